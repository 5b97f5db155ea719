"""Match after match in the same room: being ready, starting, another one.

As in `services.rooms`, each function holds the room's row while it works. All raise `Refused`.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.switches import Switch, is_on
from games.clock import now_time
from games.errors import Refused
from games.models import Match, Room, RoomSeat
from games.rules.registry import get_rules
from games.selectors.rooms import GONE_AFTER
from games.services.conduct import require_can_play
from games.services.matches import match_create
from games.services.room_rows import (
    last_match,
    require_host,
    required_seat,
    room_held,
    seat_free,
    seats_of,
)

# In one room; nobody plays as quickly. A game given up at once costs us a deal, its rows and a record.
_MOST_MATCHES, _IN = 10, timedelta(minutes=1)


def room_set_ready(*, code: str, user_id: int, is_ready: bool) -> None:
    """Whether the user wants the next match. After a first one it starts when everyone does."""
    if is_ready:
        require_matches_on()
    with room_held(code) as room:
        seat = required_seat(seats_of(room), user_id)
        if is_ready:
            require_can_play(user_id, is_ranked=room.is_ranked)
            _require_pace(room)
        seat.is_ready = is_ready
        seat.save(update_fields=["is_ready"])
        start_if_agreed(room)


def room_start(*, code: str, user_id: int) -> Match:
    """The host starts the next match with everyone who sits here."""
    with room_held(code) as room:
        require_host(room, user_id)
        last = last_match(room)
        if last and last.status == Match.Status.PLAYING:
            raise Refused("match_running")
        _require_pace(room)
        return start(room, seats_of(room), last)


def room_rematch(*, match_id: UUID, user_id: int) -> Match | None:
    """The user wants another game after this one; the next match, once everyone still there does.

    Who left the room, or has been gone for a minute without wanting it, is not waited for and is replaced
    by nobody. Asking again, also after it began, changes nothing more.
    """
    require_matches_on()
    code = Room.objects.filter(matches=match_id).values_list("code", flat=True).first()
    if code is None:
        raise Refused("no_such_match")
    with room_held(code) as room:
        last = last_match(room)
        if last is None or last.pk != match_id:
            return last
        seat = required_seat(seats_of(room), user_id)
        if last.status == Match.Status.PLAYING:
            raise Refused("match_running")
        require_can_play(user_id, is_ranked=room.is_ranked)
        _require_pace(room)
        if not seat.is_ready:
            seat.is_ready = True
            seat.save(update_fields=["is_ready"])
        return start_if_agreed(room)


def _require_pace(room: Room) -> None:
    """Raises `Refused` (rate_limited)."""
    if room.matches.filter(created_at__gt=timezone.now() - _IN).count() >= _MOST_MATCHES:
        raise Refused("rate_limited")


def start_if_agreed(room: Room) -> Match | None:
    """After a first match: the next one, when everyone still there wants it."""
    last = last_match(room)
    if last is None or last.status == Match.Status.PLAYING or not is_on(Switch.MATCHES):
        return None
    since = now_time() - GONE_AFTER
    seats = seats_of(room)
    waiting = [seat for seat in seats if not seat.is_ready]
    if any(seat.seen_at >= since for seat in waiting):
        return None
    playing = [seat for seat in seats if seat.is_ready]
    has_person = any(seat.user_id is not None for seat in playing)
    if not has_person or len(playing) not in get_rules(room.game).seats:
        return None
    for seat in waiting:
        seat_free(room, seat)
    return start(room, playing, last)


def start(room: Room, seats: list[RoomSeat], last: Match | None) -> Match:
    """The next match with these seats. Raises `Refused` (too_few_players, matches_off)."""
    require_matches_on()
    if len(seats) not in get_rules(room.game).seats:
        raise Refused("too_few_players", least=min(get_rules(room.game).seats))
    match = match_create(room=room, seats=seats, first_seat=_first_seat(seats, last))
    room.seats.filter(user__isnull=False).update(is_ready=False)
    return match


def require_matches_on() -> None:
    """Raises `Refused` (matches_off)."""
    if not is_on(Switch.MATCHES):
        raise Refused("matches_off")


def _first_seat(seats: list[RoomSeat], last: Match | None) -> int | None:
    """The last match's winner, where there is just one and they play again; else chance decides."""
    if last is None:
        return None
    winners = list(last.seats.filter(place=1))
    if len(winners) != 1:
        return None
    winner = winners[0]
    for number, seat in enumerate(seats):
        is_same_bot = seat.bot_level is not None and seat.name == winner.name
        if is_same_bot or (seat.user_id is not None and seat.user_id == winner.user_id):
            return number
    return None
