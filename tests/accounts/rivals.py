"""What else happens while a test holds a row."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from django.db import connection

# By then it waits for the row, or has read what it is about to write.
_UNDER_WAY = 1.0


def begun(call: Callable[[], object]) -> Thread:
    """Begins `call` on a connection of its own. To be joined once the row is free."""

    def run() -> None:
        try:
            call()
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    thread.join(timeout=_UNDER_WAY)
    return thread
