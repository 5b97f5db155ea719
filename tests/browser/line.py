"""The line between one client and the server, which a test can cut, silence and mend, or which is slow from the start."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from random import uniform
from typing import Any

_HOST = "127.0.0.1"
_CHUNK = 65_536
_PATIENCE = 20.0


class _Link:
    """One connection. What comes to a closed gate waits there."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.up = asyncio.Event()
        self.down = asyncio.Event()
        self.open()

    def open(self) -> None:
        self.up.set()
        self.down.set()


class Line:
    """A TCP relay to `port` with an address of its own, in a thread of its own. Close it in the end.

    `lag`: how many seconds everything takes, each way, drawn between the two.
    """

    def __init__(self, port: int, *, lag: tuple[float, float] = (0.0, 0.0)) -> None:
        self._target = port
        self._lag = lag
        self._is_cut = False
        self._is_held_down = False
        self._has_held = threading.Event()
        self._links: set[_Link] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._wait_for(asyncio.start_server(self._relay, _HOST, 0))
        self.url = f"http://{_HOST}:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Every connection falls, with what was on its way; no new one gets through."""

        def cut() -> None:
            self._is_cut = True
            self._drop()

        self._run(cut)

    def hold_down(self) -> None:
        """What the server says waits, on new connections too; what the browser says arrives."""

        def hold_down() -> None:
            self._has_held.clear()
            self._is_held_down = True
            self._shut(is_mute=False)

        self._run(hold_down)

    def wait_for_answer(self) -> None:
        """Until the server has said something that waits since `hold_down`."""
        assert self._has_held.wait(_PATIENCE), "the server says nothing"

    def silence(self) -> None:
        """The present connections are dead, but neither end is told. New ones are fine."""
        self._run(lambda: self._shut(is_mute=True))

    def mend(self) -> None:
        """All is well again, and what waited arrives."""

        def mend() -> None:
            self._is_cut = self._is_held_down = False
            for link in self._links:
                link.open()

        self._run(mend)

    def close(self) -> None:
        async def end() -> None:
            self._server.close()
            tasks = [link.task for link in self._links]
            self._drop()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._server.wait_closed()

        self._wait_for(end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait_for(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def _run(self, action: Callable[[], None]) -> None:
        async def run() -> None:
            action()

        self._wait_for(run())

    def _shut(self, *, is_mute: bool) -> None:
        for link in self._links:
            link.down.clear()
            if is_mute:
                link.up.clear()

    def _drop(self) -> None:
        for link in self._links:
            link.task.cancel()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        link = _Link(task)
        if self._is_held_down:
            link.down.clear()
        self._links.add(link)
        ends = [writer]
        try:
            far_reader, far = await asyncio.open_connection(_HOST, self._target)
            ends.append(far)
            await _first_of(
                self._pump(reader, far, link.up), self._pump(far_reader, writer, link.down)
            )
        except (OSError, asyncio.CancelledError):
            pass  # a fallen connection, whoever dropped it
        finally:
            self._links.discard(link)
            for end in ends:
                end.close()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.ensure_future(self._arrive(under_way, writer, gate))
        try:
            while data := await reader.read(_CHUNK):
                under_way.put_nowait((self._loop.time() + uniform(*self._lag), data))
            under_way.put_nowait((self._loop.time() + self._lag[1], b""))
            await arriving
        finally:
            arriving.cancel()

    async def _arrive(
        self,
        under_way: asyncio.Queue[tuple[float, bytes]],
        writer: asyncio.StreamWriter,
        gate: asyncio.Event,
    ) -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - self._loop.time())
            if not data:
                return
            if not gate.is_set():
                self._has_held.set()
            await gate.wait()
            writer.write(data)
            await writer.drain()


async def _first_of(*coroutines: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.ensure_future(coroutine) for coroutine in coroutines]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
