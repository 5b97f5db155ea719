"""Someone's games, running and finished, as far as the reader may find them listed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from accounts.models import User
from games.models import Match, RatingChange, Seat
from games.ratings.skill import Skill
from games.selectors.keyset import Cursor, Page, keyset_page
from games.selectors.ladders import match_title

PLAYING, WON, LOST, VOIDED = "playing", "won", "lost", "voided"
GAMES_A_PAGE = 25
_PLAYING_SHOWN = 4
_FIELDS = (
    "place", "ended_at",
    *(f"match__{name}" for name in ("game", "mode", "is_ranked", "created_at", "voided_at", "turns", "status")),
    *(f"rating_change__{name}" for name in ("mu_before", "sigma_before", "mu_after", "sigma_after")),
)  # fmt: skip
_PLAYERS = Prefetch(
    "match__seats",
    Seat.objects.only("match", "number", "place", "name", "user", "bot_level", "left_seq"),
)
_COUNTS = Q(match__voided_at=None)
_RESULTS = {
    WON: _COUNTS & Q(place=1),
    LOST: _COUNTS & Q(place__gt=1),
    VOIDED: Q(match__voided_at__isnull=False),
}


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What is looked for. `opponent` is a part of a name as the list shows it, or the whole name of now.

    `result`: PLAYING, WON, LOST, VOIDED, or a place in digits. Games ended (running ones began) from `since`
    until before `until`.
    """

    game: str = ""
    mode: str = ""
    is_ranked: bool | None = None
    opponent: str = ""
    result: str = ""
    since: datetime | None = None
    until: datetime | None = None

    @property
    def is_playing(self) -> bool:
        return self.result == PLAYING

    @property
    def may_be_playing(self) -> bool:
        """Whether running games fit, too."""
        return not (self.result or self.since or self.until)


def games_page(
    *,
    user_id: int,
    viewer_id: int | None,
    wanted: GameFilter,
    cursor: Cursor | None = None,
    size: int = GAMES_A_PAGE,
) -> dict[str, Any]:
    """A page of a user's finished games (or of the running ones, where those are `wanted`), the newest first.

    `newer` and `older`: cursors of the pages around it, or None. `playing`: the newest running games, on top of
    the first page only; `has_more_playing` where they are not all.
    """
    seats = _found(user_id, viewer_id, wanted)
    shown: Page[Seat]
    if wanted.is_playing:
        shown = keyset_page(seats.filter(ended_at=None), size=size, cursor=cursor)
    else:
        ended = seats.filter(ended_at__isnull=False)
        shown = keyset_page(ended, by="ended_at", size=size, cursor=cursor)
    playing: Page[Seat] = Page([], None, None)
    if shown.newer is None and wanted.may_be_playing:
        playing = keyset_page(seats.filter(ended_at=None), size=_PLAYING_SHOWN)
    prefetch_related_objects([*shown.rows, *playing.rows], _PLAYERS)
    return {
        "games": [_game(seat) for seat in shown.rows],
        "newer": shown.newer,
        "older": shown.older,
        "playing": [_game(seat) for seat in playing.rows],
        "has_more_playing": playing.older is not None,
    }


def _found(user_id: int, viewer_id: int | None, wanted: GameFilter) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user=user_id)
    if viewer_id != user_id:
        seats = seats.filter(_listed_for(viewer_id))
    if wanted.game:
        seats = seats.filter(game=wanted.game)
    if wanted.mode:
        seats = seats.filter(mode=wanted.mode)
    if wanted.is_ranked is not None:
        seats = seats.filter(match__is_ranked=wanted.is_ranked)
    if wanted.opponent:
        seats = seats.filter(_against(wanted.opponent))
    if wanted.result.isdecimal():
        seats = seats.filter(_COUNTS, place=int(wanted.result))
    elif not wanted.is_playing and wanted.result:
        seats = seats.filter(_RESULTS[wanted.result])
    moment = "match__created_at" if wanted.is_playing else "ended_at"
    if wanted.since:
        seats = seats.filter(**{f"{moment}__gte": wanted.since})
    if wanted.until:
        seats = seats.filter(**{f"{moment}__lt": wanted.until})
    # All that is shown of a game but its players, and nothing besides: records are large.
    return seats.select_related("match", "rating_change").only(*_FIELDS)


def _listed_for(viewer_id: int | None) -> Q:
    """What was played in a private room is listed for its players only."""
    public = Q(match__is_public=True, match__can_watch=True)
    if viewer_id is None:
        return public
    return public | Q(Exists(Seat.objects.filter(match=OuterRef("match"), user=viewer_id)))


def _against(name: str) -> Exists:
    others = Seat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    of_now = User.objects.filter(name__iexact=name).values("pk")
    return Exists(others.filter(Q(name__icontains=name) | Q(user__in=of_now)))


def _game(seat: Seat) -> dict[str, Any]:
    match = seat.match
    titles = match_title(match.game, match.mode)
    # Nobody has a place before the end.
    players = sorted(match.seats.all(), key=lambda each: (each.place or 0, each.number))
    return {
        "match": match.pk,
        "game": match.game,
        "title": titles["title"],
        "mode": titles["mode"],
        "is_ranked": match.is_ranked,
        "is_voided": match.voided_at is not None,
        "is_aborted": match.status == Match.Status.ABORTED,
        "began": match.created_at,
        "ended": seat.ended_at,
        "turns": match.turns,
        "place": seat.place,
        "gain": _gain(getattr(seat, "rating_change", None)),
        "players": [_player(each, seat) for each in players],
    }


def _player(seat: Seat, own: Seat) -> dict[str, Any]:
    return {
        "place": seat.place,
        "name": seat.name,
        "user": seat.user_id,
        "is_bot": seat.bot_level is not None,
        "is_own": seat.pk == own.pk,
        "has_left": seat.left_seq is not None,
    }


def _gain(change: RatingChange | None) -> int | None:
    if change is None:
        return None
    after = Skill(change.mu_after, change.sigma_after)
    return after.rating - Skill(change.mu_before, change.sigma_before).rating
