"""What every game tells of its course: how far it has come, and what chance has decided."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from games.rules.core.rng import Pick, Randomness, Shuffle, heard_by
from games.rules.core.turns import TurnCount
from tests.rules.laws.plans import (
    AnyRules,
    Plan,
    catalog_of,
    every_game,
    law,
    onwards,
    plans,
    replay,
    support_of,
    walk,
)


@every_game
@law(80)
@given(plan=plans)
def test_progress_is_made_of_nothing_hidden(rules: AnyRules, plan: Plan) -> None:
    """Whatever the cards are that a spectator cannot know, it is the same."""
    for walked in onwards(walk(rules, plan), 8):
        state = walked.game.state
        other = support_of(rules).redeal(state, None, walked.random)
        assert rules.progress(other) == rules.progress(state)


@every_game
@law(40)
@given(plan=plans)
def test_rounds_and_turns_never_fall(rules: AnyRules, plan: Plan) -> None:
    walked = walk(rules, plan)
    progress = rules.progress(walked.game.state)
    turns = TurnCount().after(walked.game.pending())
    assert progress.round >= 1
    assert progress.measures
    seats = len(rules.view(walked.game.state, None)["players"])
    for _ in onwards(walked, 60):
        now = rules.progress(walked.game.state)
        assert progress.round <= now.round <= progress.round + 1
        assert now.measures.keys() == progress.measures.keys()
        for values in now.measures.values():
            assert [type(value) for value in values] == [int] * seats
        count = turns.after(walked.game.pending())
        assert turns.number <= count.number <= turns.number + 1
        progress, turns = now, count


@every_game
@law(80)
@given(plan=plans)
def test_what_several_seats_hear_of_an_event_agrees(rules: AnyRules, plan: Plan) -> None:
    """So a viewpoint with all hands open is one event, not one a seat."""
    walked = walk(rules, plan)
    for _ in range(20):
        if walked.game.outcome() is not None:
            return
        for event in walked.step():
            told: dict[str, Any] = {}
            for facts in event.private.values():
                for name, value in facts.items():
                    assert told.setdefault(name, value) == value
                    assert name != "type"


@every_game
@law(40)
@given(plan=plans)
def test_all_that_chance_decides_is_heard(rules: AnyRules, plan: Plan) -> None:
    """Each draw begins where the one before ended, none is missed, and listening changes nothing."""
    walked = walk(rules, plan)
    heard: list[Shuffle | Pick] = []
    with heard_by(heard.append):
        game = replay(rules, walked.begun, walked.log)
    assert game.digest() == walked.game.digest()
    dump = rules.dump(walked.game.state)
    begun = walked.begun.get("position", {})
    chance = Randomness(bytes.fromhex(dump["seed"]), begun.get("counter", 0))
    cards = range(len(catalog_of(rules, walked)))
    for draw in heard:
        assert draw.counter == chance.counter
        if isinstance(draw, Pick):
            assert chance.below(draw.below) == draw.picked
        else:
            order = list(draw.before)
            chance.shuffle(order)
            assert tuple(order) == draw.after
            assert set(order) <= set(cards)
    assert chance.counter == dump["counter"]


def test_listeners_are_heard_within_their_context_only() -> None:
    outer: list[Shuffle | Pick] = []
    inner: list[Shuffle | Pick] = []
    chance = Randomness(b"seed")
    chance.below(6)
    with heard_by(outer.append):
        chance.below(6)
        with heard_by(inner.append):
            chance.shuffle([0, 1, 2])
        with pytest.raises(ZeroDivisionError), heard_by(inner.append):
            raise ZeroDivisionError
        chance.below(6)
    chance.below(6)
    assert [draw.counter for draw in outer] == [1, 4]
    assert [draw.counter for draw in inner] == [2]
