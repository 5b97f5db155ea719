"""Drills with many sockets: a restart under all of them, and thousands that come and go."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random, random
from tempfile import TemporaryDirectory

import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.games.processes import Processes, WebProcess
from tests.games.relay import Relay
from tests.games.tables import make_match, some_answer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.drill,
    pytest.mark.timeout(600),
]
CROWD = 500
RECOVERED_WITHIN = 10.0
CYCLES = 4000
AT_ONCE = 20
MOST_GROWTH = 4_000_000
# As `retryWait` of the pages has it.
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
HEARTBEAT = 10.0
IDLE, TABLES = 1000, 20
DATABASE_AWAY_FOR = 5.0
DATABASE_PATIENCE = 15.0
MOST_CONNECTIONS = 40


def test_500_clients_attached_server_restarted(
    processes: Processes, say: Callable[[str], None]
) -> None:
    match = make_match()
    web = processes.web()
    crowd = Crowd(web, f"/ws/match/{match.pk}/")
    thread = threading.Thread(target=lambda: asyncio.run(crowd.attend()))
    thread.start()
    assert crowd.is_in.wait(120)
    web.kill()
    web.start()
    began = time.monotonic()
    thread.join(120)
    seconds = sorted(at - began for at in crowd.back_at)
    assert len(seconds) == CROWD
    p95 = seconds[int(CROWD * 0.95)]
    say(
        f"{CROWD} clients, server restarted: 95 % were back within {p95:.1f} s, all within {seconds[-1]:.1f} s"
    )
    assert p95 < RECOVERED_WITHIN


def test_1000_idle_sockets_and_the_database_restarted(
    processes: Processes, say: Callable[[str], None]
) -> None:
    matches = [make_match(seed=seed) for seed in range(TABLES)]
    with TemporaryDirectory() as folder, Relay(Path(folder)) as relay:
        web = processes.web(DATABASE_URL=relay.database_url)
        idle = Idle(web, [f"/ws/match/{match.pk}/" for match in matches])
        thread = threading.Thread(target=lambda: asyncio.run(idle.attend()))
        thread.start()
        assert idle.is_in.wait(240)
        relay.cut()
        time.sleep(DATABASE_AWAY_FOR)
        relay.mend()
        began = time.monotonic()
        for match in matches:
            some_answer(match, Random(1), verbs=frozenset({"end_turn"})).give(match)
        most = 0
        while thread.is_alive() and time.monotonic() - began < 120:
            most = max(most, relay.lines)
            thread.join(0.2)
    assert len(idle.moved_at) == IDLE
    seconds = max(idle.moved_at) - began
    say(f"{IDLE} idle sockets, database away for {DATABASE_AWAY_FOR:.0f} s:")
    say(
        f"  all saw the next move {seconds:.1f} s after its return; {idle.lost} had lost their line,"
    )
    say(f"  {most} connections to the database at most")
    assert seconds < DATABASE_PATIENCE
    assert most < MOST_CONNECTIONS


def test_memory_returns_to_a_plateau_after_thousands_of_sockets(
    processes: Processes, say: Callable[[str], None]
) -> None:
    match = make_match()
    web = processes.web()
    memory = psutil.Process(web.pid).memory_info
    half = CYCLES // 2
    asyncio.run(come_and_go(web, f"/ws/match/{match.pk}/", half))
    before = memory().rss
    asyncio.run(come_and_go(web, f"/ws/match/{match.pk}/", half))
    grown = memory().rss - before
    say(
        f"{half} sockets that came and went, after as many before: memory grew by {grown / 1e6:.1f} MB"
    )
    assert grown < MOST_GROWTH


class Crowd:
    """Clients of one table, who come back by themselves once they have lost it."""

    def __init__(self, web: WebProcess, path: str) -> None:
        self.is_in = threading.Event()
        self.back_at: list[float] = []
        self._web, self._path = web, path
        self._inside = 0
        self._doorway = asyncio.Semaphore(AT_ONCE)

    async def attend(self) -> None:
        await asyncio.gather(*(self._client() for _ in range(CROWD)))

    async def _client(self) -> None:
        async with self._doorway:
            line = connection(self._web, self._path)
            socket = await line.__aenter__()
            await socket.recv()
        self._inside += 1
        if self._inside == CROWD:
            self.is_in.set()
        try:
            while True:
                await socket.recv()
        except WebSocketException:
            await line.__aexit__(None, None, None)
        for attempt in range(100):
            await asyncio.sleep(wait_before(attempt))
            try:
                async with connection(self._web, self._path) as socket:
                    await socket.recv()
                    self.back_at.append(time.monotonic())
                    return
            except (WebSocketException, OSError):
                continue


class Idle:
    """Clients who do nothing but say that they are there, until they see a move; who loses the line comes back."""

    def __init__(self, web: WebProcess, paths: list[str]) -> None:
        self.is_in = threading.Event()
        self.moved_at: list[float] = []
        self.lost = 0
        self._web, self._paths = web, paths
        self._inside = 0
        self._doorway = asyncio.Semaphore(AT_ONCE)

    async def attend(self) -> None:
        await asyncio.gather(*(self._client(number) for number in range(IDLE)))

    async def _client(self, number: int) -> None:
        path = self._paths[number % len(self._paths)]
        async with self._doorway:
            line = connection(self._web, path)
            socket = await line.__aenter__()
            await socket.recv()
        self._inside += 1
        if self._inside == IDLE:
            self.is_in.set()
        while True:
            try:
                await self._until_a_move(socket)
            except (WebSocketException, OSError):
                self.lost += 1
                line, socket = await self._come_back(path)
                continue
            self.moved_at.append(time.monotonic())
            await line.__aexit__(None, None, None)
            return

    async def _come_back(self, path: str) -> tuple[connect, ClientConnection]:
        attempt = 0
        while True:
            await asyncio.sleep(wait_before(attempt))
            attempt += 1
            line = connection(self._web, path)
            try:
                return line, await line.__aenter__()
            except (WebSocketException, OSError):
                continue

    async def _until_a_move(self, socket: ClientConnection) -> None:
        while True:
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), HEARTBEAT))
            except TimeoutError:
                await socket.send(json.dumps({"type": "ping", "at": 0}))
                continue
            if frame.get("seq", 0) > 0:
                return


def wait_before(attempt: int) -> float:
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0**attempt) * (1 + random()) / 2


def connection(web: WebProcess, path: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{web.port}{path}",
        origin=Origin(f"http://127.0.0.1:{web.port}"),
        compression=None,
        open_timeout=30,
    )


async def come_and_go(web: WebProcess, path: str, times: int) -> None:
    doorway = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with doorway, connection(web, path) as socket:
            await socket.recv()

    await asyncio.gather(*(one() for _ in range(times)))
