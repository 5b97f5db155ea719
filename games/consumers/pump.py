"""A task of a socket's own that sends what the socket lacks, as fast as it takes it: nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod

import structlog

log = structlog.get_logger(__name__)


class Pump(ABC):
    """Runs from the beginning; `catch_up` is called after every `wake`, however many came meanwhile."""

    def __init__(self) -> None:
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    @abstractmethod
    async def catch_up(self) -> None: ...

    def wake(self) -> None:
        self._wake.set()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                await self.catch_up()
        except Exception:
            # The socket is gone; its consumer hears of it too.
            log.debug("pump_ended", pump=type(self).__name__, exc_info=True)
