"""A ladder's history: match by match, across seasons and absences."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.ratings.seasons import season_end, season_of, season_start, seasons_between
from games.ratings.standings import RatedSeat, Standings

MAY = datetime(2026, 5, 10, 12, tzinfo=UTC)


def duel(winner: int, loser: int) -> list[RatedSeat]:
    return [RatedSeat(10, winner, 1), RatedSeat(11, loser, 2)]


def test_seasons_are_quarters() -> None:
    assert season_of(MAY) == "2026-Q2"
    assert season_start("2026-Q2") == datetime(2026, 4, 1, tzinfo=UTC)
    assert season_end("2026-Q2") == season_start("2026-Q3")
    assert season_end("2026-Q4") == season_start("2027-Q1")
    assert season_of(season_end("2026-Q4") - timedelta(microseconds=1)) == "2026-Q4"
    assert seasons_between("2026-Q2", "2027-Q1") == 3


def test_a_season_counts_its_own_games_and_starts_from_the_soft_reset() -> None:
    standings = Standings()
    for _ in range(5):
        standings.enter(duel(1, 2), MAY)
    spring = standings.latest[1]
    assert (spring.games, spring.wins, spring.season) == (5, 5, "2026-Q2")
    july = datetime(2026, 7, 2, tzinfo=UTC)
    assert spring.skill_at(july) == spring.skill.after_weeks(7).next_season()
    change = standings.enter(duel(2, 1), july)[1]
    assert change.before == spring.skill_at(july)
    assert (standings.latest[1].games, standings.latest[1].wins) == (1, 0)
    assert {(row.player, row.season) for row in standings.closed} == {
        (1, "2026-Q2"),
        (2, "2026-Q2"),
    }


def test_two_seasons_away_are_two_resets() -> None:
    standings = Standings()
    standings.enter(duel(1, 2), MAY)
    november = datetime(2026, 11, 2, tzinfo=UTC)
    weeks = (november - MAY) // timedelta(weeks=1)
    old = standings.latest[1]
    assert old.skill_at(november) == old.skill.after_weeks(weeks).next_season().next_season()


def test_a_stranger_counts_as_an_opponent_and_is_not_remembered() -> None:
    standings = Standings()
    changes = standings.enter([RatedSeat(10, 1, 1), RatedSeat(11, None, 2)], MAY)
    assert [change.seat for change in changes] == [10]
    assert changes[0].after.mu > 25
    assert set(standings.latest) == {1}


def test_a_leaver_counts_as_last_whatever_the_game_says() -> None:
    standings = Standings()
    seats = [RatedSeat(10, 1, 1, left=5), RatedSeat(11, 2, 2), RatedSeat(12, 3, 3)]
    changes = standings.enter(seats, MAY)
    assert [change.place for change in changes] == [3, 1, 2]
    assert changes[0].after.mu < changes[2].after.mu < changes[1].after.mu
    assert standings.latest[1].wins == 0


def test_who_is_active() -> None:
    standings = Standings()
    standings.enter(duel(1, 2), MAY)
    assert standings.latest[1].is_active_at(MAY + timedelta(weeks=6, seconds=-1))
    assert not standings.latest[1].is_active_at(MAY + timedelta(weeks=6))
    assert standings.latest[1].skill_at(MAY + timedelta(weeks=6)) == standings.latest[1].skill
