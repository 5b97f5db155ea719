"""A process of its own that gets a signal in the midst of something: `python -m tests.games.dying SIGNAL WHERE DEED ARGUMENT…`.

WHERE is the function at whose call it gets it, as a path; DEED one of those below.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
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


def struck(where: str, by: signal.Signals) -> Callable[..., Any]:
    """That function, which goes on if the process does."""
    module, name = where.rsplit(".", 1)
    usual = getattr(import_module(module), name)

    def strike(*args: Any, **options: Any) -> Any:
        os.kill(os.getpid(), by)
        return usual(*args, **options)

    return strike


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "stealr_site.settings"
    django.setup()
    by, where, deed, *arguments = sys.argv[1:]
    with mock.patch(where, struck(where, signal.Signals[by])):
        DEEDS[deed](*arguments)
