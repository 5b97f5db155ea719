"""The benchmark plays legally and counts what it played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bench.answers import any_answer
from bench.engine import measure_engines
from bench.history import measure_history
from games.rules.core.contract import Option
from games.rules.core.game import Game
from games.rules.registry import game_keys, get_rules


def as_sent(option: Option) -> dict[str, Any]:
    fields = {name: domain.to_json() for name, domain in option.fields.items()}
    return {"verb": option.verb, "fields": fields, "refusal": option.refusal}


@pytest.mark.parametrize("key", game_keys())
def test_options_alone_are_enough_to_play_a_whole_game(key: str) -> None:
    rules = get_rules(key)
    for number in range(6):
        rng = Random(number)
        game, _ = Game.start(rules, rules.seats[-1], {}, bytes([number]) * 32)
        while game.outcome() is None:
            decision = rng.choice(game.pending())
            options = [as_sent(option) for option in game.options(decision)]
            game.act(decision.seat, decision.id, any_answer(options, rng))
            assert game.seq < 20_000


def test_engines_and_yardstick_are_measured_in_one_run() -> None:
    yardstick, paces = measure_engines(seconds=0.1)
    assert yardstick > 0
    assert set(paces) == set(game_keys())
    assert all(pace > 0 for pace in paces.values())


@pytest.mark.django_db(transaction=True)
def test_pages_are_measured_after_a_past_of_any_length() -> None:
    visits, trivial = measure_history(matches=400)
    assert all(visit.queries > trivial.queries > 0 for visit in visits.values())
    assert all(visit.percentile(95) >= visit.percentile(50) > 0 for visit in visits.values())
