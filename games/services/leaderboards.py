"""Leaderboards are rows: computed by beat, read as they are."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Ladder, LeaderboardRow, Rating
from games.ratings.seasons import season_end, season_of
from games.ratings.skill import Skill
from games.selectors.ratings import standing_of

# Without a new result a table changes only by absence.
_STALE_AFTER = timedelta(hours=1)
_INSTANT = timedelta(microseconds=1)
_BATCH = 1000


def ladder_lock(*, game: str, mode: str) -> Ladder:
    """The ladder's row, held until the transaction ends."""
    Ladder.objects.get_or_create(game=game, mode=mode)
    return Ladder.objects.select_for_update().get(game=game, mode=mode)


def leaderboards_recompute() -> None:
    """Brings every ladder's table up to date, and closes those of seasons that are over."""
    for game, mode in Ladder.objects.values_list("game", "mode"):
        with transaction.atomic():
            ladder = ladder_lock(game=game, mode=mode)
            now = timezone.now()
            if _is_current(ladder):
                continue
            since = season_of(ladder.board_at or now)
            seasons = ladder.ratings.order_by().values_list("season", flat=True).distinct()
            first = since if ladder.board_at else ""
            for season in {season_of(now), *(known for known in seasons if known >= first)}:
                leaderboard_write(ladder, season)
            ladder.board_at = now
            ladder.save(update_fields=["board_at"])


def leaderboard_write(ladder: Ladder, season: str) -> None:
    """The season's table as it stands now, or as it stood when the season ended. The caller holds the ladder.

    Left out are who is provisional, who has not played for some weeks, and accounts that are gone.
    """
    at = min(timezone.now(), season_end(season) - _INSTANT)
    # The join leaves out accounts that are gone.
    ratings = Rating.objects.filter(ladder=ladder, season=season, user__is_active=True)
    listed: list[tuple[Skill, Rating]] = []
    for row in ratings.order_by("user_id"):
        standing = standing_of(row)
        skill = standing.skill_at(at)
        if standing.is_active_at(at) and not skill.is_provisional:
            listed.append((skill, row))
    listed.sort(key=lambda item: -item[0].floor)
    LeaderboardRow.objects.filter(ladder=ladder, season=season).delete()
    LeaderboardRow.objects.bulk_create(_rows(ladder, season, listed), batch_size=_BATCH)


def _rows(ladder: Ladder, season: str, listed: list[tuple[Skill, Rating]]) -> list[LeaderboardRow]:
    rows: list[LeaderboardRow] = []
    for position, (skill, rating) in enumerate(listed, 1):
        is_tied = bool(rows) and rows[-1].floor == skill.floor
        rows.append(
            LeaderboardRow(
                ladder=ladder,
                season=season,
                position=position,
                rank=rows[-1].rank if is_tied else position,
                user_id=rating.user_id,
                rating=skill.rating,
                uncertainty=skill.uncertainty,
                floor=skill.floor,
                games=rating.games,
                wins=rating.wins,
            )
        )
    return rows


def _is_current(ladder: Ladder) -> bool:
    shown, now = ladder.board_at, timezone.now()
    if shown is None or now - shown > _STALE_AFTER or season_of(shown) != season_of(now):
        return False
    return ladder.ended_at is None or ladder.ended_at < shown
