"""The load generator, a process of its own: tables of sockets that play one move after the other.

Reads a plan from standard input, writes what it measured to standard output, both as JSON. The door and
its yardstick are driven by the same code; only what a socket sends differs.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.answers import any_answer

Json = dict[str, Any]
_MOVE_PATIENCE = 10.0
_SEATING_PATIENCE = 120.0
# How many tables may be connecting at the same time.
_DOORWAY = 16


@dataclass(slots=True)
class Measured:
    latencies: list[float] = field(default_factory=list)
    received_bytes: int = 0
    received: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0


class Table:
    """Four sockets of one match. A move counts when the last of them has heard of it."""

    def __init__(self, sockets: list[ClientConnection], measured: Measured) -> None:
        self.sockets = sockets
        self.measured = measured
        self.frames: list[Json] = [{"seq": -1} for _ in sockets]
        self.awaited = 0
        self.heard = asyncio.Event()
        self.readers = [
            asyncio.create_task(self._read(seat, socket)) for seat, socket in enumerate(sockets)
        ]

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            frame = msgspec.json.decode(text)
            if frame["type"] in ("state", "step"):
                self.measured.received += 1
                self.measured.received_bytes += len(text)
                self.frames[seat] = frame
                if all(each["seq"] >= self.awaited for each in self.frames):
                    self.heard.set()
            elif frame["type"] == "refused":
                code = frame["code"]
                self.measured.refused[code] = self.measured.refused.get(code, 0) + 1

    async def hear(self, seq: int) -> None:
        """Until every socket is at `seq`. Raises `TimeoutError`."""
        self.awaited = seq
        if all(each["seq"] >= seq for each in self.frames):
            return
        self.heard.clear()
        async with asyncio.timeout(_MOVE_PATIENCE):
            await self.heard.wait()

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets))


Move = Callable[[Table, Random], tuple[int, str] | None]


def played_move(table: Table, rng: Random) -> tuple[int, str] | None:
    """Whose socket sends what; None where the game is over."""
    for seat, frame in enumerate(table.frames):
        for decision, options in frame["options"].items():
            action = any_answer(options, rng)
            act = {"type": "act", "decision": decision, "action": action, "token": uuid4().hex}
            return seat, json.dumps(act)
    return None


def echoed_move(table: Table, rng: Random) -> tuple[int, str] | None:
    return rng.randrange(len(table.sockets)), str(table.awaited + 1)


async def run(plan: Json) -> Json:
    measured = Measured()
    move = played_move if plan["kind"] == "door" else echoed_move
    doorway = asyncio.Semaphore(_DOORWAY)
    ready = asyncio.Barrier(len(plan["tables"]) + 1)
    tables = [
        asyncio.create_task(_keep_playing(plan, matches, move, doorway, ready, measured, number))
        for number, matches in enumerate(plan["tables"])
    ]
    await _all_seated(ready, tables)
    await asyncio.sleep(plan["warm_up"])
    before = (len(measured.latencies), measured.received, measured.received_bytes)
    began = perf_counter()
    await asyncio.sleep(plan["seconds"])
    seconds = perf_counter() - began
    latencies = measured.latencies[before[0] :]
    received = measured.received - before[1]
    received_bytes = measured.received_bytes - before[2]
    for table in tables:
        table.cancel()
    ends = await asyncio.gather(*tables, return_exceptions=True)
    return {
        "seconds": seconds,
        "latencies": latencies,
        "received": received,
        "received_bytes": received_bytes,
        "refused": measured.refused,
        "lost": measured.lost,
        "broken": [repr(end) for end in ends if isinstance(end, Exception)],
    }


async def _all_seated(ready: asyncio.Barrier, tables: list[asyncio.Task[None]]) -> None:
    """Raises what kept a table from beginning."""
    try:
        async with asyncio.timeout(_SEATING_PATIENCE):
            await ready.wait()
    except TimeoutError:
        for table in tables:
            if table.done():
                table.result()
        raise


async def _keep_playing(
    plan: Json,
    matches: list[list[Json]],
    move: Move,
    doorway: asyncio.Semaphore,
    ready: asyncio.Barrier,
    measured: Measured,
    number: int,
) -> None:
    """One table: match after match, one move at a time."""
    rng = Random(number)
    is_first = True
    for seats in matches:
        async with doorway:
            table = Table(await _sat_down(plan["url"], seats), measured)
            await table.hear(0)
        if is_first:
            is_first = False
            await ready.wait()
        try:
            await _play(table, move, rng, measured)
        finally:
            await table.close()


async def _sat_down(url: str, seats: list[Json]) -> list[ClientConnection]:
    return [
        await connect(
            url + seat["path"],
            origin=Origin(url.replace("ws:", "http:")),
            additional_headers={"Cookie": seat["cookie"]},
            compression=None,
            ping_interval=None,
            max_size=None,
        )
        for seat in seats
    ]


async def _play(table: Table, move: Move, rng: Random, measured: Measured) -> None:
    while (chosen := move(table, rng)) is not None:
        seat, text = chosen
        target = max(frame["seq"] for frame in table.frames) + 1
        began = perf_counter()
        await table.sockets[seat].send(text)
        try:
            await table.hear(target)
        except TimeoutError:
            measured.lost += 1
            return
        measured.latencies.append((perf_counter() - began) * 1000)


if __name__ == "__main__":
    json.dump(asyncio.run(run(json.load(sys.stdin))), sys.stdout)
