"""`manage.py serve`: all of Stealr on this machine, in the foreground."""

import os
import signal
import time
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand

from games.serving.commands import web_command, worker_command
from games.serving.errors import CannotServeError
from games.serving.preflight import (
    data_folder_hold,
    database_prepare,
    port_check,
    port_read,
    redis_check,
)
from games.serving.processes import child_start
from games.serving.supervisor import Supervisor
from games.serving.valkey import valkey_socket_path, valkey_start

_START_PATIENCE = 90.0
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (shown, not bound)


class _StopError(BaseException):
    """Someone asked for the end: Ctrl-C, TERM or the terminal closing."""


class Command(BaseCommand):
    help = "Run Stealr: Valkey (unless REDIS_URL is set), the web server, and one worker with beat."
    _is_stopped = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", default=os.environ.get("PORT") or "8000")

    def handle(self, *, host: str, port: str, **_: object) -> None:
        for number in _ENDING:
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # nohup
                signal.signal(number, self._stop)
        data = settings.DATA_DIR
        try:
            with data_folder_hold(data), valkey_socket_path(data) as path:
                self._serve(host, port_read(port), path)
        except _StopError:
            self._say("Stealr has ended.")

    def _serve(self, host: str, port: int, valkey_path: Path) -> None:
        port_check(host=host, port=port)
        if is_redis_given := bool(os.environ.get("REDIS_URL")):
            redis_check(settings.REDIS_URL)
        self._say(f"  database  {database_prepare()}, up to date")
        supervisor = Supervisor(logs=settings.DATA_DIR / "logs", say=self._say)

        def tend() -> None:
            if self._is_stopped:
                raise _StopError
            supervisor.tend()

        try:
            if not is_redis_given:
                _add_valkey(supervisor, valkey_path)
            _add_web(supervisor, host, port)
            _add_worker(supervisor)
            self._say(f"Stealr is ready: {_await_answer(tend, host, port)}")
            supervisor.is_settled = True
            while True:
                tend()
                time.sleep(0.25)
        finally:
            for number in _ENDING:
                signal.signal(number, signal.SIG_IGN)
            supervisor.end()

    def _stop(self, number: int, frame: FrameType | None) -> NoReturn:
        """Python drops what is raised while a destructor or a callback runs: hence the note of it."""
        self._is_stopped = True
        raise _StopError

    def _say(self, line: str) -> None:
        with suppress(BrokenPipeError):
            self.stdout.write(line)
            self.stdout.flush()


def _add_valkey(supervisor: Supervisor, path: Path) -> None:
    os.environ["REDIS_URL"] = f"unix://{path}?db=0"  # for the processes started after it
    supervisor.add("valkey", lambda output: valkey_start(socket_path=path, output=output))


def _add_web(supervisor: Supervisor, host: str, port: int) -> None:
    environment = {
        **os.environ,
        "ALLOWED_HOSTS": ",".join([*settings.ALLOWED_HOSTS, _name_in_url(host)]),
    }
    command = web_command(host=host, port=port)
    supervisor.add(
        "web", lambda output: child_start(command, output=output, environment=environment)
    )


def _add_worker(supervisor: Supervisor) -> None:
    # Beat lives in this one worker's process group.
    command = worker_command(has_beat=True)
    supervisor.add("worker", lambda output: child_start(command, output=output))


def _await_answer(tend: Callable[[], None], host: str, port: int) -> str:
    """Wait until /healthz is fine and return the address for people. Raises CannotServeError."""
    address = f"http://{_name_in_url(host)}:{port}/"
    until = time.monotonic() + _START_PATIENCE
    answer = "no answer"
    while time.monotonic() < until:
        tend()
        with suppress(OSError, HTTPException):
            connection = HTTPConnection(_WILDCARDS.get(host, host), port, timeout=5)
            connection.request("GET", "/healthz")
            status = connection.getresponse().status
            connection.close()
            if status < 400:
                return address
            answer = f"status {status}"
            if status < 500:  # waiting will not mend it
                break
        time.sleep(0.1)
    log = settings.DATA_DIR / "logs" / "web.log"
    raise CannotServeError(f"the web server is not well ({answer} from /healthz), see {log}")


def _name_in_url(host: str) -> str:
    name = _WILDCARDS.get(host, host)
    return f"[{name}]" if ":" in name else name
