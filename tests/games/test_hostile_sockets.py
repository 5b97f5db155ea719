"""Clients that flood, vanish or ask for what there is not: the server and everyone else stay well."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from games.consumers.hub import get_hub
from games.consumers.match import MatchConsumer
from games.consumers.routing import websocket_urlpatterns
from games.services import rooms
from tests.games.rooms import make_room
from tests.games.sockets import PATIENCE, RoomSocket, TableSocket, web_process
from tests.games.tables import make_match, seat_users

pytestmark = pytest.mark.django_db(transaction=True)
make = database_sync_to_async(make_match)
users_of = database_sync_to_async(seat_users)


async def test_a_flood_that_goes_on_closes_its_socket_and_no_other() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, bob) as calm:
        flooder = TableSocket(match, ann)
        await flooder.connect()
        for _ in range(1000):
            await flooder.say_text("x")
        sent = [await flooder.receive_output()]
        while sent[-1]["type"] != "websocket.close":
            sent.append(await flooder.receive_output())
        assert sent[-1]["code"] == 4429
        assert len(sent) < 300
        await flooder.wait(timeout=PATIENCE)
        assert [viewer.seat for viewer in get_hub().tables[match.pk].viewers] == [1]
        await calm.say(type="ping", at=5)
        await calm.frame_of("pong", at=5)


async def test_a_room_pinged_without_pause_is_not_looked_at_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, (host,) = await database_sync_to_async(make_room)()
    looks = []
    monkeypatch.setattr(rooms, "room_seen", lambda **_: looks.append(1))
    async with web_process(), RoomSocket(room.code, host) as socket:
        for at in range(30):
            await socket.say(type="ping", at=at)
            await socket.frame_of("pong", at=at)
    assert 0 < len(looks) < 20


async def test_coming_back_gives_nobody_more_to_say() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, bob) as listener:
        for _ in range(3):
            async with TableSocket(match, ann) as socket:
                for _ in range(4):
                    await socket.say(type="chat", text="buy cheap chips")
                    await socket.say(type="ping", at=1)
                    await socket.frame_of("pong")
        for _ in range(5):
            await listener.frame_of("chat")
        more = [frame for frame in await listener.drain() if frame["type"] == "chat"]
        assert len(more) <= 3


async def test_a_client_that_goes_before_its_answer_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await make()
    ann, _ = await users_of(match)

    async def gone(*_: object, **__: Any) -> None:
        raise Disconnected("Attempt to send on a closed protocol")

    async with web_process():
        async with TableSocket(match, ann) as socket:
            await socket.drain()
            monkeypatch.setattr(MatchConsumer, "send", gone)
            for text in ('{"type": "ping", "at": 1}', "x"):
                await socket.say_text(text)
            await asyncio.sleep(0.05)
        assert get_hub().tables == {}


@pytest.mark.parametrize("path", ["/", "/ws/nope/", "/ws/match/nope/", "/ws/room/no%20pe/"])
async def test_an_address_that_is_no_sockets_is_turned_away(path: str) -> None:
    socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), path)
    is_open, _ = await socket.connect(timeout=PATIENCE)
    assert not is_open
