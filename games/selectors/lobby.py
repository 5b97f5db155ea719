"""Every read of the lobby: tables that gather or may be watched, and who waits for a quick match."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from uuid import UUID

from games.clock import now_time
from games.models import Match, QueueTicket, Room, RoomSeat, Seat
from games.rules.core.settings import mode_of
from games.selectors.frames import LobbyMatch, LobbyRoom, RatedJson, TicketJson
from games.selectors.matches import audiences
from games.selectors.queue import ticket_json, tickets_alive
from games.selectors.ratings import ratings_shown
from games.selectors.rooms import HERE_FOR, names_dealt, seat_name

_MOST_GATHERING = 100
_MOST_PLAYING = 50


def lobby_now(*, user_ids: Collection[int]) -> tuple[list[LobbyRoom], dict[int, TicketJson]]:
    """The rooms, and these users' tickets, as docs/protocol.md has them."""
    return lobby_rooms(), queue_tickets(user_ids=user_ids)


def lobby_rooms() -> list[LobbyRoom]:
    """Public rooms with someone in them: those that gather, then those in play; the newest first."""
    listed = Room.objects.filter(is_public=True, is_bots_only=False).order_by("-updated_at")
    listed = listed.prefetch_related("seats__user")
    since = now_time() - HERE_FOR
    in_room = RoomSeat.objects.filter(user__isnull=False, seen_at__gte=since).values("room")
    at_table = Seat.objects.filter(seen_at__gte=since).values("match__room")
    gathering = list(listed.filter(status=Room.Status.OPEN, pk__in=in_room)[:_MOST_GATHERING])
    playing = list(listed.filter(status=Room.Status.PLAYING, pk__in=at_table)[:_MOST_PLAYING])
    rooms = gathering + playing
    matches = _running(playing)
    watching = audiences([match.pk for match in matches.values()])
    ratings = _ratings(rooms)
    return [_room_json(room, matches.get(room.pk), watching, ratings) for room in rooms]


def queue_tickets(*, user_ids: Collection[int]) -> dict[int, TicketJson]:
    """Those of these users who have one."""
    if not user_ids:
        return {}
    now = now_time()
    tickets = QueueTicket.objects.filter(user__in=user_ids)
    waiting = Counter(
        (ticket.game, ticket.mode, ticket.is_ranked) for ticket in tickets_alive(now=now)
    )
    return {
        ticket.user_id: ticket_json(
            ticket, now=now, waiting=waiting[ticket.game, ticket.mode, ticket.is_ranked]
        )
        for ticket in tickets
    }


def _running(rooms: Iterable[Room]) -> dict[int, Match]:
    matches = Match.objects.filter(room__in=rooms, status=Match.Status.PLAYING)
    return {match.room_id: match for match in matches.defer("record").prefetch_related("seats")}


def _ratings(rooms: list[Room]) -> dict[tuple[int, int], RatedJson]:
    """By room and user, for people with an account."""
    ladders: dict[tuple[str, str], list[RoomSeat]] = defaultdict(list)
    for room in rooms:
        ladders[room.game, mode_of(room.options)] += room.seats.all()
    found: dict[tuple[int, int], RatedJson] = {}
    for (game, mode), seats in ladders.items():
        shown = ratings_shown(people=(seat.user for seat in seats), game=game, mode=mode)
        found |= {
            (seat.room_id, seat.user_id): shown[seat.user_id]
            for seat in seats
            if seat.user_id in shown
        }
    return found


def _room_json(
    room: Room,
    match: Match | None,
    watching: dict[UUID, int],
    ratings: dict[tuple[int, int], RatedJson],
) -> LobbyRoom:
    seats = list(room.seats.all())
    dealt = {} if match is None else names_dealt(match.seats.all())
    host = next((seat for seat in seats if seat.user_id and seat.user_id == room.host_id), None)
    return {
        "code": room.code,
        "game": room.game,
        "is_ranked": room.is_ranked,
        "settings": {**room.options, "timer": room.timer},
        "host": seat_name(host, dealt) if host else None,
        "seats": [
            {
                "seat": seat.number,
                "name": seat_name(seat, dealt),
                "user": seat.user_id,
                "kind": "bot" if seat.user is None else "guest" if seat.user.is_guest else "user",
                "rating": ratings.get((room.pk, seat.user_id or 0)),
            }
            for seat in seats
        ],
        "since": int(room.created_at.timestamp() * 1000),
        "match": None if match is None else _match_json(match, watching),
    }


def _match_json(match: Match, watching: dict[UUID, int]) -> LobbyMatch:
    return {
        "id": str(match.pk),
        "can_watch": match.can_watch,
        "watching": watching.get(match.pk, 0),
        "since": int(match.created_at.timestamp() * 1000),
    }
