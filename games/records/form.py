"""The form of a record, format 2 (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal, TypedDict

from games.records.patches import OperationJson
from games.rules.core.contract import Decision, Json, Outcome

FORMAT = 2
PUBLIC = "public"


class OutcomeJson(TypedDict):
    """`places`: best first, tied seats together."""

    places: list[list[int]]
    scores: list[int]
    reason: str


class DecisionJson(TypedDict):
    id: str
    seat: int
    kind: str
    clock: Literal["turn", "answer"]
    optional: bool


class SeenJson(TypedDict):
    """What one viewer may know of a position. The view is its game's business."""

    view: Any
    pending: list[DecisionJson]


class RecordedSeat(TypedDict):
    """`bot`: its level. Names are not in a record: whoever leaves for good takes theirs along."""

    bot: str | None


class RecordedEntry(TypedDict):
    """`action`: None for a resignation. `at`: milliseconds since 1970."""

    seat: int
    source: str
    decision: str
    action: Json | None
    at: int | None


class RecordedEvent(TypedDict):
    """`private`: by seat, what only that seat hears."""

    type: str
    public: Json
    private: dict[str, Json]


class RecordedStep(TypedDict):
    """`entry`: None as dealt."""

    entry: RecordedEntry | None
    events: list[RecordedEvent]
    round: int
    turn: int


class RecordedViews(TypedDict):
    """By viewer (`public`, or a seat) what each saw `first`, and the patches of every later step.

    A viewer's patch is what all viewers have in common and then its `own`.
    """

    first: dict[str, SeenJson]
    shared: list[list[OperationJson]]
    own: dict[str, list[list[OperationJson]]]


class ShuffleJson(TypedDict):
    """Cards, by their catalog keys, brought into a new order. `counter`: of the first draw that this took."""

    step: int
    kind: Literal["shuffle"]
    counter: int
    before: list[str]
    after: list[str]


class PickJson(TypedDict):
    """A number from 0 to `below` - 1."""

    step: int
    kind: Literal["pick"]
    counter: int
    below: int
    picked: int


DrawJson = ShuffleJson | PickJson


class Record(TypedDict):
    """`match` is None for games that were played without the platform; then nothing has a time.

    `cards`: their keys by the numbers that events and views call them by. `measures`: by key, for every step a number a seat. `shuffles`: of `DrawJson`. `checksum`: of all the rest.
    """

    format: int
    match: str | None
    game: str
    version: int
    mode: str
    options: Json
    cards: list[str]
    timer: int | None
    is_ranked: bool
    seats: list[RecordedSeat]
    seed: str
    commitment: str
    began: int | None
    ended: int | None
    steps: list[RecordedStep]
    views: RecordedViews
    measures: dict[str, list[list[int]]]
    shuffles: list[Json]
    outcome: OutcomeJson | None
    digest: str
    checksum: str


def canonical(value: Any) -> str:
    """JSON with sorted keys, without white space or anything but ASCII: equal for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def checksum(record: Mapping[str, Any]) -> str:
    """The hexadecimal SHA-256 of the canonical JSON of all but the checksum itself."""
    rest = {key: value for key, value in record.items() if key != "checksum"}
    return sha256(canonical(rest).encode()).hexdigest()


def outcome_json(outcome: Outcome | None) -> OutcomeJson | None:
    if outcome is None:
        return None
    return {
        "places": [list(tied) for tied in outcome.places],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def decision_json(decision: Decision) -> DecisionJson:
    return {
        "id": decision.id,
        "seat": decision.seat,
        "kind": decision.kind,
        "clock": decision.clock,
        "optional": decision.optional,
    }
