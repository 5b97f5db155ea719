"""Staff end a running game: nobody can go on, nobody is rated, everybody at the table is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event, Thread
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection, connections, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bridge import live_forget
from games.errors import Refused
from games.models import Deadline, Match, RatingChange, Room
from games.selectors.history import GameFilter, games_page
from games.selectors.people import played_games
from games.selectors.rooms import unfinished_games
from games.services.clocks import clock_sweep, web_beat
from games.services.oversight import match_abort, match_void_by, room_shut
from games.services.play import match_resign
from games.services.ratings import match_void
from games.services.rounds import room_start
from tests.games.sockets import RoomSocket, TableSocket, web_process
from tests.games.tables import make_match, make_user, new_token, seat_users, some_answer

pytestmark = pytest.mark.django_db(transaction=True)
make = database_sync_to_async(make_match)
abort = database_sync_to_async(match_abort)
shut = database_sync_to_async(room_shut)


@pytest.fixture
def staff() -> int:
    return make_user("Staff").pk


def test_nothing_more_is_played_and_nobody_is_rated(staff: int) -> None:
    match = make_match(people=2, timer=60, is_ranked=True)
    some_answer(match, Random(1)).give(match)
    answer = some_answer(match, Random(1))
    match_abort(match_id=match.pk, by_id=staff)
    with pytest.raises(Refused) as error:
        answer.give(match)
    assert error.value.code == "match_aborted"
    # Also where this process has not heard of it.
    live_forget()
    for again in (
        answer.give,
        lambda match: match_resign(match_id=match.pk, seat=0, token=new_token()),
    ):
        with pytest.raises(Refused) as error:
            again(match)
        assert error.value.code == "match_aborted"
    match.refresh_from_db()
    assert (match.status, match.seq, match.record) == (Match.Status.ABORTED, 1, None)
    assert match.ended_at is not None
    assert not Deadline.objects.exists()
    assert not RatingChange.objects.exists()
    web_beat(alive=[])
    clock_sweep()
    match.refresh_from_db()
    assert match.seq == 1


def test_a_move_that_was_under_way_is_refused_by_the_rows_alone(staff: int) -> None:
    match = make_match(people=2)
    answer = some_answer(match, Random(1))
    # As another process does it: the live game here knows nothing.
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ABORTED)
    with pytest.raises(Refused) as error:
        answer.give(match)
    assert error.value.code == "match_aborted"
    assert Match.objects.get(pk=match.pk).seq == 0


def test_only_running_games_are_aborted_and_only_once(staff: int) -> None:
    match = make_match(people=2)
    match_abort(match_id=match.pk, by_id=staff)
    for code, match_id in (("match_over", match.pk), ("no_such_match", uuid4())):
        with pytest.raises(Refused) as error:
            match_abort(match_id=match_id, by_id=staff)
        assert error.value.code == code


def test_an_aborted_game_is_not_void_besides(staff: int) -> None:
    match = make_match(people=2, timer=60, is_ranked=True)
    match_abort(match_id=match.pk, by_id=staff)
    with pytest.raises(Refused) as error:
        match_void(match_id=match.pk)
    assert error.value.code == "match_aborted"
    match.refresh_from_db()
    assert match.voided_at is None


def test_nobody_judges_a_game_that_they_play_in() -> None:
    """Whoever is losing would have an easy way out."""
    match = make_match(people=2, timer=60, is_ranked=True)
    own = seat_users(match)[0]
    judges: list[Callable[[], None]] = [
        lambda: match_abort(match_id=match.pk, by_id=own),
        lambda: room_shut(code=match.room.code, by_id=own),
        lambda: match_void_by(match_id=match.pk, by_id=own),
    ]
    for judge in judges:
        with pytest.raises(Refused) as error:
            judge()
        assert error.value.code == "own_match"
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert not Room.objects.get(pk=match.room_id).is_shut


def test_a_room_is_shut_while_a_move_ends_its_game(staff: int) -> None:
    """A move locks the match, then the room. Whoever does it the other way round could wait for ever."""
    assert connection.vendor == "postgresql"
    match = make_match(people=2)
    code, is_held, failed = match.room.code, Event(), []

    def shut_it() -> None:
        is_held.wait()
        try:
            room_shut(code=code, by_id=staff)
        except Exception as error:
            failed.append(error)
        finally:
            connections.close_all()

    thread = Thread(target=shut_it)
    thread.start()
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(status=Match.Status.ENDED)
        is_held.set()
        thread.join(timeout=1)
        Room.objects.filter(pk=match.room_id).update(status=Room.Status.OPEN)
    thread.join()
    assert not failed
    assert Room.objects.get(code=code).is_shut


def test_the_room_goes_on_and_the_game_is_nobodys_unfinished_one(staff: int) -> None:
    match = make_match(people=2)
    host, other = seat_users(match)
    match_abort(match_id=match.pk, by_id=staff)
    assert [game["match"] for game in unfinished_games(user_id=other)] == [None]
    assert played_games(user_id=other)["with_people"] == []
    again = room_start(code=match.room.code, user_id=host)
    assert again.status == Match.Status.PLAYING
    assert Room.objects.get(pk=match.room_id).status == Room.Status.PLAYING


async def test_everyone_at_the_table_is_told_at_once(staff: int) -> None:
    match = await make(people=2, timer=60, is_ranked=True)
    ann, bob = await database_sync_to_async(seat_users)(match)
    async with (
        web_process(),
        TableSocket(match, ann) as first,
        TableSocket(match, bob) as second,
        TableSocket(match, None) as onlooker,
    ):
        sockets = (first, second, onlooker)
        for socket in sockets:
            state = await socket.frame_of("state")
            assert not state["match"]["is_aborted"]
        await abort(match_id=match.pk, by_id=staff)
        for socket in sockets:
            state = await socket.frame_of("state")
            assert state["match"]["is_aborted"]
            assert (state["pending"], state["options"], state["deadlines"]) == ([], {}, [])
            assert state["match"]["seed"] is None
        await first.say(type="resign", token=new_token())
        refused = await first.frame_of("refused")
        assert refused["code"] == "match_aborted"
        async with TableSocket(match, ann) as late:
            assert (await late.frame_of("state"))["match"]["is_aborted"]


async def test_a_lost_message_heals_with_the_next_look() -> None:
    from games.consumers.hub import get_hub

    match = await make(people=2)
    ann, _ = await database_sync_to_async(seat_users)(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        rows = Match.objects.filter(pk=match.pk)
        await database_sync_to_async(rows.update)(status=Match.Status.ABORTED)
        await get_hub().look()
        assert (await socket.frame_of("state"))["match"]["is_aborted"]


async def test_a_room_that_is_shut_says_so_to_whoever_is_in_it(staff: int) -> None:
    match = await make(people=2)
    ann, _ = await database_sync_to_async(seat_users)(match)
    code = await database_sync_to_async(lambda: match.room.code)()
    async with web_process(), RoomSocket(code, ann) as socket:
        await socket.frame_of("room")
        await shut(code=code, by_id=staff)
        assert (await socket.frame_of("refused"))["code"] == "room_shut"


def test_pages_of_an_aborted_game_open(staff: int, client: Client) -> None:
    match = make_match(people=2)
    match_abort(match_id=match.pk, by_id=staff)
    assert client.get(reverse("table", args=[match.pk])).status_code == 200
    assert client.get(reverse("room", args=[match.room.code])).status_code == 200


def test_aborted_game_is_listed_as_one_that_is_over(staff: int, client: Client) -> None:
    match = make_match(people=2)
    match_abort(match_id=match.pk, by_id=staff)
    reader = User.objects.get(pk=seat_users(match)[0])
    client.force_login(reader, settings.AUTHENTICATION_BACKENDS[-1])
    listed = games_page(user_id=reader.pk, viewer_id=reader.pk, wanted=GameFilter())
    assert [game["is_aborted"] for game in listed["games"]] == [True]
    assert listed["playing"] == []
    text = client.get(reverse("history")).content.decode()
    assert "Ended by a moderator" in text
    assert reverse("table", args=[match.pk]) in text
    assert client.get(reverse("replay", args=[match.pk])).status_code == 404
