"""A process of its own that is killed in the midst of something: `python -m tests.games.dying WHERE DEED ARGUMENT…`.

WHERE is the function at whose call it dies, as a path; DEED one of those below.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any
from unittest import mock
from uuid import UUID

import django

TOKEN = "said-before-death"


def resign(match_id: str) -> None:
    from games.services.play import match_resign

    match_resign(match_id=UUID(match_id), seat=0, token=TOKEN)


def sweep_clocks() -> None:
    from games.services.clocks import clock_sweep

    clock_sweep()


def sweep_records() -> None:
    from games.services.records import records_sweep

    records_sweep()


def sweep_queues() -> None:
    from games.services.quick_match import queue_sweep

    queue_sweep()


DEEDS = {deed.__name__: deed for deed in (resign, sweep_clocks, sweep_records, sweep_queues)}


def die(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "stealr_site.settings"
    django.setup()
    where, deed, *arguments = sys.argv[1:]
    with mock.patch(where, die):
        DEEDS[deed](*arguments)
