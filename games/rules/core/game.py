"""A live game: all that the platform holds of one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from games.rules.core.contract import Decision, Event, Json, Option, Outcome, Rules
from games.rules.core.errors import RuleError
from games.rules.core.settings import complete_options


class Game:
    """Rules, a state, and the number of accepted entries so far (`seq`).

    Every change works on a copy that is swapped in at the end: an exception leaves the game as it was.
    """

    __slots__ = ("rules", "seq", "state")

    def __init__(self, rules: Rules[Any, Any], state: Any, seq: int = 0) -> None:
        self.rules = rules
        self.state = state
        self.seq = seq

    @classmethod
    def start(
        cls, rules: Rules[Any, Any], seats: int, options: Json, seed: bytes
    ) -> tuple[Game, list[Event]]:
        """Deals. Raises `SettingError` for bad options, `ValueError` for a wrong number of seats."""
        if seats not in rules.seats:
            raise ValueError(f"{rules.key} is not played by {seats}")
        state, events = rules.setup(seats, complete_options(rules.settings, options, seats), seed)
        return cls(rules, state), events

    def pending(self) -> Sequence[Decision]:
        return self.rules.pending(self.state)

    def decision(self, decision_id: str, seat: int) -> Decision:
        """Raises `RuleError` where that question is not open, or not this seat's."""
        if self.outcome() is not None:
            raise RuleError("game_over")
        for decision in self.pending():
            if decision.id == decision_id and decision.seat == seat:
                return decision
        raise RuleError("closed_decision")

    def act(self, seat: int, decision_id: str, data: object) -> list[Event]:
        """Answers an open decision with an action in JSON form. Raises `RuleError` and changes nothing."""
        decision = self.decision(decision_id, seat)
        action = self.rules.read_action(data)
        self.rules.check(self.state, decision, action)
        state = self.state.copy()
        events = self.rules.apply(state, decision, action)
        self.state = state
        self.seq += 1
        return events

    def withdraw(self, seat: int) -> list[Event]:
        """The seat resigns. Raises `RuleError`."""
        state = self.state.copy()
        events = self.rules.withdraw(state, seat)
        self.state = state
        self.seq += 1
        return events

    def auto_action(self, decision: Decision) -> Json:
        return self.rules.write_action(self.rules.auto_action(self.state, decision))

    def options(self, decision: Decision) -> Sequence[Option]:
        return self.rules.options(self.state, decision)

    def view(self, seat: int | None) -> Json:
        return self.rules.view(self.state, seat)

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def refusals(self) -> Mapping[str, str]:
        return self.rules.refusals

    def draft(self) -> Game:
        """One to play on from here: rules never change a state they do not own."""
        return Game(self.rules, self.state, self.seq)

    def digest(self) -> str:
        """Equal for equal states; the hexadecimal SHA-256 of the canonical JSON dump."""
        dump = json.dumps(self.rules.dump(self.state), sort_keys=True, separators=(",", ":"))
        return sha256(dump.encode()).hexdigest()
