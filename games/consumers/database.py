"""How sockets reach the database: one thread a process, which keeps its connection."""

from __future__ import annotations

from typing import Any

from asgiref.sync import SyncToAsync
from django.db import InterfaceError, OperationalError, connections


class in_database(SyncToAsync[..., Any]):  # noqa: N801 (called like a function, as its parent is)
    """As `database_sync_to_async`, without a visit to the pool before and after every call.

    A call that meets a dead connection is made again on a new one: what sockets call can be repeated.
    """

    def thread_handler(self, loop: Any, *args: Any, **kwargs: Any) -> Any:
        run = super().thread_handler
        try:
            return run(loop, *args, **kwargs)  # type: ignore[no-untyped-call]
        except (OperationalError, InterfaceError):
            if not _dead_closed():
                raise
            return run(loop, *args, **kwargs)  # type: ignore[no-untyped-call]


def _dead_closed() -> bool:
    """Whether a connection was found dead, and closed."""
    dead = [
        connection
        for connection in connections.all(initialized_only=True)
        if connection.connection is not None and not connection.is_usable()
    ]
    for connection in dead:
        connection.close()
    return bool(dead)
