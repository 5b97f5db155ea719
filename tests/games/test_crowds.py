"""Drills with many sockets: a restart under all of them, and thousands that come and go."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from random import random

import psutil
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.games.processes import Processes, WebProcess
from tests.games.tables import make_match

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
            await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**attempt) * (1 + random()) / 2)
            try:
                async with connection(self._web, self._path) as socket:
                    await socket.recv()
                    self.back_at.append(time.monotonic())
                    return
            except (WebSocketException, OSError):
                continue


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
