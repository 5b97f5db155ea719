"""Rooms: settings, who sits where, what a host may do, and what everyone sees."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Match, Room
from games.ratings.skill import Skill
from games.selectors.ratings import skill_json
from games.selectors.rooms import room_frame, unfinished_games
from games.services.rooms import (
    room_add_bot,
    room_configure,
    room_create,
    room_fill,
    room_leave,
    room_play_bots,
    room_remove_seat,
    room_take_seat,
)
from games.services.rounds import room_start
from tests.games.rooms import GAME, MOST, RULES, end, make_room, refused, seats_of
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


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


# Reads


def test_the_frame_says_who_you_are_and_no_more_of_others_than_their_pages_do() -> None:
    room, users = make_room(2)
    room_add_bot(code=room.code, user_id=users[0], level="easy")
    frame = room_frame(code=room.code, user_id=users[1])
    assert (frame["host"], frame["you"]) == (0, 1)
    assert [seat["is_you"] for seat in frame["seats"]] == [False, True, False]
    assert frame["seats"][2]["kind"] == "bot"
    own = {"timer": None, "is_public": False, "can_watch": True}
    assert frame["settings"] == {**room.options, **own}
    assert room_frame(code=room.code, user_id=None)["you"] is None
    assert set(frame["seats"][0]) == {
        *("seat", "kind", "name", "level", "user", "is_you", "is_ready", "is_here", "rating")
    }


def test_in_a_ranked_room_people_are_shown_with_their_rating() -> None:
    room, _ = make_room(2)
    assert ratings_beside(room) == [None, None]
    Room.objects.filter(pk=room.pk).update(is_ranked=True)
    assert ratings_beside(room) == [skill_json(Skill())] * 2


def ratings_beside(room: Room) -> list[Any]:
    return [seat["rating"] for seat in room_frame(code=room.code, user_id=None)["seats"]]


def test_the_frame_names_the_last_winner() -> None:
    room, users = make_room(2)
    match = room_start(code=room.code, user_id=users[0])
    playing = room_frame(code=room.code, user_id=users[0])["match"]
    assert playing == {
        "id": str(match.pk),
        "commitment": match.commitment,
        "is_over": False,
        "is_yours": True,
        "winners": [],
    }
    end(match, 2, 1)
    over = room_frame(code=room.code, user_id=None)["match"]
    assert over is not None
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
