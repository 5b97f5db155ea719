"""Rooms: who sits where, what a host may do, and match after match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.utils import timezone

from games.errors import Refused
from games.models import Match, Room, RoomSeat, Seat
from games.rules.registry import game_keys, get_rules
from games.selectors.rooms import room_frame, unfinished_games
from games.services.rooms import (
    room_add_bot,
    room_configure,
    room_create,
    room_fill,
    room_leave,
    room_play_bots,
    room_rematch,
    room_remove_seat,
    room_set_ready,
    room_start,
    room_take_seat,
)
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db
GAME = game_keys()[0]
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
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ENDED, ended_at=timezone.now())
    for number, place in enumerate(places):
        Seat.objects.filter(match=match, number=number).update(place=place)


def refused(expected: str, service: Callable[..., object], **values: Any) -> None:
    with pytest.raises(Refused) as error:
        service(**values)
    assert error.value.code == expected


# Settings


def test_a_new_room_has_every_default_and_its_host_in_the_first_seat() -> None:
    room, (host,) = make_room()
    assert room.options == {setting.key: setting.default for setting in RULES.settings}
    assert room.timer is None
    assert seats_of(room) == {0: host}
    assert room.host_id == host


def test_settings_are_those_that_the_game_declares() -> None:
    room, (host,) = make_room()
    for setting in RULES.settings:
        for value in setting.values:
            room_configure(code=room.code, user_id=host, settings={setting.key: value})
            room.refresh_from_db()
            assert room.options[setting.key] == value
    room_configure(code=room.code, user_id=host, settings={"timer": 60})
    room.refresh_from_db()
    assert room.timer == 60


@pytest.mark.parametrize(
    "settings",
    [
        {"no_such": 1},
        {"timer": 59},
        {"timer": True},
        {"timer": "60"},
        {"first_seat": 0},
        {RULES.settings[0].key: "no_such_value"},
        {RULES.settings[0].key: None},
    ],
)
def test_a_wrong_setting_is_refused_and_changes_nothing(settings: dict[str, Any]) -> None:
    room, (host,) = make_room()
    before = Room.objects.values().get(pk=room.pk)
    refused("bad_setting", room_configure, code=room.code, user_id=host, settings=settings)
    refused("bad_setting", room_create, user_id=host, game=GAME, settings=settings)
    assert Room.objects.values().get(pk=room.pk) == before
    assert Room.objects.count() == 1


def test_a_game_that_is_not_played_here() -> None:
    refused("no_such_game", room_create, user_id=make_user().pk, game="no_such", settings={})


def test_only_the_host_decides() -> None:
    room, (_, guest) = make_room(2)
    for service, values in (
        (room_configure, {"settings": {"timer": 60}}),
        (room_add_bot, {"level": "easy"}),
        (room_fill, {"level": "easy"}),
        (room_remove_seat, {"number": 0}),
        (room_start, {}),
    ):
        refused("not_the_host", service, code=room.code, user_id=guest, **values)
    refused("no_such_room", room_start, code="NOSUCH", user_id=guest)


# Seats


def test_people_sit_in_the_first_free_seat_and_only_once() -> None:
    room, (host, second) = make_room(2)
    assert room_take_seat(code=room.code, user_id=second) == 1
    assert seats_of(room) == {0: host, 1: second}


def test_moving_to_another_seat() -> None:
    room, (host, second) = make_room(2)
    assert room_take_seat(code=room.code, user_id=second, number=MOST - 1) == MOST - 1
    assert seats_of(room) == {0: host, MOST - 1: second}
    refused("seat_taken", room_take_seat, code=room.code, user_id=second, number=0)
    refused("no_such_seat", room_take_seat, code=room.code, user_id=second, number=MOST)


def test_a_full_room() -> None:
    room, (host,) = make_room()
    room_fill(code=room.code, user_id=host, level="easy")
    assert len(seats_of(room)) == MOST
    assert len({seat.name for seat in room.seats.filter(user=None)}) == MOST - 1
    refused("room_full", room_take_seat, code=room.code, user_id=make_user().pk)
    refused("room_full", room_add_bot, code=room.code, user_id=host, level="easy")
    refused("no_such_level", room_add_bot, code=room.code, user_id=host, level="divine")


def test_the_host_sends_away_but_never_the_host() -> None:
    room, (host, second) = make_room(2)
    room_add_bot(code=room.code, user_id=host, level="normal")
    room_remove_seat(code=room.code, user_id=host, number=1)
    room_remove_seat(code=room.code, user_id=host, number=2)
    assert seats_of(room) == {0: host}
    refused("no_such_seat", room_remove_seat, code=room.code, user_id=host, number=0)
    refused("not_seated", room_leave, code=room.code, user_id=second)


def test_the_hosts_role_passes_on_clockwise_to_a_person() -> None:
    room, users = make_room(3)
    room_take_seat(code=room.code, user_id=users[0], number=MOST - 1)
    room_leave(code=room.code, user_id=users[0])
    room.refresh_from_db()
    assert room.host_id == users[1]
    room_leave(code=room.code, user_id=users[1])
    room.refresh_from_db()
    assert room.host_id == users[2]


def test_whoever_comes_to_a_deserted_room_becomes_its_host() -> None:
    room, (host,) = make_room()
    room_add_bot(code=room.code, user_id=host, level="easy")
    room_leave(code=room.code, user_id=host)
    room.refresh_from_db()
    assert room.host_id is None
    newcomer = make_user().pk
    room_take_seat(code=room.code, user_id=newcomer)
    room.refresh_from_db()
    assert room.host_id == newcomer


# Matches


@pytest.mark.parametrize("seats", list(RULES.seats))
def test_a_match_starts_with_any_number_of_players_that_the_rules_allow(seats: int) -> None:
    room, users = make_room(2)
    for _ in range(seats - 2):
        room_add_bot(code=room.code, user_id=users[0], level="easy")
    match = room_start(code=room.code, user_id=users[0])
    assert [seat.number for seat in match.seats.all()] == list(range(seats))
    refused("match_running", room_start, code=room.code, user_id=users[0])


def test_too_few_players() -> None:
    room, (host,) = make_room()
    refused("too_few_players", room_start, code=room.code, user_id=host)
    assert not Match.objects.exists()


def test_gaps_between_seats_close_in_the_match() -> None:
    room, users = make_room(2)
    room_take_seat(code=room.code, user_id=users[0], number=MOST - 1)
    match = room_start(code=room.code, user_id=users[0])
    assert list(match.seats.values_list("number", "user")) == [(0, users[1]), (1, users[0])]


def test_a_match_is_played_by_the_rooms_settings() -> None:
    room, users = make_room(2)
    setting = RULES.settings[0]
    value = setting.values[-1]
    room_configure(code=room.code, user_id=users[0], settings={setting.key: value, "timer": 60})
    match = room_start(code=room.code, user_id=users[0])
    assert match.options[setting.key] == value
    assert match.timer == 60


def test_the_bots_window_is_a_room_a_start_and_nothing_left_behind_when_refused() -> None:
    user = make_user().pk
    match = room_play_bots(user_id=user, game=GAME, settings={}, levels=["easy", "normal"])
    assert list(match.seats.values_list("user", "bot_level")) == [
        (user, None),
        (None, "easy"),
        (None, "normal"),
    ]
    refused(
        "room_full",
        room_play_bots,
        user_id=user,
        game=GAME,
        settings={},
        levels=["easy"] * MOST,
    )
    assert Room.objects.count() == 1


# Rematch


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
    Seat.objects.filter(match=first, user=users[0]).update(seen_at=long_ago)
    room_rematch(match_id=first.pk, user_id=users[1])
    second = room_rematch(match_id=first.pk, user_id=users[2])
    assert second is not None
    assert list(second.seats.values_list("user", flat=True)) == users[1:]
    room.refresh_from_db()
    assert room.host_id == users[1]


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


# Reads


def test_the_frame_says_who_you_are_and_no_more_of_others_than_their_names() -> None:
    room, users = make_room(2)
    room_add_bot(code=room.code, user_id=users[0], level="easy")
    frame = room_frame(code=room.code, user_id=users[1])
    assert (frame["host"], frame["you"]) == (0, 1)
    assert [seat["is_you"] for seat in frame["seats"]] == [False, True, False]
    assert frame["seats"][2]["kind"] == "bot"
    assert frame["settings"] == {**room.options, "timer": None}
    assert room_frame(code=room.code, user_id=None)["you"] is None
    assert set(frame["seats"][0]) == {"seat", "kind", "name", "level", "is_you", "is_ready"}


def test_the_frame_names_the_last_winner() -> None:
    room, users = make_room(2)
    match = room_start(code=room.code, user_id=users[0])
    playing = room_frame(code=room.code, user_id=users[0])["match"]
    assert playing == {"id": str(match.pk), "is_over": False, "is_yours": True, "winners": []}
    end(match, 2, 1)
    over = room_frame(code=room.code, user_id=None)["match"]
    assert over["is_over"]
    assert not over["is_yours"]
    assert over["winners"] == ["Person 1"]


def test_unfinished_games_are_running_matches_and_waiting_rooms() -> None:
    user = make_user().pk
    running = room_play_bots(user_id=user, game=GAME, settings={}, levels=["easy"])
    over = room_play_bots(user_id=user, game=GAME, settings={}, levels=["easy"])
    end(over, 1, 2)
    room = room_create(user_id=user, game=GAME, settings={})
    old = room_create(user_id=user, game=GAME, settings={})
    Room.objects.filter(pk=old.pk).update(updated_at=timezone.now() - timedelta(hours=13))
    found = unfinished_games(user_id=user)
    assert [(item["match"], item["room"]) for item in found] == [
        (running.pk, None),
        (None, room.code),
    ]
    assert unfinished_games(user_id=make_user().pk) == []


# Races, on the real database


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


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_join_at_once_each_free_seat_goes_to_one() -> None:
    room, _ = make_room()
    users = [make_user().pk for _ in range(10)]
    found = at_once(
        *(lambda user=user: room_take_seat(code=room.code, user_id=user) for user in users)
    )
    assert sorted(seat for seat in found if isinstance(seat, int)) == list(range(1, MOST))
    assert found.count("room_full") == 10 - (MOST - 1)
    assert len(seats_of(room)) == MOST


@pytest.mark.django_db(transaction=True)
def test_one_person_who_joins_ten_times_at_once_has_one_seat() -> None:
    room, _ = make_room()
    user = make_user().pk
    found = at_once(*[lambda: room_take_seat(code=room.code, user_id=user)] * 10)
    assert found == [1] * 10
    assert RoomSeat.objects.filter(room=room, user=user).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_want_one_seat() -> None:
    room, users = make_room(3)
    found = at_once(
        lambda: room_take_seat(code=room.code, user_id=users[1], number=3),
        lambda: room_take_seat(code=room.code, user_id=users[2], number=3),
    )
    assert sorted(map(str, found)) == ["3", "seat_taken"]


@pytest.mark.django_db(transaction=True)
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
