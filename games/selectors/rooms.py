"""Every read of rooms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.clock import now_ms, now_time
from games.errors import Refused
from games.models import LogEntry, Match, Room, RoomSeat, Seat
from games.rules.core.settings import mode_of
from games.selectors.frames import PlayerKind, RatedJson, RoomFrame, RoomMatch, RoomSeatJson
from games.selectors.offers import CAN_WATCH, IS_PUBLIC, TIMER
from games.selectors.ratings import ratings_shown

# Who has shown no sign of life for this long is away: their room no longer stands in the lobby …
HERE_FOR = timedelta(seconds=45)
# … and then they hold nothing up: no rematch, and no room as its host.
GONE_AFTER = timedelta(seconds=60)
# A room where nothing has happened for this long is no longer offered as unfinished.
ROOM_OFFERED_FOR = timedelta(hours=12)
_PLAYING_OFFERED = 6
# A match whose other people have been away for longer does not call anyone back.
_MISSED_FOR = timedelta(minutes=10)


def room_frame(*, code: str, user_id: int | None) -> RoomFrame:
    """The `room` frame of docs/protocol.md for this reader. Raises `Refused` (no_such_room, room_shut)."""
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused("no_such_room")
    if room.is_shut:
        raise Refused("room_shut")
    seats = list(room.seats.select_related("user").order_by("number"))
    dealt = names_dealt(Seat.objects.filter(match__room=room, match__status=Match.Status.PLAYING))
    ratings = _ratings(room, seats)
    return {
        "type": "room",
        "code": room.code,
        "game": room.game,
        "is_ranked": room.is_ranked,
        "host": next((seat.number for seat in seats if _sits(seat, room.host_id)), None),
        "settings": {
            **room.options,
            TIMER: room.timer,
            IS_PUBLIC: room.is_public,
            CAN_WATCH: room.can_watch,
        },
        "seats": [_seat_json(seat, user_id, dealt, ratings) for seat in seats],
        "match": _match_json(room, user_id),
        "you": next((seat.number for seat in seats if _sits(seat, user_id)), None),
        "is_barred": is_barred(room, user_id),
        "now": now_ms(),
    }


def is_barred(room: Room, user_id: int | None) -> bool:
    """Whether the host has sent this user away, and they cannot come back while the room is public."""
    return room.is_public and user_id is not None and room.sent_away.filter(pk=user_id).exists()


def match_place(*, match_id: UUID) -> tuple[str, str]:
    """The game of a match and the code of its room. Raises `Refused` (no_such_match)."""
    place = Match.objects.filter(pk=match_id).values_list("game", "room__code").first()
    if place is None:
        raise Refused("no_such_match")
    return place


def open_room(*, match_id: UUID) -> str | None:
    """The code of a match's room, as long as that is not closed."""
    rooms = Room.objects.filter(matches=match_id).exclude(status=Room.Status.CLOSED)
    return rooms.values_list("code", flat=True).first()


def room_exists(*, code: str) -> bool:
    return Room.objects.filter(code=code).exists()


def unfinished_games(*, user_id: int) -> list[dict[str, Any]]:
    """The newest of the user's running matches, and rooms that wait to start: game, people, match or room."""
    playing = seats_in_play(user_ids=[user_id]).order_by("-pk")[:_PLAYING_OFFERED]
    found: list[dict[str, Any]] = [
        {"game": seat.game, "match": seat.match_id, "room": None, "people": _companions(seat)}
        for seat in playing.prefetch_related("match__seats")
    ]
    running = Count("matches", filter=Q(matches__status=Match.Status.PLAYING))
    rooms = Room.objects.filter(
        seats__user=user_id, is_bots_only=False, updated_at__gte=timezone.now() - ROOM_OFFERED_FOR
    ).annotate(running=running)
    for room in rooms.filter(running=0).prefetch_related("seats__user").order_by("-updated_at"):
        others = [seat for seat in room.seats.all() if seat.user_id != user_id]
        found.append(
            {
                "game": room.game,
                "match": None,
                "room": room.code,
                "people": [seat_name(seat, {}) for seat in others],
            }
        )
    return found


