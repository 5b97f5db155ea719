"""What cards in the hand are worth: when to hold them, and which to part with."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.stealr.position import Position, Side
from games.bots.stealr.worth import Judge

# What a card is expected to do on a later turn, in the unit of `worth.py`.
PROMISE = {
    "say_no": 9.0,
    "deal_breaker": 9.0,
    "super_sly_deal": 9.0,
    "market_crash": 7.0,
    "heist": 4.0,
    "tax_collector": 4.0,
    "repossession": 6.0,
    "unfair_trade": 3.0,
    "tough_luck": 5.0,
    "yoink": 6.0,
    "forced_debt": 4.0,
    "pass_go": 5.0,
    "go_again": 7.0,
    "shack": 2.0,
    "rent": 4.0,
}
ANY_COLOR_RENT = 2.0
DOUBLE_RENT = 1.0
# A second copy of the same card waits longer for its chance.
REPEAT = 0.6
PROPERTY = 2.0
UNSEEN = {"property": 5.0, "money": 1.8, "action": 5.0}


def keep_worths(judge: Judge, hand: Sequence[int]) -> dict[int, float]:
    """For every card of the hand, what it is worth to have it there."""
    worths: dict[int, float] = {}
    seen: dict[str, int] = {}
    for card in hand:
        worths[card] = worth = _single(judge, card)
        verb = judge.deck.verb(card)
        if verb is not None and verb != "rent":
            worths[card] = worth * REPEAT ** seen.get(verb, 0)
            seen[verb] = seen.get(verb, 0) + 1
    return worths


def _single(judge: Judge, card: int) -> float:
    deck = judge.deck
    if deck.type(card) == "property":
        return PROPERTY + max(0.0, best_place(judge, card)[0])
    verb = deck.verb(card)
    if verb is None:
        return 0.7 * deck.value[card]
    worth = PROMISE[verb]
    if verb == "rent":
        entry = deck.catalog[card]
        worth += ANY_COLOR_RENT * (len(entry["colors"]) > 2) + DOUBLE_RENT * entry["doubles"]
    return worth


def best_place(judge: Judge, card: int) -> tuple[float, str]:
    """The gain and the colour where the property would help its owner most."""
    me = judge.position.me
    return max((place_gain(judge, me, card, color), color) for color in judge.deck.colors[card])


def place_gain(judge: Judge, side: Side, card: int, color: str) -> float:
    """How much better this player would stand with the property in this colour."""
    pile = side.piles.get(color)
    side.piles[color] = [*(pile or []), card]
    gain = judge.change(side)
    if pile is None:
        del side.piles[color]
    else:
        side.piles[color] = pile
    return gain


def least_useful(judge: Judge, cards: Sequence[int], count: int) -> list[int]:
    """`count` of the hand's `cards`, those that will be missed least."""
    worths = keep_worths(judge, cards)
    return sorted(cards, key=lambda card: (worths[card], card))[:count]


def unseen_worth(position: Position, seat: int, kind: str) -> float:
    """What naming this type is expected to take from a rival's hidden hand."""
    deck = position.deck
    visible = set(position.hand)
    for side in position.sides.values():
        visible.update(side.bank, side.table())
    hidden = [card for card in range(len(deck.catalog)) if card not in visible]
    share = sum(deck.type(card) == kind for card in hidden) / max(1, len(hidden))
    return UNSEEN[kind] * share * position.sides[seat].hand_size
