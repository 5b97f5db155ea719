"""`manage.py serve` in a process of its own, as `make run` starts it."""

import os
import queue
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0


class Serve:
    """Embedded database and Valkey in the folder `data`, unless `environment` names others."""

    def __init__(self, data: Path, port: int, **environment: str) -> None:
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "REDIS_URL", "HOST", "PORT")
            and not name.startswith(("STEALR_", "PYTEST_"))
        }
        self.port = port
        self.environment = {
            **inherited,
            "DJANGO_SETTINGS_MODULE": "stealr_site.settings",
            "STEALR_DATA_DIR": str(data),
            **environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._said = ""

    def wait_until_ready(self) -> None:
        self.wait_for(f"Stealr is ready: http://127.0.0.1:{self.port}/")

    def wait_for(self, text: str) -> None:
        """Read its output until a line has `text`."""
        assert self.process.stdout is not None
        if self._lines.empty() and not self._said:
            threading.Thread(target=self._read, daemon=True).start()
        until = time.monotonic() + PATIENCE
        while text not in self._said:
            try:
                self._said += self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"never said {text!r}, but: {self._said}") from None

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(f"[ended: {self.process.wait()}]\n")

    def ends_with(self) -> tuple[int, str]:
        """Its exit code and what it wrote to standard error."""
        assert self.process.stderr is not None
        return self.process.wait(PATIENCE), self.process.stderr.read()

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            finally:
                self.process.kill()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def descendants(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def status(self, path: str) -> int:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path)
        status = connection.getresponse().status
        connection.close()
        return status
