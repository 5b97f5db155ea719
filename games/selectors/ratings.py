"""Every read of ratings: what someone is rated now, how it came about, and why a game moved it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games.errors import Refused
from games.models import LeaderboardRow, Match, Rating, RatingChange
from games.ratings.seasons import season_of
from games.ratings.skill import Skill
from games.ratings.standings import Standing
from games.selectors.frames import RatedJson
from games.selectors.ladders import ladder_keys, match_title

_CHART_POINTS = 250


def standing_of(row: Rating) -> Standing:
    return Standing(
        player=row.user_id,
        season=row.season,
        skill=Skill(row.mu, row.sigma),
        games=row.games,
        wins=row.wins,
        played_at=row.played_at,
    )


def skills_of(*, user_ids: Collection[int], game: str, mode: str) -> dict[int, Skill]:
    """What these users are taken for now on a ladder; newcomers too."""
    now = timezone.now()
    rows = Rating.objects.filter(ladder__game=game, ladder__mode=mode, user__in=user_ids)
    # The latest season comes last and stays.
    known = {row.user_id: standing_of(row).skill_at(now) for row in rows.order_by("season")}
    return {user_id: known.get(user_id, Skill()) for user_id in user_ids}


def ratings_shown(*, people: Iterable[User | None], game: str, mode: str) -> dict[int, RatedJson]:
    """By user, for those of these people who have an account."""
    user_ids = {person.pk for person in people if person is not None and not person.is_guest}
    skills = skills_of(user_ids=user_ids, game=game, mode=mode)
    return {user_id: skill_json(skill) for user_id, skill in skills.items()}


def skill_json(skill: Skill) -> RatedJson:
    return {
        "rating": skill.rating,
        "uncertainty": skill.uncertainty,
        "is_provisional": skill.is_provisional,
    }


def user_ratings(*, user_id: int) -> list[dict[str, Any]]:
    """One item a ladder that the user has played on: what they are rated now, this season's games and rank.

    `chart`: the last games, oldest first: `at` (seconds since 1970), `rating`, `uncertainty`, `place`.
    """
    rows = Rating.objects.filter(user=user_id).select_related("ladder").order_by("-season")
    seasons: dict[tuple[str, str], list[Rating]] = defaultdict(list)
    for row in rows:
        seasons[row.ladder.game, row.ladder.mode].append(row)
    charts = _charts(seasons.values())
    season = season_of(timezone.now())
    board = LeaderboardRow.objects.filter(user=user_id, season=season)
    ranks = dict(board.order_by().values_list("ladder", "rank"))
    latest = {key: seasons[key][0] for key in ladder_keys() if key in seasons}
    return [
        _user_rating(row, ranks.get(row.ladder_id), season, charts[row.ladder_id])
        for row in latest.values()
    ]


def match_ratings(*, match_id: UUID, user_id: int | None) -> dict[str, Any]:
    """Why a ranked game moved everyone's rating as it did. Raises `Refused` (no_such_match, not_ranked).

    `state`: "playing", "pending" (ended, not yet rated), "void" or "rated"; only then are there `seats`, best
    place first.
    """
    match = Match.objects.only("game", "mode", "is_ranked", "status", "voided_at").filter(
        pk=match_id
    )
    found = match.first()
    if found is None:
        raise Refused("no_such_match")
    if not found.is_ranked:
        raise Refused("not_ranked")
    changes = RatingChange.objects.filter(seat__match=match_id).select_related("seat", "rating")
    seats = [_change(row, user_id) for row in changes.order_by("place", "seat__number")]
    return {
        "game": found.game,
        "mode": found.mode,
        "state": _state(found, is_rated=bool(seats)),
        "seats": seats,
    }


def _charts(ladders: Iterable[list[Rating]]) -> dict[int, list[dict[str, Any]]]:
    """By ladder. Each comes as its seasons, the latest first, of which only those are read that are shown."""
    ladder_of = {}
    for seasons in ladders:
        games = 0
        for row in seasons:
            if games < _CHART_POINTS:
                ladder_of[row.pk] = row.ladder_id
                games += row.games
    points = defaultdict(list)
    changes = RatingChange.objects.filter(rating__in=ladder_of).order_by("at")
    fields = ("rating", "at", "mu_after", "sigma_after", "place")
    for rating, at, mu, sigma, place in changes.values_list(*fields):
        points[ladder_of[rating]].append(_point(at, mu, sigma, place))
    return {ladder: points[ladder][-_CHART_POINTS:] for ladder in ladder_of.values()}


def _user_rating(
    row: Rating, rank: int | None, season: str, chart: list[dict[str, Any]]
) -> dict[str, Any]:
    game, mode = row.ladder.game, row.ladder.mode
    is_this_season = row.season == season
    titles = match_title(game, mode)
    return {
        "game": game,
        "mode": mode,
        "title": titles["title"],
        "mode_title": titles["mode"],
        **skill_json(standing_of(row).skill_at(timezone.now())),
        "games": row.games if is_this_season else 0,
        "wins": row.wins if is_this_season else 0,
        "rank": rank,
        "chart": chart,
    }


def _point(at: datetime, mu: float, sigma: float, place: int) -> dict[str, Any]:
    skill = Skill(mu, sigma)
    return {
        "at": int(at.timestamp()),
        "rating": skill.rating,
        "uncertainty": skill.uncertainty,
        "place": place,
    }


def _state(match: Match, *, is_rated: bool) -> str:
    if match.status == Match.Status.PLAYING:
        return "playing"
    if match.voided_at is not None:
        return "void"
    return "rated" if is_rated else "pending"


def _change(row: RatingChange, user_id: int | None) -> dict[str, Any]:
    before = Skill(row.mu_before, row.sigma_before)
    after = Skill(row.mu_after, row.sigma_after)
    return {
        "seat": row.seat.number,
        "name": row.seat.name,
        "is_you": user_id is not None and row.seat.user_id == user_id,
        "has_left": row.seat.left_seq is not None,
        "place": row.place,
        "expected": round(row.expected, 1),
        "before": skill_json(before),
        "after": skill_json(after),
        "gain": after.rating - before.rating,
    }
