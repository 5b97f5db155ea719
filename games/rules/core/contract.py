"""The vocabulary every game speaks: decisions, options, events, outcomes, and the `Rules` object.

Nothing here knows a game, a clock, a database or a socket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol, TypeVar, runtime_checkable

from games.rules.core.domains import Domain
from games.rules.core.settings import Setting

Json = dict[str, Any]
Clock = Literal["turn", "answer"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One open question to one seat.

    `id` is unique in its match and never used again; it depends on the question alone, not on the
    order in which other questions were answered. Decisions with the same `span` share one stretch
    of clock time (all plays of a turn do); an empty `span` stands for the decision's own id.
    `secret`: only the seat itself may know that it is asked. `optional`: a standing right, which
    never blocks the game and has no clock.
    """

    id: str
    seat: int
    kind: str
    clock: Clock = "turn"
    span: str = ""
    secret: bool = False
    optional: bool = False

    @property
    def clock_key(self) -> str:
        return self.span or self.id


@dataclass(frozen=True, slots=True)
class Option:
    """A verb that a client may offer, with the domain of each of its fields.

    Fields are independent of each other: every combination is legal. Where a choice depends on
    another there are several options with the same verb. With `refusal` (a `RuleError` code) the
    option is not open now; its fields name only the thing that cannot be done, so that a client
    can say why.
    """

    verb: str
    fields: Mapping[str, Domain] = field(default_factory=dict)
    refusal: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. Every client gets `public`; a seat in `private` gets those fields on top.

    Every game names cards in `card` and `cards`, and says by an event `reshuffled` that open cards
    went back into hiding.
    """

    type: str
    public: Json = field(default_factory=dict)
    private: Mapping[int, Json] = field(default_factory=dict)

    def seen_by(self, seat: int | None) -> Json:
        """The event as `seat` may see it (None: a spectator)."""
        hidden = {} if seat is None else self.private.get(seat, {})
        return {"type": self.type, **self.public, **hidden}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The only meaning of "over". `places`: best first, tied seats together, every seat once."""

    places: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come, for anyone to know.

    `round` counts from 1 and never falls; in a game without rounds, as many turns as there are seats.
    `measures`: by key a number a seat, the same keys all game long: what a chart over the game shows.
    """

    round: int
    measures: Mapping[str, tuple[int, ...]]


class Action(Protocol):
    """A frozen dataclass with a `verb`; its fields are the action's JSON keys."""

    verb: ClassVar[str]


class State(Protocol):
    """Plain, mutable, slotted data."""

    def copy(self) -> Any: ...


S = TypeVar("S")
A = TypeVar("A")


@runtime_checkable
class Rules(Protocol[S, A]):
    """One stateless object per game and rules version.

    `check` is the authority on legality and never mutates; `apply` assumes that it passed.
    `legal_actions` is a finite, useful sample of what `check` accepts.
    """

    key: str
    version: int
    seats: range
    settings: tuple[Setting, ...]
    refusals: Mapping[str, str]

    def setup(self, seats: int, options: Json, seed: bytes) -> tuple[S, list[Event]]:
        """A dealt position and what happened while dealing. `options` are complete and valid."""

    def pending(self, state: S) -> Sequence[Decision]:
        """All open decisions; none once the game is over."""

    def options(self, state: S, decision: Decision) -> Sequence[Option]:
        """What the decision's seat may answer, refused options included."""

    def legal_actions(self, state: S, decision: Decision) -> Sequence[A]: ...

    def check(self, state: S, decision: Decision, action: A) -> None:
        """Raises `RuleError` if the action is not legal as an answer to this open decision."""

    def apply(self, state: S, decision: Decision, action: A) -> list[Event]:
        """Carries out a checked action and everything that follows from it by force."""

    def auto_action(self, state: S, decision: Decision) -> A:
        """What the platform answers for an absent player. Always legal, a function of the state."""

    def withdraw(self, state: S, seat: int) -> list[Event]:
        """The seat resigns. Raises `RuleError` if it is already out or the game is over."""

    def view(self, state: S, seat: int | None) -> Json:
        """What this seat (None: anyone) may know, assembled from nothing."""

    def progress(self, state: S) -> Progress:
        """Made of nothing that is not public."""

    def outcome(self, state: S) -> Outcome | None: ...

    def dump(self, state: S) -> Json: ...

    def load(self, data: Json) -> S:
        """The inverse of `dump`. Also takes a hand-written position; raises `ValueError` on nonsense."""

    def read_action(self, data: object) -> A:
        """Raises `RuleError` on anything that is not exactly one action."""

    def write_action(self, action: A) -> Json: ...

    def catalog(self, options: Json) -> Sequence[Json]:
        """The cards of this game in id order; each has at least a unique, speaking `key`."""
