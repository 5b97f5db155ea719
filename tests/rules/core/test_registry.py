"""The registry finds games by themselves; a live game refuses what is not asked."""

from __future__ import annotations

import pytest

from games.rules.core.contract import Rules
from games.rules.core.errors import COMMON_REFUSALS, RuleError
from games.rules.core.game import Game
from games.rules.registry import all_rules, game_keys, get_rules


def test_rules_are_found_by_key_and_version() -> None:
    assert "stealr" in game_keys()
    for key in game_keys():
        assert get_rules(key).version == max(v for k, v in all_rules() if k == key)
    with pytest.raises(KeyError):
        get_rules("no such game")


def test_every_game_keeps_the_contract() -> None:
    for rules in all_rules().values():
        assert isinstance(rules, Rules)
        assert set(COMMON_REFUSALS) <= set(rules.refusals)
        keys = [setting.key for setting in rules.settings]
        assert len(keys) == len(set(keys))
        assert all(setting.default in setting.values for setting in rules.settings)


def test_a_game_is_not_started_by_a_wrong_number() -> None:
    rules = get_rules("stealr")
    with pytest.raises(ValueError, match="not played by 5"):
        Game.start(rules, 5, {}, bytes(32))


def test_an_engine_error_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = get_rules("stealr")
    game, _ = Game.start(rules, 2, {}, bytes(32))
    (decision,) = game.pending()
    before = game.digest()

    def fail(state: object, *rest: object) -> None:
        state.hands[decision.seat] = ()  # type: ignore[attr-defined]
        raise ZeroDivisionError

    monkeypatch.setattr(type(rules), "apply", lambda self, *args: fail(*args))
    with pytest.raises(ZeroDivisionError):
        game.act(decision.seat, decision.id, {"verb": "end_turn"})
    assert (game.digest(), game.seq) == (before, 0)


def test_only_the_seat_that_is_asked_may_answer() -> None:
    game, _ = Game.start(get_rules("stealr"), 2, {"first_seat": 0}, bytes(32))
    (decision,) = game.pending()
    with pytest.raises(RuleError, match="closed_decision"):
        game.act(1, decision.id, {"verb": "end_turn"})
    game.act(0, decision.id, {"verb": "end_turn"})
    with pytest.raises(RuleError, match="closed_decision"):
        game.act(0, decision.id, {"verb": "end_turn"})
