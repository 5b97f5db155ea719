"""Hand-written positions: what they leave out, and nonsense."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.rules.core.game import Game
from games.rules.stealr.rules import StealrRules

RULES = StealrRules()
EMPTY: dict[str, Any] = {"seats": 2, "players": [{}, {}]}


def with_player(**player: Any) -> dict[str, Any]:
    return {"seats": 2, "players": [player, {}]}


def test_all_but_seats_and_players_may_be_left_out() -> None:
    state = RULES.load(EMPTY)
    view = RULES.view(state, 0)
    assert (view["mode"], view["goal"], view["plays_per_turn"]) == ("no_mercy", 3, 3)
    assert view["turn"] == {"seat": 0, "number": 1, "plays_left": 3, "phase": "play"}
    assert (view["draw_size"], view["discard"], view["hand"]) == (115, [], [])


@pytest.mark.parametrize(
    ("rest", "draw", "discard"),
    [
        ("draw", ["money_5.1", "money_1.1"], ["brown.1"]),
        ("discard", ["money_5.1"], ["pink.1", "brown.1"]),
        ("out", ["money_5.1"], ["brown.1"]),
    ],
)
def test_unnamed_cards_go_where_rest_says(rest: str, draw: list[str], discard: list[str]) -> None:
    state = RULES.load({**EMPTY, "draw": ["money_5.1"], "discard": ["brown.1"], "rest": rest})
    keys = state.deck.keys
    assert [keys[card] for card in state.draw][: len(draw)] == draw
    assert keys[state.discard[-1]] == discard[-1]
    assert len(state.draw) == (114 if rest == "draw" else 1)
    assert len(state.discard) == (114 if rest == "discard" else 1)
    assert len(state.out) == (113 if rest == "out" else 0)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"seats": 2},
        {**EMPTY, "seats": 3},
        {**EMPTY, "seats": 5, "players": [{}] * 5},
        {**EMPTY, "seats": True},
        {**EMPTY, "mode": "cosy"},
        {**EMPTY, "goal": 1},
        {**EMPTY, "goal": "3"},
        {**EMPTY, "plays_per_turn": 6},
        {**EMPTY, "seed": "xyz"},
        {**EMPTY, "seed": 5},
        {**EMPTY, "rest": "hand"},
        {**EMPTY, "cards": []},
        {**EMPTY, "draw": "money_1.1"},
        {**EMPTY, "draw": ["money_1.9"]},
        {**EMPTY, "draw": [1]},
        {**EMPTY, "draw": ["money_1.1", "money_1.1"]},
        {**EMPTY, "turn": {"seat": 2}},
        {**EMPTY, "turn": {"plays_left": 4}},
        {**EMPTY, "turn": {"number": 0}},
        {**EMPTY, "turn": {"phase": "play"}},
        {**EMPTY, "players": [{"hands": []}, {}]},
        {**EMPTY, "players": {"0": {}, "1": {}}},
        {**EMPTY, "mode": "mild", "discard": ["market_crash.1"]},
        with_player(hand=["red.1"], bank=["red.1"]),
        with_player(bank=["red.1"]),
        with_player(table={"red": ["blue.1"]}),
        with_player(table={"red": ["yellow.1"]}),
        with_player(table={"red": ["money_1.1"]}),
        with_player(table={"purple": ["red.1"]}),
        with_player(shacks={"red": ["shack.1"]}),
        with_player(table={"red": ["red.1"]}, shacks={"red": ["heist.1"]}),
        with_player(table={"red": ["red.1"]}, shacks={"red": ["shack.1", "shack.2"]}),
        with_player(chips={"0": 1}),
        with_player(chips={"1": 4}),
        with_player(chips={"2": 1}),
        with_player(chips={"x": 1}),
        with_player(has_left=True),
        {"seats": 3, "players": [{}, {"has_left": True, "hand": ["red.1"]}, {}]},
        {"seats": 3, "players": [{"chips": {"1": 1}}, {"has_left": True}, {}]},
        {"seats": 3, "players": [{}, {}, {}], "turn": {"seat": 3}},
    ],
)
def test_nonsense_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        RULES.load(data)


def test_a_damaged_dump_is_refused_or_plays() -> None:
    """Whatever one value is replaced by: a `ValueError`, or a position that still shows and asks."""
    dice = random.Random(5)
    game = Game.start(RULES, 3, {}, bytes(32))[0]
    for _ in range(400):
        if game.outcome() is not None:
            game = Game.start(RULES, 3, {}, dice.randbytes(32))[0]
        decision = dice.choice(game.pending())
        action = dice.choice(RULES.legal_actions(game.state, decision))
        game.act(decision.seat, decision.id, RULES.write_action(action))
        dump = json.loads(json.dumps(RULES.dump(game.state)))
        damage(dump, dice)
        try:
            state = RULES.load(dump)
        except ValueError:
            continue
        for asked in RULES.pending(state):
            assert RULES.options(state, asked)
        RULES.view(state, None)


def damage(value: Any, dice: random.Random) -> None:
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = dice.choice(keys)
        if not isinstance(value[key], (dict, list)) or dice.random() < 0.2:
            value[key] = dice.choice([None, -1, 0, 1, 7, "", "red", "red.1", [], {}, True, 2.5])
            return
        value = value[key]
