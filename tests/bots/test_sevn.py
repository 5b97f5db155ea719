"""SEVN's bots: what they must and must not do, and how strong they are."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import get_bot
from games.bots.sevn.chances import Hand, Pile, bust_chance
from games.rules.core.game import Game
from games.rules.registry import get_rules
from games.rules.sevn.cards import IDS
from games.simulation import Setup, play_series, summarise
from tests.rules.sevn.support import random_game

RULES = get_rules("sevn")
CATALOG = RULES.catalog({})


def answer(position: dict[str, Any], level: str = "normal") -> dict[str, Any]:
    """What the level answers in a hand-written position."""
    game = Game(RULES, RULES.load(position))
    (decision,) = game.pending()
    action = get_bot("sevn", level).choose(
        catalog=CATALOG,
        view=game.view(decision.seat),
        decision=decision,
        options=game.options(decision),
        rng=Random(1),
    )
    game.act(decision.seat, decision.id, action)
    return action


def row(*numbers: int) -> list[str]:
    return [f"number_{number}.1" if number > 1 else f"number_{number}" for number in numbers]


def asked(frame: str, card: str, *players: dict[str, Any], **more: Any) -> dict[str, Any]:
    question = {"frame": frame, "seat": 0, "card": card, **more}
    return {"players": list(players), "agenda": [question]}


class TestChances:
    def test_bust_chance_is_the_one_that_the_rules_show(self) -> None:
        compared = 0
        for game, _ in random_game(11, 4, shows_odds=True):
            view = game.view(None)
            for player in view["players"]:
                if player["odds"] is not None and player["odds"]["cards"]:
                    chance = bust_chance(Hand.of(view, player["seat"]), Pile.of(view))
                    assert chance == player["odds"]["busting"] / player["odds"]["cards"]
                    compared += chance > 0
        assert compared > 50

    def test_the_pile_is_known_but_for_its_order(self) -> None:
        for game, _ in random_game(12, 8):
            if game.state.draw:
                assert Pile.of(game.view(0)) == Pile.holding(game.state.draw)


class TestTurn:
    def test_draws_while_it_can_hardly_bust(self) -> None:
        assert answer({"players": [{"row": row(2, 1)}, {}]}) == {"verb": "draw"}

    def test_stands_on_a_good_row(self) -> None:
        players = [{"row": row(13, 12, 11)}, {}]
        assert answer({"players": players}) == {"verb": "stand"}

    def test_a_second_chance_makes_it_go_on(self) -> None:
        players = [{"row": row(13, 12, 11), "second_chance": "second_chance.1"}, {}]
        assert answer({"players": players}) == {"verb": "draw"}

    def test_counts_the_cards_that_are_gone(self) -> None:
        gone = [f"number_{n}.{copy}" for n in (13, 12, 11) for copy in range(2, n + 1)]
        players = [{"row": row(13, 12, 11)}, {}]
        assert answer({"players": players, "discard": gone}) == {"verb": "draw"}

    def test_does_not_stand_while_a_rival_would_win(self) -> None:
        rival = {"total": 240, "row": row(10), "status": "stood"}
        mine = {"total": 200, "row": row(13, 12, 11)}
        assert answer({"players": [mine, rival]}) == {"verb": "draw"}

    def test_stands_when_that_wins(self) -> None:
        rival = {"total": 180, "row": row(10), "status": "stood"}
        mine = {"total": 248, "row": row(2)}
        assert answer({"players": [mine, rival]}) == {"verb": "stand"}

    @pytest.mark.parametrize("level", ["easy", "normal"])
    def test_draws_with_an_empty_row(self, level: str) -> None:
        assert answer({"players": [{"total": 300}, {"total": 300}]}, level) == {"verb": "draw"}


class TestChoices:
    def test_freezes_the_leader_with_a_young_row(self) -> None:
        players = ({"row": row(9, 8)}, {"row": row(7), "total": 50}, {"row": row(6), "total": 200})
        assert answer(asked("freeze", "freeze.1", *players))["target"] == 2

    def test_does_not_freeze_a_rival_into_victory(self) -> None:
        players = ({"row": row(9)}, {"row": row(13), "total": 240})
        assert answer(asked("freeze", "freeze.1", *players))["target"] == 0

    def test_gives_triple_draw_to_the_rival_it_endangers(self) -> None:
        players = ({"row": row(13, 12)}, {"row": row(2)}, {"row": row(11, 10, 9, 8)})
        assert answer(asked("triple_draw", "triple_draw.1", *players))["target"] == 2

    def test_takes_triple_draw_itself_with_little_to_lose(self) -> None:
        players = ({"row": row(1)}, {"row": row(2)})
        assert answer(asked("triple_draw", "triple_draw.1", *players))["target"] == 0

    def test_gives_a_second_chance_to_the_last(self) -> None:
        mine = {"row": row(9), "second_chance": "second_chance.1"}
        players = (mine, {"row": row(7), "total": 90}, {"row": row(6), "total": 20})
        position = asked("second_chance", "second_chance.2", *players)
        assert answer(position)["target"] == 2

    def test_picks_no_bust_at_crossroads(self) -> None:
        shown = ["number_13.2", "number_2.1"]
        position = asked("crossroads", "crossroads.1", {"row": row(13)}, {}, shown=shown)
        assert answer(position)["card"] == IDS["number_2.1"]

    def test_keeps_ballast_for_a_sevn_only(self) -> None:
        for numbers, verb in (((13, 12, 11, 10, 9, 8), "keep"), ((13, 12), "discard")):
            position = asked("ballast", "ballast_minus_6.1", {"row": row(*numbers)}, {})
            assert answer(position) == {"verb": verb}


def test_normal_beats_easy_in_two_of_three_games() -> None:
    setups = [Setup("sevn", 2, {}, ("easy", "normal"), "strength", number) for number in range(200)]
    summary = summarise(list(play_series(setups, workers=1)))
    assert not summary.errors
    assert not summary.unfinished
    assert summary.wins_by_level["normal"] >= 0.65 * summary.games
