"""A way to the database that can be cut: for who takes it, as if PostgreSQL had gone away."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from tests.games.processes import database_url

_SOCKET = ".s.PGSQL.5432"
_CHUNK = 65_536


class Relay:
    """Listens where PostgreSQL would below `folder`. Cut, it drops all connections and takes no new ones."""

    def __init__(self, folder: Path) -> None:
        # As `tests.support.postgres` writes it: the folder of the server's unix socket, then the database.
        url = urlsplit(database_url())
        home, _, database = url.path.rpartition("/")
        self._target = f"/{home.strip('/')}/{_SOCKET}"
        self._address = str(folder / _SOCKET)
        self.database_url = f"{url.scheme}://{url.username}@/{folder}/{database}"
        self._lines: set[socket.socket] = set()
        self._listener: socket.socket | None = None

    @property
    def lines(self) -> int:
        """How many lead to the database now."""
        return len(self._lines) // 2

    def mend(self) -> None:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self._address)
        self._listener.listen(200)
        threading.Thread(target=self._accept, args=[self._listener], daemon=True).start()

    def cut(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            Path(self._address).unlink()
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        for line in list(self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._target)
                self._lines |= {client, server}
                for pair in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while some := source.recv(_CHUNK):
                sink.sendall(some)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
        self._lines.discard(source)
        source.close()

    def __enter__(self) -> Self:
        self.mend()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
