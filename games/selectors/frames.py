"""The frames that sockets send (docs/protocol.md), as the code that builds them is checked against.

`manage.py generate_types` writes them down for the client, a name's `Json` left off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from games.records.draws import VerdictJson
from games.records.form import DecisionJson, DrawJson, OutcomeJson, SeenJson
from games.records.patches import OperationJson
from games.rules.core.domains import DomainJson

PlayerKind = Literal["user", "guest", "bot"]
Value = str | int | bool | None


class RefusedFrame(TypedDict):
    type: Literal["refused"]
    token: str | None
    code: str
    data: Mapping[str, Any]
    text: str


class PongFrame(TypedDict):
    type: Literal["pong"]
    at: float
    now: int


# Talk, at the table and in a room


class ChatFrame(TypedDict):
    """Either `text` or a quick `phrase` by its key. `by`: the user's number, None once they are gone."""

    type: Literal["chat"]
    id: int
    by: int | None
    name: str
    text: str
    phrase: str | None
    at: int


class PersonJson(TypedDict):
    id: int
    name: str


class MutesFrame(TypedDict):
    """Whom the reader does not hear."""

    type: Literal["mutes"]
    people: list[PersonJson]


# The table


class SeatInfo(TypedDict):
    seat: int
    name: str
    kind: PlayerKind
    level: str | None
    is_you: bool


class MatchInfo(TypedDict):
    """`seed`: None until the end. `deck`: the key of the catalog that the game's cards are listed in.

    `is_aborted`: staff have ended it without a result; nothing is asked any more.
    """

    id: str
    game: str
    version: int
    options: Mapping[str, Any]
    commitment: str
    seed: str | None
    room: str
    seats: list[SeatInfo]
    deck: str
    is_ranked: bool
    is_aborted: bool


class OptionJson(TypedDict):
    """With `refusal` the option is not open now, and the code says why."""

    verb: str
    fields: dict[str, DomainJson]
    refusal: str | None


class DeadlineJson(TypedDict):
    """`due` in milliseconds since 1970, server clock. A clock that stands still has none."""

    decision: str
    seat: int
    due: int


class GameEvent(TypedDict):
    """What else an event has is its game's business."""

    type: str


class Position(TypedDict):
    """Everything that a seat may know at one seq. The view is its game's business."""

    seq: int
    view: object
    pending: list[DecisionJson]
    options: dict[str, list[OptionJson]]
    deadlines: list[DeadlineJson]
    outcome: OutcomeJson | None
    now: int


class StateFrame(Position):
    type: Literal["state"]
    match: MatchInfo


class StepFrame(Position):
    type: Literal["step"]
    source: str
    seat: int | None
    events: list[GameEvent]


class AcceptedFrame(TypedDict):
    type: Literal["accepted"]
    token: str
    seq: int


class PresenceJson(TypedDict):
    seat: int
    is_here: bool


class PresenceFrame(TypedDict):
    """`watching`: how many look on."""

    type: Literal["presence"]
    seats: list[PresenceJson]
    watching: int


class RematchFrame(TypedDict):
    """`match`: the one that the room has gone on to."""

    type: Literal["rematch"]
    room: str
    match: str | None
    ready: list[int]


SanctionKind = Literal["warn", "mute", "ranked_ban", "ban"]
SanctionReason = Literal["cheating", "abuse", "stalling", "name", "other"]


class SanctionJson(TypedDict):
    """`message`: what the moderators wrote to the person. `until`: None is for good."""

    id: int
    kind: SanctionKind
    reason: SanctionReason
    message: str
    until: int | None


class StandingFrame(TypedDict):
    """The reader's sanctions in force, the gravest first."""

    type: Literal["standing"]
    sanctions: list[SanctionJson]


MatchServerFrame = (
    StateFrame
    | StepFrame
    | AcceptedFrame
    | RefusedFrame
    | PresenceFrame
    | ChatFrame
    | MutesFrame
    | RematchFrame
    | StandingFrame
    | PongFrame
)


# A room


class RatedJson(TypedDict):
    """As it is shown: the rating, give or take the uncertainty."""

    rating: int
    uncertainty: int
    is_provisional: bool


