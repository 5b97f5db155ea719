"""Reading options: what may be answered now, as actions in JSON form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from games.rules.core.contract import Json, Option
from games.rules.core.domains import One, Some


def open_options(options: Sequence[Option], verb: str | None = None) -> list[Option]:
    return [
        option
        for option in options
        if option.refusal is None and (verb is None or option.verb == verb)
    ]


def only_values(option: Option, name: str) -> tuple[Any, ...]:
    """What the field may be; the field takes one value."""
    domain = option.fields[name]
    assert isinstance(domain, One)
    return domain.values


def choice_of(option: Option, name: str) -> tuple[tuple[int, ...], int]:
    """What the list may hold, and how many at least."""
    domain = option.fields[name]
    assert isinstance(domain, Some)
    return domain.values, domain.least


def actions_of(option: Option) -> Iterator[Json]:
    """Every combination of the fields that take one value; fields of other kinds are left out."""
    singles = {
        name: domain.values for name, domain in option.fields.items() if isinstance(domain, One)
    }
    for values in product(*singles.values()):
        yield {"verb": option.verb, **dict(zip(singles, values, strict=True))}


def is_offered(options: Sequence[Option], action: Json) -> bool:
    """Whether an open option takes this action, all of whose fields take one value."""
    return any(action in actions_of(option) for option in open_options(options, action["verb"]))
