"""`simulate_ratings` shows where ratings go, and fails where they drift."""

from __future__ import annotations

from unittest import mock

import pytest
from django.core.management import CommandError, call_command

from games.ratings import simulation
from games.ratings.skill import Skill, rate


def test_it_prints_a_table_and_its_checks(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate_ratings", players=4, games=600, seats=3, stronger=2.0)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["games", "player", "1", "player", "2", "player", "3", "player", "4"]
    assert [line.split()[0] for line in lines[1:12]] == [str(60 * row) for row in range(11)]
    assert [line.split()[0] for line in lines[12:]] == ["ok"] * 5


def test_it_fails_where_ratings_drift(capsys: pytest.CaptureFixture[str]) -> None:
    def inflating(skills: list[Skill], places: range) -> list[Skill]:
        return [Skill(skill.mu + 0.01, skill.sigma) for skill in rate(skills, places)]

    with mock.patch.object(simulation, "rate", inflating), pytest.raises(CommandError):
        call_command("simulate_ratings", players=3, games=600)
    assert "FAILED  mean floor does not drift" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong", [{"players": 1}, {"players": 9, "seats": 9}, {"games": 10}, {"stronger": 0.5}]
)
def test_it_refuses_what_cannot_be(wrong: dict[str, float]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate_ratings", **wrong)
