"""A ladder's ratings as its matches, one after the other, make them. One match more or all from the start: the same code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.ratings.seasons import season_of, seasons_between
from games.ratings.skill import ACTIVE_WEEKS, Skill, expected_places, places_with_leavers, rate

_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a season. `player` is a user's id; `wins` counts first places, shared ones too."""

    player: int
    season: str
    skill: Skill
    games: int
    wins: int
    played_at: datetime

    def skill_at(self, at: datetime) -> Skill:
        """As it is to be taken at a later moment: after idle weeks and the soft resets in between."""
        skill = self.skill.after_weeks(self._weeks_idle(at))
        for _ in range(seasons_between(self.season, season_of(at))):
            skill = skill.next_season()
        return skill

    def is_active_at(self, at: datetime) -> bool:
        return self._weeks_idle(at) < ACTIVE_WEEKS

    def _weeks_idle(self, at: datetime) -> int:
        return (at - self.played_at) // _WEEK


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """`player` is None where the account is gone and was never rated: a stranger, who is not remembered.

    `left`: the log entry by which the seat left, or None.
    """

    seat: int
    player: int | None
    place: int
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What one match did to one player. `place` counts leavers by their rule."""

    seat: int
    standing: Standing
    place: int
    expected: float
    before: Skill
    after: Skill


class Standings:
    """Everyone's latest standing. `closed` are those that a later season has replaced."""

    def __init__(self, latest: Iterable[Standing] = ()) -> None:
        self.latest = {standing.player: standing for standing in latest}
        self.closed: list[Standing] = []

    def enter(self, seats: Iterable[RatedSeat], at: datetime) -> list[Change]:
        """The next match in the order in which they ended, and what it changes for all that are remembered."""
        seats = list(seats)
        season = season_of(at)
        before = [self._skill(seat, at) for seat in seats]
        left = {number: seat.left for number, seat in enumerate(seats) if seat.left is not None}
        places = places_with_leavers([seat.place for seat in seats], left)
        rows = zip(
            seats, places, expected_places(before), before, rate(before, places), strict=True
        )
        return [
            Change(
                seat.seat,
                self._moved(seat.player, season, at, place, after),
                place,
                expected,
                old,
                after,
            )
            for seat, place, expected, old, after in rows
            if seat.player is not None
        ]

    def _skill(self, seat: RatedSeat, at: datetime) -> Skill:
        known = None if seat.player is None else self.latest.get(seat.player)
        return known.skill_at(at) if known else Skill()

    def _moved(self, player: int, season: str, at: datetime, place: int, skill: Skill) -> Standing:
        old = self.latest.get(player)
        if old is None or old.season != season:
            if old is not None:
                self.closed.append(old)
            old = Standing(player, season, skill, 0, 0, at)
        new = replace(
            old, skill=skill, games=old.games + 1, wins=old.wins + (place == 1), played_at=at
        )
        self.latest[player] = new
        return new
