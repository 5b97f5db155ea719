"""People who do things in a room at the same moment, on the real database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connection, connections

from games.errors import Refused
from games.models import Match, QueueTicket, Room, RoomSeat
from games.rules.core.settings import game_modes
from games.services.quick_match import queue_join
from games.services.rooms import room_play_bots, room_take_seat
from games.services.rounds import room_rematch, room_start
from tests.games.rooms import GAME, MOST, RULES, end, make_room, seats_of
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """What each call returned or was refused with, all of them started at the same moment."""
    assert connection.vendor == "postgresql"
    barrier = Barrier(len(calls))
    found: list[object] = [None] * len(calls)

    def run(place: int, call: Callable[[], object]) -> None:
        barrier.wait()
        try:
            found[place] = call()
        except Refused as error:
            found[place] = error.code
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_of_ten_who_join_at_once_each_free_seat_goes_to_one() -> None:
    room, _ = make_room()
    users = [make_user().pk for _ in range(10)]
    found = at_once(
        *(lambda user=user: room_take_seat(code=room.code, user_id=user) for user in users)
    )
    assert sorted(seat for seat in found if isinstance(seat, int)) == list(range(1, MOST))
    assert found.count("room_full") == 10 - (MOST - 1)
    assert len(seats_of(room)) == MOST


def test_one_person_who_joins_ten_times_at_once_has_one_seat() -> None:
    room, _ = make_room()
    user = make_user().pk
    found = at_once(*[lambda: room_take_seat(code=room.code, user_id=user)] * 10)
    assert found == [1] * 10
    assert RoomSeat.objects.filter(room=room, user=user).count() == 1


def test_two_who_want_one_seat() -> None:
    room, users = make_room(3)
    found = at_once(
        lambda: room_take_seat(code=room.code, user_id=users[1], number=3),
        lambda: room_take_seat(code=room.code, user_id=users[2], number=3),
    )
    assert sorted(map(str, found)) == ["3", "seat_taken"]


def test_a_double_start_and_a_race_of_rematch_votes_make_one_match_each() -> None:
    room, users = make_room(4)
    started = at_once(*[lambda: room_start(code=room.code, user_id=users[0])] * 3)
    assert started.count("match_running") == 2
    first = Match.objects.get()
    end(first, 1, 2, 3, 4)
    at_once(
        *(lambda user=user: room_rematch(match_id=first.pk, user_id=user) for user in users * 2)
    )
    assert Match.objects.filter(room=room).count() == 2


def test_one_person_who_joins_ten_public_rooms_at_once_has_one_seat() -> None:
    rooms = [make_room()[0] for _ in range(10)]
    Room.objects.update(is_public=True)
    user = make_user().pk
    at_once(*(lambda room=room: room_take_seat(code=room.code, user_id=user) for room in rooms))
    assert RoomSeat.objects.filter(user=user).count() == 1
    assert RoomSeat.objects.exclude(user=user).count() == 10


def test_one_person_who_plays_bots_queues_and_joins_at_once_does_not_deadlock() -> None:
    user = make_user().pk
    public = {"is_public": True}
    mode = game_modes(RULES.settings)[0]
    for _ in range(10):
        elsewhere, _host = make_room()
        Room.objects.filter(pk=elsewhere.pk).update(is_public=True)
        found = at_once(
            lambda: room_play_bots(user_id=user, game=GAME, settings=public, levels=["easy"]),
            lambda: queue_join(user_id=user, game=GAME, mode=mode, is_ranked=False, size=None),
            lambda: room_play_bots(user_id=user, game=GAME, settings={}, levels=["easy"]),
            partial(room_take_seat, code=elsewhere.code, user_id=user),
        )
        assert [type(each) for each in found] == [Match, type(None), Match, int]
    assert Match.objects.count() == 20
    assert QueueTicket.objects.filter(user=user).count() <= 1
