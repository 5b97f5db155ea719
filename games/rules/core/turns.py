"""Counting turns, by the questions on the turn clock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.core.contract import Decision


@dataclass(frozen=True, slots=True)
class TurnCount:
    """`number` stretches of turn-clock time have begun; `keys` are those of the running one."""

    number: int = 0
    keys: frozenset[str] = frozenset()

    def after(self, pending: Iterable[Decision]) -> TurnCount:
        """A new turn begins with questions on the turn clock that all lie outside the running one."""
        asked = frozenset(
            decision.clock_key
            for decision in pending
            if decision.clock == "turn" and not decision.optional
        )
        if asked and not asked & self.keys:
            return TurnCount(self.number + 1, asked)
        return TurnCount(self.number, self.keys | asked)
