"""Leaderboards as last computed, page by page."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.errors import Refused
from games.models import Ladder, LeaderboardRow, Rating
from games.ratings.seasons import season_of
from games.selectors.ladders import ladder_keys
from games.selectors.ratings import skill_json, standing_of

LINES_A_PAGE = 50


def leaderboard(
    *, game: str, mode: str, season: str | None = None, after: int = 0, user_id: int | None = None
) -> dict[str, Any]:
    """The lines past position `after` of a season's table, the current one's by default. Raises `Refused` (no_such_ladder).

    `own` is the reader's line wherever it is, or None; `standing` what they are rated if the table does
    not show them. `previous` and `next` are what to give as `after` for the pages around this one, or None.
    """
    if (game, mode) not in ladder_keys():
        raise Refused("no_such_ladder")
    now = season_of(timezone.now())
    ladder = Ladder.objects.filter(game=game, mode=mode).first()
    known = [] if ladder is None else ladder.ratings.order_by().values_list("season", flat=True)
    seasons = sorted({now, *known}, reverse=True)
    chosen = season or now
    if chosen not in seasons:
        raise Refused("no_such_ladder")
    lines = LeaderboardRow.objects.filter(ladder=ladder, season=chosen).order_by("position")
    found = list(lines.filter(position__gt=after).select_related("user")[: LINES_A_PAGE + 1])
    page = found[:LINES_A_PAGE]
    own = lines.filter(user=user_id).select_related("user").first() if user_id else None
    return {
        "season": chosen,
        "seasons": seasons,
        "is_current": chosen == now,
        "board_at": ladder.board_at if ladder else None,
        "lines": [_line(row, user_id) for row in page],
        "total": lines.count(),
        "previous": max(0, after - LINES_A_PAGE) if after else None,
        "next": page[-1].position if len(found) > len(page) else None,
        "own": _line(own, user_id) if own else None,
        "own_after": max(0, own.position - 1 - LINES_A_PAGE // 2) if own else None,
        "standing": None if own else _standing(ladder, chosen, user_id),
    }


def _line(row: LeaderboardRow, user_id: int | None) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "user": row.user_id,
        "name": row.user.name,
        "is_you": row.user_id == user_id,
        "rating": row.rating,
        "uncertainty": row.uncertainty,
        "floor": row.floor,
        "games": row.games,
        "wins": row.wins,
    }


def _standing(ladder: Ladder | None, season: str, user_id: int | None) -> dict[str, Any] | None:
    row = Rating.objects.filter(ladder=ladder, season=season, user=user_id).first()
    if row is None:
        return None
    now = timezone.now()
    standing = standing_of(row)
    skill = standing.skill_at(now) if season == season_of(now) else standing.skill
    return {
        **skill_json(skill),
        "games": row.games,
        "is_active": standing.is_active_at(now),
    }
