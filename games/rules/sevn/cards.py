"""The 120 cards. A card is its place in `DECK`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from games.rules.core.contract import Json

Kind = Literal["number", "ballast", "modifier", "bonus", "action"]

_BONUSES = ("Featherweight", "Heavyweight", "Staircase")
_ACTIONS = (
    ("Freeze", 3),
    ("Second Chance", 3),
    ("Triple Draw", 3),
    ("Crossroads", 2),
    ("Storm", 2),
)


@dataclass(frozen=True, slots=True)
class Card:
    """`face` is shared by copies that look alike; `value` is what a row is worth with the card in it.

    The x2 modifier, bonuses and actions have no value of their own.
    """

    key: str
    face: str
    kind: Kind
    name: str
    value: int | None

    @property
    def is_value(self) -> bool:
        """Numbers and ballast: they count to seven and can be duplicates."""
        return self.kind in ("number", "ballast")

    def to_json(self) -> Json:
        return {
            "key": self.key,
            "kind": self.kind,
            "name": self.name,
            "value": self.value,
        }


def _copies(face: str, kind: Kind, name: str, value: int | None, copies: int) -> Iterator[Card]:
    for copy in range(1, copies + 1):
        key = f"{face}.{copy}" if copies > 1 else face
        yield Card(key, face, kind, name, value)


def _deck() -> Iterator[Card]:
    for number in range(13, 0, -1):
        yield from _copies(f"number_{number}", "number", str(number), number, number)
    yield from _copies("number_0", "number", "0", 0, 1)
    for weight in (6, 4, 2):
        yield from _copies(f"ballast_minus_{weight}", "ballast", f"Ballast −{weight}", -weight, 2)
    yield from _copies("modifier_x2", "modifier", "x2", None, 1)
    for plus in (2, 4, 6, 8, 10):
        yield from _copies(f"modifier_plus_{plus}", "modifier", f"+{plus}", plus, 1)
    for name in _BONUSES:
        yield from _copies(name.lower(), "bonus", name, None, 1)
    for name, copies in _ACTIONS:
        yield from _copies(name.lower().replace(" ", "_"), "action", name, None, copies)


DECK = tuple(_deck())
IDS = {card.key: place for place, card in enumerate(DECK)}
