"""The room's socket: everyone sees every change, only who sits there may make one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from accounts.services import user_rename
from games.consumers.hub import get_hub
from games.models import Match, Room
from games.services.announce import relay_through
from games.services.rooms import room_leave, room_take_seat
from tests.games.rooms import MOST, make_room
from tests.games.sockets import RoomSocket, web_process
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db(transaction=True)
make = database_sync_to_async(make_room)


@pytest.fixture(autouse=True)
async def _process() -> AsyncIterator[None]:
    async with web_process():
        yield


async def test_every_change_reaches_everyone_who_looks_each_from_their_own_seat() -> None:
    room, (host,) = await make()
    guest = (await database_sync_to_async(make_user)("Guest")).pk
    async with RoomSocket(room.code, host) as mine, RoomSocket(room.code, None) as onlooker:
        assert (await mine.frame())["you"] == 0
        assert (await onlooker.frame())["you"] is None
        await database_sync_to_async(room_take_seat)(code=room.code, user_id=guest)
        for socket in (mine, onlooker):
            frame = await socket.frame()
            assert [seat["name"] for seat in frame["seats"]] == ["Person 0", "Guest"]
        await mine.say(type="configure", settings={"timer": 60})
        await mine.say(type="fill", level="easy")
        for socket in (mine, onlooker):
            # Changes that follow each other closely may be told together.
            while len((frame := await socket.frame())["seats"]) < MOST:
                pass
            assert frame["settings"]["timer"] == 60


async def test_a_new_name_shows_at_once() -> None:
    room, (host,) = await make()
    async with RoomSocket(room.code, None) as onlooker:
        await onlooker.frame()
        await database_sync_to_async(user_rename)(user_id=host, name="Mister Mango")
        assert (await onlooker.frame())["seats"][0]["name"] == "Mister Mango"


async def test_a_whole_evening_by_socket() -> None:
    room, (host, guest) = await make(2)
    async with RoomSocket(room.code, host) as hosts, RoomSocket(room.code, guest) as guests:
        await hosts.frame()
        await guests.frame()
        await guests.say(type="take_seat", seat=3)
        assert (await guests.frame())["you"] == 3
        await guests.say(type="ready", is_ready=True)
        assert (await guests.frame())["seats"][1]["is_ready"]
        # Changes that follow each other closely may be told together.
        while not (await hosts.frame())["seats"][1]["is_ready"]:
            pass
        await hosts.say(type="start")
        started = await guests.frame()
        match = await Match.objects.aget()
        assert started["match"]["id"] == str(match.pk)
        assert started["match"]["is_yours"]
        await guests.say(type="leave")
        left = await guests.frame()
        assert left["you"] is None
        assert left["match"]["id"] == str(match.pk)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"type": "start"}, "too_few_players"),
        ({"type": "take_seat", "seat": 9}, "no_such_seat"),
        ({"type": "take_seat", "seat": "0"}, "malformed"),
        ({"type": "take_seat"}, "malformed"),
        ({"type": "configure", "settings": {"mode": ["no"]}}, "malformed"),
        ({"type": "configure", "settings": {"mode": "no_such"}}, "bad_setting"),
        ({"type": "add_bot", "level": "divine"}, "no_such_level"),
        ({"type": "remove_seat", "seat": 0}, "no_such_seat"),
        ({"type": "start", "extra": 1}, "malformed"),
        ({"type": "explode"}, "unknown_type"),
        ({}, "unknown_type"),
    ],
)
async def test_a_bad_frame_is_refused_and_the_socket_stays(
    frame: dict[str, Any], code: str
) -> None:
    room, (host,) = await make()
    async with RoomSocket(room.code, host) as socket:
        await socket.frame()
        await socket.say(**frame)
        answer = await socket.frame()
        assert (answer["type"], answer["code"]) == ("refused", code)
        await socket.say(type="ping", at=1)
        assert (await socket.frame())["type"] == "pong"
        assert await socket.receive_nothing()  # nothing has changed


async def test_a_visitor_may_look_but_not_act() -> None:
    room, _ = await make()
    async with RoomSocket(room.code, None) as socket:
        await socket.frame()
        await socket.say(type="take_seat", seat=1)
        assert (await socket.frame())["code"] == "not_signed_in"


async def test_no_such_room() -> None:
    async with RoomSocket("NOSUCH", None) as socket:
        assert (await socket.frame())["code"] == "no_such_room"
        assert (await socket.receive_output())["type"] == "websocket.close"


async def test_a_lost_message_heals_at_the_next_ping() -> None:
    room, (host,) = await make()
    async with RoomSocket(room.code, host) as socket:
        await socket.frame()
        # Behind the services' back, so that nobody is told.
        await Room.objects.filter(pk=room.pk).aupdate(timer=60)
        await socket.say(type="ping", at=1)
        assert (await socket.frame())["type"] == "pong"
        assert (await socket.frame())["settings"]["timer"] == 60


@pytest.mark.parametrize("calls", [("group_add",), ("new_channel", "group_add", "receive")])
async def test_a_room_opened_while_redis_is_away_is_told_and_hears_again_by_itself(
    calls: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    room, (host,) = await make()
    guest = (await database_sync_to_async(make_user)("Guest")).pk

    async def fail(*_: object) -> None:
        raise ConnectionError("Redis is away")

    layer: Any = get_channel_layer()
    for call in calls:
        monkeypatch.setattr(layer, call, fail, raising=False)
    async with RoomSocket(room.code, host) as socket:
        assert (await socket.frame())["you"] == 0
        # What another process does meanwhile is found with the next heartbeat …
        relay_through(None)
        await database_sync_to_async(room_take_seat)(code=room.code, user_id=guest)
        await socket.say(type="ping", at=1)
        assert len((await socket.frame_of("room"))["seats"]) == 2
        # … and is told again after the next look.
        monkeypatch.undo()
        await get_hub().look()
        await database_sync_to_async(room_leave)(code=room.code, user_id=guest)
        assert len((await socket.frame_of("room"))["seats"]) == 1
    assert not get_hub().rooms
