"""The state of a SEVN game and the frames of its agenda.

Only the top frame of the agenda is at work. Frames are immutable: a step replaces its frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from games.rules.core.contract import Event, Outcome
from games.rules.core.rng import Randomness
from games.rules.sevn.cards import DECK
from games.rules.sevn.scoring import NOTHING, Steps, row_values, score_row
from games.rules.sevn.view_types import Score, Status

Events = list[Event]


@dataclass(frozen=True, slots=True)
class Deal:
    """The first card for everyone in `waiting`. Never on the agenda while a question is open."""

    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Threefold:
    """A Triple Draw at work: `left` cards still come to `target`."""

    seat: int
    card: int
    target: int
    left: int


@dataclass(frozen=True, slots=True)
class Storm:
    """`waiting` still draw, in this order."""

    seat: int
    card: int
    waiting: tuple[int, ...]


# Questions: each asks `seat`; `number` is unique in the match.
@dataclass(frozen=True, slots=True)
class Turn:
    kind: ClassVar[str] = "turn"
    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class FreezeTarget:
    kind: ClassVar[str] = "freeze"
    number: int
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TripleDrawTarget:
    kind: ClassVar[str] = "triple_draw"
    number: int
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Crossroads:
    kind: ClassVar[str] = "crossroads"
    number: int
    seat: int
    card: int
    shown: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BallastChoice:
    kind: ClassVar[str] = "ballast"
    number: int
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Surplus:
    """A Second Chance to give away."""

    kind: ClassVar[str] = "second_chance"
    number: int
    seat: int
    card: int


Question = Turn | FreezeTarget | TripleDrawTarget | Crossroads | BallastChoice | Surplus
Frame = Deal | Threefold | Storm | Question


def frame_cards(frame: Frame) -> tuple[int, ...]:
    """The cards that lie on the table for this frame."""
    match frame:
        case Deal() | Turn():
            return ()
        case Crossroads():
            return (frame.card, *frame.shown)
        case _:
            return (frame.card,)


@dataclass(slots=True)
class Player:
    """`total` without the round being played."""

    total: int = 0
    status: Status = "in"
    row: list[int] = field(default_factory=list)
    second_chance: int | None = None
    busted_by: int | None = None

    @property
    def is_in(self) -> bool:
        return self.status == "in"

    def copy(self) -> Player:
        return Player(self.total, self.status, self.row[:], self.second_chance, self.busted_by)

    def twin(self, card: int) -> int | None:
        """The card of the row with the same value as this number or ballast."""
        value = DECK[card].value
        for held in self.row:
            if DECK[held].is_value and DECK[held].value == value:
                return held
        return None

    def would_bust(self, card: int) -> bool:
        """Ballast is discarded as a duplicate, it never busts."""
        return (
            DECK[card].kind == "number"
            and self.second_chance is None
            and self.twin(card) is not None
        )

    def values(self) -> int:
        return len(row_values(self.row))

    def steps(self) -> Steps:
        return NOTHING if self.status in ("busted", "left") else score_row(self.row)

    def cards(self) -> list[int]:
        loose = (self.busted_by, self.second_chance)
        return self.row + [card for card in loose if card is not None]


@dataclass(frozen=True, slots=True)
class Line:
    """How a seat came out of a round; `total` is the new one."""

    seat: int
    status: Status
    row: tuple[int, ...]
    steps: Steps
    total: int

    def to_json(self) -> Score:
        steps = self.steps
        return {
            "seat": self.seat,
            "status": self.status,
            "row": list(self.row),
            "sum": steps.sum,
            "doubled": steps.doubled,
            "modifiers": steps.modifiers,
            "featherweight": steps.featherweight,
            "heavyweight": steps.heavyweight,
            "staircase": steps.staircase,
            "sevn": steps.sevn,
            "floor": steps.floor,
            "points": steps.points,
            "total": self.total,
        }


@dataclass(slots=True)
class SevnState:
    """`draw`: the last card is drawn next. `out`: cards that a hand-written position leaves out of
    the game. `queue`: (seat, card), the first one resolves next.

    `turn`: the seat whose turn it is or was last. `asked`: how many questions there were. `leavers`: in
    the order they left. `rounds`: every seat's points, round by round.
    """

    rng: Randomness
    goal: int
    shows_odds: bool
    players: list[Player]
    draw: list[int]
    starter: int
    discard: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    round: int = 0
    turn: int | None = None
    asked: int = 0
    agenda: list[Frame] = field(default_factory=list)
    queue: list[tuple[int, int]] = field(default_factory=list)
    leavers: list[int] = field(default_factory=list)
    rounds: list[list[int]] = field(default_factory=list)
    last_round: tuple[Line, ...] = ()
    outcome: Outcome | None = None

    def copy(self) -> SevnState:
        return SevnState(
            rng=self.rng.copy(),
            goal=self.goal,
            shows_odds=self.shows_odds,
            players=[player.copy() for player in self.players],
            draw=self.draw[:],
            starter=self.starter,
            discard=self.discard[:],
            out=self.out[:],
            round=self.round,
            turn=self.turn,
            asked=self.asked,
            agenda=self.agenda[:],
            queue=self.queue[:],
            leavers=self.leavers[:],
            rounds=[points[:] for points in self.rounds],
            last_round=self.last_round,
            outcome=self.outcome,
        )

    def clockwise(self, first: int) -> list[int]:
        """All seats, `first` first."""
        seats = len(self.players)
        start = first % seats
        return [*range(start, seats), *range(start)]

    def in_round(self, first: int = 0) -> list[int]:
        """The seats still in the round, clockwise from `first`."""
        players = self.players
        return [seat for seat in self.clockwise(first) if players[seat].status == "in"]

    def playing(self) -> list[int]:
        """The seats that have not left the game."""
        return [seat for seat in range(len(self.players)) if seat not in self.leavers]

    def without_second_chance(self, first: int) -> list[int]:
        """Who may be given a Second Chance, clockwise from `first`."""
        return [seat for seat in self.in_round(first) if self.players[seat].second_chance is None]

    def next_number(self) -> int:
        self.asked += 1
        return self.asked


def cards_in_game(state: SevnState) -> list[int]:
    """Every card of the state, once."""
    cards = state.draw + state.discard + [card for _, card in state.queue]
    for player in state.players:
        cards += player.cards()
    for frame in state.agenda:
        cards += frame_cards(frame)
    return cards


def tell(events: Events, kind: str, **facts: object) -> None:
    events.append(Event(kind, dict(facts)))
