"""Plays at random, but nothing that a beginner would not: it keeps its sets and banks its money."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.stealr.offers import actions_of, choice_of, only_values, open_options
from games.bots.stealr.position import Deck, Position, Side
from games.rules.core.contract import Decision, Json, Option
from games.rules.core.domains import Cover, Each, Share

_SAYS_NO = 0.5
# How often it plays an action: while there is something to put down, and after.
_ACTS_FIRST = 0.3
_ACTS = 0.6
_SETTING_UP = ("property", "bank", "shack")


class EasyBot:
    def choose(
        self,
        *,
        catalog: Sequence[Json],
        view: Json,
        decision: Decision,
        options: Sequence[Option],
        rng: Random,
    ) -> Json:
        position = Position.read(catalog, view)
        offered = open_options(options)
        match offered[0].verb:
            case "give":
                return {"verb": "give", "card": rng.choice(only_values(offered[0], "card"))}
            case "discard":
                cards, count = choice_of(offered[0], "cards")
                return {"verb": "discard", "cards": rng.sample(cards, count)}
            case "accept" | "pay" | "allot" | "say_no":
                return _answer(position, offered, rng)
            case _:
                return _play(position.deck, offered, rng)


def _play(deck: Deck, offered: list[Option], rng: Random) -> Json:
    """A property or money if there is any, else perhaps an action; wilds stay where they were put."""
    plays = [
        action
        for option in offered
        if option.verb not in ("recolor", "end_turn")
        for action in _completed(option, rng)
    ]
    setting_up = [action for action in plays if _sets_up(deck, action)]
    acting = [action for action in plays if action["verb"] not in _SETTING_UP]
    if acting and rng.random() < (_ACTS_FIRST if setting_up else _ACTS):
        verb = rng.choice(sorted({action["verb"] for action in acting}))
        return rng.choice([action for action in acting if action["verb"] == verb])
    if setting_up:
        return rng.choice(setting_up)
    return {"verb": "end_turn"}


def _sets_up(deck: Deck, action: Json) -> bool:
    if action["verb"] == "bank":
        return deck.type(action["card"]) == "money"
    return action["verb"] in _SETTING_UP


def _completed(option: Option, rng: Random) -> list[Json]:
    """The option's actions; where a list of picks is asked, a random one."""
    picks = {
        name: [rng.choice(group) for group in domain.groups]
        for name, domain in option.fields.items()
        if isinstance(domain, Each)
    }
    return [{**action, **picks} for action in actions_of(option)]


def _answer(position: Position, offered: list[Option], rng: Random) -> Json:
    by_verb = {option.verb: option for option in offered}
    if "say_no" in by_verb and rng.random() < _SAYS_NO:
        return {"verb": "say_no", "card": rng.choice(only_values(by_verb["say_no"], "card"))}
    if "pay" in by_verb:
        return {"verb": "pay", "cards": _payment(position, by_verb["pay"], rng)}
    if "allot" in by_verb:
        return _allotment(position.deck, by_verb["allot"], rng)
    return {"verb": "accept"}


def _payment(position: Position, option: Option, rng: Random) -> list[int]:
    """Money first, then loose properties, complete sets last; nothing that is not needed."""
    cover = option.fields["cards"]
    assert isinstance(cover, Cover)
    weights = list(cover.weights)
    rng.shuffle(weights)
    weights.sort(key=lambda pair: _dearness(position, position.me, pair[0]))
    taken: list[tuple[int, int]] = []
    for pair in weights:
        if sum(weight for _, weight in taken) < cover.amount:
            taken.append(pair)
    for pair in taken.copy():
        if sum(weight for _, weight in taken) - pair[1] >= cover.amount:
            taken.remove(pair)
    return [card for card, _ in taken]


def _dearness(position: Position, me: Side, card: int) -> int:
    if card in me.bank:
        return 0
    color = me.color_of(card)
    return 2 if len(me.piles[color]) >= position.deck.size(color) else 1


def _allotment(deck: Deck, option: Option, rng: Random) -> Json:
    shares = option.fields["shares"]
    assert isinstance(shares, Share)
    kept = max(only_values(option, "keep"), key=lambda card: (deck.value[card], card))
    return {
        "verb": "allot",
        "keep": kept,
        "shares": [[card, rng.choice(shares.takers)] for card in shares.items if card != kept],
    }
