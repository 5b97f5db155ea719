"""What a bot sees, in a form that can be changed to try things out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.rules.core.contract import Json
from games.rules.stealr.cards import COLOR_DATA


class Deck:
    """The catalog, asked by card id, and the sets that its colours make."""

    rents: dict[str, tuple[int, ...]] = {color: data.rents for color, data in COLOR_DATA.items()}

    def __init__(self, catalog: Sequence[Json]) -> None:
        self.catalog = catalog
        self.value: list[int] = [card["value"] for card in catalog]
        self.colors: list[list[str]] = [card["colors"] for card in catalog]
        self.is_any = [
            card["kind"] == "wild" and len(card["colors"]) == len(self.rents) for card in catalog
        ]

    def verb(self, card: int) -> str | None:
        verb: str | None = self.catalog[card]["verb"]
        return verb

    def type(self, card: int) -> str:
        """property, money or action: the types that Tough Luck names."""
        name: str = self.catalog[card]["type"]
        return name

    def size(self, color: str) -> int:
        """How many cards make a set."""
        return len(self.rents[color])


@dataclass(slots=True)
class Side:
    """What lies open before one player. `credit`: chips of others that this player holds."""

    seat: int
    hand_size: int
    chips_left: int
    credit: int
    has_left: bool
    bank: list[int]
    piles: dict[str, list[int]]
    shacks: dict[str, list[int]]

    def copy(self) -> Side:
        return Side(
            self.seat,
            self.hand_size,
            self.chips_left,
            self.credit,
            self.has_left,
            self.bank.copy(),
            {color: cards.copy() for color, cards in self.piles.items()},
            {color: cards.copy() for color, cards in self.shacks.items()},
        )

    def put(self, card: int, color: str) -> None:
        self.piles.setdefault(color, []).append(card)

    def take(self, card: int) -> str | None:
        """Removes a card from table or bank; the colour it lay in, or None for the bank."""
        for color, cards in self.piles.items():
            if card in cards:
                cards.remove(card)
                return color
        self.bank.remove(card)
        return None

    def color_of(self, card: int) -> str:
        return next(color for color, cards in self.piles.items() if card in cards)

    def table(self) -> list[int]:
        return [card for cards in self.piles.values() for card in cards]


@dataclass(slots=True)
class Position:
    """`rivals`: still in the game, in clockwise order from the bot."""

    deck: Deck
    me: Side
    rivals: list[Side]
    hand: list[int]
    goal: int
    plays_left: int
    sides: dict[int, Side] = field(default_factory=dict)

    @classmethod
    def read(cls, catalog: Sequence[Json], view: Json) -> Position:
        sides = {player["seat"]: _side(player) for player in view["players"]}
        for player in view["players"]:
            for debt in player["debts"]:
                sides[debt["holder"]].credit += debt["chips"]
        seat, count = view["seat"], len(view["players"])
        around = [sides[(seat + step) % count] for step in range(1, count)]
        return cls(
            deck=Deck(catalog),
            me=sides[seat],
            rivals=[side for side in around if not side.has_left],
            hand=list(view["hand"]),
            goal=view["goal"],
            plays_left=view["turn"]["plays_left"],
            sides=sides,
        )


def _side(player: Json) -> Side:
    piles: dict[str, list[int]] = {}
    shacks: dict[str, list[int]] = {}
    for pile in player["table"]:
        piles[pile["color"]] = [card for group in pile["groups"] for card in group["cards"]]
        shacks[pile["color"]] = [
            group["shack"] for group in pile["groups"] if group["shack"] is not None
        ]
    return Side(
        seat=player["seat"],
        hand_size=player["hand_size"],
        chips_left=player["chips_left"],
        credit=0,
        has_left=player["has_left"],
        bank=list(player["bank"]),
        piles=piles,
        shacks=shacks,
    )
