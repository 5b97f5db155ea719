"""What a card would do to its player and to one target, tried out on copies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.bots.stealr.position import Side
from games.bots.stealr.worth import Judge


@dataclass(frozen=True, slots=True)
class Effect:
    """One card's effect on one target; the fields are those of the card's action."""

    verb: str
    color: str = ""
    amount: int = 0
    pick: int = -1
    type: str = ""


def outcome_of(judge: Judge, effect: Effect, source: Side, target: Side) -> tuple[Side, Side]:
    """Both players after it. Hidden hands are left out: Tough Luck is judged in `hand.py`."""
    source, target = source.copy(), target.copy()
    deck = judge.deck
    match effect.verb:
        case "rent" | "yoink":
            pay(judge, target, source, effect.amount)
        case "deal_breaker":
            _take_set(judge, effect.color, source, target)
        case "super_sly_deal":
            for card in target.piles.pop(effect.color, []):
                source.put(card, effect.color)
            _take_shacks(judge, effect.color, source, target)
        case "market_crash":
            color = target.color_of(effect.pick)
            _move_property(judge, effect.pick, color, source, target)
        case "heist":
            card = max(target.bank, key=lambda each: deck.value[each])
            target.bank.remove(card)
            source.bank.append(card)
        case "tax_collector":
            target.bank.sort(key=lambda each: -deck.value[each])
            source.bank += _share(judge, target.bank[1:])
            del target.bank[1:]
        case "repossession":
            _scatter_table(judge, source, target)
        case "unfair_trade":
            source.bank, target.bank = target.bank, source.bank
        case "forced_debt":
            target.chips_left -= 1
            source.credit += 1
    return source, target


def pay(judge: Judge, payer: Side, receiver: Side, amount: int) -> None:
    """As most people pay: small money first, then what belongs to no set, then the rest."""
    deck = judge.deck
    due = amount
    for card in sorted(payer.bank, key=lambda each: deck.value[each]):
        if due <= 0:
            return
        payer.bank.remove(card)
        receiver.bank.append(card)
        due -= deck.value[card]
    for card in _cheapest_properties(judge, payer):
        if due <= 0:
            return
        color = payer.color_of(card)
        _move_property(judge, card, color, receiver, payer)
        due -= deck.value[card]
    if due > 0 and payer.chips_left:
        payer.chips_left -= 1
        receiver.credit += 1


def _cheapest_properties(judge: Judge, side: Side) -> list[int]:
    ranked = [
        (judge.is_set(color, cards), judge.deck.value[card], card)
        for color, cards in side.piles.items()
        for card in cards
        if judge.deck.value[card]
    ]
    return [card for _, _, card in sorted(ranked)]


def _move_property(judge: Judge, card: int, color: str, taker: Side, owner: Side) -> None:
    owner.piles[color].remove(card)
    taker.put(card, color)
    if not owner.piles[color]:
        _take_shacks(judge, color, taker, owner)


def _take_shacks(judge: Judge, color: str, taker: Side, owner: Side) -> None:
    shacks = owner.shacks.pop(color, [])
    if shacks and not taker.shacks.get(color):
        taker.shacks[color] = shacks[:1]


def _take_set(judge: Judge, color: str, source: Side, target: Side) -> None:
    deck = judge.deck
    ranked = sorted(
        target.piles[color], key=lambda card: (deck.is_any[card], len(deck.colors[card]))
    )
    for card in ranked[: deck.size(color)]:
        _move_property(judge, card, color, source, target)
    if target.shacks.get(color):
        _take_shacks(judge, color, source, target)


def _scatter_table(judge: Judge, source: Side, target: Side) -> None:
    deck = judge.deck
    cards = sorted(target.table(), key=lambda card: (deck.is_any[card], deck.value[card]))
    kept = cards.pop()
    given = set(_share(judge, cards))
    for color in list(target.piles):
        for card in target.piles[color].copy():
            if card in given:
                _move_property(judge, card, color, source, target)
            elif card != kept:
                target.piles[color].remove(card)


def _share(judge: Judge, cards: Iterable[int]) -> list[int]:
    """What the card's player may expect of cards that the target spreads over the table."""
    return list(cards)[:: judge.players - 1]
