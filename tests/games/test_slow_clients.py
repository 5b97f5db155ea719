"""Clients that do not read, or say more than is heard: the web process stays small. What it says may be long."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Mapping
from contextlib import ExitStack

import psutil
import pytest
from channels.db import database_sync_to_async

from accounts.models import Sanction
from accounts.moderation.sanctions import sanction_impose
from games.consumers.hub import get_hub
from games.consumers.people import Visit
from games.models import Room
from games.serving.commands import web_command
from games.serving.web import MOST_UNHEARD
from tests.games.deaf import Deaf
from tests.games.processes import Processes, frame_of, seconds_until
from tests.games.rooms import make_room
from tests.games.sockets import web_process
from tests.games.tables import make_user
from tests.games.torrent import FRAMES, SIZE
from tests.support.ports import port_free

pytestmark = pytest.mark.django_db(transaction=True)
DEAF = 4
MEGABYTE = 1_000_000


class Torrent:
    """Our web server, with an application that sends and hears without regard."""

    def __init__(self, processes: Processes) -> None:
        self.port = port_free()
        application = "tests.games.torrent:application"
        command = web_command(host="127.0.0.1", port=self.port, application=application)
        self._process = processes.process("torrent", command)
        seconds_until(self._listens)

    @property
    def memory(self) -> int:
        return int(psutil.Process(self._process.pid).memory_info().rss)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def test_sockets_that_stop_reading_do_not_fill_the_memory(processes: Processes) -> None:
    torrent = Torrent(processes)
    before = torrent.memory
    with ExitStack() as stack:
        deaf = [stack.enter_context(Deaf(torrent.port, "/torrent")) for _ in range(DEAF)]
        time.sleep(2)
        assert torrent.memory - before < 8 * MEGABYTE, "96 wait for each"
        assert deaf[0].read(FRAMES * SIZE) >= FRAMES * SIZE, "who reads late gets it all"


def test_who_says_more_than_is_heard_is_let_go(processes: Processes) -> None:
    torrent = Torrent(processes)
    with Deaf(torrent.port, "/") as loud, Deaf(torrent.port, "/") as calm:
        for _ in range(MOST_UNHEARD // 2):
            assert calm.say(type="ping", at=1)
        while loud.say(type="ping", at=1):
            pass
        assert calm.say(type="ping", at=1)


def test_a_lobby_of_many_tables_is_told_whole(processes: Processes) -> None:
    """What clients may say at most is no limit for what they are told."""
    for _ in range(60):
        make_room()
    Room.objects.update(is_public=True)
    with processes.web().socket("/ws/lobby/") as visitor:
        frame = frame_of(visitor, "lobby")
    assert len(frame["rooms"]) == 60


async def test_a_socket_that_takes_nothing_keeps_no_news_from_others() -> None:
    users = [await database_sync_to_async(make_user)() for _ in range(3)]
    told: asyncio.Queue[int] = asyncio.Queue()

    def visit_of(user_id: int) -> Visit:
        async def never_taken(frame: Mapping[str, object]) -> None:
            told.put_nowait(user_id)
            await asyncio.Event().wait()

        async def close(code: int) -> None: ...

        return Visit(user_id, None, None, never_taken, close)

    async with web_process():
        await get_hub().start()
        for user in users:
            await get_hub().people.enter(visit_of(user.pk))
        for user in users:
            await database_sync_to_async(sanction_impose)(
                user_id=user.pk, kind=Sanction.Kind.MUTE, reason="abuse", by_id=None
            )
        async with asyncio.timeout(10):
            assert {await told.get() for _ in users} == {user.pk for user in users}
