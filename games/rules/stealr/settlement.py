"""Debt chips are settled at the start of their owner's turn, one hand card a chip."""

from __future__ import annotations

from games.rules.core.contract import Event
from games.rules.stealr.actions import Give
from games.rules.stealr.checks import check_in_hand
from games.rules.stealr.frames import Settle
from games.rules.stealr.state import CHIPS, State, merged


def next_holder(state: State, seat: int) -> int:
    """Holders are served clockwise from the debtor."""
    start = seat * state.seats
    return next(holder for holder in state.rivals(seat) if state.chips[start + holder])


def advance_settle(state: State, settle: Settle, events: list[Event]) -> bool:
    """Without hand cards the remaining chips simply return."""
    seat = settle.seat
    if state.chips_left(seat) == CHIPS:
        state.agenda.pop()
        return True
    if state.hands[seat]:
        return False
    _return_chip(state, seat, next_holder(state, seat), None, events)
    return True


def check_give(state: State, seat: int, action: Give) -> None:
    check_in_hand(state, seat, action.card)


def apply_give(state: State, seat: int, action: Give, events: list[Event]) -> None:
    holder = next_holder(state, seat)
    state.take_from_hand(seat, action.card)
    state.hands[holder] = merged(state.hands[holder], action.card)
    state.turn.plays_left = max(0, state.turn.plays_left - 1)
    _return_chip(state, seat, holder, action.card, events)


def _return_chip(
    state: State, seat: int, holder: int, card: int | None, events: list[Event]
) -> None:
    state.chips[seat * state.seats + holder] -= 1
    public = {"seat": seat, "holder": holder, "gave_card": card is not None}
    private = {} if card is None else {seat: {"card": card}, holder: {"card": card}}
    events.append(Event("chip_settled", public, private))
