"""One open table of this process: the sockets around it, and what each has seen."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

from games import bridge
from games.bridge import LiveMatch
from games.consumers.base import Bucket, encoded, refused_frame
from games.consumers.database import in_database
from games.errors import Refused, refusal
from games.selectors.frames import PresenceFrame
from games.selectors.matches import chat_frames, rematch_frame, state_frame, step_frame

log = structlog.get_logger(__name__)

Send = Callable[[str], Awaitable[None]]
Spawn = Callable[[Coroutine[Any, Any, None]], None]

HERE_FOR = 30.0
# Whoever is further behind gets one `state` instead of every step.
_MOST_STEPS = 8
_MOST_EXTRAS = 100
_CHAT_BURST, _CHAT_PER_SECOND = 5.0, 0.5


class Viewer:
    """One socket. Its own task sends what it lacks, as fast as it takes it: nobody waits for a slow one."""

    def __init__(self, table: Table, seat: int | None, send: Send) -> None:
        self.table = table
        self.seat = seat
        self.chat_row = 0
        self._seq = -1
        self._send = send
        self._extras: deque[str] = deque(maxlen=_MOST_EXTRAS)
        self._wake = asyncio.Event()
        self._wake.set()
        self._task = asyncio.create_task(self._pump())

    def wake(self) -> None:
        self._wake.set()

    def resync(self) -> None:
        """The next frame is a `state`."""
        self._seq = -1
        self._wake.set()

    def tell(self, text: str) -> None:
        self._extras.append(text)
        self._wake.set()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _pump(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while (text := self._next()) is not None:
                    await self._send(text)
        except Exception:
            # The socket is gone; its consumer hears of it too.
            log.debug("viewer_gone", match=str(self.table.live.header.id), exc_info=True)

    def _next(self) -> str | None:
        live = self.table.live
        if self._seq >= live.seq:
            return self._extras.popleft() if self._extras else None
        behind, self._seq = self._seq, live.seq
        try:
            step = next((step for step in live.steps if step.seq == behind + 1), None)
            if step is None or step.entry is None or live.seq - behind > _MOST_STEPS:
                if behind >= 0:
                    self.table.skips += 1
                return encoded(state_frame(live, self.seat))
            self._seq = step.seq
            if step.game.outcome() is not None:
                # With the end the seed becomes public, which only a state tells.
                self._extras.appendleft(encoded(state_frame(live, self.seat)))
            return self.table.step_text(step, self.seat)
        except Exception:
            log.exception("not_shown", match=str(live.header.id), seq=live.seq, seat=self.seat)
            return encoded(refused_frame(refusal(Refused("engine_error"))))


class Table:
    """`skips`: how often a socket was too far behind for single steps."""

    def __init__(self, live: LiveMatch, spawn: Spawn) -> None:
        self.live = live
        self.viewers: set[Viewer] = set()
        self.is_subscribed = False
        self.skips = 0
        self._spawn = spawn
        self._told = live.seq
        self._wanted = live.seq
        self._is_pulling = False
        self._texts: dict[tuple[int, int | None], str] = {}
        self._heard: dict[int, float] = {}
        self._heard_elsewhere: dict[int, float] = {}
        self._here: dict[int, bool] = {}
        self._chat: dict[int, Bucket] = {}

    # The game

    def moved(self, seq: int) -> None:
        """The log has reached `seq`: show it, at once where this process made the move itself."""
        if seq <= self._told:
            return
        self._wanted = max(self._wanted, seq)
        live = bridge.live_peek(self.live.header.id)
        if live is not None and live.seq >= seq:
            self.show(live)
        elif not self._is_pulling:
            self._is_pulling = True
            self._spawn(self._pull_wanted())

    def show(self, live: LiveMatch) -> None:
        self.live = live
        self._told = live.seq
        self._texts.clear()
        for viewer in self.viewers:
            viewer.wake()

    async def pull(self) -> None:
        """Show what the rows say now."""
        self.show(await in_database(bridge.live_current)(self.live.header.id))

    async def _pull_wanted(self) -> None:
        try:
            while self._told < self._wanted:
                wanted = self._wanted
                await self.pull()
                if self._told < wanted:
                    break  # told of something that is not there: the next look will tell
        except Exception:
            log.exception("not_pulled", match=str(self.live.header.id), seq=self._wanted)
        finally:
            self._wanted = self._told
            self._is_pulling = False

    def step_text(self, step: bridge.Step, seat: int | None) -> str:
        """Two sockets of one seat, and all spectators, share one encoding."""
        key = (step.seq, seat)
        if key not in self._texts:
            self._texts[key] = encoded(step_frame(step, seat))
        return self._texts[key]

    # The people

    def heard(self, seat: int | None) -> None:
        """A sign of life from a socket of this seat."""
        if seat is None:
            return
        self._heard[seat] = time.monotonic()
        if not self._here.get(seat):
            self.update_presence()

    def alive_rows(self, within: float) -> list[int]:
        """Rows of the seats heard from lately."""
        since = time.monotonic() - within
        players = self.live.header.seats
        return [players[seat].row for seat, at in self._heard.items() if at >= since]

    def heard_elsewhere(self, seconds_ago: dict[int, float]) -> None:
        """When seats were last heard from according to their rows."""
        now = time.monotonic()
        self._heard_elsewhere = {seat: now - ago for seat, ago in seconds_ago.items()}
        self.update_presence()

    def update_presence(self) -> None:
        """Tells everyone if it has changed who is here."""
        since = time.monotonic() - HERE_FOR
        here = {
            player.number: player.bot_level is not None
            or self._heard.get(player.number, since) > since
            or self._heard_elsewhere.get(player.number, since) > since
            for player in self.live.header.seats
        }
        if here != self._here:
            self._here = here
            self.tell(self.presence_text())

    def presence_text(self) -> str:
        frame: PresenceFrame = {
            "type": "presence",
            "seats": [{"seat": seat, "is_here": is_here} for seat, is_here in self._here.items()],
        }
        return encoded(frame)

    def tell(self, text: str) -> None:
        for viewer in self.viewers:
            viewer.tell(text)

    def hears_out(self, seat: int) -> bool:
        """Whether the seat may say one more line now, from whichever socket."""
        bucket = self._chat.setdefault(seat, Bucket(_CHAT_BURST, _CHAT_PER_SECOND))
        return bucket.take()

    async def pull_chat(self, *viewers: Viewer) -> None:
        """New lines, to these viewers or everyone."""
        told = viewers or tuple(self.viewers)
        if not told:
            return
        after = min(viewer.chat_row for viewer in told)
        read = in_database(chat_frames)
        for row, frame in await read(match_id=self.live.header.id, after=after):
            text = encoded(frame)
            for viewer in told:
                if viewer.chat_row < row:
                    viewer.chat_row = row
                    viewer.tell(text)

    async def pull_rematch(self, *viewers: Viewer) -> None:
        text = encoded(await in_database(rematch_frame)(live=self.live))
        for viewer in viewers or tuple(self.viewers):
            viewer.tell(text)
