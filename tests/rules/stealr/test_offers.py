"""On one's turn the offers are complete: `check` accepts them and nothing else."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from games.rules.core.domains import One
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from games.rules.stealr.actions import CODEC, MarketCrash
from games.rules.stealr.frames import Turn
from games.rules.stealr.rules import StealrRules
from games.rules.stealr.state import State
from tests.rules.stealr.support import position

RULES = StealrRules()


def values_of(name: str, hint: Any, state: State) -> list[Any]:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return list(range(-1, state.seats + 1 if name == "target" else state.deck.size + 1))


def every_action(state: State) -> list[Any]:
    """All there is to say on a turn, sensible or not, but for the lists of cards."""
    actions = []
    for cls in CODEC.classes.values():
        hints = get_type_hints(cls)
        names = [name for name in hints if name != "verb"]
        if all(hints[name] is int or get_origin(hints[name]) is Literal for name in names):
            domains = [values_of(name, hints[name], state) for name in names]
            actions += [cls(*values) for values in product(*domains)]
    return actions


def positions() -> list[State]:
    dice = random.Random(7)
    states = []
    for _ in range(12):
        state = RULES.load(position(dice.choice((2, 3)), dice))
        states.append(state)
        game = Game.start(RULES, 3, {}, dice.randbytes(32))[0]
        for _ in range(dice.randint(0, 120)):
            if game.outcome() is None:
                decision = dice.choice(game.pending())
                action = dice.choice(RULES.legal_actions(game.state, decision))
                game.act(decision.seat, decision.id, RULES.write_action(action))
        states.append(game.state)
    return [s for s in states if s.outcome is None and isinstance(s.agenda[-1], Turn)]


@pytest.mark.parametrize("state", positions())
def test_offered_is_what_is_legal(state: State) -> None:
    (decision,) = RULES.pending(state)
    offered = {
        action
        for action in RULES.legal_actions(state, decision)
        if not isinstance(action, MarketCrash)
    }
    accepted = set()
    for action in every_action(state):
        try:
            RULES.check(state, decision, action)
        except RuleError as refusal:
            assert refusal.code in RULES.refusals
        else:
            accepted.add(action)
    assert offered == accepted


@pytest.mark.parametrize("state", positions())
def test_every_hand_card_is_offered_or_refused_with_a_reason(state: State) -> None:
    (decision,) = RULES.pending(state)
    told: set[int | str] = set()
    for option in RULES.options(state, decision):
        if isinstance(cards := option.fields.get("card"), One):
            told.update(cards.values)
    assert set(state.hands[decision.seat]) <= told
