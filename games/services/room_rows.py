"""A room's rows under its lock: what the services of rooms share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.errors import Refused
from games.models import Match, Room, RoomSeat
from games.rules.registry import get_rules
from games.services.announce import lobby_announce, rematch_announce, room_announce


@contextmanager
def room_held(code: str) -> Iterator[Room]:
    """The room, which nobody else changes meanwhile. It is saved at the end, and told of after the commit.

    Raises `Refused` (no_such_room).
    """
    with transaction.atomic():
        room = Room.objects.select_for_update().filter(code=code).first()
        if room is None:
            raise Refused("no_such_room")
        was_public, last = room.is_public, last_match(room)
        yield room
        room.save()
        is_listed = was_public or room.is_public
        transaction.on_commit(lambda: _announce(code, last, is_listed=is_listed))


def _announce(code: str, last: Match | None, *, is_listed: bool) -> None:
    room_announce(code)
    if is_listed:
        lobby_announce()
    if last is not None and last.status == Match.Status.ENDED:
        rematch_announce(last.pk)


def last_match(room: Room) -> Match | None:
    return room.matches.defer("record").first()


def seats_of(room: Room) -> list[RoomSeat]:
    return list(room.seats.order_by("number"))


def seat_of_user(seats: list[RoomSeat], user_id: int) -> RoomSeat | None:
    return next((seat for seat in seats if seat.user_id == user_id), None)


def required_seat(seats: list[RoomSeat], user_id: int) -> RoomSeat:
    """Raises `Refused` (not_seated)."""
    seat = seat_of_user(seats, user_id)
    if seat is None:
        raise Refused("not_seated")
    return seat


def required_number(room: Room, number: int) -> RoomSeat:
    """Raises `Refused` (no_such_seat)."""
    seat = next((seat for seat in seats_of(room) if seat.number == number), None)
    if seat is None:
        raise Refused("no_such_seat")
    return seat


def require_host(room: Room, user_id: int) -> None:
    """Raises `Refused` (not_the_host)."""
    if room.host_id != user_id:
        raise Refused("not_the_host")


def free_number(room: Room, seats: list[RoomSeat], wanted: int | None) -> int:
    """Raises `Refused` (no_such_seat, seat_taken, room_full)."""
    taken = {seat.number for seat in seats}
    numbers = range(max(get_rules(room.game).seats))
    if wanted is not None:
        if wanted not in numbers:
            raise Refused("no_such_seat")
        if wanted in taken:
            raise Refused("seat_taken")
        return wanted
    free = next((number for number in numbers if number not in taken), None)
    if free is None:
        raise Refused("room_full")
    return free


def seat_free(room: Room, seat: RoomSeat) -> None:
    """The place is free again. A host's role passes on clockwise."""
    seat.delete()
    if seat.user_id is not None and seat.user_id == room.host_id:
        host_pass_on(room, seat.number, seats_of(room))


def host_pass_on(room: Room, number: int, heirs: list[RoomSeat]) -> None:
    """To the first person among `heirs` clockwise from seat `number`; to nobody if there is none."""
    people = [seat for seat in heirs if seat.user_id is not None]
    after = [seat for seat in people if seat.number > number]
    heir = next(iter(after or people), None)
    room.host_id = heir.user_id if heir else None
