"""Talk in a room and at its table: phrases, paces, and people one does not want to hear."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.models import ChatLine, Mute
from games.selectors.chat import room_chat
from games.services.chat import mute_set, room_say, table_say
from games.services.oversight import room_shut
from games.services.rooms import room_leave, room_remove_seat
from games.services.rounds import room_start
from tests.games.rooms import end, make_room, refused
from tests.games.sockets import RoomSocket, TableSocket, web_process
from tests.games.tables import make_match, make_user, seat_users
from tests.games.waiting import passing_time

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def process() -> AsyncIterator[None]:
    async with web_process():
        yield


def in_rows(call: Any, *args: Any, **values: Any) -> Any:
    return database_sync_to_async(call)(*args, **values)


# Lines


def test_a_line_is_words_or_a_phrase_and_not_both() -> None:
    room, (host,) = make_room()
    say: dict[str, Any] = {"code": room.code, "user_id": host}
    room_say(**say, text="  Hello  ")
    room_say(**say, phrase="good_luck")
    _, (words, phrase) = room_chat(code=room.code, user_id=None, after=0)
    assert (words["text"], words["phrase"], words["by"]) == ("Hello", None, host)
    assert (phrase["text"], phrase["phrase"]) == ("", "good_luck")
    refused("no_such_phrase", room_say, **say, phrase="insult")
    refused("malformed", room_say, **say, text="   ")
    refused("malformed", room_say, **say, text="Hello", phrase="hello")
    refused("not_seated", room_say, code=room.code, user_id=make_user().pk, text="Hello")
    refused("no_such_room", room_say, code="NOSUCH", user_id=host, text="Hello")
    assert ChatLine.objects.count() == 2


def test_nobody_talks_on_at_a_table_from_which_they_were_sent_away() -> None:
    room, (host, other) = make_room(2)
    match = room_start(code=room.code, user_id=host)
    room_remove_seat(code=room.code, user_id=host, number=1)
    table_say(match_id=match.pk, user_id=other, text="I still play")
    end(match)
    refused("sent_away", table_say, match_id=match.pk, user_id=other, text="And another thing")
    table_say(match_id=match.pk, user_id=host, text="Peace at last")


def test_nobody_talks_in_a_room_that_staff_have_shut() -> None:
    room, (host, _) = make_room(2)
    match = room_start(code=room.code, user_id=host)
    room_shut(code=room.code, by_id=make_user("Staff").pk)
    refused("room_shut", table_say, match_id=match.pk, user_id=host, text="Hello?")


def test_the_pace_is_a_persons_however_many_tabs_and_rooms_they_have() -> None:
    with passing_time() as time:
        first, (host,) = make_room()
        second, _ = make_room()
        second.seats.create(number=1, user_id=host)
        for number in range(5):
            code = (first, second)[number % 2].code
            room_say(code=code, user_id=host, text="Hello")
        refused("rate_limited", room_say, code=second.code, user_id=host, phrase="hello")
        time.let(6)
        for _ in range(15):
            time.let(2)
            room_say(code=first.code, user_id=host, text="Hello")
        time.let(2)
        refused("rate_limited", room_say, code=first.code, user_id=host, text="Hello")
        time.let(60)
        room_say(code=first.code, user_id=host, text="Hello")


def test_only_who_sits_at_the_table_speaks_there() -> None:
    match = make_match()
    refused("not_your_seat", table_say, match_id=match.pk, user_id=make_user().pk, text="Hello")
    user = seat_users(match)[0]
    room_leave(code=match.room.code, user_id=user)
    table_say(match_id=match.pk, user_id=user, text="I still play")
    assert ChatLine.objects.get().match == match


# Sockets


@pytest.mark.usefixtures("process")
async def test_room_and_table_are_one_conversation() -> None:
    room, users = await in_rows(make_room, 3)
    match = await in_rows(room_start, code=room.code, user_id=users[0])
    async with RoomSocket(room.code, users[2]) as waiting, TableSocket(match, users[0]) as playing:
        await waiting.say(type="phrase", phrase="good_luck")
        line = await playing.frame_of("chat")
        assert (line["phrase"], line["by"], line["name"]) == ("good_luck", users[2], "Person 2")
        await playing.say(type="chat", text="Thanks")
        await waiting.frame_of("chat", text="Thanks")
    async with TableSocket(match, None) as late:
        await late.frame_of("chat", text="Thanks")


@pytest.mark.usefixtures("process")
async def test_muted_lines_never_reach_the_muter_in_room_or_table_or_after_coming_back() -> None:
    room, (ann, troll, bob) = await in_rows(make_room, 3)
    match = await in_rows(room_start, code=room.code, user_id=ann)
    heard: list[str] = []
    async with TableSocket(match, ann) as anns, TableSocket(match, bob) as bobs:
        async with RoomSocket(room.code, ann) as page:
            await anns.frame_of("mutes", people=[])
            await anns.say(type="mute", user=troll, is_muted=True)
            await anns.frame_of("mutes", people=[{"id": troll, "name": "Person 1"}])
            # Another page of the same person need not be told: its lines stop all the same.
            for number in range(3):
                await in_rows(table_say, match_id=match.pk, user_id=troll, text=f"insult {number}")
                await bobs.frame_of("chat", text=f"insult {number}")
            await in_rows(table_say, match_id=match.pk, user_id=bob, text="nice weather")
            await anns.frame_of("chat", text="nice weather")
            await page.frame_of("chat", text="nice weather")
            heard += [*anns.heard, *page.heard]
        async with TableSocket(match, ann) as again, RoomSocket(room.code, ann) as other:
            await again.frame_of("chat", text="nice weather")
            await other.frame_of("chat", text="nice weather")
            assert other.mutes == [{"id": troll, "name": "Person 1"}]
            await again.drain()
            heard += [*again.heard, *other.heard]
        assert not any("insult" in text for text in heard)
        await anns.say(type="mute", user=troll, is_muted=False)
        await anns.frame_of("mutes", people=[])
        await in_rows(table_say, match_id=match.pk, user_id=troll, text="sorry")
        await anns.frame_of("chat", text="sorry")


@pytest.mark.usefixtures("process")
async def test_bad_mutes_and_phrases_are_refused() -> None:
    room, (ann,) = await in_rows(make_room)
    async with RoomSocket(room.code, ann) as socket:
        await socket.frame()
        for frame, code in (
            ({"type": "mute", "user": ann, "is_muted": True}, "no_such_person"),
            ({"type": "mute", "user": 10**9, "is_muted": True}, "no_such_person"),
            ({"type": "mute", "user": 0, "is_muted": True}, "malformed"),
            ({"type": "phrase", "phrase": "insult"}, "no_such_phrase"),
            ({"type": "chat", "text": "x" * 301}, "malformed"),
        ):
            await socket.say(**frame)
            assert (await socket.frame_of("refused"))["code"] == code
    async with RoomSocket(room.code, None) as visitor:
        await visitor.frame()
        await visitor.say(type="mute", user=ann, is_muted=True)
        assert (await visitor.frame_of("refused"))["code"] == "not_signed_in"
    assert not await Mute.objects.aexists()


@pytest.mark.usefixtures("process")
async def test_lines_that_were_said_at_once_come_once_each() -> None:
    room, (ann, bob) = await in_rows(make_room, 2)
    async with RoomSocket(room.code, ann) as anns, RoomSocket(room.code, bob) as bobs:
        for number in range(4):
            await anns.say(type="chat", text=str(number))
            await bobs.say(type="chat", text=str(number))
        frames = [frame for frame in await _all_lines(anns, 8) if frame["type"] == "chat"]
    ids = [frame["id"] for frame in frames]
    assert len(ids) == 8
    assert ids == sorted(set(ids))


async def _all_lines(socket: RoomSocket, number: int) -> list[Any]:
    lines = [await socket.frame_of("chat") for _ in range(number)]
    return [*lines, *await socket.drain()]


# Ranked matches: talk must not outrun the delayed view


def test_while_a_ranked_match_runs_only_its_players_hear_what_is_said() -> None:
    match = make_match(is_ranked=True, timer=60)
    ann, bob = seat_users(match)
    onlooker = make_user().pk
    code = match.room.code
    match.room.seats.create(number=3, user_id=onlooker)
    table_say(match_id=match.pk, user_id=ann, text="I hold a red card")
    assert len(room_chat(code=code, user_id=bob, after=0)[1]) == 1
    for reader in (None, onlooker):
        assert room_chat(code=code, user_id=reader, after=0) == (0, [])
    end(match, 1, 2)
    for reader in (None, onlooker):
        assert len(room_chat(code=code, user_id=reader, after=0)[1]) == 1


def test_muting_twice_is_muting_once() -> None:
    ann, bob = make_user().pk, make_user().pk
    for _ in range(2):
        mute_set(user_id=ann, muted_id=bob, is_muted=True)
    assert Mute.objects.count() == 1
    for _ in range(2):
        mute_set(user_id=ann, muted_id=bob, is_muted=False)
    assert not Mute.objects.exists()
