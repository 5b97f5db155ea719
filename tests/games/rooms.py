"""Rooms to test with, of any game that has a setting to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Refused
from games.models import Match, Room, Seat
from games.rules.registry import game_keys, get_rules
from games.services.rooms import room_create, room_take_seat
from tests.games.tables import make_user

GAME = next(key for key in game_keys() if get_rules(key).settings)
RULES = get_rules(GAME)
MOST = max(RULES.seats)


def make_room(people: int = 1) -> tuple[Room, list[int]]:
    """A room with so many people, the host first."""
    users = [make_user(f"Person {number}").pk for number in range(people)]
    room = room_create(user_id=users[0], game=GAME, settings={})
    for user in users[1:]:
        room_take_seat(code=room.code, user_id=user)
    return room, users


def seats_of(room: Room) -> dict[int, int | str | None]:
    """By number: a user, or a bot's level."""
    return {seat.number: seat.user_id or seat.bot_level for seat in room.seats.all()}


def end(match: Match, *places: int) -> None:
    """As the door leaves it, with these places of seats 0 and up."""
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ENDED, ended_at=now)
    Seat.objects.filter(match=match).update(ended_at=now)
    for number, place in enumerate(places):
        Seat.objects.filter(match=match, number=number).update(place=place)


def refused(expected: str, service: Callable[..., object], **values: Any) -> None:
    with pytest.raises(Refused) as error:
        service(**values)
    assert error.value.code == expected
