"""Two real web processes at one match: what one accepts shows at the other, and a restarted one goes on."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import User
from games.models import Match
from games.rules.core.contract import Json
from games.serving.processes import child_start, child_stop
from games.serving.valkey import valkey_start
from tests.games.tables import make_match, new_token, seat_users, some_answer
from tests.support.ports import port_free

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[2]
PATIENCE = 20.0


class WebProcess:
    def __init__(self, log: Path, **environment: str) -> None:
        self.port = port_free()
        self._log = log
        self._environment = environment
        self.start()

    def start(self) -> None:
        database = os.environ["DATABASE_URL"].rsplit("/", 1)[0]
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "stealr_site.settings",
            "DATABASE_URL": f"{database}/{connection.settings_dict['NAME']}",
            "SECRET_KEY": settings.SECRET_KEY,
            **self._environment,
        }
        daphne = ["-m", "daphne", "-b", "127.0.0.1", "-p", str(self.port)]
        with self._log.open("ab") as output:
            self._child = child_start(
                [sys.executable, *daphne, "stealr_site.asgi:application"],
                output=output,
                environment={**environment, "PYTHONPATH": str(ROOT)},
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with self.socket("/ws/match/00000000-0000-0000-0000-000000000000/"):
                    return
            except OSError:
                if time.monotonic() > until or self._child.poll() is not None:
                    raise RuntimeError(self._log.read_text()) from None
                time.sleep(0.1)

    def stop(self) -> None:
        child_stop(self._child)

    def kill(self) -> None:
        self._child.kill()
        self._child.wait()

    def socket(
        self, path: str, *, user_id: int | None = None, origin: str | None = None
    ) -> AbstractContextManager[ClientConnection]:
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            origin=Origin(origin or f"http://127.0.0.1:{self.port}"),
            additional_headers={"Cookie": _cookie(user_id)} if user_id is not None else {},
            compression=None,
        )


def _cookie(user_id: int) -> str:
    session: Any = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user_id)
    # The one that knows users; those before it only guard.
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = User.objects.get(pk=user_id).get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., WebProcess]]:
    started: list[WebProcess] = []

    def start_one(**environment: str) -> WebProcess:
        started.append(WebProcess(tmp_path / f"web-{len(started)}.log", **environment))
        return started[-1]

    yield start_one
    for process in started:
        process.stop()


def frame_of(socket: ClientConnection, kind: str, **fields: Any) -> Json:
    wanted = {"type": kind, **fields}
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        frame: Json = json.loads(socket.recv(timeout=PATIENCE))
        if all(frame.get(name) == value for name, value in wanted.items()):
            return frame
    raise AssertionError(f"no {wanted}")


def play(socket: ClientConnection, match: Match, seed: int) -> str:
    answer = some_answer(match, Random(seed), verbs=frozenset({"bank", "end_turn"}))
    token = new_token()
    frame = {"type": "act", "decision": answer.decision, "action": answer.action, "token": token}
    socket.send(json.dumps(frame))
    return token


def test_two_web_processes_share_a_table(start: Callable[..., WebProcess]) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    one, two = start(), start()
    with (
        one.socket(path, user_id=ann) as first,
        two.socket(path, user_id=bob) as second,
        two.socket(path) as watcher,
    ):
        assert frame_of(first, "state")["view"]["seat"] == 0
        assert frame_of(second, "state")["view"]["seat"] == 1
        assert frame_of(watcher, "state")["view"]["seat"] is None
        play(first, match, 1)
        for socket in (first, second, watcher):
            assert frame_of(socket, "step", seq=1)["events"]
        # Here by heartbeat, also for those at another process.
        here = [{"seat": 0, "is_here": True}, {"seat": 1, "is_here": True}]
        frame_of(first, "presence", seats=here)


def test_web_process_restarted_between_two_turns(start: Callable[..., WebProcess]) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    web = start()
    with web.socket(path, user_id=ann) as socket:
        frame_of(socket, "state")
        token = play(socket, match, 1)
        frame_of(socket, "accepted", token=token)
        web.kill()
    web.start()
    with (
        web.socket(path, user_id=ann) as first,
        web.socket(path, user_id=bob) as second,
    ):
        assert frame_of(first, "state")["seq"] == 1
        assert frame_of(second, "state")["seq"] == 1
        play(first, match, 2)
        assert frame_of(second, "step")["seq"] == 2


def test_sockets_from_other_sites_are_turned_away(start: Callable[..., WebProcess]) -> None:
    match = make_match()
    web = start()
    path = f"/ws/match/{match.pk}/"
    with (
        pytest.raises(InvalidStatus) as refused,
        web.socket(path, origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus), web.socket("/ws/match/no-such-form/"):
        pass


def test_redis_restarted_mid_game(start: Callable[..., WebProcess]) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    with TemporaryDirectory(prefix="stealr-valkey-") as folder:
        socket = Path(folder) / "valkey" / "valkey.sock"
        valkey = valkey_start(socket_path=socket)
        one, two = (start(REDIS_URL=f"unix://{socket}?db=0") for _ in range(2))
        with one.socket(path, user_id=ann) as first, two.socket(path, user_id=bob) as second:
            frame_of(first, "state")
            frame_of(second, "state")
            play(first, match, 1)
            frame_of(second, "step", seq=1)
            child_stop(valkey)
            play(first, match, 2)
            frame_of(first, "step", seq=2)
            frame_of(second, "step", seq=2)
            valkey = valkey_start(socket_path=socket)
            time.sleep(6)
            began = time.monotonic()
            play(first, match, 3)
            frame_of(second, "step", seq=3)
            assert time.monotonic() - began < 3, "told again, not only found"
        child_stop(valkey)
