"""The rules by which rooms without people go, and what they never touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games import bridge
from games.models import LogEntry, Match, Room, RoomSeat
from games.services.clocks import away_sweep
from games.services.room_clean import rooms_clean
from games.services.rooms import room_create, room_leave, room_seen, room_take_seat
from games.services.rounds import room_start
from tests.games.rooms import GAME, end, make_room, refused, seats_of
from tests.games.tables import make_user, some_answer
from tests.games.waiting import Passing, passing_time

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def time() -> Iterator[Passing]:
    with passing_time() as time:
        yield time


def open_table(people: int = 1) -> tuple[Room, list[int]]:
    room, users = make_room(people)
    Room.objects.filter(pk=room.pk).update(is_public=True)
    return room, users


def exists(room: Room) -> bool:
    return Room.objects.filter(pk=room.pk).exists()


def test_rooms_whose_creators_vanish_are_removed_after_five_minutes(time: Passing) -> None:
    for _ in range(50):
        room_create(user_id=make_user().pk, game=GAME, settings={"is_public": True})
    time.let(295)
    rooms_clean()
    assert Room.objects.count() == 50
    time.let(10)
    rooms_clean()
    rooms_clean()
    assert Room.objects.count() == 0
    assert RoomSeat.objects.count() == 0


def test_a_private_room_waits_half_a_day_for_its_guests(time: Passing) -> None:
    room, _ = make_room()
    RoomSeat.objects.update(seen_at=RoomSeat.objects.get().seen_at)
    time.let(3600)
    rooms_clean()
    assert exists(room)
    RoomSeat.objects.update(seen_at="2030-05-31 12:00:00+00:00")
    rooms_clean()
    assert not exists(room)


def test_a_room_that_everyone_has_left_is_removed_too(time: Passing) -> None:
    room, (host,) = open_table()
    room_leave(code=room.code, user_id=host)
    rooms_clean()
    assert exists(room)
    time.let(305)
    rooms_clean()
    assert not exists(room)


def test_all_sockets_of_a_game_cut_for_three_minutes_and_the_cleaner_runs(time: Passing) -> None:
    """Nothing of a running game is deleted, and the rules of absence go on as they would."""
    room, users = open_table(2)
    match = room_start(code=room.code, user_id=users[0])
    some_answer(match, Random(1)).give(match)
    for _ in range(18):
        time.let(10)
        rooms_clean()
        away_sweep()
    time.let(600)
    rooms_clean()
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert seats_of(room) == {0: users[0], 1: users[1]}
    assert match.seats.count() == 2
    assert LogEntry.objects.filter(match=match).exists()
    bridge.live_forget()
    some_answer(match, Random(2)).give(match)


def test_a_room_in_which_something_was_played_is_closed_and_kept(time: Passing) -> None:
    room, users = open_table(2)
    match = room_start(code=room.code, user_id=users[0])
    end(match, 1, 2)
    Room.objects.filter(pk=room.pk).update(status=Room.Status.OPEN)
    time.let(305)
    rooms_clean()
    room.refresh_from_db()
    assert (room.status, room.host_id, seats_of(room)) == (Room.Status.CLOSED, None, {})
    assert Match.objects.filter(pk=match.pk).exists()
    # Its link still works.
    assert room_take_seat(code=room.code, user_id=users[1]) == 0
    room.refresh_from_db()
    assert (room.status, room.host_id) == (Room.Status.OPEN, users[1])


def test_the_hosts_role_passes_on_when_the_host_vanishes(time: Passing) -> None:
    room, users = open_table(4)
    time.let(50)
    for user in users[2:]:
        room_seen(code=room.code, user_id=user)
    rooms_clean()
    room.refresh_from_db()
    assert room.host_id == users[0]
    time.let(15)
    rooms_clean()
    room.refresh_from_db()
    assert room.host_id == users[2]  # not to the one next to the host, who is away too
    room_seen(code=room.code, user_id=users[0])
    rooms_clean()
    room.refresh_from_db()
    assert room.host_id == users[2]


def test_a_ghosts_seat_in_a_public_room_is_free_again_where_somebody_waits(time: Passing) -> None:
    for room, users in (public := open_table(3), private := make_room(3)):
        for _ in range(19):
            time.let(10)
            room_seen(code=room.code, user_id=users[0])
        rooms_clean()
    assert seats_of(public[0]) == {0: public[1][0]}
    assert len(seats_of(private[0])) == 3


def test_while_the_web_is_down_nobody_counts_as_gone(time: Passing) -> None:
    room, _ = open_table()
    time.jump(3600)
    rooms_clean()
    assert exists(room)
    time.let(0.1)  # the web is back, and so is the time
    rooms_clean()
    assert exists(room)
    time.let(305)
    rooms_clean()
    assert not exists(room)


def test_someone_who_sits_down_meanwhile_keeps_the_room(
    time: Passing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look for empty rooms and the lock on one of them."""
    from games.services import room_clean

    room, _ = open_table()
    time.let(305)
    late = make_user().pk
    close = room_clean._close

    def sit_down_first(held: Room, now: object) -> None:
        RoomSeat.objects.create(room=held, number=1, user_id=late)
        close(held, now)  # type: ignore[arg-type]

    monkeypatch.setattr(room_clean, "_close", sit_down_first)
    rooms_clean()
    assert late in seats_of(room).values()


def test_a_removed_room_is_no_room(time: Passing) -> None:
    room, (host,) = open_table()
    time.let(305)
    rooms_clean()
    refused("no_such_room", room_take_seat, code=room.code, user_id=host)
