"""Time that passes while the web is up, for people who wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import time_machine

from games.services.clocks import web_beat


class Passing:
    def __init__(self, traveller: time_machine.Traveller) -> None:
        self._traveller = traveller

    def let(self, seconds: float) -> None:
        """So much time passes, and nobody is heard from."""
        while seconds > 0:
            step = min(seconds, 5.0)
            self._traveller.shift(step)
            seconds -= step
            web_beat(alive=[])

    def jump(self, seconds: float) -> None:
        """So much time passes while the web is down."""
        self._traveller.shift(seconds)


@contextmanager
def passing_time() -> Iterator[Passing]:
    with time_machine.travel("2030-06-01 12:00:00+00:00", tick=False) as traveller:
        web_beat(alive=[])
        yield Passing(traveller)
