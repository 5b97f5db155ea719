"""Laws that hold for every game there is, in any position that can be reached."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.core.contract import Decision
from games.rules.core.domains import combinations_of
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from tests.rules.laws.plans import (
    AnyRules,
    Plan,
    Walk,
    catalog_of,
    every_game,
    is_legal,
    law,
    onwards,
    plans,
    replay,
    some_action,
    support_of,
    walk,
)


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@every_game
@law(150)
@given(plan=plans)
def test_a_game_asks_until_it_is_over(rules: AnyRules, plan: Plan) -> None:
    game = walk(rules, plan).game
    outcome = game.outcome()
    if outcome is None:
        assert any(not decision.optional for decision in game.pending())
        assert len({decision.id for decision in game.pending()}) == len(game.pending())
    else:
        assert not game.pending()
        seats = sorted(seat for place in outcome.places for seat in place)
        assert seats == list(range(len(outcome.scores)))
        with pytest.raises(RuleError, match="game_over"):
            game.withdraw(0)


@every_game
@law(150)
@given(plan=plans)
def test_what_is_offered_is_legal(rules: AnyRules, plan: Plan) -> None:
    game = walk(rules, plan).game
    for decision in game.pending():
        actions = rules.legal_actions(game.state, decision)
        assert actions
        for action in actions:
            rules.check(game.state, decision, action)
            assert rules.read_action(json.loads(json.dumps(rules.write_action(action)))) == action
        rules.check(game.state, decision, rules.auto_action(game.state, decision))


@every_game
@law(150)
@given(plan=plans)
def test_every_combination_of_an_options_fields_is_legal(rules: AnyRules, plan: Plan) -> None:
    game = walk(rules, plan).game
    for decision in game.pending():
        for option in rules.options(game.state, decision):
            if option.refusal is not None:
                assert option.refusal in rules.refusals
                continue
            for fields in combinations_of(dict(option.fields), 30):
                action = rules.read_action({"verb": option.verb, **fields})
                rules.check(game.state, decision, action)


@every_game
@law(100)
@given(plan=plans)
def test_what_an_option_refuses_is_refused(rules: AnyRules, plan: Plan) -> None:
    game = walk(rules, plan).game
    for decision in game.pending():
        refused = {
            (option.verb, canonical({name: d.to_json() for name, d in option.fields.items()}))
            for option in rules.options(game.state, decision)
            if option.refusal is not None
        }
        for action in rules.legal_actions(game.state, decision):
            data = rules.write_action(action)
            verb = data.pop("verb")
            for name, value in data.items():
                assert (verb, canonical({name: {"one": [value]}})) not in refused


garbage = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 130)
    | st.floats(allow_nan=False)
    | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


@every_game
@law(150)
@given(plan=plans, noise=st.lists(garbage, max_size=6), data=st.data())
def test_a_refused_action_changes_nothing(
    rules: AnyRules, plan: Plan, noise: list[Any], data: st.DataObject
) -> None:
    """Garbage, and real actions with one field replaced by garbage or by a small number."""
    game = walk(rules, plan).game
    attempts = list(noise)
    for decision in game.pending():
        action = rules.write_action(rules.auto_action(game.state, decision))
        attempts += [{**action, name: value} for name in action for value in noise]
        verbs = sorted({option.verb for option in rules.options(game.state, decision)})
        verb = data.draw(st.sampled_from(verbs))
        attempts.append({"verb": verb, **data.draw(st.dictionaries(st.text(max_size=6), garbage))})
    for decision in game.pending():
        for attempt in attempts:
            _try(rules, game.draft(), decision, attempt)
    before = game.digest()
    for seat in range(max(rules.seats)):
        with pytest.raises(RuleError) as refusal:
            game.act(seat, "no such decision", {"verb": "x"})
        assert refusal.value.code in ("closed_decision", "game_over")
    assert game.digest() == before


def _try(rules: AnyRules, game: Game, decision: Decision, attempt: Any) -> None:
    before = game.digest()
    try:
        game.act(decision.seat, decision.id, attempt)
    except RuleError as refusal:
        assert refusal.code in rules.refusals
        json.dumps(refusal.data)
        assert game.digest() == before
    else:
        assert game.digest() != before


@every_game
@law(60)
@given(plan=plans)
def test_the_same_beginning_and_log_give_the_same_game(rules: AnyRules, plan: Plan) -> None:
    walked = walk(rules, plan)
    assert replay(rules, walked.begun, walked.log).digest() == walked.game.digest()


@every_game
@law(150)
@given(plan=plans)
def test_a_copy_shares_nothing(rules: AnyRules, plan: Plan) -> None:
    walked = walk(rules, plan)
    game = walked.game
    original = game.state
    shared = mutable_parts(original).keys() & mutable_parts(original.copy()).keys()
    assert not shared
    before = canonical(rules.dump(original))
    while game.outcome() is None and len(walked.log) < plan.steps + 5:
        walked.step()
    assert canonical(rules.dump(original)) == before


def mutable_parts(value: Any) -> dict[int, Any]:
    """All objects reachable from a state that could be changed in place, by identity."""
    found: dict[int, Any] = {}
    todo = [value]
    while todo:
        part = todo.pop()
        if id(part) in found:
            continue
        if isinstance(part, dict):
            inner = [*part.keys(), *part.values()]
        elif isinstance(part, (list, set, tuple, frozenset)):
            inner = list(part)
        elif dataclasses.is_dataclass(part):
            inner = [getattr(part, field.name) for field in dataclasses.fields(part)]
        else:
            continue
        is_frozen = isinstance(part, (tuple, frozenset)) or (
            dataclasses.is_dataclass(part) and type(part).__hash__ is not None
        )
        if not is_frozen:
            found[id(part)] = part
        todo += inner
    return found


@every_game
@law(150)
@given(plan=plans)
def test_cards_are_conserved(rules: AnyRules, plan: Plan) -> None:
    walked = walk(rules, plan)
    catalog = catalog_of(rules, walked)
    cards = Counter(support_of(rules).cards(walked.game.state))
    assert cards == Counter(range(len(catalog)))


@every_game
@law(80)
@given(plan=plans)
def test_a_dump_loads_back(rules: AnyRules, plan: Plan) -> None:
    for walked in onwards(walk(rules, plan), 12):
        game = walked.game
        dump = rules.dump(game.state)
        state = rules.load(json.loads(json.dumps(dump)))
        assert rules.dump(state) == dump
        assert list(rules.pending(state)) == list(game.pending())
        assert rules.outcome(state) == game.outcome()
        assert state == game.state
        for seat in (None, *range(2)):
            assert rules.view(state, seat) == game.view(seat)


@every_game
@law(80)
@given(plan=plans)
def test_views_do_not_interfere_with_what_is_hidden(rules: AnyRules, plan: Plan) -> None:
    """Whatever the cards are that a seat cannot know: it sees, may do and is asked the same."""
    redeal = support_of(rules).redeal
    for walked in onwards(walk(rules, plan), 8):
        state = walked.game.state
        for seat in (None, *range(_seats(walked))):
            other = redeal(state, seat, walked.random)
            assert seen(rules, other, seat) == seen(rules, state, seat)


def seen(rules: AnyRules, state: Any, seat: int | None) -> str:
    asked = rules.pending(state)
    own = [decision for decision in asked if decision.seat == seat]
    return canonical(
        {
            "view": rules.view(state, seat),
            "asked": [dataclasses.asdict(d) for d in asked if not d.secret or d.seat == seat],
            "options": [repr(rules.options(state, decision)) for decision in own],
            "auto": [rules.write_action(rules.auto_action(state, decision)) for decision in own],
            "outcome": repr(rules.outcome(state)),
        }
    )


def _seats(walked: Walk) -> int:
    begun = walked.begun
    return int(begun["position"]["seats"] if "position" in begun else begun["seats"])


@every_game
@law(100)
@given(plan=plans)
def test_events_name_no_card_that_is_not_shown(rules: AnyRules, plan: Plan) -> None:
    """A card in an event is one that the same seat's view shows before or after it. (A step that
    shuffles open cards back into hiding tells of it by `reshuffled`.)"""
    walked = walk(rules, plan)
    shown = support_of(rules).shown
    everyone = (None, *range(_seats(walked)))
    for _ in range(10):
        game = walked.game
        if game.outcome() is not None:
            return
        before = {seat: shown(game.view(seat)) for seat in everyone}
        events = walked.step(plan.may_resign)
        if any(event.type == "reshuffled" for event in events):
            continue
        for event in events:
            for seat in everyone:
                told = event.seen_by(seat)
                cards = {*told.get("cards", []), told.get("card")} - {None}
                assert cards <= before[seat] | shown(game.view(seat))


@every_game
@law(400)
@given(plan=plans)
def test_answers_to_different_decisions_commute(rules: AnyRules, plan: Plan) -> None:
    walked = walk(rules, plan)
    game, dice = walked.game, walked.random
    while len(game.pending()) < 2 and game.outcome() is None and len(walked.log) < plan.steps + 40:
        walked.step()
    asked = [decision for decision in game.pending() if not decision.optional]
    if len(asked) < 2:
        return
    for _ in range(4):
        one, two = dice.sample(asked, 2)
        first = some_action(rules, game, one, dice)
        second = some_action(rules, game, two, dice)
        ends = [
            _both(rules, game, [(one, first), (two, second)]),
            _both(rules, game, [(two, second), (one, first)]),
        ]
        if None not in ends:
            assert ends[0] == ends[1]
        elif one.seat != two.seat:
            assert _ends_the_game(rules, game, one, first) or _ends_the_game(
                rules, game, two, second
            )


def _both(rules: AnyRules, game: Game, answers: list[tuple[Decision, Any]]) -> str | None:
    """None where the first answer closed the second question or made its answer illegal."""
    other = game.draft()
    for decision, action in answers:
        if decision not in other.pending() or not is_legal(rules, other, decision, action):
            return None
        other.act(decision.seat, decision.id, rules.write_action(action))
    return other.digest()


def _ends_the_game(rules: AnyRules, game: Game, decision: Decision, action: Any) -> bool:
    other = game.draft()
    other.act(decision.seat, decision.id, rules.write_action(action))
    return other.outcome() is not None


@every_game
@law(25)
@given(plan=plans)
def test_a_decision_is_asked_once(rules: AnyRules, plan: Plan) -> None:
    """An answered id never opens again, an open one keeps its meaning, and random games end."""
    walked = walk(rules, dataclasses.replace(plan, steps=0))
    game = walked.game
    closed: set[str] = set()
    known: dict[str, Decision] = {decision.id: decision for decision in game.pending()}
    for _ in range(5000):
        if game.outcome() is not None:
            break
        walked.step(plan.may_resign)
        closed.update(walked.log[-1][1:2])
        now = {decision.id: decision for decision in game.pending()}
        assert not closed & now.keys()
        assert all(known[key] == now[key] for key in known.keys() & now.keys())
        closed |= known.keys() - now.keys()
        known = now
    assert game.outcome() is not None


@every_game
@law(100)
@given(plan=plans)
def test_anyone_may_resign_at_any_time(rules: AnyRules, plan: Plan) -> None:
    walked = walk(rules, plan)
    for seat in range(_seats(walked)):
        game = walked.game.draft()
        if game.outcome() is not None:
            return
        try:
            game.withdraw(seat)
        except RuleError as refusal:
            assert refusal.code == "already_out"
            continue
        assert all(decision.seat != seat for decision in game.pending())
        assert (game.outcome() is None) == bool(game.pending())
        with pytest.raises(RuleError, match=r"already_out|game_over"):
            game.withdraw(seat)
        assert Counter(support_of(rules).cards(game.state)) == Counter(
            support_of(rules).cards(walked.game.state)
        )
