"""Every write to ratings. Ranked matches of a ladder end and are rated one by one, under the lock on its row.

So the order in which they were rated is the order in which they ended, and rating them all again from the
start gives the very same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.errors import Refused
from games.models import Ladder, Match, Rating, RatingChange, Seat
from games.ratings.standings import Change, RatedSeat, Standing, Standings
from games.selectors.ratings import standing_of
from games.services.leaderboards import ladder_lock, leaderboard_write

log = structlog.get_logger(__name__)

_INSTANT = timedelta(microseconds=1)
# The sweep looks this far back for matches that ended without having been rated.
_HEALED_FOR = timedelta(days=30)
_BATCH = 1000


def ladder_end_match(*, game: str, mode: str) -> tuple[Ladder, datetime]:
    """Locks the ladder; when its match that is ending ends: later than any that has ended. For the door's transaction."""
    ladder = ladder_lock(game=game, mode=mode)
    now = timezone.now()
    ladder.ended_at = now if ladder.ended_at is None else max(now, ladder.ended_at + _INSTANT)
    ladder.save(update_fields=["ended_at"])
    return ladder, ladder.ended_at


def match_rate(*, ladder: Ladder, match_id: UUID) -> None:
    """Rates the ladder's newest match, whose end `ladder_end_match` has just set.

    A game must end even where its rating fails: that is logged, and `ratings_heal` sees to it.
    """
    try:
        with transaction.atomic():
            seats = Seat.objects.filter(match=match_id)
            rated = [_rated_seat(row, {}) for row in seats.values(*_SEAT_FIELDS)]
            players = [seat.player for seat in rated if seat.player is not None]
            rows = Rating.objects.filter(ladder=ladder, user__in=players).order_by("season")
            standings = Standings(standing_of(row) for row in rows)
            assert ladder.ended_at is not None
            changes = standings.enter(rated, ladder.ended_at)
            ratings = _write_ratings(ladder, [change.standing for change in changes])
            RatingChange.objects.bulk_create(_change_rows(changes, ratings))
    except Exception:
        log.exception("not_rated", match=str(match_id))


