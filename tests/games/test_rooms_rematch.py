"""Match after match in the same room."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Match, RoomSeat
from games.services.clocks import web_beat
from games.services.rooms import room_leave, room_play_bots, room_seen, room_take_seat
from games.services.rounds import room_rematch, room_set_ready, room_start
from tests.games.rooms import GAME, end, make_room, refused, seats_of
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


def test_a_rematch_starts_when_everyone_still_there_wants_it() -> None:
    room, users = make_room(3)
    first = room_start(code=room.code, user_id=users[0])
    refused("match_running", room_rematch, match_id=first.pk, user_id=users[0])
    end(first, 3, 1, 2)
    assert room_rematch(match_id=first.pk, user_id=users[0]) is None
    assert room_rematch(match_id=first.pk, user_id=users[0]) is None
    assert room_rematch(match_id=first.pk, user_id=users[2]) is None
    second = room_rematch(match_id=first.pk, user_id=users[1])
    assert second is not None
    assert second.pk != first.pk
    assert second.room_id == room.pk
    assert list(second.seats.values_list("user", flat=True)) == users
    # Asked too late: the same next match, no third one.
    assert room_rematch(match_id=first.pk, user_id=users[0]) == second
    assert Match.objects.count() == 2
    assert not room.seats.filter(is_ready=True).exists()


def test_the_last_winner_starts_also_when_seats_have_moved() -> None:
    room, users = make_room(3)
    first = room_start(code=room.code, user_id=users[0])
    assert first.options["first_seat"] is None
    end(first, 2, 3, 1)
    room_leave(code=room.code, user_id=users[0])
    room_set_ready(code=room.code, user_id=users[1], is_ready=True)
    second = room_rematch(match_id=first.pk, user_id=users[2])
    assert second is not None
    assert list(second.seats.values_list("user", flat=True)) == users[1:]
    assert second.options["first_seat"] == 1


@pytest.mark.parametrize("places", [(1, 1, 3), (1, 2, 3)])
def test_chance_decides_after_a_shared_win_or_when_the_winner_has_gone(
    places: tuple[int, ...],
) -> None:
    room, users = make_room(3)
    first = room_start(code=room.code, user_id=users[0])
    end(first, *places)
    room_leave(code=room.code, user_id=users[0])
    room_rematch(match_id=first.pk, user_id=users[1])
    second = room_rematch(match_id=first.pk, user_id=users[2])
    assert second is not None
    assert second.options["first_seat"] is None


def test_a_winning_bot_starts_too() -> None:
    user = make_user().pk
    first = room_play_bots(user_id=user, game=GAME, settings={}, levels=["easy", "easy"])
    end(first, 2, 3, 1)
    second = room_rematch(match_id=first.pk, user_id=user)
    assert second is not None
    assert second.options["first_seat"] == 2


def test_whoever_leaves_is_no_longer_waited_for() -> None:
    room, users = make_room(3)
    first = room_start(code=room.code, user_id=users[0])
    end(first, 1, 2, 3)
    room_rematch(match_id=first.pk, user_id=users[0])
    room_rematch(match_id=first.pk, user_id=users[1])
    room_leave(code=room.code, user_id=users[2])
    assert Match.objects.filter(room=room).count() == 2


def test_whoever_has_been_gone_for_a_minute_is_not_waited_for_and_loses_the_seat() -> None:
    room, users = make_room(3)
    first = room_start(code=room.code, user_id=users[0])
    end(first, 1, 2, 3)
    long_ago = timezone.now() - timedelta(seconds=61)
    RoomSeat.objects.filter(room=room, user=users[0]).update(seen_at=long_ago)
    room_rematch(match_id=first.pk, user_id=users[1])
    second = room_rematch(match_id=first.pk, user_id=users[2])
    assert second is not None
    assert list(second.seats.values_list("user", flat=True)) == users[1:]
    room.refresh_from_db()
    assert room.host_id == users[1]


def test_whoever_waits_in_the_room_meanwhile_is_still_there() -> None:
    room, users = make_room(2)
    first = room_start(code=room.code, user_id=users[0])
    end(first, 1, 2)
    long_ago = timezone.now() - timedelta(seconds=61)
    RoomSeat.objects.filter(room=room, user=users[0]).update(seen_at=long_ago)
    room_seen(code=room.code, user_id=users[0])
    assert room_rematch(match_id=first.pk, user_id=users[1]) is None
    assert seats_of(room) == {0: users[0], 1: users[1]}


def test_being_in_the_room_is_not_being_at_a_table_that_plays() -> None:
    room, users = make_room(2)
    first = room_start(code=room.code, user_id=users[0])
    before = first.seats.get(user=users[0]).seen_at
    room_seen(code=room.code, user_id=users[0])
    assert first.seats.get(user=users[0]).seen_at == before


def test_being_at_the_table_is_being_in_its_room() -> None:
    room, users = make_room(2)
    first = room_start(code=room.code, user_id=users[0])
    long_ago = timezone.now() - timedelta(seconds=61)
    RoomSeat.objects.filter(room=room).update(seen_at=long_ago)
    web_beat(alive=[first.seats.get(user=users[0]).pk])
    assert room.seats.get(user=users[0]).seen_at > long_ago
    assert room.seats.get(user=users[1]).seen_at == long_ago


def test_whoever_comes_in_between_plays_the_next_match_unless_they_say_otherwise() -> None:
    room, users = make_room(2)
    first = room_start(code=room.code, user_id=users[0])
    newcomer = make_user().pk
    room_take_seat(code=room.code, user_id=newcomer)
    end(first, 1, 2)
    room_set_ready(code=room.code, user_id=newcomer, is_ready=False)
    room_rematch(match_id=first.pk, user_id=users[0])
    assert room_rematch(match_id=first.pk, user_id=users[1]) is None
    room_set_ready(code=room.code, user_id=newcomer, is_ready=True)
    second = Match.objects.exclude(pk=first.pk).get()
    assert list(second.seats.values_list("user", flat=True)) == [*users, newcomer]


def test_one_person_left_alone_waits_for_company() -> None:
    room, users = make_room(2)
    first = room_start(code=room.code, user_id=users[0])
    end(first, 1, 2)
    room_leave(code=room.code, user_id=users[1])
    assert room_rematch(match_id=first.pk, user_id=users[0]) is None
    assert Match.objects.count() == 1


def test_a_stranger_and_an_unknown_match() -> None:
    room, users = make_room(2)
    first = room_start(code=room.code, user_id=users[0])
    end(first, 1, 2)
    refused("not_seated", room_rematch, match_id=first.pk, user_id=make_user().pk)
    refused("no_such_match", room_rematch, match_id=uuid4(), user_id=users[0])
