"""Paying with the bank and the table."""

from __future__ import annotations

from games.rules.stealr import table
from games.rules.stealr.cards import SET_SIZES
from games.rules.stealr.checks import check_distinct, refuse
from games.rules.stealr.frames import Cards, MovingShack
from games.rules.stealr.state import COLOR_COUNT, State

Weights = tuple[tuple[int, int], ...]
# How much it hurts to pay with a card: from the bank, from an incomplete group, from a set.
BANK, INCOMPLETE, SET = range(3)


def payable(state: State, seat: int) -> Weights:
    """Cards and values: bank, then incomplete groups, then complete sets."""
    values = state.deck.values
    return tuple([(card, values[card]) for card, _ in _ranked(state, seat)])


def _ranked(state: State, seat: int) -> list[tuple[int, int]]:
    any_wild = state.deck.first_any_wild
    start = seat * COLOR_COUNT
    incomplete, complete = [], []
    for at in range(start, start + COLOR_COUNT):
        pile = state.piles[at]
        if not pile:
            continue
        size = SET_SIZES[at % COLOR_COUNT]
        full = len(pile) // size * size
        complete += [card for card in pile[:full] if card < any_wild]
        incomplete += [card for card in pile[full:] if card < any_wild]
    return [
        *((card, BANK) for card in state.banks[seat]),
        *((card, INCOMPLETE) for card in incomplete),
        *((card, SET) for card in complete),
    ]


def check_payment(state: State, seat: int, amount: int, cards: Cards) -> None:
    check_distinct(cards)
    weights = dict(payable(state, seat))
    for card in cards:
        if card not in weights:
            refuse("not_payable", card=card)
    paid = [weights[card] for card in cards]
    total = sum(paid)
    if total < amount and len(cards) < len(weights):
        refuse("not_covered", amount=amount, total=total)
    if total >= amount and paid and total - min(paid) >= amount:
        refuse("overpaid", amount=amount, total=total)


def cheapest_payment(state: State, seat: int, amount: int) -> Cards:
    """The smallest overpayment; among equals the least from sets, then from incomplete groups, then
    the fewest cards. One table row per reachable sum, never a search over all subsets."""
    ranked = _ranked(state, seat)
    values = state.deck.values
    if sum(values[card] for card, _ in ranked) <= amount:
        return tuple(sorted(card for card, _ in ranked))
    best: dict[int, tuple[int, int, int, Cards]] = {0: (0, 0, 0, ())}
    for card, harm in ranked:
        value = values[card]
        for total, (from_sets, from_groups, count, cards) in list(best.items()):
            if total >= amount:
                continue
            candidate = (
                from_sets + value * (harm == SET),
                from_groups + value * (harm == INCOMPLETE),
                count + 1,
                (*cards, card),
            )
            known = best.get(total + value)
            if known is None or candidate < known:
                best[total + value] = candidate
    return tuple(sorted(best[min(total for total in best if total >= amount)][3]))


def pay(state: State, seat: int, to: int, cards: Cards) -> list[MovingShack]:
    """Moves paid cards; returns the Shacks whose groups this dissolved."""
    shacks = []
    for card in sorted(cards):
        if card in state.banks[seat]:
            state.move_banked(seat, to, card)
        else:
            shack = table.move_property(state, seat, to, card)
            if shack is not None:
                shacks.append(shack)
    return shacks
