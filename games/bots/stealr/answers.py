"""Answering a card: let it happen, pay, allot, or say no."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.stealr.effects import Effect, outcome_of
from games.bots.stealr.hand import keep_worths, unseen_worth
from games.bots.stealr.offers import only_values, open_options
from games.bots.stealr.payment import cheapest_cover
from games.bots.stealr.position import Position, Side
from games.bots.stealr.worth import Judge
from games.rules.core.contract import Json, Option
from games.rules.core.domains import Cover, Share

# A Just Say No is spent on what hurts more than this; with every further one in hand on less.
PAIN = 7.0
SPARE_EASES = 0.6
# Insisting costs a second card for one effect.
INSISTENCE = 1.3


def choose_answer(position: Position, judge: Judge, stage: Json, options: Sequence[Option]) -> Json:
    refusals = open_options(options, "say_no")
    if refusals and _deserves_a_no(position, judge, stage):
        return {"verb": "say_no", "card": only_values(refusals[0], "card")[0]}
    for option in open_options(options):
        if option.verb == "pay":
            return _payment(position, judge, stage, option)
        if option.verb == "allot":
            return _allotment(position, judge, option)
    return {"verb": "accept"}


def _payment(position: Position, judge: Judge, stage: Json, option: Option) -> Json:
    cover = option.fields["cards"]
    assert isinstance(cover, Cover)
    receiver = position.sides[stage["seat"]]
    return {"verb": "pay", "cards": cheapest_cover(judge, receiver, cover.amount, cover.weights)}


def _deserves_a_no(position: Position, judge: Judge, stage: Json) -> bool:
    me = position.me.seat
    held = sum(position.deck.verb(card) == "say_no" for card in position.hand)
    # Several rivals may have said no to the own card at once; then the smallest effect must be worth it.
    at_stake = min(
        _swing(position, judge, stage, target) / INSISTENCE
        if stage["seat"] == me
        else -_swing(position, judge, stage, target)
        for target in stage["targets"]
        if target["asked"] == me
    )
    return at_stake > PAIN * SPARE_EASES ** (held - 1)


def _swing(position: Position, judge: Judge, stage: Json, target: Json) -> float:
    """What the effect on this target would mean to the player who is asked."""
    source, hit = position.sides[stage["seat"]], position.sides[target["seat"]]
    if stage["verb"] == "tough_luck":
        return _tough_luck(position, judge, stage, hit)
    effect = Effect(
        verb=stage["verb"],
        color=stage["color"] or "",
        amount=target["amount"] or 0,
        pick=-1 if target["picked"] is None else target["picked"],
    )
    return judge.swing(*outcome_of(judge, effect, source, hit))


def _tough_luck(position: Position, judge: Judge, stage: Json, hit: Side) -> float:
    kind = stage["type"]
    if hit is not position.me:
        return unseen_worth(position, hit.seat, kind) * (1 + judge.fear(hit.seat))
    worths = keep_worths(judge, position.hand)
    lost = sum(worths[card] for card in position.hand if position.deck.type(card) == kind)
    return -lost * (1 + judge.fear(stage["seat"]))


def _allotment(position: Position, judge: Judge, option: Option) -> Json:
    """Keeps what is worth most alone and spreads the rest where it helps least."""
    shares = option.fields["shares"]
    assert isinstance(shares, Share)
    deck, me = position.deck, position.me
    kept = max(
        only_values(option, "keep"),
        key=lambda card: (deck.value[card], -len(deck.colors[card]), -card),
    )
    takers = {seat: position.sides[seat].copy() for seat in shares.takers}
    pairs = []
    for card in shares.items:
        if card == kept:
            continue
        color = None if card in me.bank else me.color_of(card)
        seat = min(takers, key=lambda each: (_help(judge, takers[each], card, color), each))
        _hand_over(takers[seat], card, color)
        pairs.append([card, seat])
    return {"verb": "allot", "keep": kept, "shares": pairs}


def _help(judge: Judge, taker: Side, card: int, color: str | None) -> float:
    after = taker.copy()
    _hand_over(after, card, color)
    return judge.fear(taker.seat) * (judge.worth(after) - judge.worth(taker))


def _hand_over(taker: Side, card: int, color: str | None) -> None:
    if color is None:
        taker.bank.append(card)
    else:
        taker.put(card, color)
