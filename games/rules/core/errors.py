"""The one error that rules raise at a player."""

from __future__ import annotations

from typing import Any


class RuleError(Exception):
    """A refused action. `code` is stable and listed in the game's `refusals`; `data` fills its sentence."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


# Codes that every game may raise, with their English sentences.
COMMON_REFUSALS = {
    "unknown_verb": "There is no such action.",
    "malformed_action": "The action does not have the form it must have.",
    "closed_decision": "This question is no longer open.",
    "wrong_decision": "That is no answer to this question.",
    "game_over": "The game is over.",
    "already_out": "This player has already left the game.",
}