def running_game(*, user_id: int) -> dict[str, Any] | None:
    """The user's newest match with people who were there lately: game, match, people."""
    company = Seat.objects.filter(
        match=OuterRef("match"), seen_at__gte=now_time() - _MISSED_FOR
    ).exclude(user=user_id)
    playing = seats_in_play(user_ids=[user_id]).filter(Exists(company), has_company=True)
    seat = playing.prefetch_related("match__seats").order_by("-pk").first()
    if seat is None:
        return None
    return {"game": seat.game, "match": seat.match_id, "people": _companions(seat)}


def seats_in_play(*, user_ids: Collection[int]) -> QuerySet[Seat]:
    """These users' seats in running matches that they have not left."""
    seats = Seat.objects.filter(
        user__in=user_ids, ended_at=None, match__status=Match.Status.PLAYING
    )
    # A resignation is an entry without an action.
    left = LogEntry.objects.filter(
        match=OuterRef("match"), seat=OuterRef("number"), action__isnull=True
    )
    return seats.exclude(Exists(left))


def _companions(seat: Seat) -> list[str]:
    return [other.name for other in seat.match.seats.all() if other.pk != seat.pk]


def tables_in_play() -> dict[str, int]:
    """Running matches a game."""
    running = Match.objects.filter(status=Match.Status.PLAYING).order_by()
    return dict(running.values_list("game").annotate(tables=Count("pk")))


def seat_name(seat: RoomSeat, dealt: Mapping[int, str]) -> str:
    """A bot's is its seat's. People are shown by the name they have now, but those who play in the room's
    running match by the one it was `dealt` with (by user), as at its table.
    """
    if seat.user is None:
        return seat.name
    return dealt.get(seat.user.pk, seat.user.name)


def _sits(seat: RoomSeat, user_id: int | None) -> bool:
    return user_id is not None and seat.user_id == user_id


def names_dealt(seats: Iterable[Seat]) -> dict[int, str]:
    """By user: under which name they play this match, whatever they are called by now."""
    return {seat.user_id: seat.name for seat in seats if seat.user_id is not None}


def _ratings(room: Room, seats: Iterable[RoomSeat]) -> dict[int, RatedJson]:
    """By user, of a ranked room."""
    if not room.is_ranked:
        return {}
    people = (seat.user for seat in seats)
    return ratings_shown(people=people, game=room.game, mode=mode_of(room.options))


def _seat_json(
    seat: RoomSeat,
    user_id: int | None,
    dealt: Mapping[int, str],
    ratings: Mapping[int, RatedJson],
) -> RoomSeatJson:
    person: PlayerKind = "guest" if seat.user and seat.user.is_guest else "user"
    return {
        "seat": seat.number,
        "kind": person if seat.user else "bot",
        "name": seat_name(seat, dealt),
        "level": seat.bot_level,
        "is_you": _sits(seat, user_id),
        "is_ready": seat.is_ready,
        "is_here": seat.user is None or seat.seen_at >= now_time() - HERE_FOR,
        "user": seat.user_id,
        "rating": ratings.get(seat.user_id or 0),
    }


def _match_json(room: Room, user_id: int | None) -> RoomMatch | None:
    match = room.matches.only("id", "status", "commitment", "created_at").first()
    if match is None:
        return None
    seats = list(match.seats.select_related("user"))
    return {
        "id": str(match.pk),
        "commitment": match.commitment,
        "is_over": match.status != Match.Status.PLAYING,
        "is_yours": user_id is not None and any(seat.user_id == user_id for seat in seats),
        # Beside the chairs, where people go by the name they have now.
        "winners": [
            seat.user.name if seat.user else seat.name for seat in seats if seat.place == 1
        ],
    }
