"""The registry finds games by themselves; a live game refuses what is not asked."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.core.contract import Decision, Rules
from games.rules.core.errors import COMMON_REFUSALS, RuleError
from games.rules.core.game import Game
from games.rules.registry import all_rules, game_keys, get_rules
from tests.rules.laws.plans import AnyRules, every_game


def begun(rules: AnyRules) -> tuple[Game, Decision, dict[str, Any]]:
    """A game, its first question, and an answer to it."""
    game, _ = Game.start(rules, rules.seats[0], {"first_seat": 0}, bytes(32))
    decision = game.pending()[0]
    return game, decision, game.auto_action(decision)


def test_rules_are_found_by_key_and_version() -> None:
    for key in game_keys():
        assert get_rules(key).key == key
        assert get_rules(key).version == max(v for k, v in all_rules() if k == key)
    with pytest.raises(KeyError):
        get_rules("no such game")


@every_game
def test_every_game_keeps_the_contract(rules: AnyRules) -> None:
    assert isinstance(rules, Rules)
    assert set(COMMON_REFUSALS) <= set(rules.refusals)
    keys = [setting.key for setting in rules.settings]
    assert len(keys) == len(set(keys))
    assert all(setting.default in setting.values for setting in rules.settings)


@every_game
def test_a_game_is_not_started_by_a_wrong_number(rules: AnyRules) -> None:
    for seats in (rules.seats[0] - 1, rules.seats[-1] + 1):
        with pytest.raises(ValueError, match=f"not played by {seats}"):
            Game.start(rules, seats, {}, bytes(32))


@every_game
def test_an_engine_error_leaves_the_game_as_it_was(
    rules: AnyRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, decision, answer = begun(rules)
    before = game.digest()
    apply = rules.apply

    def fail(*args: Any) -> None:
        apply(*args)
        raise ZeroDivisionError

    monkeypatch.setattr(type(rules), "apply", staticmethod(fail))
    with pytest.raises(ZeroDivisionError):
        game.act(decision.seat, decision.id, answer)
    assert (game.digest(), game.seq) == (before, 0)


@every_game
def test_only_the_seat_that_is_asked_may_answer(rules: AnyRules) -> None:
    game, decision, answer = begun(rules)
    for other in range(rules.seats[0]):
        if other != decision.seat:
            with pytest.raises(RuleError, match="closed_decision"):
                game.act(other, decision.id, answer)
    game.act(decision.seat, decision.id, answer)
    with pytest.raises(RuleError, match="closed_decision"):
        game.act(decision.seat, decision.id, answer)
