"""One open table of this process: the sockets around it, and what each has seen."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

from games import bridge
from games.bridge import LiveMatch
from games.consumers.base import encoded, refused_frame
from games.consumers.database import in_database
from games.consumers.pump import Pump
from games.errors import Refused, refusal
from games.selectors.chat import Said, chat_lines, muted_by
from games.selectors.frames import PresenceFrame
from games.selectors.matches import rematch_frame, state_at, step_frame
from games.services.announce import match_group
from games.services.play import has_expired

log = structlog.get_logger(__name__)

Send = Callable[[str], Awaitable[None]]
Spawn = Callable[[Coroutine[Any, Any, None]], None]

HERE_FOR = 30.0
# Whoever is further behind gets one `state` instead of every step.
_MOST_STEPS = 8
_MOST_STEPS_A_TURN = 64
_MOST_EXTRAS = 100


class Viewer(Pump):
    """One socket."""

    def __init__(self, table: Table, seat: int | None, user_id: int | None, send: Send) -> None:
        self.table = table
        self.seat = seat
        self.user_id = user_id
        self.chat_row = 0
        self._seq = -1
        self._send = send
        self._extras: deque[str] = deque(maxlen=_MOST_EXTRAS)
        super().__init__()
        self.wake()

    def resync(self) -> None:
        """The next frame is a `state`."""
        self._seq = -1
        self.wake()

    def tell(self, text: str) -> None:
        self._extras.append(text)
        self.wake()

    async def catch_up(self) -> None:
        while (text := self._next()) is not None:
            await self._send(text)

    @property
    def hears_chat(self) -> bool:
        """Talk would outrun a delayed view."""
        live = self.table.live
        return self.seat is not None or not live.header.is_delayed or live.is_over

    def _next(self) -> str | None:
        live = self.table.live
        steps = live.shown(self.seat)
        newest = steps[-1]
        if self._seq >= newest.seq:
            return self._extras.popleft() if self._extras else None
        behind, self._seq = self._seq, newest.seq
        # Delayed spectators get a whole turn at a time.
        most = _MOST_STEPS if steps is live.steps else _MOST_STEPS_A_TURN
        try:
            step = next((step for step in steps if step.seq == behind + 1), None)
            if step is None or step.entry is None or newest.seq - behind > most:
                if behind >= 0:
                    self.table.skips += 1
                return encoded(state_at(live, newest, self.seat))
            self._seq = step.seq
            if step.game.outcome() is not None:
                # With the end the seed becomes public, which only a state tells.
                self._extras.appendleft(encoded(state_at(live, step, self.seat)))
            return self.table.step_text(step, self.seat)
        except Exception:
            log.exception("not_shown", match=str(live.header.id), seq=newest.seq, seat=self.seat)
            return encoded(refused_frame(refusal(Refused("engine_error"))))


class Table:
    """`skips`: how often a socket was too far behind for single steps."""

    def __init__(self, live: LiveMatch, spawn: Spawn) -> None:
        self.live = live
        self.group = match_group(live.header.id)
        self.viewers: set[Viewer] = set()
        self.is_subscribed = False
        self.skips = 0
        self._spawn = spawn
        self._told = live.seq
        self._wanted = live.seq
        self._is_pulling = False
        self._has_told_abortion = False
        self._texts: dict[tuple[int, int | None], str] = {}
        self._heard: dict[int, float] = {}
        self._heard_elsewhere: dict[int, float] = {}
        self._here: dict[int, bool] = {}
        self._watching = 0
        self._watching_elsewhere = 0

    @property
    def is_wanted(self) -> bool:
        return bool(self.viewers)

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
        if live.header.is_delayed and live.game.outcome() is not None:
            self._spawn(self.pull_chat())  # now spectators may hear what was said
        self._told = live.seq
        self._texts.clear()
        for viewer in self.viewers:
            viewer.wake()

    async def pull(self) -> None:
        """Show what the rows say now."""
        self.show(await in_database(bridge.live_current)(self.live.header.id))

    def aborted(self) -> None:
        """Staff have ended this match: everyone is shown so."""
        if not self._has_told_abortion:
            self._has_told_abortion = True
            self._spawn(self._show_aborted())

    async def _show_aborted(self) -> None:
        try:
            await self.pull()
        except Exception:
            log.exception("not_pulled", match=str(self.live.header.id))
            self._has_told_abortion = False
        else:
            for viewer in self.viewers:
                viewer.resync()

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

    @property
    def is_late(self) -> bool:
        """Whether somebody's time is up while people are here, and no sweep has answered for them."""
        return bool(self.alive_rows(HERE_FOR)) and has_expired(self.live)

    @property
    def audience(self) -> int:
        """How many look on through this process; someone with several tabs is one."""
        return len({viewer.user_id or viewer for viewer in self.viewers if viewer.seat is None})

    def heard_elsewhere(self, seconds_ago: dict[int, float], watching: int) -> None:
        """When seats were last heard from, and how many look on through other processes, according to rows."""
        now = time.monotonic()
        self._heard_elsewhere = {seat: now - ago for seat, ago in seconds_ago.items()}
        self._watching_elsewhere = watching
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
        watching = self.audience + self._watching_elsewhere
        if (here, watching) != (self._here, self._watching):
            self._here, self._watching = here, watching
            self.tell(self.presence_text())

    def presence_text(self) -> str:
        frame: PresenceFrame = {
            "type": "presence",
            "seats": [{"seat": seat, "is_here": is_here} for seat, is_here in self._here.items()],
            "watching": self._watching,
        }
        return encoded(frame)

    def tell(self, text: str) -> None:
        for viewer in self.viewers:
            viewer.tell(text)

    async def pull_chat(self, *viewers: Viewer) -> None:
        """New lines, to these viewers or everyone: to each without the people they have muted."""
        told = [viewer for viewer in viewers or tuple(self.viewers) if viewer.hears_chat]
        if not told:
            return
        after = min(viewer.chat_row for viewer in told)
        users = {viewer.user_id for viewer in told if viewer.user_id is not None}
        lines, muted = await in_database(_chat)(self.live.header.room_id, after, users)
        for row, speaker, frame in lines:
            text = encoded(frame)
            for viewer in told:
                if viewer.chat_row < row:
                    viewer.chat_row = row
                    if speaker not in muted.get(viewer.user_id, ()):
                        viewer.tell(text)

    async def pull_rematch(self, *viewers: Viewer) -> None:
        text = encoded(await in_database(rematch_frame)(live=self.live))
        for viewer in viewers or tuple(self.viewers):
            viewer.tell(text)


def _chat(
    room_id: int, after: int, user_ids: set[int]
) -> tuple[list[Said], dict[int, frozenset[int]]]:
    lines = chat_lines(room_id=room_id, after=after)
    return lines, muted_by(user_ids) if lines else {}
