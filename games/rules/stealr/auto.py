"""What the platform answers for an absent player: see "Time" in the rules."""

from __future__ import annotations

from games.rules.stealr import actions as act
from games.rules.stealr.demand import question_kind
from games.rules.stealr.effects import allotted_cards
from games.rules.stealr.frames import Cards, Demand, Settle, Target, Trim, Turn
from games.rules.stealr.payment import cheapest_payment
from games.rules.stealr.state import HAND_LIMIT, State


def auto_turn(state: State, frame: Turn | Settle | Trim) -> act.StealrAction:
    if isinstance(frame, Turn):
        return act.EndTurn()
    hand = _cheapest_first(state, state.hands[frame.seat])
    if isinstance(frame, Settle):
        return act.Give(hand[0])
    return act.Discard(tuple(hand[: len(hand) - HAND_LIMIT]))


def auto_answer(state: State, demand: Demand, target: Target) -> act.StealrAction:
    """No Just Say No is used."""
    kind = question_kind(demand, target)
    if kind == "pay":
        assert target.amount is not None
        return act.Pay(cheapest_payment(state, target.seat, target.amount))
    if kind == "allot":
        cards = allotted_cards(state, demand, target.seat)
        values = state.deck.values
        keep = max(cards, key=lambda card: (values[card], -card))
        return act.Allot(keep, tuple((card, demand.seat) for card in cards if card != keep))
    return act.Accept()


def _cheapest_first(state: State, cards: Cards) -> list[int]:
    values = state.deck.values
    return sorted(cards, key=lambda card: (values[card], card))
