"""Making a record: a game is played again from its answers, and all that happens is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.records.form import (
    FORMAT,
    PUBLIC,
    DrawJson,
    Record,
    RecordedEntry,
    RecordedEvent,
    RecordedStep,
    RecordedViews,
    SeenJson,
    checksum,
    decision_json,
    outcome_json,
)
from games.records.patches import diff, split
from games.rules.core.contract import Event, Json, Rules
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from games.rules.core.rng import Pick, Shuffle, commitment, heard_by
from games.rules.core.settings import complete_options, mode_of
from games.rules.core.turns import TurnCount


@dataclass(frozen=True, slots=True)
class Origin:
    """What a game cannot tell of itself. `bots`: each seat's level, None for a person.

    `commitment`: the one that was published; None where nothing was promised.
    """

    options: Json
    seed: bytes
    bots: Sequence[str | None]
    commitment: str | None = None
    match: str | None = None
    timer: int | None = None
    is_ranked: bool = False
    began: int | None = None
    ended: int | None = None


class NotPlayable(Exception):
    """The rules do not accept what a game is told to have been, from this step on."""

    def __init__(self, step: int, reason: str) -> None:
        super().__init__(f"step {step}: {reason}")
        self.step = step
        self.reason = reason


def record_make(rules: Rules[Any, Any], origin: Origin, entries: Iterable[RecordedEntry]) -> Record:
    """Raises `NotPlayable`."""
    seats = len(origin.bots)
    recorder = _Recorder(seats)
    try:
        options = complete_options(rules.settings, origin.options, seats)
        recorder.cards = [card["key"] for card in rules.catalog(options)]
        with heard_by(recorder.hear):
            game, dealt = Game.start(rules, seats, options, origin.seed)
            recorder.note(game, None, dealt)
            for entry in entries:
                recorder.note(game, entry, carry_out(game, entry))
    except RuleError as error:
        raise NotPlayable(len(recorder.steps), f"the rules refuse it: {error.code}") from error
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise NotPlayable(len(recorder.steps), reason) from error
    record: Record = {
        "format": FORMAT,
        "match": origin.match,
        "game": rules.key,
        "version": rules.version,
        "mode": mode_of(options),
        "options": options,
        "cards": recorder.cards,
        "timer": origin.timer,
        "is_ranked": origin.is_ranked,
        "seats": [{"bot": level} for level in origin.bots],
        "seed": origin.seed.hex(),
        "commitment": origin.commitment or commitment(origin.seed),
        "began": origin.began,
        "ended": origin.ended,
        "steps": recorder.steps,
        "views": recorder.views,
        "measures": recorder.measures,
        "shuffles": [dict(draw) for draw in recorder.draws],
        "outcome": outcome_json(game.outcome()),
        "digest": game.digest(),
        "checksum": "",
    }
    record["checksum"] = checksum(record)
    return record


def carry_out(game: Game, entry: RecordedEntry) -> list[Event]:
    """Raises `RuleError`."""
    if entry["action"] is None:
        return game.withdraw(entry["seat"])
    return game.act(entry["seat"], entry["decision"], entry["action"])


class _Recorder:
    def __init__(self, seats: int) -> None:
        self.cards: list[str] = []
        self.steps: list[RecordedStep] = []
        self.views: RecordedViews = {"first": {}, "shared": [], "own": {}}
        self.measures: dict[str, list[list[int]]] = {}
        self.draws: list[DrawJson] = []
        self._viewers: dict[str, int | None] = {
            PUBLIC: None,
            **{str(seat): seat for seat in range(seats)},
        }
        self._turns = TurnCount()
        self._seen: Mapping[str, SeenJson] = {}

    def hear(self, draw: Shuffle | Pick) -> None:
        step = len(self.steps)
        if isinstance(draw, Pick):
            self.draws.append(
                {
                    "step": step,
                    "kind": "pick",
                    "counter": draw.counter,
                    "below": draw.below,
                    "picked": draw.picked,
                }
            )
            return
        self.draws.append(
            {
                "step": step,
                "kind": "shuffle",
                "counter": draw.counter,
                "before": [self.cards[card] for card in draw.before],
                "after": [self.cards[card] for card in draw.after],
            }
        )

    def note(self, game: Game, entry: RecordedEntry | None, events: Sequence[Event]) -> None:
        progress = game.rules.progress(game.state)
        self._turns = self._turns.after(game.pending())
        self.steps.append(
            {
                "entry": entry,
                "events": [_event_json(event) for event in events],
                "round": progress.round,
                "turn": self._turns.number,
            }
        )
        for key, values in progress.measures.items():
            self.measures.setdefault(key, []).append(list(values))
        self._look(game)

    def _look(self, game: Game) -> None:
        seen = {viewer: _seen_by(game, seat) for viewer, seat in self._viewers.items()}
        if self._seen:
            shared, own = split({viewer: diff(self._seen[viewer], seen[viewer]) for viewer in seen})
            self.views["shared"].append(shared)
            for viewer, operations in own.items():
                self.views["own"][viewer].append(operations)
        else:
            self.views["first"] = seen
            self.views["own"] = {viewer: [] for viewer in seen}
        self._seen = seen


def _seen_by(game: Game, seat: int | None) -> SeenJson:
    return {
        "view": game.view(seat),
        "pending": [
            decision_json(item) for item in game.pending() if not item.secret or item.seat == seat
        ],
    }


def _event_json(event: Event) -> RecordedEvent:
    return {
        "type": event.type,
        "public": event.public,
        "private": {str(seat): facts for seat, facts in event.private.items()},
    }
