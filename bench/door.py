"""The door under load, and the same load on Channels alone, in turns on the same servers."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.serving.commands import web_command
from games.serving.processes import child_start, child_stop
from tests.support.ports import port_free

Json = dict[str, Any]
ROOT = Path(__file__).parents[1]
# Door and yardstick take turns, so that a busy machine slows both alike.
ROUNDS = 3
WARM_UP = 2.0
# Enough that no table runs out of games in a round.
MATCHES_A_ROUND = 2
_START_PATIENCE = 30.0

Tables = list[list[list[Json]]]


@dataclass(slots=True)
class Load:
    """What the load generator measured, all rounds together. `lost`: moves that someone never heard of."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    received: int = 0
    received_bytes: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    broken: list[str] = field(default_factory=list)

    def add(self, measured: Json) -> None:
        self.seconds += measured["seconds"]
        self.latencies += measured["latencies"]
        self.received += measured["received"]
        self.received_bytes += measured["received_bytes"]
        self.refused.update(measured["refused"])
        self.lost += measured["lost"]
        self.broken += measured["broken"]

    @property
    def moves_per_second(self) -> float:
        return len(self.latencies) / self.seconds

    @property
    def bytes_a_frame(self) -> int:
        return self.received_bytes // max(1, self.received)

    def percentile(self, percent: int) -> float:
        """Milliseconds from a player's move until the last one at the table has it."""
        ranked = sorted(self.latencies)
        return ranked[min(len(ranked) - 1, len(ranked) * percent // 100)] if ranked else 0.0

    def to_json(self) -> Json:
        return {
            "moves_per_second": self.moves_per_second,
            "p50_ms": self.percentile(50),
            "p99_ms": self.percentile(99),
            "bytes_a_frame": self.bytes_a_frame,
            "refused": dict(self.refused),
            "lost": self.lost,
            "broken": self.broken,
        }


def measure_door(folder: Path, *, game: str, tables: int, seconds: float) -> tuple[Load, Load]:
    """The door's load and the yardstick's, `seconds` for each, on the servers in this folder."""
    # Its models take the servers' settings.
    from bench.seating import seated_tables

    door, echo = Load(), Load()
    seated = seated_tables(game=game, tables=tables, matches=ROUNDS * MATCHES_A_ROUND)
    with _daphne("stealr_site.asgi:application", folder / "door.log") as url:
        for number in range(ROUNDS):
            begin = number * MATCHES_A_ROUND
            matches = [table[begin : begin + MATCHES_A_ROUND] for table in seated]
            door.add(_loaded("door", url, matches, seconds / ROUNDS))
            size = str(door.bytes_a_frame)
            with _daphne("bench.echo:application", folder / "echo.log", ECHO_BYTES=size) as other:
                echo.add(_loaded("echo", other, _echo_tables(seated), seconds / ROUNDS))
    return door, echo


def _echo_tables(seated: Tables) -> Tables:
    return [
        [[{"path": f"/?table=t{number}", "cookie": ""} for _ in matches[0]]]
        for number, matches in enumerate(seated)
    ]


@contextmanager
def _daphne(application: str, log: Path, **environment: str) -> Iterator[str]:
    """One web process as `serve` starts it; yields its address."""
    port = port_free()
    command = web_command(host="127.0.0.1", port=port, application=application)
    with log.open("wb") as output:
        server = child_start(
            command,
            output=output,
            environment={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )
    try:
        until = time.monotonic() + _START_PATIENCE
        while not _answers(port):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{application} did not start:\n{log.read_text()}")
            time.sleep(0.1)
        yield f"ws://127.0.0.1:{port}"
    finally:
        child_stop(server)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _loaded(kind: str, url: str, tables: Tables, seconds: float) -> Json:
    plan = {"kind": kind, "url": url, "tables": tables, "seconds": seconds, "warm_up": WARM_UP}
    done = subprocess.run(
        [sys.executable, "-m", "bench.load"],
        input=json.dumps(plan),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
    )
    measured: Json = json.loads(done.stdout)
    return measured
