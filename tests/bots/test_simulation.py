"""Series of games: what they depend on, and how they report what goes wrong."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import bots, simulation
from games.bots import bot_levels, get_bot
from games.rules.registry import game_keys, get_rules
from games.simulation import Result, Setup, Spread, play_game, play_series, summarise

GAMES = [key for key in game_keys() if bot_levels(key)]


def setups(count: int, **changes: Any) -> list[Setup]:
    first = Setup(GAMES[0], 2, {}, ("easy",), "simulation", 0)
    return [replace(first, number=number, **changes) for number in range(count)]


def facts(result: Result) -> tuple[Any, ...]:
    """All but the time it took."""
    return (result.setup, result.places, result.reason, result.actions, result.turns, result.error)


class BrokenBot:
    def choose(self, **_: Any) -> dict[str, Any]:
        return {"verb": "nonsense"}


class TestSetup:
    def test_levels_go_round_the_table(self) -> None:
        levels = [setup.seat_levels for setup in setups(2, seats=4, levels=("easy", "normal"))]
        assert levels == [
            ("easy", "normal", "easy", "normal"),
            ("normal", "easy", "normal", "easy"),
        ]

    def test_every_game_has_its_own_seed(self) -> None:
        assert len({setup.game_seed for setup in setups(20)}) == 20


class TestPlaying:
    @pytest.mark.parametrize("key", GAMES)
    def test_every_level_plays_to_the_end(self, key: str) -> None:
        for level in bot_levels(key):
            for seats in get_rules(key).seats:
                result = play_game(Setup(key, seats, {}, (level,), "any", 1))
                assert not result.error
                assert sorted(seat for tied in result.places for seat in tied) == list(range(seats))
                assert 0 < result.turns <= result.actions

    def test_results_do_not_depend_on_the_number_of_processes(self) -> None:
        alone = [facts(result) for result in play_series(setups(12), workers=1)]
        shared = [facts(result) for result in play_series(setups(12), workers=2)]
        assert alone == shared

    def test_another_seed_gives_other_games(self) -> None:
        one, other = (
            [play_game(setup).places for setup in setups(20, seed=seed)]
            for seed in ("one", "other")
        )
        assert one != other

    def test_the_cap_leaves_a_game_unfinished(self) -> None:
        result = play_game(setups(1)[0], cap=5)
        assert (result.reason, result.actions, result.places) == ("unfinished", 5, ())

    def test_an_illegal_answer_is_reported_not_raised(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(simulation, "get_bot", lambda *_: BrokenBot())
        result = play_game(setups(1)[0])
        assert result.reason == "error"
        assert result.error == "RuleError: unknown_verb"
        assert summarise([result]).errors == [result]


class TestSummary:
    def test_counts_wins_by_seat_and_level(self) -> None:
        first, second = setups(2, levels=("easy", "normal"))
        summary = summarise(
            [
                Result(first, ((1,), (0,)), "sets", 100, 20, 1.0, "", {"dealt": 2, "paid": 1}),
                Result(second, ((0, 1),), "comparison", 300, 40, 1.0, "", {"paid": 4}),
            ]
        )
        assert summary.wins_by_seat == [0.5, 1.5]
        assert summary.wins_by_level == {"easy": 0.5, "normal": 1.5}
        assert summary.reasons == {"sets": 1, "comparison": 1}
        assert summary.shared == 1
        assert summary.actions == Spread(200.0, 300, 300)
        assert summary.actions_per_second == 200.0
        assert list(summary.events.items()) == [("paid", 2.5), ("dealt", 1.0)]

    def test_spread_of_a_hundred(self) -> None:
        assert Spread.of(list(range(1, 101))) == Spread(50.5, 95, 100)


class TestRegistry:
    def test_unknown_games_and_levels(self) -> None:
        assert bot_levels("no_such_game") == []
        with pytest.raises(KeyError):
            get_bot("no_such_game", "easy")
        with pytest.raises(KeyError):
            get_bot(GAMES[0], "no_such_level")

    def test_every_bot_belongs_to_a_game(self) -> None:
        assert set(bots._all_bots()) <= set(game_keys())


class TestCommand:
    def run(self, *words: str) -> str:
        out = StringIO()
        call_command("simulate", "--game", GAMES[0], *words, "--workers", "1", stdout=out)
        return out.getvalue()

    def test_reports_a_series(self) -> None:
        text = self.run("--games", "4", "--seats", "2", "--bots", "easy,normal")
        assert "games      4" in text
        for title in (
            "seat 0",
            "easy",
            "normal",
            "reasons",
            "actions",
            "turns",
            "events",
            "errors     0",
        ):
            assert title in text

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("--seats", "99", "--bots", "easy"), "is played by"),
            (("--seats", "2", "--bots", "genius"), "No bot level 'genius'"),
            (("--seats", "2", "--bots", "easy", "--options", "x=1"), "No setting 'x'"),
        ],
    )
    def test_refuses_nonsense(self, words: tuple[str, ...], sentence: str) -> None:
        with pytest.raises(CommandError, match=sentence):
            self.run(*words)

    def test_fails_when_a_game_breaks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(simulation, "get_bot", lambda *_: BrokenBot())
        with pytest.raises(CommandError, match="2 games broke"):
            self.run("--games", "2", "--seats", "2", "--bots", "easy")
