"""Paying with what matters least."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from games.bots.stealr.hand import place_gain
from games.bots.stealr.position import Side
from games.bots.stealr.worth import Judge, cash

# A property that stands by itself is still a chance.
LOOSE_PROPERTY = 0.6
RECEIVED = 0.5


def cheapest_cover(
    judge: Judge, receiver: Side | None, amount: int, weights: Sequence[tuple[int, int]]
) -> list[int]:
    """Cards that reach `amount` and cost least; all of them where they do not reach it."""
    if sum(weight for _, weight in weights) <= amount:
        return [card for card, _ in weights]
    costs = [_cost(judge, receiver, card) for card, _ in weights]
    # best[due]: the least cost of covering `due`, found card by card.
    best = [0.0] + [inf] * amount
    taken: list[tuple[int, ...]] = [()] * (amount + 1)
    for (card, weight), cost in zip(weights, costs, strict=True):
        for due in range(amount, 0, -1):
            before = max(0, due - weight)
            total = best[before] + cost
            if total < best[due]:
                best[due], taken[due] = total, (*taken[before], card)
    return list(taken[amount])


def _cost(judge: Judge, receiver: Side | None, card: int) -> float:
    """Always positive, so that a cover with a needless card is never the cheapest."""
    me, deck = judge.position.me, judge.deck
    value = deck.value[card]
    if card in me.bank:
        total = sum(deck.value[each] for each in me.bank)
        # Every card is priced as if it were paid first, yet a small bank is dear to its last coin.
        return value * (0.25 + cash(total) / max(1, total)) + 0.001
    color = me.color_of(card)
    loss = -_without(judge, me, card, color)
    if receiver is not None:
        gain = max(0.0, place_gain(judge, receiver, card, color))
        loss += judge.fear(receiver.seat) * RECEIVED * gain
    return max(0.0, loss) + LOOSE_PROPERTY + 0.25 * value


def _without(judge: Judge, side: Side, card: int, color: str) -> float:
    pile = side.piles[color]
    side.piles[color] = [each for each in pile if each != card]
    change = judge.change(side)
    side.piles[color] = pile
    return change
