"""What must hold before the first process starts; each failure says in one line what to do."""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connection

from games.serving.errors import CannotServeError

_PATIENCE = 5  # seconds for a server to answer


def port_read(text: str) -> int:
    """The number of a TCP port. Raises CannotServeError."""
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise CannotServeError(f"PORT must be a number from 1 to 65535, not {text!r}")
    return int(text)


def port_check(*, host: str, port: int) -> None:
    """Raise CannotServeError unless this process could listen there."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise CannotServeError(f"HOST {host!r} is not an address of this machine") from error
    family, kind, protocol, _, address = addresses[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen()
        except OSError as error:
            reason = os.strerror(error.errno or 0).lower()
            raise CannotServeError(
                f"cannot listen on {host} port {port} ({reason}): choose another PORT or HOST"
            ) from error


@contextmanager
def data_folder_hold(folder: Path) -> Iterator[None]:
    """Keep every other `serve` out of a data folder. Raises CannotServeError if one is in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "serve.lock").open("a+")
    except OSError as error:
        raise CannotServeError(f"cannot write to the data folder {folder}: {error}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.seek(0)
            raise CannotServeError(
                f"another Stealr (process {lock.read().strip() or 'unknown'}) uses the data folder "
                f"{folder}: end it, or set STEALR_DATA_DIR"
            ) from error
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield


def database_prepare() -> str:
    """Connect, bring the tables up to date, disconnect; name the database. Raises CannotServeError."""
    database = connection.settings_dict
    database["OPTIONS"].pop("pool", None)  # this process has one thread
    place = ":".join(str(database[part]) for part in ("HOST", "PORT") if database[part])
    name = f"{database['NAME']} on {place}" if place else str(database["NAME"])
    try:
        connection.ensure_connection()
    except (DatabaseError, ImproperlyConfigured, ValueError) as error:
        raise CannotServeError(f"cannot reach the database {name}: {_one_line(error)}") from error
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except DatabaseError as error:
        raise CannotServeError(f"cannot migrate the database {name}: {_one_line(error)}") from error
    finally:
        connection.close()
    return name


def redis_check(url: str) -> None:
    """Raise CannotServeError unless a Redis or Valkey answers there."""
    from redis import Redis, RedisError

    try:
        with Redis.from_url(
            url, socket_connect_timeout=_PATIENCE, socket_timeout=_PATIENCE
        ) as client:
            client.ping()
    except (RedisError, ValueError) as error:
        raise CannotServeError(f"cannot reach REDIS_URL: {_one_line(error)}") from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
