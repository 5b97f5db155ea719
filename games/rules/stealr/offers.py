"""What an open decision may be answered with, as options and as a bounded sample of actions.

Both come from the same offers. An offer whose domains depend on ids and names alone is made once and
kept: most of a turn's offers recur.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from games.rules.core.contract import Option
from games.rules.core.domains import Cover, Domain, Each, One, Share, Some, combinations_of
from games.rules.stealr import actions as act
from games.rules.stealr.cards import COLORS
from games.rules.stealr.choices import CARD_CHOICES
from games.rules.stealr.demand import ANSWERS, asked_seat, question_kind
from games.rules.stealr.effects import allotted_cards
from games.rules.stealr.frames import Cards, Demand, Target, Turn
from games.rules.stealr.payment import payable
from games.rules.stealr.plays import CARD_FIELDS
from games.rules.stealr.state import COLOR_COUNT, HAND_LIMIT, State

SAMPLE = 12


class Offer(NamedTuple):
    option: Option
    actions: tuple[Any, ...] = ()


def _offer(cls: type[Any], **fields: Domain) -> Offer:
    actions = tuple([cls(**values) for values in combinations_of(fields, SAMPLE)])
    return Offer(Option(cls.verb, fields), actions)


@lru_cache(maxsize=1 << 14)
def _card_offer(verb: str, card: int, *values: Any) -> Offer:
    """`values`: what is allowed for each further field, as in a choice."""
    fields: dict[str, Domain] = {"card": One((card,))}
    names = CARD_FIELDS.get(verb, ("color",) if values else ())
    for name, allowed in zip(names, values, strict=True):
        fields[name] = Each(allowed) if name == "picks" else One(allowed)
    return _offer(act.CODEC.classes[verb], **fields)


@lru_cache(maxsize=1 << 10)
def _refused(verb: str, card: int, refusal: str) -> Offer:
    return Offer(Option(verb, {"card": One((card,))}, refusal))


END_TURN = _offer(act.EndTurn)
ACCEPT = _offer(act.Accept)


def turn_offers(state: State, turn: Turn) -> Iterator[Offer]:
    """Refused offers are left out by whoever wants actions."""
    seat = turn.seat
    if turn.plays_left:
        for card in state.hands[seat]:
            yield from _plays(state, seat, card)
    else:
        for card in state.hands[seat]:
            for verb in _verbs(state, card):
                yield _refused(verb, card, "no_plays_left")
    yield from _recolorings(state, seat)
    yield END_TURN


def _verbs(state: State, card: int) -> tuple[str, ...]:
    if state.deck.is_property[card]:
        return ("property",)
    verb = state.deck.verbs[card]
    return ("bank",) if verb is None else ("bank", verb)


def _plays(state: State, seat: int, card: int) -> Iterator[Offer]:
    deck = state.deck
    if deck.is_property[card]:
        yield _card_offer("property", card, deck.colors[card])
        return
    yield _card_offer("bank", card)
    verb = deck.verbs[card]
    if verb is None:
        return
    find, refusal = CARD_CHOICES[verb]
    choices = find(state, seat, card)
    if not choices:
        yield _refused(verb, card, refusal)
    for choice in choices:
        yield _card_offer(verb, card, *choice)


def _recolorings(state: State, seat: int) -> Iterator[Offer]:
    deck = state.deck
    start = seat * COLOR_COUNT
    for index, pile in enumerate(state.piles[start : start + COLOR_COUNT]):
        if pile and deck.kinds[pile[-1]] == "wild":
            for card in pile:
                if deck.kinds[card] == "wild":
                    others = tuple([c for c in deck.colors[card] if c != COLORS[index]])
                    yield _card_offer("recolor", card, others)


def settle_offers(state: State, seat: int) -> list[Offer]:
    return [_offer(act.Give, card=One(state.hands[seat]))]


def trim_offers(state: State, seat: int) -> list[Offer]:
    hand = state.hands[seat]
    surplus = len(hand) - HAND_LIMIT
    return [_offer(act.Discard, cards=Some(hand, surplus, surplus))]


def answer_offers(state: State, demand: Demand, target: Target) -> list[Offer]:
    cls = ANSWERS[question_kind(demand, target)]
    offers = [_say_no(state, asked_seat(demand, target))]
    if cls is act.Pay:
        assert target.amount is not None
        offers.insert(0, _offer(cls, cards=Cover(target.amount, payable(state, target.seat))))
    elif cls is act.Allot:
        cards = allotted_cards(state, demand, target.seat)
        takers = tuple(sorted(state.rivals(target.seat)))
        offers.insert(0, _offer(cls, keep=One(cards), shares=Share(cards, takers, "keep")))
    else:
        offers.insert(0, ACCEPT)
    return [offer for offer in offers if offer.actions]


def _say_no(state: State, seat: int) -> Offer:
    verbs = state.deck.verbs
    held: Cards = tuple([card for card in state.hands[seat] if verbs[card] == "say_no"])
    return _say_no_offer(held)


@lru_cache(maxsize=1 << 6)
def _say_no_offer(held: Cards) -> Offer:
    return _offer(act.SayNo, card=One(held))
