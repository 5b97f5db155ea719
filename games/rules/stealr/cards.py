"""Every kind of Stealr card and what is printed on it. How many of each a deck holds: `decks.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from games.rules.stealr.actions import CardType, Color

CardKind = Literal["property", "wild", "money", "rent", "action"]

COLORS: tuple[Color, ...] = get_args(Color)
COLOR_INDEX: dict[Color, int] = {color: index for index, color in enumerate(COLORS)}


@dataclass(frozen=True, slots=True)
class Face:
    """One printed card. `verb`: the action that plays it for its effect; None for money and property."""

    key: str
    kind: CardKind
    name: str
    value: int
    colors: tuple[Color, ...] = ()
    verb: str | None = None
    doubles: bool = False

    @property
    def type(self) -> CardType:
        if self.kind == "money":
            return "money"
        return "property" if self.kind in ("property", "wild") else "action"

    @property
    def rents(self) -> tuple[int, ...]:
        """The ladder printed on a property of one colour."""
        return COLOR_DATA[self.colors[0]].rents if self.kind == "property" else ()

    @property
    def is_any_wild(self) -> bool:
        return self.kind == "wild" and len(self.colors) == len(COLORS)


@dataclass(frozen=True, slots=True)
class ColorData:
    """`rents`: for 1, 2, … cards of a group; there are as many cards as a set needs."""

    name: str
    rents: tuple[int, ...]
    value: int


COLOR_DATA: dict[Color, ColorData] = {
    "brown": ColorData("Brown", (1, 2), 1),
    "light_blue": ColorData("Light Blue", (1, 2, 3), 1),
    "pink": ColorData("Pink", (1, 2, 4), 2),
    "orange": ColorData("Orange", (1, 3, 5), 2),
    "red": ColorData("Red", (2, 3, 6), 3),
    "yellow": ColorData("Yellow", (2, 4, 6), 3),
    "green": ColorData("Green", (2, 4, 7), 4),
    "dark_blue": ColorData("Dark Blue", (3, 8), 4),
    "utility": ColorData("Utility", (1, 2), 2),
    "railroad": ColorData("Railroad", (1, 2, 3, 4), 2),
}
RENTS = tuple(COLOR_DATA[color].rents for color in COLORS)
SET_SIZES = tuple(len(rents) for rents in RENTS)

MONEY = (1, 2, 3, 4, 5, 10, 15)
TWO_COLOR_WILDS: dict[tuple[Color, Color], int] = {
    ("light_blue", "brown"): 1,
    ("light_blue", "railroad"): 4,
    ("pink", "orange"): 2,
    ("red", "yellow"): 3,
    ("dark_blue", "green"): 4,
    ("green", "railroad"): 4,
    ("railroad", "utility"): 2,
}
RENT_PAIRS: tuple[tuple[Color, Color], ...] = (
    ("brown", "light_blue"),
    ("pink", "orange"),
    ("red", "yellow"),
    ("green", "dark_blue"),
    ("railroad", "utility"),
)
# Key (and verb), name, value.
ACTIONS = (
    ("deal_breaker", "Deal Breaker", 3),
    ("super_sly_deal", "Super Sly Deal", 3),
    ("market_crash", "Market Crash", 4),
    ("heist", "Heist", 4),
    ("tax_collector", "Tax Collector", 5),
    ("repossession", "Repossession", 5),
    ("unfair_trade", "Unfair Trade", 4),
    ("tough_luck", "Tough Luck", 5),
    ("yoink", "Yoink!", 2),
    ("forced_debt", "Forced Debt", 2),
    ("pass_go", "Pass Go Go Go!", 1),
    ("go_again", "Go Again", 1),
    ("just_say_no", "Just Say No", 4),
    ("shack", "Shack", 3),
)
_OTHER_VERBS = {"just_say_no": "say_no"}


def _pair(colors: tuple[Color, Color]) -> tuple[str, str]:
    return "_".join(colors), "/".join(COLOR_DATA[color].name for color in colors)


def _faces() -> list[Face]:
    faces = [Face(f"money_{value}", "money", f"{value}M", value) for value in MONEY]
    faces += [
        Face(color, "property", data.name, data.value, (color,))
        for color, data in COLOR_DATA.items()
    ]
    for colors, value in TWO_COLOR_WILDS.items():
        key, name = _pair(colors)
        faces.append(Face(f"wild_{key}", "wild", f"Wild {name}", value, colors))
    faces.append(Face("wild_any", "wild", "Wild Any Color", 0, COLORS))
    for prefix, title, doubles in (("rent", "Rent", False), ("double_rent", "Double Rent", True)):
        for pair in RENT_PAIRS:
            key, name = _pair(pair)
            faces.append(
                Face(f"{prefix}_{key}", "rent", f"{title} {name}", 1, pair, "rent", doubles)
            )
    for prefix, title, doubles in (("rent", "Rent", False), ("double_rent", "Double Rent", True)):
        name = f"{title} Any Color"
        faces.append(Face(f"{prefix}_any", "rent", name, 3, COLORS, "rent", doubles))
    faces += [
        Face(key, "action", name, value, verb=_OTHER_VERBS.get(key, key))
        for key, name, value in ACTIONS
    ]
    return faces


# In table order: real properties come before two-colour wilds, these before all-colour wilds. Card
# ids follow this order, so a sorted pile is grouped as the rules want it.
FACES: dict[str, Face] = {face.key: face for face in _faces()}
