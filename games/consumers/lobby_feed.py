"""The lobby as one web process knows it: pulled once for all its sockets, and what each of them has been told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from games.clock import now_ms
from games.consumers.base import encoded
from games.consumers.database import in_database
from games.consumers.pump import Pump
from games.consumers.table import Send, Spawn
from games.selectors.frames import (
    LobbyChangeFrame,
    LobbyFrame,
    LobbyRoom,
    QueueFrame,
    TicketJson,
)
from games.selectors.lobby import lobby_now
from games.services.announce import LOBBY_GROUP

# Changes within this time, in seconds, are pulled and told together.
_GATHERING = 0.25
# A socket that has said nothing for longer may be half open: its person no longer counts as waiting.
HEARD_WITHIN = 15.0


class Visitor(Pump):
    """One socket."""

    def __init__(self, lobby: Lobby, user_id: int | None, send: Send) -> None:
        self.user_id = user_id
        self._lobby = lobby
        self._send = send
        self._heard = time.monotonic()
        self._rooms: dict[str, LobbyRoom] | None = None
        self._ticket: Any = ...
        super().__init__()

    def heard(self) -> None:
        self._heard = time.monotonic()

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self._heard < HEARD_WITHIN

    async def catch_up(self) -> None:
        for frame in self._news():
            await self._send(encoded(frame))

    def _news(self) -> Iterator[LobbyFrame | LobbyChangeFrame | QueueFrame]:
        told, rooms = self._rooms, self._lobby.rooms
        self._rooms = rooms
        if told is None:
            yield {"type": "lobby", "rooms": list(rooms.values()), "now": now_ms()}
        elif told is not rooms:
            changed = [room for code, room in rooms.items() if told.get(code) != room]
            gone = [code for code in told if code not in rooms]
            if changed or gone:
                yield {"type": "lobby_change", "rooms": changed, "gone": gone, "now": now_ms()}
        ticket = self._lobby.tickets.get(self.user_id)
        if ticket != self._ticket:
            self._ticket = ticket
            yield {"type": "queue", "ticket": ticket, "now": now_ms()}


class Lobby:
    group = LOBBY_GROUP

    def __init__(self, spawn: Spawn) -> None:
        self.visitors: set[Visitor] = set()
        self.rooms: dict[str, LobbyRoom] = {}
        self.tickets: dict[int | None, TicketJson] = {}
        self.is_subscribed = False
        self._spawn = spawn
        self._is_due = False

    @property
    def is_wanted(self) -> bool:
        return bool(self.visitors)

    def changed(self) -> None:
        """Something is different: look, after a moment in which more may follow."""
        if self.visitors and not self._is_due:
            self._is_due = True
            self._spawn(self._pull_soon())

    async def _pull_soon(self) -> None:
        await asyncio.sleep(_GATHERING)
        self._is_due = False
        await self.pull()

    async def pull(self) -> None:
        """What the rows say now, to everyone who lacks it."""
        if not self.visitors:
            return
        users = {visitor.user_id for visitor in self.visitors if visitor.user_id is not None}
        rooms, tickets = await in_database(lobby_now)(user_ids=users)
        self.rooms = {room["code"]: room for room in rooms}
        self.tickets = dict(tickets)
        for visitor in self.visitors:
            visitor.wake()

    def alive_users(self) -> set[int]:
        return {
            visitor.user_id
            for visitor in self.visitors
            if visitor.user_id is not None and visitor.is_alive
        }
