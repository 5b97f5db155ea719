"""Checks that several interactions need."""

from __future__ import annotations

from typing import Any, NoReturn

from games.rules.core.errors import RuleError
from games.rules.stealr.frames import Cards
from games.rules.stealr.state import State


def refuse(code: str, **data: Any) -> NoReturn:
    raise RuleError(code, **data)


def check_in_hand(state: State, seat: int, card: int) -> None:
    if card not in state.hands[seat]:
        refuse("not_in_hand", card=card)


def check_distinct(cards: Cards) -> None:
    if len(set(cards)) != len(cards):
        refuse("repeated_card")
