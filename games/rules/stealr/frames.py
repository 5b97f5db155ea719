"""The agenda's frames: the interactions under way, the top one of which asks.

`number` is given to a frame once and never again; with a seat and a depth it makes a decision's id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.rules.stealr.actions import CardType, Color

Cards = tuple[int, ...]
TargetStatus = Literal["asked", "countered", "stopped", "done", "left"]


@dataclass(slots=True)
class Turn:
    """The bottom frame. `turn`: counted through the match. `steps`: what its seat did so far.

    `is_ending`: nothing more can be played. `goes_again`: the same seat takes the next turn.
    """

    number: int
    seat: int
    turn: int
    plays_left: int
    steps: int = 0
    has_played: bool = False
    is_ending: bool = False
    goes_again: bool = False

    def copy(self) -> Turn:
        return Turn(
            self.number,
            self.seat,
            self.turn,
            self.plays_left,
            self.steps,
            self.has_played,
            self.is_ending,
            self.goes_again,
        )


@dataclass(slots=True)
class Settle:
    """The seat on turn gives a hand card for each of its chips that others hold."""

    number: int
    seat: int

    def copy(self) -> Settle:
        return Settle(self.number, self.seat)


@dataclass(slots=True)
class Trim:
    """The seat on turn chooses what to discard."""

    number: int
    seat: int

    def copy(self) -> Trim:
        return Trim(self.number, self.seat)


@dataclass(slots=True)
class Target:
    """One player hit. `chain`: Just Say No cards so far, this player's first."""

    seat: int
    amount: int | None = None
    picked: int | None = None
    status: TargetStatus = "asked"
    chain: Cards = ()

    def copy(self) -> Target:
        return Target(self.seat, self.amount, self.picked, self.status, self.chain)

    @property
    def is_open(self) -> bool:
        return self.status == "asked" or self.status == "countered"


@dataclass(frozen=True, slots=True, order=True)
class MovingShack:
    """A Shack whose group was dissolved, and the `pile` of whoever took its last card."""

    card: int
    giver: int
    taker: int
    pile: int


@dataclass(slots=True)
class Demand:
    """A card on the stage that hits rivals; all targets (clockwise) answer side by side.

    `shacks`: all that it set moving so far, by id.
    """

    number: int
    seat: int
    verb: str
    card: int
    targets: list[Target]
    color: Color | None = None
    type: CardType | None = None
    shacks: tuple[MovingShack, ...] = ()

    def copy(self) -> Demand:
        return Demand(
            self.number,
            self.seat,
            self.verb,
            self.card,
            [target.copy() for target in self.targets],
            self.color,
            self.type,
            self.shacks,
        )

    @property
    def is_open(self) -> bool:
        return any(target.is_open for target in self.targets)

    def waiting_shacks(self, placed: list[Cards]) -> list[MovingShack]:
        """Those that lie on no pile of `placed`."""
        return [shack for shack in self.shacks if shack.card not in placed[shack.pile]]

    def cards(self, placed: list[Cards]) -> Cards:
        """Everything on the stage in the order in which it is discarded."""
        chains = [card for target in self.targets for card in target.chain]
        return (self.card, *chains, *(shack.card for shack in self.waiting_shacks(placed)))


Frame = Turn | Settle | Trim | Demand