def match_void(*, match_id: UUID) -> None:
    """A ranked match that is over counts for nothing: its ladder is as if it had never been played.

    Doing it again changes nothing. Raises `Refused` (no_such_match, not_ranked, match_running, match_aborted).
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().defer("record").filter(pk=match_id).first()
        if match is None:
            raise Refused("no_such_match")
        if not match.is_ranked:
            raise Refused("not_ranked")
        if match.status == Match.Status.PLAYING:
            raise Refused("match_running")
        if match.status == Match.Status.ABORTED:
            raise Refused("match_aborted")
        if match.voided_at is None:
            match.voided_at = timezone.now()
            match.save(update_fields=["voided_at"])
            ladder_recompute(game=match.game, mode=match.mode)


def ratings_heal() -> None:
    """Recomputes ladders on which a match has ended without having been rated."""
    rated = RatingChange.objects.filter(seat__match=OuterRef("pk"))
    known = Seat.objects.filter(match=OuterRef("pk"), user__isnull=False)
    unrated = _counted().filter(
        ~Exists(rated), Exists(known), ended_at__gte=timezone.now() - _HEALED_FOR
    )
    for game, mode in unrated.order_by().values_list("game", "mode").distinct():
        log.warning("ratings_healed", game=game, mode=mode)
        ladder_recompute(game=game, mode=mode)


def ladder_recompute(*, game: str, mode: str) -> int:
    """Rates all that was ever played on the ladder, from the start, and writes what differs; how many matches."""
    with transaction.atomic():
        ladder = ladder_lock(game=game, mode=mode)
        standings = Standings()
        changes: list[Change] = []
        count = 0
        for ended_at, seats in _matches(ladder):
            changes += standings.enter(seats, ended_at)
            count += 1
        ratings = _write_ratings(ladder, [*standings.closed, *standings.latest.values()])
        _write_changes(ladder, _change_rows(changes, ratings))
        _delete(Rating, ladder.ratings.order_by(), keep=ratings.values())
        seasons = ladder.ratings.order_by().values_list("season", flat=True).distinct()
        boards = ladder.board.order_by().values_list("season", flat=True).distinct()
        for season in {*seasons, *boards}:
            leaderboard_write(ladder, season)
    return count


_SEAT_FIELDS = ("pk", "user_id", "place", "left_seq")
_RATING_FIELDS = ("mu", "sigma", "games", "wins", "played_at")
_CHANGE_FIELDS = (
    "rating_id", "at", "place", "expected", "mu_before", "sigma_before", "mu_after", "sigma_after"
)  # fmt: skip


def _counted() -> Any:
    return Match.objects.filter(is_ranked=True, status=Match.Status.ENDED, voided_at=None)


def _matches(ladder: Ladder) -> Iterator[tuple[datetime, list[RatedSeat]]]:
    """All that count, in the order in which they ended."""
    # An account that is gone is still told apart from others by what it was rated as.
    gone = RatingChange.objects.filter(rating__ladder=ladder, seat__user=None)
    players = dict(gone.order_by().values_list("seat_id", "rating__user_id"))
    matches = _counted().filter(game=ladder.game, mode=ladder.mode)
    rows = (
        Seat.objects.filter(match__in=matches)
        .order_by("match__ended_at", "match_id", "number")
        .values(*_SEAT_FIELDS, "match_id", "match__ended_at")
    )
    for (_, ended_at), seats in groupby(
        rows.iterator(_BATCH), lambda row: (row["match_id"], row["match__ended_at"])
    ):
        yield ended_at, [_rated_seat(row, players) for row in seats]


def _rated_seat(row: dict[str, Any], gone: dict[int, int]) -> RatedSeat:
    player = row["user_id"] if row["user_id"] is not None else gone.get(row["pk"])
    return RatedSeat(row["pk"], player, row["place"], row["left_seq"])


def _write_ratings(ladder: Ladder, standings: Iterable[Standing]) -> dict[tuple[int, str], int]:
    """Their rows, by player and season."""
    rows = [
        Rating(
            ladder=ladder,
            user_id=standing.player,
            season=standing.season,
            mu=standing.skill.mu,
            sigma=standing.skill.sigma,
            games=standing.games,
            wins=standing.wins,
            played_at=standing.played_at,
        )
        for standing in standings
    ]
    written = Rating.objects.bulk_create(
        rows,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["user", "ladder", "season"],
        update_fields=_RATING_FIELDS,
    )
    return {(row.user_id, row.season): row.pk for row in written}


def _change_rows(
    changes: Iterable[Change], ratings: dict[tuple[int, str], int]
) -> list[RatingChange]:
    return [
        RatingChange(
            seat_id=change.seat,
            rating_id=ratings[change.standing.player, change.standing.season],
            at=change.standing.played_at,
            place=change.place,
            expected=change.expected,
            mu_before=change.before.mu,
            sigma_before=change.before.sigma,
            mu_after=change.after.mu,
            sigma_after=change.after.sigma,
        )
        for change in changes
    ]


def _write_changes(ladder: Ladder, wanted: list[RatingChange]) -> None:
    """Leaves those alone that are right as they are."""
    found = RatingChange.objects.filter(rating__ladder=ladder).order_by()
    rows = dict(found.values_list("seat_id", "pk"))
    old = {row[0]: row[1:] for row in found.values_list("seat_id", *_CHANGE_FIELDS)}
    new = {row.seat_id: row for row in wanted}
    right = {
        seat
        for seat, values in old.items()
        if seat in new and values == tuple(getattr(new[seat], name) for name in _CHANGE_FIELDS)
    }
    _delete(RatingChange, found, keep=[rows[seat] for seat in right])
    RatingChange.objects.bulk_create(
        [row for seat, row in new.items() if seat not in right], batch_size=_BATCH
    )


def _delete(model: type[Rating | RatingChange], found: Any, *, keep: Iterable[int]) -> None:
    surplus = list(set(found.values_list("pk", flat=True)).difference(keep))
    for start in range(0, len(surplus), _BATCH):
        model._default_manager.filter(pk__in=surplus[start : start + _BATCH]).delete()
