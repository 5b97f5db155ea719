"""Hand-written positions: what may be left out, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules.sevn.cards import IDS
from games.rules.sevn.state import cards_in_game
from tests.rules.sevn.support import RULES, random_game

FREEZE = {"frame": "freeze", "seat": 0, "card": "freeze.1"}


def position(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"players": [*players, *({} for _ in range(2 - len(players)))], **fields}


def test_nothing_but_players() -> None:
    state = RULES.load(position())
    assert [decision.seat for decision in RULES.pending(state)] == [0]
    assert sorted(cards_in_game(state)) == list(range(120))
    assert state.draw[-1] == 0, "the rest lies in the deck's order"


def test_the_named_cards_come_first() -> None:
    state = RULES.load(position(draw=["storm.1", "number_3.1"]))
    assert state.draw[-2:] == [IDS["number_3.1"], IDS["storm.1"]]


@pytest.mark.parametrize(("rest", "size"), [("draw", 119), ("discard", 1), ("out", 1)])
def test_the_rest(rest: str, size: int) -> None:
    draw = ["number_12.1"] if rest != "draw" else []
    state = RULES.load(position({"row": ["number_13.1"]}, draw=draw, rest=rest))
    assert len(state.draw) == size
    assert len(cards_in_game(state)) == (2 if rest == "out" else 120)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (position(seats=3), "2 players for 3 seats"),
        ({"players": [{}]}, "1 players"),
        ({"players": 5}, "not the form"),
        ({}, "not the form"),
        (position(speed=1), "unknown field 'speed'"),
        (position({"hand": []}), "unknown field 'hand'"),
        (position({"row": ["number_14.1"]}), "no card is called 'number_14.1'"),
        (position({"row": ["number_9.1"]}, {"row": ["number_9.1"]}), "in two places"),
        (position({"row": ["number_9.1", "number_9.2"]}), "different values"),
        (position({"row": ["freeze.1"]}), "different values"),
        (position({"row": [f"number_{n}.1" for n in range(13, 6, -1)]}), "ended the round"),
        (position({"second_chance": "freeze.1"}), "is a Second Chance"),
        (position({"status": "asleep"}), "no status"),
        (position({"busted_by": "number_9.1"}), "only who busted"),
        (position({"total": -1}), "no count"),
        (position(turn=2), "no seat"),
        (position({"status": "stood"}), "a turn is of a player in the round"),
        (position(queue=[[0, "freeze.1"]]), "nothing in the queue"),
        (position({"status": "stood"}, {"status": "frozen"}), "nobody is in the round"),
        (position(leavers=[1]), "leavers"),
        (position({}, {"status": "left"}), "last one left"),
        (position(agenda=[]), "one question"),
        (position(agenda=[FREEZE, FREEZE | {"card": "freeze.2"}]), "one question"),
        (position(agenda=[{"frame": "dream", "seat": 0}]), "not the form"),
        (position(rest="box"), "rest is"),
        (position(draw=["storm.1"], rest="out"), "too few number cards"),
    ],
)
def test_nonsense_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        RULES.load(wrong)


def test_what_is_dumped_is_loaded_again() -> None:
    for game, _ in random_game(7, 5, goal=150, shows_odds=True):
        dump = json.loads(json.dumps(RULES.dump(game.state)))
        assert RULES.load(dump) == game.state
