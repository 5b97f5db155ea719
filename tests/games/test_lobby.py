"""What stands in the lobby, and for how long after its people have gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Audience, Ladder, Match, Rating, Room, RoomSeat
from games.ratings.seasons import season_of
from games.rules.core.settings import mode_of
from games.selectors.frames import LobbyRoom
from games.selectors.lobby import lobby_rooms
from games.services.clocks import web_beat
from games.services.rooms import (
    room_configure,
    room_create,
    room_hand_over,
    room_leave,
    room_play_bots,
    room_remove_seat,
    room_seen,
    room_take_seat,
)
from games.services.rounds import room_start
from tests.games.rooms import GAME, MOST, end, make_room, refused, seats_of
from tests.games.tables import make_user
from tests.games.waiting import Passing, passing_time

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def time() -> Iterator[Passing]:
    with passing_time() as time:
        yield time


def open_table(user: int | None = None, **settings: Any) -> Room:
    user = user or make_user("Host").pk
    return room_create(user_id=user, game=GAME, settings={"is_public": True, **settings})


def listed() -> dict[str, LobbyRoom]:
    return {room["code"]: room for room in lobby_rooms()}


# What is listed


def test_public_rooms_stand_in_the_lobby_and_others_do_not() -> None:
    shown = open_table(timer=60)
    make_room()
    bots = room_play_bots(user_id=make_user().pk, game=GAME, settings={}, levels=["easy"])
    Room.objects.filter(matches=bots).update(is_public=True)
    assert list(listed()) == [shown.code]
    room = listed()[shown.code]
    assert (room["game"], room["host"], room["match"]) == (GAME, "Host", None)
    assert room["settings"] == {**shown.options, "timer": 60}
    assert [seat["name"] for seat in room["seats"]] == ["Host"]


def test_a_host_may_show_and_hide_a_room() -> None:
    room, (host,) = make_room()
    room_configure(code=room.code, user_id=host, settings={"is_public": True})
    assert room.code in listed()
    room_configure(code=room.code, user_id=host, settings={"is_public": False})
    assert listed() == {}
    for value in (1, "yes", None):
        refused("bad_setting", room_configure, code=room.code, user_id=host, settings={"is_public": value})  # fmt: skip


def test_people_with_an_account_are_shown_with_their_rating_on_this_ladder() -> None:
    user = make_user("Ann")
    guest = make_user("Guest").pk
    User.objects.filter(pk=guest).update(is_guest=True)
    room = open_table(user.pk)
    room_take_seat(code=room.code, user_id=guest)
    ladder = Ladder.objects.create(game=GAME, mode=mode_of(room.options))
    Rating.objects.create(
        user=user, ladder=ladder, season=season_of(timezone.now()),
        mu=30.0, sigma=2.0, games=9, wins=3, played_at=timezone.now(),
    )  # fmt: skip
    ann, other = listed()[room.code]["seats"]
    assert ann["rating"] == {"rating": 1700, "uncertainty": 160, "is_provisional": False}
    assert (other["kind"], other["rating"]) == ("guest", None)


def test_a_game_in_play_can_be_watched_where_its_host_lets_it() -> None:
    room = open_table()
    room_take_seat(code=room.code, user_id=make_user().pk)
    match = room_start(code=room.code, user_id=room.host_id or 0)
    for process, size in (("a", 2), ("b", 3)):
        Audience.objects.create(match=match, process=process, size=size, at=timezone.now())
    playing = listed()[room.code]["match"]
    assert playing is not None
    assert (playing["id"], playing["can_watch"], playing["watching"]) == (str(match.pk), True, 5)
    # For this match it is decided; the next one will be closed.
    room_configure(code=room.code, user_id=room.host_id or 0, settings={"can_watch": False})
    assert listed()[room.code]["match"] == playing
    end(match, 1, 2)
    Room.objects.filter(pk=room.pk).update(status=Room.Status.OPEN)
    closed = room_start(code=room.code, user_id=room.host_id or 0)
    shown = listed()[room.code]["match"]
    assert shown is not None
    assert (shown["id"], shown["can_watch"]) == (str(closed.pk), False)


def test_the_numbers_of_queries_do_not_grow_with_the_rooms(django_assert_num_queries: Any) -> None:
    for _ in range(3):
        open_table()
    with django_assert_num_queries(5):
        assert len(lobby_rooms()) == 3
    for _ in range(5):
        open_table()
    with django_assert_num_queries(5):
        assert len(lobby_rooms()) == 8


# Presence


def test_200_rooms_whose_creators_vanish_are_hidden_within_a_minute(time: Passing) -> None:
    users = [make_user().pk for _ in range(200)]
    for user in users:
        open_table(user)
    time.let(40)
    assert len(lobby_rooms()) == 100  # as many as are shown at once
    assert RoomSeat.objects.filter(user__in=users).count() == 200
    time.let(15)
    assert lobby_rooms() == []


def test_whoever_comes_back_is_found_again(time: Passing) -> None:
    room = open_table()
    time.let(50)
    assert listed() == {}
    room_seen(code=room.code, user_id=room.host_id or 0)
    assert room.code in listed()


def test_one_person_who_is_there_keeps_a_room_in_the_lobby(time: Passing) -> None:
    room = open_table()
    other = make_user().pk
    room_take_seat(code=room.code, user_id=other)
    time.let(40)
    room_seen(code=room.code, user_id=other)
    time.let(40)
    assert room.code in listed()


def test_a_restart_of_the_web_hides_nobody_who_was_there_and_nobody_who_was_not(
    time: Passing,
) -> None:
    gone = open_table()
    time.let(40)
    there = open_table()
    time.jump(600)
    time.let(0.1)  # the web is back
    assert set(listed()) == {gone.code, there.code}
    time.let(10)
    assert set(listed()) == {there.code}


def test_a_game_that_everyone_has_left_lying_is_not_offered_to_watch(time: Passing) -> None:
    room = open_table()
    room_take_seat(code=room.code, user_id=make_user().pk)
    match = room_start(code=room.code, user_id=room.host_id or 0)
    room_leave(code=room.code, user_id=room.host_id or 0)  # who plays on all the same
    assert room.code in listed()
    time.let(50)
    assert listed() == {}
    web_beat(alive=[match.seats.get(number=0).pk])
    assert room.code in listed()


# One seat a person


def test_who_sits_down_in_one_public_room_gives_up_the_others_that_gather() -> None:
    user = make_user().pk
    own = open_table(user)
    private, _ = make_room()
    room_take_seat(code=private.code, user_id=user)
    playing = open_table()
    room_take_seat(code=playing.code, user_id=user)
    assert seats_of(own) == {}
    room_start(code=playing.code, user_id=playing.host_id or 0)
    last = open_table()
    room_take_seat(code=last.code, user_id=user)
    assert user in seats_of(private).values()
    assert user in seats_of(playing).values()
    assert user in seats_of(last).values()


def test_whom_the_host_sends_away_cannot_come_back_but_by_invitation() -> None:
    room = open_table()
    troll = make_user().pk
    room_take_seat(code=room.code, user_id=troll)
    room_remove_seat(code=room.code, user_id=room.host_id or 0, number=1)
    refused("sent_away", room_take_seat, code=room.code, user_id=troll)
    room_configure(code=room.code, user_id=room.host_id or 0, settings={"is_public": False})
    assert room_take_seat(code=room.code, user_id=troll) == 1


def test_a_host_hands_over() -> None:
    room, (host, other) = make_room(2)
    refused("not_the_host", room_hand_over, code=room.code, user_id=other, number=0)
    refused("no_such_seat", room_hand_over, code=room.code, user_id=host, number=MOST - 1)
    room_hand_over(code=room.code, user_id=host, number=1)
    room.refresh_from_db()
    assert room.host_id == other
    room_leave(code=room.code, user_id=host)
    assert seats_of(room) == {1: other}


def test_a_full_room_stays_listed_until_it_plays() -> None:
    room = open_table()
    for _ in range(MOST - 1):
        room_take_seat(code=room.code, user_id=make_user().pk)
    assert len(listed()[room.code]["seats"]) == MOST
    refused("room_full", room_take_seat, code=room.code, user_id=make_user().pk)
    room_start(code=room.code, user_id=room.host_id or 0)
    assert listed()[room.code]["match"] is not None
    assert Match.objects.count() == 1
