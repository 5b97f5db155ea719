"""Keeps the processes of one Stealr running, and ends them together."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from games.serving.errors import CannotServeError
from games.serving.processes import child_stop, group_kill

_LOG_LIMIT = 10_000_000
_LONGEST_DELAY = 30.0
_STEADY_AFTER = 60.0  # seconds of life that make up for earlier deaths
_MOST_DEATHS = 6


@dataclass
class Service:
    name: str
    start: Callable[[IO[bytes]], subprocess.Popen[bytes]]
    child: subprocess.Popen[bytes] | None = None
    deaths: int = 0
    started_at: float = 0.0
    due_at: float = 0.0


class Supervisor:
    """Starts services in order, restarts one that dies, ends them in reverse order.

    A death during the start, and too many in a row after it, raise CannotServeError.
    """

    def __init__(self, *, logs: Path, say: Callable[[str], None]) -> None:
        self.logs = logs
        self.say = say
        self.services: list[Service] = []
        self.is_settled = False
        logs.mkdir(parents=True, exist_ok=True)

    def add(self, name: str, start: Callable[[IO[bytes]], subprocess.Popen[bytes]]) -> None:
        service = Service(name, start)
        self.services.append(service)
        self._start(service)
        self.say(f"  {name:<9} started, log in {self._log(service)}")

    def tend(self) -> None:
        """Look after every service once; call it a few times a second."""
        now = time.monotonic()
        for service in self.services:
            if service.child is None:
                if now >= service.due_at:
                    self._start(service)
                    self.say(f"  {service.name:<9} started again")
            elif service.child.poll() is not None:
                self._bury(service, service.child, now)

    def end(self) -> None:
        for service in reversed(self.services):
            if service.child is not None:
                child_stop(service.child)

    def _start(self, service: Service) -> None:
        log = self._log(service)
        if log.exists() and log.stat().st_size > _LOG_LIMIT:
            log.replace(log.with_suffix(".log.1"))
        with log.open("ab") as output:
            service.child = service.start(output)
        service.started_at = time.monotonic()

    def _bury(self, service: Service, child: subprocess.Popen[bytes], now: float) -> None:
        group_kill(child)
        service.child = None
        if now - service.started_at > _STEADY_AFTER:
            service.deaths = 0
        service.deaths += 1
        how = f"{service.name} ended unasked (exit code {child.returncode})"
        if not self.is_settled or service.deaths >= _MOST_DEATHS:
            raise CannotServeError(
                f"{how}; its last words, from {self._log(service)}: {self._last_words(service)}"
            )
        delay = min(2.0 ** (service.deaths - 1), _LONGEST_DELAY)
        service.due_at = now + delay
        self.say(f"  {how}, see {self._log(service)}; starting it again in {delay:.0f} s")

    def _log(self, service: Service) -> Path:
        return self.logs / f"{service.name}.log"

    def _last_words(self, service: Service) -> str:
        lines = self._log(service).read_text(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "none")
