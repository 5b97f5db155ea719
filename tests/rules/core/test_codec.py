"""The codec takes exactly what an action is, and nothing beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest

from games.rules.core.codec import ActionCodec
from games.rules.core.errors import RuleError


@dataclass(frozen=True)
class Give:
    verb: ClassVar[str] = "give"
    card: int
    to: Literal["left", "right"]
    is_open: bool
    pairs: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Pass:
    verb: ClassVar[str] = "pass"


CODEC: ActionCodec[Any] = ActionCodec(Give, Pass)
GOOD = {"verb": "give", "card": 3, "to": "left", "is_open": False, "pairs": [[1, "a"], [2, "b"]]}


def test_reads_and_writes() -> None:
    action = CODEC.read(GOOD)
    assert action == Give(3, "left", False, ((1, "a"), (2, "b")))
    assert CODEC.write(action) == GOOD
    assert CODEC.write(CODEC.read({"verb": "pass"})) == {"verb": "pass"}


@pytest.mark.parametrize("data", [None, [], "give", 3, {}, {"verb": None}, {"verb": ["give"]}])
def test_what_is_no_action(data: object) -> None:
    with pytest.raises(RuleError) as refusal:
        CODEC.read(data)
    assert refusal.value.code in ("malformed_action", "unknown_verb")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("card", True),
        ("card", "3"),
        ("card", 3.0),
        ("card", None),
        ("card", 1 << 60),
        ("to", "up"),
        ("to", ["left"]),
        ("to", True),
        ("is_open", 0),
        ("pairs", [[1]]),
        ("pairs", [[1, "a", 2]]),
        ("pairs", [1, "a"]),
        ("pairs", {"0": [1, "a"]}),
        ("pairs", [[1, "a"]] * 201),
    ],
)
def test_mistyped_fields_are_named(field: str, value: object) -> None:
    with pytest.raises(RuleError) as refusal:
        CODEC.read({**GOOD, field: value})
    assert refusal.value.code == "malformed_action"
    assert refusal.value.data == {"field": field}


def test_missing_and_extra_fields_are_named() -> None:
    with pytest.raises(RuleError) as missing:
        CODEC.read({"verb": "give", "card": 3})
    with pytest.raises(RuleError) as extra:
        CODEC.read({"verb": "pass", "cheat": 1})
    assert (missing.value.data, extra.value.data) == ({"field": "to"}, {"field": "cheat"})


def test_unknown_verbs_are_refused() -> None:
    with pytest.raises(RuleError, match="unknown_verb"):
        CODEC.read({"verb": "steal"})


def test_a_bool_is_no_number_among_literals() -> None:
    @dataclass(frozen=True)
    class Bid:
        verb: ClassVar[str] = "bid"
        amount: Literal[0, 1]

    codec: ActionCodec[Any] = ActionCodec(Bid)
    assert codec.read({"verb": "bid", "amount": 1}).amount == 1
    with pytest.raises(RuleError):
        codec.read({"verb": "bid", "amount": True})
