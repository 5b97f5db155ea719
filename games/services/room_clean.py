"""What becomes of rooms whose people have gone. No running match is ever touched.

| Rule | After |
|---|---|
| a room no longer stands in the lobby | nobody in it was heard from for 45 seconds (`selectors.rooms.HERE_FOR`) |
| a host's role passes on clockwise, to someone who is there | the host was not heard from for 60 seconds |
| a seat in a public room that gathers is free again | its person was away for 3 minutes, and someone is there |
| a room is closed: removed, if nothing was ever played in it | nobody was there for 5 minutes; 12 hours if it is not public |
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from games.clock import now_time
from games.errors import Refused
from games.models import Audience, Match, Room, RoomSeat
from games.selectors.matches import AUDIENCE_KEPT_FOR
from games.selectors.rooms import GONE_AFTER, HERE_FOR, ROOM_OFFERED_FOR
from games.selectors.web import is_web_up
from games.services.room_rows import host_pass_on, last_match, room_held, seat_free, seats_of
from games.services.rounds import start_if_agreed

SEAT_KEPT_FOR = timedelta(minutes=3)
PUBLIC_KEPT_FOR = timedelta(minutes=5)


def rooms_clean() -> None:
    """Applies the rules above. Does nothing while nobody could be heard from; harmless twice."""
    if not is_web_up():
        return
    now = now_time()
    for code in _left_by_host(now).values_list("code", flat=True):
        with suppress(Refused), room_held(code) as room:
            _pass_on(room, now)
    for code in _with_ghosts(now).values_list("code", flat=True):
        with suppress(Refused), room_held(code) as room:
            _free_ghosts(room, now)
    for code in _empty(now).values_list("code", flat=True):
        with suppress(Refused), room_held(code) as room:
            _close(room, now)
        _remove_unplayed(code)
    Audience.objects.filter(at__lt=now - AUDIENCE_KEPT_FOR).delete()


def _open_rooms() -> QuerySet[Room]:
    return Room.objects.exclude(status=Room.Status.CLOSED).order_by("pk")


def _gathering() -> QuerySet[Room]:
    running = Match.objects.filter(room=OuterRef("pk"), status=Match.Status.PLAYING)
    return _open_rooms().exclude(Exists(running))


def _people(**of: object) -> QuerySet[RoomSeat]:
    return RoomSeat.objects.filter(room=OuterRef("pk"), user__isnull=False, **of)


def _left_by_host(now: datetime) -> QuerySet[Room]:
    here = _people(seen_at__gte=now - HERE_FOR)
    has_host = _people(user=OuterRef("host"), seen_at__gte=now - GONE_AFTER)
    return _open_rooms().filter(Exists(here), ~Exists(has_host))


def _pass_on(room: Room, now: datetime) -> None:
    seats = seats_of(room)
    host = next((seat for seat in seats if seat.user_id and seat.user_id == room.host_id), None)
    here = [seat for seat in seats if seat.seen_at >= now - HERE_FOR and seat.user_id]
    if here and (host is None or host.seen_at < now - GONE_AFTER):
        host_pass_on(room, host.number if host else -1, here)


def _with_ghosts(now: datetime) -> QuerySet[Room]:
    here, gone = _people(seen_at__gte=now - HERE_FOR), _people(seen_at__lt=now - SEAT_KEPT_FOR)
    return _gathering().filter(Exists(here), Exists(gone), is_public=True)


def _free_ghosts(room: Room, now: datetime) -> None:
    last = last_match(room)
    if last is not None and last.status == Match.Status.PLAYING:
        return
    for seat in seats_of(room):
        if seat.user_id is not None and seat.seen_at < now - SEAT_KEPT_FOR:
            seat_free(room, seat)
    start_if_agreed(room)


def _empty(now: datetime) -> QuerySet[Room]:
    """Rooms that nobody has been in for as long as they are kept; one that nobody ever sat in, since it was made."""
    seen = Max("seats__seen_at", filter=Q(seats__user__isnull=False))
    rooms = _gathering().annotate(seen=seen)
    for_nobody = Q(seen__isnull=True)
    public = Q(is_public=True) & (
        Q(seen__lt=now - PUBLIC_KEPT_FOR) | for_nobody & Q(updated_at__lt=now - PUBLIC_KEPT_FOR)
    )
    private = Q(seen__lt=now - ROOM_OFFERED_FOR) | for_nobody & Q(
        updated_at__lt=now - ROOM_OFFERED_FOR
    )
    return rooms.filter(public | private)


def _close(room: Room, now: datetime) -> None:
    kept_for = PUBLIC_KEPT_FOR if room.is_public else ROOM_OFFERED_FOR
    last = last_match(room)
    is_running = last is not None and last.status == Match.Status.PLAYING
    people = room.seats.filter(user__isnull=False)
    if is_running or people.filter(seen_at__gte=now - kept_for).exists():
        return
    room.seats.all().delete()
    room.host_id = None
    room.status = Room.Status.CLOSED


def _remove_unplayed(code: str) -> None:
    with transaction.atomic():
        closed = Room.objects.select_for_update().filter(code=code, status=Room.Status.CLOSED)
        room = closed.first()
        if room is not None and not room.matches.exists():
            room.delete()
