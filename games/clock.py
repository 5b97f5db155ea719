"""What time it is. Processes on machines whose clocks differ go by the database's: else one would end the turns of another's
players early, or never, and take everyone whom the other has heard from for gone.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

_ahead_ms = 0


def machine_ms() -> int:
    """Since 1970, as this machine has it."""
    return time.time_ns() // 1_000_000


def now_ms() -> int:
    """Milliseconds since 1970."""
    return machine_ms() + _ahead_ms


def now_time() -> datetime:
    """The same, to compare with what rows say of people's presence."""
    return timezone.now() + timedelta(milliseconds=_ahead_ms)


def clock_compare() -> None:
    """Learns how far the database's clock is ahead of this machine's, as far as can be told: asking takes a moment."""
    global _ahead_ms  # noqa: PLW0603 (one machine a process)
    if connection.vendor != "postgresql":
        return
    before = machine_ms()
    with connection.cursor() as cursor:
        cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        (there,) = cursor.fetchone()
    after = machine_ms()
    is_alike = before - 1 <= there <= after + 1
    _ahead_ms = 0 if is_alike else there - (before + after) // 2
