"""The lobby's socket: what changes shows at once, and a wait ends at a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from games.consumers.hub import get_hub
from games.models import Match, QueueTicket, Room, RoomSeat
from games.rules.core.settings import game_modes
from games.services.quick_match import queue_sweep
from games.services.rooms import room_create, room_leave, room_take_seat
from games.services.rounds import room_start
from tests.games.rooms import GAME, RULES
from tests.games.sockets import PATIENCE, LobbySocket, TableSocket, web_process
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db(transaction=True)
WISH = {"type": "enqueue", "game": GAME, "mode": game_modes(RULES.settings)[0], "is_ranked": False}


@pytest.fixture(autouse=True)
async def _process() -> AsyncIterator[None]:
    async with web_process():
        yield


def in_rows(call: Any, **values: Any) -> Any:
    return database_sync_to_async(call)(**values)


async def user(name: str = "Ann") -> int:
    pk: int = (await database_sync_to_async(make_user)(name)).pk
    return pk


async def table_of(host: int) -> Room:
    room: Room = await in_rows(room_create, user_id=host, game=GAME, settings={"is_public": True})
    return room


async def test_tables_come_change_and_go_while_one_looks() -> None:
    host, guest = await user("Host"), await user("Guest")
    async with LobbySocket(None) as socket:
        assert (await socket.frame())["rooms"] == []
        room = await table_of(host)
        (shown,) = (await socket.frame_of("lobby_change"))["rooms"]
        assert (shown["code"], shown["host"]) == (room.code, "Host")
        await in_rows(room_take_seat, code=room.code, user_id=guest)
        (shown,) = (await socket.frame_of("lobby_change"))["rooms"]
        assert [seat["name"] for seat in shown["seats"]] == ["Host", "Guest"]
        match = await in_rows(room_start, code=room.code, user_id=host)
        (shown,) = (await socket.frame_of("lobby_change"))["rooms"]
        assert shown["match"]["id"] == str(match.pk)
    async with LobbySocket(None) as socket:
        assert len((await socket.frame())["rooms"]) == 1
        other = await table_of(await user())
        assert (await socket.frame_of("lobby_change"))["rooms"][0]["code"] == other.code
        await in_rows(room_leave, code=other.code, user_id=other.host_id)
        assert (await socket.frame_of("lobby_change"))["gone"] == [other.code]


async def test_only_what_is_different_is_sent() -> None:
    rooms = [await table_of(await user()) for _ in range(3)]
    async with LobbySocket(None) as socket:
        assert len((await socket.frame())["rooms"]) == 3
        await in_rows(room_take_seat, code=rooms[1].code, user_id=await user())
        change = await socket.frame_of("lobby_change")
        assert [room["code"] for room in change["rooms"]] == [rooms[1].code]
        assert change["gone"] == []


async def test_a_lost_message_and_a_vanished_host_show_at_the_next_look() -> None:
    room = await table_of(await user())
    async with LobbySocket(None) as socket:
        await socket.frame_of("lobby")
        # Behind the services' back, so that nobody is told.
        gone = timezone.now() - timedelta(seconds=46)
        await RoomSeat.objects.filter(room=room).aupdate(seen_at=gone)
        await get_hub().look()
        assert (await socket.frame_of("lobby_change"))["gone"] == [room.code]


async def test_a_wait_from_the_wish_to_the_table() -> None:
    ann, bob = await user("Ann"), await user("Bob")
    async with LobbySocket(ann) as anns, LobbySocket(bob) as bobs:
        assert (await anns.frame_of("queue"))["ticket"] is None
        await anns.say(**WISH, size=2)
        ticket = (await anns.frame_of("queue"))["ticket"]
        assert (ticket["size"], ticket["waiting"], ticket["match"]) == (2, 1, None)
        await bobs.say(**WISH, size=2)
        async with asyncio.timeout(PATIENCE):
            while (await anns.frame_of("queue"))["ticket"]["waiting"] != 2:
                pass
        await in_rows(queue_sweep)
        found = []
        for socket in (anns, bobs):
            async with asyncio.timeout(PATIENCE):
                while (
                    not (ticket := (await socket.frame_of("queue"))["ticket"])
                    or not ticket["match"]
                ):
                    pass
            found.append(ticket["match"])
    match = await Match.objects.aget()
    assert found == [str(match.pk)] * 2
    async with TableSocket(match, ann) as table:
        state = await table.frame_of("state")
        assert [seat["is_you"] for seat in state["match"]["seats"]] == [True, False]
    assert not await QueueTicket.objects.filter(user=ann).aexists()


async def test_stopping_is_instant_and_shows() -> None:
    ann = await user()
    async with LobbySocket(ann) as socket:
        await socket.say(**WISH, size=None)
        while (await socket.frame_of("queue"))["ticket"] is None:
            pass
        await socket.say(type="dequeue")
        assert (await socket.frame_of("queue"))["ticket"] is None
        assert not await QueueTicket.objects.aexists()


async def test_a_page_that_stays_open_stays_in_the_queue_and_one_that_closes_does_not() -> None:
    ann = await user()
    async with LobbySocket(ann) as socket:
        await socket.say(**WISH, size=None)
        while (await socket.frame_of("queue"))["ticket"] is None:
            pass
        old = timezone.now() - timedelta(seconds=14)
        await QueueTicket.objects.aupdate(seen_at=old)
        await get_hub().look()
        assert (await QueueTicket.objects.aget()).seen_at > old + timedelta(seconds=10)
    left = (await QueueTicket.objects.aget()).seen_at
    assert left < timezone.now() - timedelta(seconds=10)


async def test_a_half_open_socket_keeps_nobody_in_the_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = await user()
    async with LobbySocket(ann) as socket:
        await socket.say(**WISH, size=None)
        while (await socket.frame_of("queue"))["ticket"] is None:
            pass
        old = timezone.now() - timedelta(seconds=14)
        await QueueTicket.objects.aupdate(seen_at=old)
        monkeypatch.setattr("games.consumers.lobby_feed.HEARD_WITHIN", 0.0)
        await get_hub().look()
        assert (await QueueTicket.objects.aget()).seen_at == old


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({**WISH, "size": 9}, "bad_setting"),
        ({**WISH, "size": "2"}, "malformed"),
        ({**WISH, "size": 2, "game": "chess"}, "no_such_game"),
        ({"type": "enqueue"}, "malformed"),
        ({"type": "start"}, "unknown_type"),
    ],
)
async def test_a_bad_frame_is_refused_and_the_socket_stays(
    frame: dict[str, Any], code: str
) -> None:
    async with LobbySocket(await user()) as socket:
        await socket.say(**frame)
        assert (await socket.frame_of("refused"))["code"] == code
        await socket.say(type="ping", at=1)
        await socket.frame_of("pong")
    assert not await QueueTicket.objects.aexists()


async def test_a_visitor_looks_but_does_not_queue() -> None:
    async with LobbySocket(None) as socket:
        await socket.say(**WISH, size=None)
        assert (await socket.frame_of("refused"))["code"] == "not_signed_in"


async def test_a_ticket_is_nobody_elses_business() -> None:
    ann, bob = await user(), await user()
    async with LobbySocket(ann) as anns, LobbySocket(bob) as bobs:
        await anns.say(**WISH, size=None)
        while (await anns.frame_of("queue"))["ticket"] is None:
            pass
        frames = [*map(json.loads, bobs.heard), *await bobs.drain()]
    assert all(frame["ticket"] is None for frame in frames if frame["type"] == "queue")


async def test_a_room_that_is_removed_says_so_to_who_looks_in() -> None:
    from games.services.room_clean import rooms_clean
    from tests.games.sockets import RoomSocket

    room = await table_of(await user())
    async with RoomSocket(room.code, None) as socket:
        await socket.frame()
        await get_hub().look()
        await RoomSeat.objects.aupdate(seen_at=timezone.now() - timedelta(minutes=6))
        await in_rows(rooms_clean)
        assert (await socket.frame_of("refused"))["code"] == "no_such_room"
        assert (await socket.receive_output())["type"] == "websocket.close"
    assert not await Room.objects.filter(pk=room.pk).aexists()
