"""Compares what a scenario expects with what a game shows, and says readably where they differ."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ANY_ORDER = "$any_order"
ABSENT = "$absent"


class UnknownName(ValueError):
    """A "@key" that the catalog does not have."""


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


_MISSING = _Missing()


@dataclass(frozen=True, slots=True)
class Difference:
    where: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"

    def inside(self, where: str) -> Difference:
        return Difference(
            f"{where}, {self.where}" if self.where else where, self.expected, self.got
        )


class Names:
    """Cards by the keys of a catalog: "@key" stands for the card's id."""

    def __init__(self, catalog: Sequence[Mapping[str, Any]]) -> None:
        self._keys = [f"@{card['key']}" for card in catalog]
        self._ids = {key: card for card, key in enumerate(self._keys)}

    def resolve(self, written: Any) -> Any:
        """The same value with ids in place of names. Raises `UnknownName`."""
        if isinstance(written, str) and written.startswith("@"):
            if written not in self._ids:
                raise UnknownName(f"no card is called {written}")
            return self._ids[written]
        if isinstance(written, dict):
            return {key: self.resolve(value) for key, value in written.items()}
        if isinstance(written, list):
            return [self.resolve(value) for value in written]
        return written

    def show(self, value: Any, like: Any) -> str:
        """`value` in one line, with names where the expectation `like` has them."""
        if value is _MISSING:
            return repr(value)
        return json.dumps(self._named(value, like), ensure_ascii=False)

    def _named(self, value: Any, like: Any) -> Any:
        if isinstance(value, dict):
            known = like if isinstance(like, dict) else {}
            return {key: self._named(each, known.get(key)) for key, each in value.items()}
        if isinstance(value, list):
            return [self._named(each, _item_like(like)) for each in value]
        if type(value) is int and _is_name(like) and 0 <= value < len(self._keys):
            return self._keys[value]
        return value


def _is_name(written: Any) -> bool:
    return isinstance(written, str) and written.startswith("@")


def _item_like(like: Any) -> Any:
    """What stands for any item of a list: an empty expectation leaves only ids to show by name."""
    if isinstance(like, dict):
        like = like.get(ANY_ORDER)
    if not isinstance(like, list):
        return None
    return like[0] if like else "@"


def compare(names: Names, expected: Any, got: Any, path: str = "") -> list[Difference]:
    """An object names the fields that matter, a list agrees item by item, all else is equal.

    {"$any_order": […]} leaves the order of a list open, {"$absent": true} wants no such field.
    """
    if isinstance(expected, dict):
        if ABSENT in expected:
            fits = got is _MISSING
        elif ANY_ORDER in expected:
            fits = _is_permutation(names.resolve(expected[ANY_ORDER]), got)
        elif isinstance(got, dict):
            return [
                difference
                for key, value in expected.items()
                for difference in compare(names, value, got.get(key, _MISSING), _join(path, key))
            ]
        else:
            fits = False
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = list(zip(expected, got, strict=True))
        if any(isinstance(item, dict) for item in expected):
            return [
                difference
                for place, (item, actual) in enumerate(pairs)
                for difference in compare(names, item, actual, _join(path, str(place)))
            ]
        fits = not any(compare(names, item, actual) for item, actual in pairs)
    else:
        resolved = names.resolve(expected)
        fits = type(resolved) is type(got) and resolved == got
    if fits:
        return []
    return [Difference(path, json.dumps(expected, ensure_ascii=False), names.show(got, expected))]


def look_up(view: Any, path: str) -> Any:
    """The value at a dotted path: a field, an index, `#` for a length, or `field=value` to search a list.

    A value that is not there shows as "nothing".
    """
    for part in path.split("."):
        view = _step(view, part)
    return view


def _step(value: Any, part: str) -> Any:
    if isinstance(value, dict):
        return value.get(part, _MISSING)
    if isinstance(value, list):
        if part == "#":
            return len(value)
        field, is_search, wanted = part.partition("=")
        if is_search:
            return next((item for item in value if str(item.get(field)) == wanted), _MISSING)
        try:
            return value[int(part)]
        except (ValueError, IndexError):
            return _MISSING
    return _MISSING


def _join(path: str, part: str) -> str:
    return f"{path}.{part}" if path else part


def _is_permutation(expected: list[Any], got: Any) -> bool:
    def order(items: list[Any]) -> list[str]:
        return sorted(json.dumps(item, sort_keys=True) for item in items)

    return isinstance(got, list) and order(expected) == order(got)
