"""The processes of a deployment, each a real one, on the database of this test run."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from redis import Redis as RedisClient
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import User
from games.rules.core.contract import Json
from games.serving.commands import beat_command, web_command, worker_command
from games.serving.processes import child_start, child_stop
from games.serving.valkey import valkey_start
from stealr_site.celery import app
from stealr_site.environment import broker_url
from tests.support.ports import port_free

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0


def database_url() -> str:
    """Of this test run."""
    server = os.environ["DATABASE_URL"].rsplit("/", 1)[0]
    return f"{server}/{connection.settings_dict['NAME']}"


class Process:
    """What it says goes to `log`."""

    def __init__(self, log: Path, command: list[str], **environment: str) -> None:
        self.log = log
        self._command = command
        self._environment = environment
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "stealr_site.settings",
            "DATABASE_URL": database_url(),
            "SECRET_KEY": settings.SECRET_KEY,
            "PYTHONPATH": str(ROOT),
            **self._environment,
        }
        with self.log.open("ab") as output:
            self._child = child_start(self._command, output=output, environment=environment)

    def stop(self) -> None:
        child_stop(self._child)

    def kill(self) -> None:
        self._child.kill()
        self._child.wait()

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def is_running(self) -> bool:
        return self._child.poll() is None


class WebProcess(Process):
    """Ready once made: it answers that it is well."""

    def __init__(self, log: Path, **environment: str) -> None:
        self.port = port_free()
        super().__init__(log, web_command(host="127.0.0.1", port=self.port), **environment)

    def start(self) -> None:
        super().start()
        until = time.monotonic() + PATIENCE
        while not self._is_well():
            if time.monotonic() > until or not self.is_running:
                raise RuntimeError(self.log.read_text())
            time.sleep(0.1)

    def socket(
        self,
        path: str,
        *,
        user_id: int | None = None,
        cookie: str | None = None,
        origin: str | None = None,
        through: str | None = None,
    ) -> AbstractContextManager[ClientConnection]:
        """As this user, or whoever has this cookie; `through` the address of a line, if given."""
        if user_id is not None:
            cookie = cookie_of(user_id)
        site = through or f"http://127.0.0.1:{self.port}"
        return connect(
            f"{site.replace('http', 'ws', 1)}{path}",
            origin=Origin(origin or site),
            additional_headers={"Cookie": cookie} if cookie is not None else {},
            compression=None,
        )

    def _is_well(self) -> bool:
        http = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            http.request("GET", "/healthz")
            return http.getresponse().status == 200
        except OSError:
            return False
        finally:
            http.close()


P = TypeVar("P", bound=Process)


class Processes:
    """All of one deployment, with a Valkey of its own where it is asked for."""

    def __init__(self, logs: Path) -> None:
        self._logs = logs
        self._started: list[Process] = []

    def web(self, **environment: str) -> WebProcess:
        return self._kept(WebProcess(self._log("web"), **environment))

    def worker(self, **environment: str) -> Process:
        return self.process("worker", worker_command(), **environment)

    def beat(self, **environment: str) -> Process:
        return self.process("beat", beat_command(), **environment)

    def process(self, kind: str, command: list[str], **environment: str) -> Process:
        return self._kept(Process(self._log(kind), command, **environment))

    def stop(self) -> None:
        for process in reversed(self._started):
            process.stop()

    def _kept(self, process: P) -> P:
        self._started.append(process)
        return process

    def _log(self, kind: str) -> Path:
        return self._logs / f"{kind}-{len(self._started)}.log"


class Redis:
    """A Valkey that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "valkey" / "valkey.sock"
        self._server: subprocess.Popen[bytes] | None = None
        self.url = f"unix://{self._socket}?db=0"
        self.start()

    @property
    def broker_url(self) -> str:
        return broker_url(self.url)

    def start(self) -> None:
        self._server = valkey_start(socket_path=self._socket)

    def tasks_waiting(self) -> int:
        """What beat has sent and no worker has taken on yet."""
        with RedisClient.from_url(self.url) as client:
            return int(client.llen(app.conf.task_default_queue))

    def flush(self) -> None:
        with RedisClient.from_url(self.url) as client:
            client.flushall()

    def stop(self) -> None:
        if self._server is not None:
            child_stop(self._server)


@contextmanager
def own_redis() -> Iterator[Redis]:
    with TemporaryDirectory(prefix="stealr-valkey-") as folder:
        redis = Redis(Path(folder))
        try:
            yield redis
        finally:
            redis.stop()


@contextmanager
def coming_back(web: WebProcess, path: str, user_id: int) -> Iterator[ClientConnection]:
    """As a page does: it tries again until it is shown a state."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with web.socket(path, user_id=user_id) as socket:
                frame_of(socket, "state")
                break
        except (WebSocketException, OSError):
            assert time.monotonic() < until, "nobody lets us in"
            time.sleep(0.5)
    with web.socket(path, user_id=user_id) as socket:
        frame_of(socket, "state")
        yield socket


def frame_of(socket: ClientConnection, kind: str, **fields: Any) -> Json:
    """The next frame of this type and with these fields; others are passed over."""
    wanted = {"type": kind, **fields}
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        frame: Json = json.loads(socket.recv(timeout=PATIENCE))
        if all(frame.get(name) == value for name, value in wanted.items()):
            return frame
    raise AssertionError(f"no {wanted}")


def seconds_until(condition: Callable[[], bool], *, patience: float = PATIENCE) -> float:
    """How long it took to come true."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < patience, "it never came true"
        time.sleep(0.05)
    return time.monotonic() - began


def cookie_of(user_id: int) -> str:
    session: Any = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user_id)
    # The one that knows users; those before it only guard.
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = User.objects.get(pk=user_id).get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
