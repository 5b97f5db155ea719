"""Ranked rooms: fixed settings, accounts only, no bots; who stays away has left; one device is a hint."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

import pytest
from django.test import Client

from games.bridge import live_current
from games.models import Deadline, LogEntry, Match, RatingChange, Room, Seat, ServiceMark
from games.rules.core.contract import Decision
from games.rules.core.settings import MODE as MODE_SETTING
from games.selectors.ladders import RANKED_TIMER, ladder_keys, ladder_options, ladders
from games.selectors.matches import state_at
from games.selectors.rooms import room_frame
from games.services import play, rooms
from games.services.clocks import clock_sweep, web_beat
from games.services.play import match_answer_for
from games.services.rooms import room_create, room_take_seat
from games.services.rounds import room_rematch, room_start
from tests.games.ladder import make_players
from tests.games.rooms import refused
from tests.games.tables import is_over, make_match, make_user, new_token, questions, seat_users

pytestmark = pytest.mark.django_db(transaction=True)
LADDERS = ladder_keys()
GAME, LADDER_MODE = LADDERS[-1]


def ranked_room(*, people: int = 2) -> tuple[Room, list[int]]:
    users = [user.pk for user in make_players(people)]
    settings = {MODE_SETTING: LADDER_MODE} if len(LADDERS) > 1 else {}
    room = room_create(user_id=users[0], game=GAME, settings=settings, is_ranked=True)
    for user in users[1:]:
        room_take_seat(code=room.code, user_id=user)
    return room, users


@pytest.mark.parametrize(("game", "mode"), LADDERS)
def test_every_ladder_has_fixed_settings_which_are_published(game: str, mode: str) -> None:
    options = ladder_options(game, mode)
    published = next(row for row in ladders() if (row["game"], row["mode"]) == (game, mode))
    others = [key for key in options if key != MODE_SETTING]
    assert len(published["settings"]) == len(others) + 1
    assert all(item["label"] and item["value"] for item in published["settings"])


def test_a_ranked_room_and_its_match_have_the_ladders_settings() -> None:
    room, users = ranked_room()
    room.refresh_from_db()
    assert (room.options, room.timer) == (ladder_options(GAME, LADDER_MODE), RANKED_TIMER)
    assert room_frame(code=room.code, user_id=users[0])["is_ranked"] is True
    match = room_start(code=room.code, user_id=users[0])
    assert match.is_ranked
    assert match.mode == LADDER_MODE
    assert match.timer == RANKED_TIMER
    assert Deadline.objects.filter(match=match).exists()
    assert state_at(live := live_current(match.pk), live.current, 0)["match"]["is_ranked"] is True


def test_nobody_changes_the_settings_of_a_ranked_room() -> None:
    room, users = ranked_room()
    before = room_frame(code=room.code, user_id=users[0])["settings"]
    for settings in ({"timer": None}, {MODE_SETTING: LADDERS[0][1]}, {"can_watch": False}):
        refused(
            "ranked_settings",
            rooms.room_configure,
            code=room.code,
            user_id=users[0],
            settings=settings,
        )
    assert room_frame(code=room.code, user_id=users[0])["settings"] == before
    for settings in ({"timer": None}, {MODE_SETTING: "none_of_them"}):
        refused(
            "ranked_settings",
            room_create,
            user_id=users[0],
            game=GAME,
            settings=settings,
            is_ranked=True,
        )
    assert Room.objects.count() == 1


def test_no_bots_and_no_guests_and_no_second_seat() -> None:
    room, users = ranked_room(people=1)
    host = {"code": room.code, "user_id": users[0]}
    refused("ranked_people", rooms.room_add_bot, **host, level="easy")
    refused("ranked_people", rooms.room_fill, **host, level="easy")
    guest = make_user("Guest")
    guest.is_guest = True
    guest.save()
    refused("ranked_account", room_take_seat, code=room.code, user_id=guest.pk)
    create = {"user_id": guest.pk, "game": GAME, "settings": {}, "is_ranked": True}
    refused("ranked_account", room_create, **create)
    # Taking another seat moves; it never makes two.
    assert room_take_seat(code=room.code, user_id=users[0], number=1) == 1
    assert room.seats.count() == 1
    refused("too_few_players", room_start, **host)


def test_a_rematch_of_a_ranked_match_is_ranked() -> None:
    room, users = ranked_room()
    first = room_start(code=room.code, user_id=users[0])
    play.match_resign(match_id=first.pk, seat=0, token=new_token())
    assert room_rematch(match_id=first.pk, user_id=users[0]) is None
    second = room_rematch(match_id=first.pk, user_id=users[1])
    assert second is not None
    assert second.is_ranked


class Time:
    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Iterator[Time]:
    clock = Time()
    with mock.patch("games.clock.machine_ms", clock):
        web_beat(alive=[])
        yield clock


def let_time_run_out(time: Time) -> None:
    """Whoever is asked now does nothing, while the web is up."""
    for _ in range(13):
        time.now += 5000
        web_beat(alive=[])
    clock_sweep()


def answer_turn(match: Match) -> None:
    """The player on turn ends it, in as many answers as it takes."""
    turn = turn_of(match)
    while not is_over(live_current(match.pk)) and turn_of(match).clock_key == turn.clock_key:
        decision = questions(match)[0]
        play.match_act(
            match_id=match.pk,
            seat=decision.seat,
            decision=decision.id,
            action=live_current(match.pk).game.auto_action(decision),
            source="player",
            token=new_token(),
        )


def turn_of(match: Match) -> Decision:
    (decision,) = questions(match)
    return decision


def test_two_turns_skipped_in_a_row_are_leaving(time: Time) -> None:
    match = make_match(people=3, timer=60, is_ranked=True)
    let_time_run_out(time)
    assert not LogEntry.objects.filter(match=match, action=None).exists()
    answer_turn(match)
    answer_turn(match)
    assert turn_of(match).seat == 0
    let_time_run_out(time)
    left = LogEntry.objects.get(match=match, action__isnull=True)
    assert (left.seat, left.source) == (0, "timeout")
    answer_turn(match)
    assert turn_of(match).seat == 2
    play.match_resign(match_id=match.pk, seat=2, token=new_token())
    places = dict(RatingChange.objects.values_list("seat__number", "place"))
    assert places == {1: 1, 2: 2, 0: 3}


def test_who_does_something_in_between_has_not_left(time: Time) -> None:
    match = make_match(people=2, timer=60, is_ranked=True)
    for _ in range(3):
        let_time_run_out(time)
        answer_turn(match)
        answer_turn(match)
        answer_turn(match)
    assert not LogEntry.objects.filter(match=match, action__isnull=True).exists()


def test_one_turn_is_not_counted_twice_by_two_sweeps(time: Time) -> None:
    match = make_match(people=2, timer=60, is_ranked=True)
    turn = turn_of(match)
    for _ in range(3):
        match_answer_for(match_id=match.pk, seat=turn.seat, clock_key=turn.clock_key)
    assert not LogEntry.objects.filter(match=match, action__isnull=True).exists()


def test_casual_matches_go_on_without_who_is_away(time: Time) -> None:
    match = make_match(people=2, timer=60)
    for _ in range(8):
        let_time_run_out(time)
    assert not LogEntry.objects.filter(match=match, action__isnull=True).exists()


def test_a_server_side_outage_leaves_no_mark_and_a_client_side_one_follows_the_rule(
    time: Time,
) -> None:
    match = make_match(people=2, timer=60, is_ranked=True)
    for _ in range(4):
        time.now += 600_000
        clock_sweep()
        assert not LogEntry.objects.filter(match=match).exists(), "nobody could act"
        assert web_beat(alive=[])
        clock_sweep()
    assert not LogEntry.objects.filter(match=match).exists(), "the downtime is credited"
    assert ServiceMark.objects.exists()

    let_time_run_out(time)
    answer_turn(match)
    let_time_run_out(time)
    assert is_over(live_current(match.pk))
    leaver = Seat.objects.get(match=match, number=0)
    assert leaver.left_seq is not None
    assert leaver.place == 2


def test_the_same_device_is_noted_on_the_seats_of_ranked_matches() -> None:
    match, casual = make_match(people=2, timer=60, is_ranked=True), make_match(people=2)
    browser, other = Client(), Client()
    for played in (match, casual):
        for user in seat_users(played):
            browser.force_login(Seat.objects.get(match=played, user=user).user)  # type: ignore[arg-type]
            assert browser.get(f"/table/{played.pk}/").status_code == 200
    first, second = match.seats.order_by("number").values_list("device", flat=True)
    assert first == second != ""
    assert browser.cookies["device"].value not in first
    assert set(casual.seats.values_list("device", flat=True)) == {""}

    other.force_login(match.seats.get(number=1).user)  # type: ignore[arg-type]
    other.get(f"/table/{match.pk}/")
    assert match.seats.get(number=1).device == second, "the first one is kept"
    assert Client().get(f"/table/{match.pk}/").cookies.get("device") is None, "spectators get none"