class RoomSeatJson(TypedDict):
    """`rating`: in a ranked room, of people."""

    seat: int
    kind: PlayerKind
    name: str
    level: str | None
    user: int | None
    is_you: bool
    is_ready: bool
    is_here: bool
    rating: RatedJson | None


class RoomMatch(TypedDict):
    id: str
    commitment: str
    is_over: bool
    is_yours: bool
    winners: list[str]


class RoomFrame(TypedDict):
    type: Literal["room"]
    code: str
    game: str
    is_ranked: bool
    host: int | None
    settings: dict[str, Value]
    seats: list[RoomSeatJson]
    match: RoomMatch | None
    you: int | None
    is_barred: bool
    now: int


RoomServerFrame = RoomFrame | ChatFrame | MutesFrame | RefusedFrame | StandingFrame | PongFrame


# The lobby


class LobbySeat(TypedDict):
    seat: int
    name: str
    kind: PlayerKind
    user: int | None
    rating: RatedJson | None


class LobbyMatch(TypedDict):
    id: str
    can_watch: bool
    watching: int
    since: int


class LobbyRoom(TypedDict):
    """`match`: the running one."""

    code: str
    game: str
    is_ranked: bool
    settings: dict[str, Value]
    host: str | None
    seats: list[LobbySeat]
    since: int
    match: LobbyMatch | None


class TicketJson(TypedDict):
    """A place in a queue. `size`: the wished one, None for any; `sizes`: those that would do by now.

    `reach`: how far from `rating` others may be by now, None for any. `waiting`: how many are in this queue.
    `match`: the table that was found.
    """

    game: str
    mode: str
    is_ranked: bool
    size: int | None
    sizes: list[int]
    rating: int | None
    reach: int | None
    since: int
    waiting: int
    match: str | None


class LobbyFrame(TypedDict):
    type: Literal["lobby"]
    rooms: list[LobbyRoom]
    now: int


class LobbyChangeFrame(TypedDict):
    """`rooms` that are new or different, and the codes of those that have `gone`."""

    type: Literal["lobby_change"]
    rooms: list[LobbyRoom]
    gone: list[str]
    now: int


class QueueFrame(TypedDict):
    type: Literal["queue"]
    ticket: TicketJson | None
    now: int


LobbyServerFrame = (
    LobbyFrame | LobbyChangeFrame | QueueFrame | RefusedFrame | StandingFrame | PongFrame
)


# A finished match, which is fetched and not sent


class ReplayStep(TypedDict):
    """`events` as the viewpoint may see them. `seat`, `source`, `at`: None as dealt."""

    seq: int
    seat: int | None
    source: str | None
    at: int | None
    round: int
    turn: int
    events: list[GameEvent]


class SeenSteps(TypedDict):
    """What a viewer saw as dealt, and for every later step a JSON Patch (RFC 6902) of that."""

    first: SeenJson
    patches: list[list[OperationJson]]


class MeasureJson(TypedDict):
    """`values`: for every step a number a seat."""

    key: str
    values: list[list[int]]


class ReplayJson(TypedDict):
    """`viewpoint`: a seat, `public`, or `all` for all seats at once; `views` by viewer."""

    match: MatchInfo
    viewpoint: str
    steps: list[ReplayStep]
    views: dict[str, SeenSteps]
    measures: list[MeasureJson]
    outcome: OutcomeJson | None
    digest: str
    is_voided: bool


class TruthJson(TypedDict):
    """What came of playing the game again. `findings`: what is wrong with its record; `answers`: how many were given."""

    is_true: bool
    findings: list[str]
    answers: int
    digest: str


class ShufflesJson(TypedDict):
    """Everything that chance decided, for anyone to do again (docs/fairness.md).

    `commitment`: the one that was published at the start. `dealing`: what happened before the first move, with every hidden
    card. `verdict`: what the server finds when it draws again.
    """

    match: str
    game: str
    mode: str
    version: int
    commitment: str
    seed: str
    draws: list[DrawJson]
    dealing: list[GameEvent]
    verdict: VerdictJson
    digest: str
