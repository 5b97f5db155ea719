"""The shape of a SEVN view and of its events: what the door sends and TypeScript is generated from.

Everything is public but the order of the draw pile, so every seat has the same view but for `seat`.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Status = Literal["in", "stood", "frozen", "busted", "sevn", "left"]
Verb = Literal["freeze", "triple_draw", "crossroads", "storm"]


class Odds(TypedDict):
    """Of the `cards` from which the next one comes, `busting` would bust this player."""

    busting: int
    cards: int


class Player(TypedDict):
    """`row`: values, modifiers and bonuses in the order they came. `values`: distinct ones, of seven.

    `points`: what the row is worth if the round ended now. `busted_by`: the duplicate. `odds`: only for
    players in the round, and only with the setting `shows_odds`.
    """

    seat: int
    total: int
    status: Status
    row: list[int]
    values: int
    points: int
    second_chance: int | None
    busted_by: int | None
    odds: Odds | None


class Waiting(TypedDict):
    """A card in the queue and the player who revealed it."""

    seat: int
    card: int


class Stage(TypedDict):
    """The action that is being resolved; `seat` revealed it.

    `target`: whom Triple Draw hits, once chosen, with `left` cards still to come. `cards`: the two of
    Crossroads. `waiting`: who still draws in the Storm.
    """

    verb: Verb
    card: int
    seat: int
    target: int | None
    left: int
    cards: list[int]
    waiting: list[int]


class Choice(TypedDict):
    """A revealed card about which `seat` decides: ballast to keep or a Second Chance to give."""

    kind: Literal["ballast", "second_chance"]
    seat: int
    card: int


class Score(TypedDict):
    """How a round was scored; `sum` to `floor` in this order add up to `points`.

    `doubled`: what x2 added. `floor`: what lifts a negative result to 0. `total` is the new one. All
    are 0 for who busted or left.
    """

    seat: int
    status: Status
    row: list[int]
    sum: int
    doubled: int
    modifiers: int
    featherweight: int
    heavyweight: int
    staircase: int
    sevn: int
    floor: int
    points: int
    total: int


class SevnView(TypedDict):
    """`turn`: whose turn it is, or was last while an action is resolved; None before the first turn.

    `discard`: bottom to top. `rounds`: the points of every seat, round by round. `last_round`: how the
    latest of them was scored, every seat's; empty in the first round.
    """

    seat: int | None
    goal: int
    shows_odds: bool
    round: int
    starter: int
    turn: int | None
    players: list[Player]
    queue: list[Waiting]
    stage: Stage | None
    choice: Choice | None
    draw_size: int
    discard: list[int]
    rounds: list[list[int]]
    last_round: list[Score]


# Events.


class RoundStarted(TypedDict):
    """type round_started"""

    round: int
    starter: int


class TurnStarted(TypedDict):
    """type turn_started"""

    seat: int


class Revealed(TypedDict):
    """type revealed: `seat` gets a card face up; what it does is told by the events after it"""

    seat: int
    card: int
    reason: Literal["deal", "turn", "triple_draw", "storm"]


class Joined(TypedDict):
    """type joined: the card is in the row now. `values`: distinct ones, of seven. `points`: what the row is worth"""

    seat: int
    card: int
    values: int
    points: int


class Queued(TypedDict):
    """type queued: the card waits until what goes on is resolved"""

    seat: int
    card: int


class Busted(TypedDict):
    """type busted: `card` is a duplicate of `twin`"""

    seat: int
    card: int
    twin: int


class Sevn(TypedDict):
    """type sevn: seven distinct values, the round is over"""

    seat: int


class Stood(TypedDict):
    """type stood"""

    seat: int


class SecondChanceKept(TypedDict):
    """type second_chance_kept"""

    seat: int
    card: int


class SecondChanceGiven(TypedDict):
    """type second_chance_given"""

    seat: int
    target: int
    card: int


class SecondChanceUsed(TypedDict):
    """type second_chance_used: `card`, a duplicate, and `second_chance` go to the discard pile"""

    seat: int
    card: int
    second_chance: int


class BallastDiscarded(TypedDict):
    """type ballast_discarded. reason: chosen by its player, or the value is held already"""

    seat: int
    card: int
    reason: Literal["chosen", "held"]


class Froze(TypedDict):
    """type froze: `target` leaves the round safely"""

    seat: int
    target: int
    card: int


class TripleDrawStarted(TypedDict):
    """type triple_draw_started"""

    seat: int
    target: int
    card: int


class StormStarted(TypedDict):
    """type storm_started; `waiting`: who draws, in this order"""

    seat: int
    card: int
    waiting: list[int]


class CrossroadsShown(TypedDict):
    """type crossroads_shown; `cards`: two, or the only one left anywhere"""

    seat: int
    card: int
    cards: list[int]


class CrossroadsPicked(TypedDict):
    """type crossroads_picked; `discarded` is None where only one card was shown"""

    seat: int
    card: int
    discarded: int | None


class Lapsed(TypedDict):
    """type lapsed: cards without effect go to the discard pile. reason: their player busted or left, is
    out of the round and cannot take the card, nobody can take it, or the round is over"""

    seat: int
    cards: list[int]
    reason: Literal["busted", "left", "out", "nobody", "round_over"]


class Reshuffled(TypedDict):
    """type reshuffled: the discards became a new draw pile of `count` cards"""

    count: int


class Exhausted(TypedDict):
    """type exhausted: no card is left anywhere; `seats` were still in the round and stand"""

    seats: list[int]


class RoundScored(TypedDict):
    """type round_scored; `scores`: every seat's. reason: a SEVN, or nobody was in the round any more"""

    round: int
    reason: Literal["sevn", "all_out"]
    scores: list[Score]


class PlayerLeft(TypedDict):
    """type player_left: resigned"""

    seat: int


class GameEnded(TypedDict):
    """type game_ended; `places` as in Outcome. reason: goal, last_one_left"""

    places: list[list[int]]
    reason: Literal["goal", "last_one_left"]


VIEW = SevnView
EVENTS = (
    RoundStarted,
    TurnStarted,
    Revealed,
    Joined,
    Queued,
    Busted,
    Sevn,
    Stood,
    SecondChanceKept,
    SecondChanceGiven,
    SecondChanceUsed,
    BallastDiscarded,
    Froze,
    TripleDrawStarted,
    StormStarted,
    CrossroadsShown,
    CrossroadsPicked,
    Lapsed,
    Reshuffled,
    Exhausted,
    RoundScored,
    PlayerLeft,
    GameEnded,
)
