"""Payments against a search over all subsets, which the engine never does."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games.rules.core.domains import Cover
from games.rules.core.errors import RuleError
from games.rules.stealr.cards import SET_SIZES
from games.rules.stealr.frames import Cards
from games.rules.stealr.payment import cheapest_payment, check_payment, payable
from games.rules.stealr.rules import StealrRules
from games.rules.stealr.state import COLOR_COUNT, State
from tests.rules.stealr.support import position

RULES = StealrRules()


def payers(count: int, most_cards: int) -> list[tuple[State, int, int]]:
    """States, a seat with few payable cards, and an amount."""
    dice = random.Random(20)
    found: list[tuple[State, int, int]] = []
    while len(found) < count:
        state = RULES.load(position(2, dice))
        seat = dice.randrange(2)
        if 0 < len(payable(state, seat)) <= most_cards:
            found.append((state, seat, dice.randint(1, 26)))
    return found


def is_payment(weights: dict[int, int], amount: int, cards: Cards) -> bool:
    """By the rules' words: covers, and no card could be taken out; or everything."""
    total = sum(weights[card] for card in cards)
    if total < amount:
        return len(cards) == len(weights)
    return all(total - weights[card] < amount for card in cards)


def is_accepted(state: State, seat: int, amount: int, cards: Cards) -> bool:
    try:
        check_payment(state, seat, amount, cards)
    except RuleError:
        return False
    return True


@pytest.mark.parametrize("payer", payers(40, 9))
def test_exactly_the_payments_of_the_rules_are_accepted(payer: tuple[State, int, int]) -> None:
    state, seat, amount = payer
    weights = dict(payable(state, seat))
    samples = {tuple(sorted(cover)) for cover in Cover(amount, tuple(weights.items())).samples()}
    accepted = set()
    for size in range(len(weights) + 1):
        for cards in combinations(sorted(weights), size):
            is_right = is_payment(weights, amount, cards)
            assert is_accepted(state, seat, amount, cards) == is_right
            if is_right:
                accepted.add(cards)
    assert samples
    assert samples <= accepted


def harm(state: State, seat: int, cards: Cards) -> tuple[int, int, int, int]:
    """Total, value out of complete sets, value out of incomplete groups, number of cards."""
    values = state.deck.values
    from_sets = from_groups = 0
    for color in range(COLOR_COUNT):
        pile = state.piles[seat * COLOR_COUNT + color]
        size = SET_SIZES[color]
        for place, card in enumerate(pile):
            if card in cards and place < len(pile) // size * size:
                from_sets += values[card]
            elif card in cards:
                from_groups += values[card]
    return sum(values[card] for card in cards), from_sets, from_groups, len(cards)


@pytest.mark.parametrize("payer", payers(60, 10))
def test_the_automatic_payment_is_the_least_harmful(payer: tuple[State, int, int]) -> None:
    state, seat, amount = payer
    weights = dict(payable(state, seat))
    chosen = cheapest_payment(state, seat, amount)
    check_payment(state, seat, amount, chosen)
    if sum(weights.values()) >= amount:
        covers = [
            cards
            for size in range(len(weights) + 1)
            for cards in combinations(sorted(weights), size)
            if sum(weights[card] for card in cards) >= amount
        ]
        best = min(harm(state, seat, cards) for cards in covers)
        assert harm(state, seat, chosen) == best


def test_a_whole_deck_is_paid_from_in_no_time() -> None:
    """Every card of the deck lies in one bank or table; the search stays small."""
    deck = RULES.load({"seats": 2, "players": [{}, {}]}).deck
    table: dict[str, list[str]] = {}
    for card in range(deck.size):
        if deck.is_property[card]:
            table.setdefault(deck.colors[card][0], []).append(deck.keys[card])
    bank = [deck.keys[card] for card in range(deck.size) if not deck.is_property[card]]
    state = RULES.load({"seats": 2, "players": [{"bank": bank, "table": table}, {}]})
    for amount in range(1, 200):
        check_payment(state, 0, amount, cheapest_payment(state, 0, amount))
