"""A finished game as its record knows it: its rules may be long gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.records.form import PUBLIC, Record
from games.records.viewpoints import last_seen
from games.rules.core.contract import Decision, Event, Json, Option, Outcome
from games.rules.core.errors import RuleError
from games.rules.core.game import Game


class FinishedGame(Game):
    """Shows how the game ended, and refuses everything. It has neither rules nor a state."""

    __slots__ = ("_digest", "_outcome", "_views")

    def __init__(self, record: Record) -> None:
        self.seq = len(record["steps"]) - 1
        told = record["outcome"]
        assert told is not None
        places = tuple(tuple(tied) for tied in told["places"])
        self._outcome = Outcome(places, tuple(told["scores"]), told["reason"])
        self._digest = record["digest"]
        self._views = {
            viewer: last_seen(record, viewer)["view"] for viewer in record["views"]["first"]
        }

    @property
    def refusals(self) -> Mapping[str, str]:
        return {}

    def pending(self) -> Sequence[Decision]:
        return ()

    def decision(self, decision_id: str, seat: int) -> Decision:
        raise RuleError("game_over")

    def act(self, seat: int, decision_id: str, data: object) -> list[Event]:
        raise RuleError("game_over")

    def withdraw(self, seat: int) -> list[Event]:
        raise RuleError("game_over")

    def options(self, decision: Decision) -> Sequence[Option]:
        return ()

    def view(self, seat: int | None) -> Json:
        view: dict[str, Any] = self._views[PUBLIC if seat is None else str(seat)]
        return view

    def outcome(self) -> Outcome | None:
        return self._outcome

    def draft(self) -> Game:
        return self

    def digest(self) -> str:
        return self._digest
