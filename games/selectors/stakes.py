"""Where one of the staff has a stake, so that somebody else of the team must decide. A superuser may always."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models import Room, RoomSeat, Seat

_JUST_NOW = timedelta(days=1)


def stake_in_person(*, user_id: int | None, by_id: int, occasion: str) -> str | None:
    """A code of `accounts.moderation.errors`, or None. `occasion` as `Report` has it."""
    if _was_there(occasion, by_id):
        return "judge_played"
    recent = Q(ended_at__isnull=True) | Q(ended_at__gte=timezone.now() - _JUST_NOW)
    tables = Seat.objects.filter(recent, user=by_id).values("match")
    is_rival = Seat.objects.filter(user=user_id, match__in=tables).exists()
    return "judge_plays" if user_id is not None and is_rival else None


def match_refusal(*, match_id: UUID, by_id: int) -> str | None:
    """A code of `games.errors`: why this one of the staff may not end or void the match."""
    if _is_above(by_id):
        return None
    seats = Seat.objects.filter(match=match_id, user__isnull=False)
    if seats.filter(user=by_id).exists():
        return "own_match"
    return _with_rivals(by_id, Q(user__in=seats.values("user")))


def room_refusal(*, room_id: int, by_id: int) -> str | None:
    """The same of shutting a room."""
    if _is_above(by_id):
        return None
    running = Q(match__room=room_id, ended_at__isnull=True)
    sitting = RoomSeat.objects.filter(room=room_id, user__isnull=False)
    if sitting.filter(user=by_id).exists() or Seat.objects.filter(running, user=by_id).exists():
        return "own_match"
    return _with_rivals(by_id, Q(user__in=sitting.values("user")))


def _is_above(by_id: int) -> bool:
    return User.objects.filter(pk=by_id, is_superuser=True).exists()


def _with_rivals(by_id: int, people: Q) -> str | None:
    tables = Seat.objects.filter(user=by_id, ended_at__isnull=True).values("match")
    return "own_rival" if Seat.objects.filter(people, match__in=tables).exists() else None


def _was_there(occasion: str, by_id: int) -> bool:
    kind, _, key = occasion.partition(":")
    if kind == "match":
        with suppress(ValueError):
            return Seat.objects.filter(match=UUID(key), user=by_id).exists()
    room = Room.objects.filter(code=key).first() if kind == "room" else None
    return room is not None and (
        RoomSeat.objects.filter(room=room, user=by_id).exists()
        or Seat.objects.filter(match__room=room, user=by_id).exists()
    )
