"""The shape of a Stealr view and of its events: what the door sends and TypeScript is generated from."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from games.rules.stealr.actions import CardType, Color


class Group(TypedDict):
    """Cards of one colour that stand together; `rent` is what a plain Rent card would charge, Shack included."""

    cards: list[int]
    shack: int | None
    is_complete: bool
    rent: int


class Pile(TypedDict):
    """One colour on a player's table. `is_counted`: holds a complete set, which counts towards the goal once."""

    color: Color
    groups: list[Group]
    is_counted: bool


class Debt(TypedDict):
    """`chips` of this player lie with `holder`."""

    holder: int
    chips: int


class Player(TypedDict):
    """`chips_left`: own debt chips still with their owner (of 3). Bank: ids, most valuable first."""

    seat: int
    hand_size: int
    bank: list[int]
    bank_total: int
    table: list[Pile]
    sets: int
    chips_left: int
    debts: list[Debt]
    has_left: bool


class Turn(TypedDict):
    """`phase`: settle (debt chips first), play, answer (waiting for others), trim (down to 7)."""

    seat: int
    number: int
    plays_left: int
    phase: Literal["settle", "play", "answer", "trim"]


class Target(TypedDict):
    """One player hit by the card on the stage.

    `status`: asked (the target owes an answer), countered (it said no and the card's player is asked),
    stopped, done, left. `chain`: Just Say No cards played so far, the target's first. `asked`: the seat whose answer is
    awaited (the target, or the card's player about a Just Say No), None when it is settled.
    `amount`: what this target owes, for rent and Yoink!. `picked`: the property taken by Market Crash.
    """

    seat: int
    status: Literal["asked", "countered", "stopped", "done", "left"]
    asked: int | None
    chain: list[int]
    amount: int | None
    picked: int | None


class Stage(TypedDict):
    """The action card that waits for answers. `verb` is the action's verb. `shacks`: Shacks that lost
    their group and wait for a free one; lost if there is none when the last target is settled."""

    verb: str
    card: int
    seat: int
    color: Color | None
    type: CardType | None
    targets: list[Target]
    shacks: list[int]


class Settling(TypedDict):
    """A debt chip being settled: `seat` gives a hand card to `holder`; `left` chips including this one."""

    seat: int
    holder: int
    left: int


class StealrView(TypedDict):
    """`hand` is empty for spectators. `discard`: bottom to top, all public. `final_turns`: how many
    players still have their last turn to begin once the last round is announced, else None."""

    seat: int | None
    mode: Literal["no_mercy", "mild", "starter"]
    goal: int
    plays_per_turn: int
    turn: Turn
    players: list[Player]
    hand: list[int]
    draw_size: int
    discard: list[int]
    stage: Stage | None
    settling: Settling | None
    final_turns: int | None


# Events; the type is the class name in snake case. Fields that are not required reach only the seats
# that may know them.


class Dealt(TypedDict):
    """type dealt; private to `seat`: cards"""

    seat: int
    count: int
    cards: NotRequired[list[int]]


class TurnStarted(TypedDict):
    """type turn_started; `again`: by Go Again"""

    seat: int
    number: int
    again: bool


class Drew(TypedDict):
    """type drew; private to `seat`: cards. `reason`: turn start or Pass Go Go Go!"""

    seat: int
    count: int
    reason: Literal["turn", "pass_go"]
    cards: NotRequired[list[int]]


class Reshuffled(TypedDict):
    """type reshuffled: the discards became a new draw pile of `count` cards"""

    count: int


class ChipSettled(TypedDict):
    """type chip_settled; private to both seats: card. `gave_card` is False when the hand ran out"""

    seat: int
    holder: int
    gave_card: bool
    card: NotRequired[int]


class PropertyPlayed(TypedDict):
    """type property_played"""

    seat: int
    card: int
    color: Color


class Banked(TypedDict):
    """type banked"""

    seat: int
    card: int


class ShackBuilt(TypedDict):
    """type shack_built"""

    seat: int
    card: int
    color: Color


class Recolored(TypedDict):
    """type recolored; `shack`: a Shack discarded because its group was dissolved"""

    seat: int
    card: int
    old_color: Color
    color: Color
    shack: int | None


class ActionPlayed(TypedDict):
    """type action_played: rents and actions. `targets`: everyone hit. Fields that the card lacks are None"""

    seat: int
    verb: str
    card: int
    targets: list[int]
    color: Color | None
    amount: int | None
    card_type: CardType | None


class SaidNo(TypedDict):
    """type said_no; `target`: whose chain it is in (that player, or the card's player countering)"""

    seat: int
    card: int
    target: int


class Stopped(TypedDict):
    """type stopped: the effect on `target` was cancelled"""

    target: int


class Accepted(TypedDict):
    """type accepted: `seat` lets the effect, or the Just Say No against it, stand"""

    seat: int
    target: int


class Paid(TypedDict):
    """type paid; `total` may exceed `amount`. `gave_chip`: could not cover; `is_forgiven`: all chips
    were out. Shacks as in `Moved`."""

    seat: int
    to: int
    amount: int
    total: int
    cards: list[int]
    gave_chip: bool
    is_forgiven: bool
    shacks: list[int]
    lost_shacks: list[int]


class Moved(TypedDict):
    """type moved: cards go from one player's zone to another player's, by a card's effect. For hands,
    `cards` is private to both seats and `count` is public. `shacks` lists Shacks that came along;
    `lost_shacks` those discarded because the taker had no free group. A Shack that had to wait is told
    of later, in an event of its own without cards."""

    seat: int
    to: int
    zone: Literal["bank", "table", "hand"]
    count: int
    cards: NotRequired[list[int]]
    shacks: list[int]
    lost_shacks: list[int]


class BanksSwapped(TypedDict):
    """type banks_swapped"""

    seat: int
    other: int


class ChipGiven(TypedDict):
    """type chip_given: by Forced Debt"""

    seat: int
    to: int


class Discarded(TypedDict):
    """type discarded: at the end of a turn"""

    seat: int
    cards: list[int]


class TurnEnded(TypedDict):
    """type turn_ended"""

    seat: int


class FinalRound(TypedDict):
    """type final_round: both piles and all hands are empty, everyone gets `turns` more in all"""

    turns: int


class PlayerLeft(TypedDict):
    """type player_left: resigned; `cards` went to the discard pile"""

    seat: int
    cards: list[int]


class GameEnded(TypedDict):
    """type game_ended; `places` as in Outcome. reason: sets, comparison, last_one_left"""

    places: list[list[int]]
    reason: str


VIEW = StealrView
EVENTS = (
    Dealt,
    TurnStarted,
    Drew,
    Reshuffled,
    ChipSettled,
    PropertyPlayed,
    Banked,
    ShackBuilt,
    Recolored,
    ActionPlayed,
    SaidNo,
    Stopped,
    Accepted,
    Paid,
    Moved,
    BanksSwapped,
    ChipGiven,
    Discarded,
    TurnEnded,
    FinalRound,
    PlayerLeft,
    GameEnded,
)
