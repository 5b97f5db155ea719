"""The door under load, and the same load on Channels alone, one after the other on the same servers."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGINT
from tempfile import TemporaryDirectory
from typing import Any

from games.serving.processes import child_start, child_stop
from games.serving.valkey import valkey_start
from tests.support.postgres import postgres_start

Json = dict[str, Any]
ROOT = Path(__file__).parents[1]
WARM_UP = 3.0
# Enough that no table runs out of games.
MATCHES_A_TABLE = 3
_START_PATIENCE = 30.0
_PORTS = range(21000, 32000)  # below the range that outgoing connections take theirs from


@dataclass(frozen=True, slots=True)
class DoorReport:
    door: Json
    echo: Json

    @property
    def ratio(self) -> float:
        """Moves per second beside the yardstick's."""
        return float(self.door["moves_per_second"] / self.echo["moves_per_second"])


def measure_door(*, game: str, tables: int, seconds: float) -> DoorReport:
    with ExitStack() as stack:
        folder = _start_servers(stack)
        seated = _seated(game, tables)
        with _daphne("stealr_site.asgi:application", folder / "door.log") as url:
            door = _load("door", url, seated, seconds)
        size = round(door["bytes_a_frame"])
        with _daphne("bench.echo:application", folder / "echo.log", ECHO_BYTES=str(size)) as url:
            echo = _load("echo", url, _echo_tables(seated), seconds)
    return DoorReport(door, echo)


def _start_servers(stack: ExitStack) -> Path:
    """PostgreSQL that really writes, Valkey, and an environment that names both; their folder."""
    folder = Path(stack.enter_context(TemporaryDirectory(prefix="stealr-bench-")))
    postgres = postgres_start(folder, is_durable=True)
    stack.callback(child_stop, postgres.process, by=SIGINT)
    valkey = valkey_start(socket_path=folder / "valkey" / "valkey.sock")
    stack.callback(child_stop, valkey)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "stealr_site.settings",
        "DATABASE_URL": postgres.url,
        "REDIS_URL": f"unix://{folder}/valkey/valkey.sock?db=0",
        "STEALR_DATA_DIR": str(folder),
        "ALLOWED_HOSTS": "127.0.0.1",
    }
    return folder


def _seated(game: str, tables: int) -> list[list[list[Json]]]:
    import django

    django.setup()
    from django.core.management import call_command

    from bench.seating import seated_tables

    call_command("migrate", verbosity=0)
    return seated_tables(game=game, tables=tables, matches=MATCHES_A_TABLE)


def _echo_tables(seated: list[list[list[Json]]]) -> list[list[list[Json]]]:
    return [
        [[{"path": f"/?table=t{number}", "cookie": ""} for _ in matches[0]]]
        for number, matches in enumerate(seated)
    ]


@contextmanager
def _daphne(application: str, log: Path, **environment: str) -> Iterator[str]:
    """One web process as `serve` starts it; yields its address."""
    port = next(port for port in _PORTS if _is_free(port))
    command = [
        sys.executable,
        "-m",
        "daphne",
        "--verbosity",
        "0",
        "-b",
        "127.0.0.1",
        "-p",
        str(port),
    ]
    with log.open("wb") as output:
        server = child_start(
            [*command, application],
            output=output,
            environment={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )
    try:
        until = time.monotonic() + _START_PATIENCE
        while _is_free(port):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{application} did not start:\n{log.read_text()}")
            time.sleep(0.1)
        yield f"ws://127.0.0.1:{port}"
    finally:
        child_stop(server)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def _load(kind: str, url: str, tables: list[list[list[Json]]], seconds: float) -> Json:
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
