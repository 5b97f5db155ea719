"""A room as one web process knows it: its sockets, and what each of them has been told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from games.consumers.database import in_database
from games.consumers.pump import Pump
from games.errors import Refused
from games.selectors.chat import room_chat
from games.selectors.rooms import room_frame
from games.services.announce import room_group

log = structlog.get_logger(__name__)


class RoomVisitor(Pump):
    """One socket. `send` takes a frame; `shut` is told why the room is no longer there for it."""

    def __init__(
        self,
        code: str,
        user_id: int | None,
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
        shut: Callable[[Refused], Awaitable[None]],
    ) -> None:
        self.code = code
        self._user_id = user_id
        self._send = send
        self._shut = shut
        self._told: dict[str, Any] = {}
        self._chat_row = 0
        super().__init__()
        self.wake()

    async def catch_up(self) -> None:
        try:
            await self._tell()
            await self._tell_chat()
        except Refused as error:
            await self._shut(error)
        except Exception:
            log.warning("room_not_told", code=self.code, exc_info=True)

    async def _tell(self) -> None:
        """The room as it is now, unless that is what was sent last."""
        frame = await in_database(room_frame)(code=self.code, user_id=self._user_id)
        if {**frame, "now": None} != self._told:
            self._told = {**frame, "now": None}
            await self._send(frame)

    async def _tell_chat(self) -> None:
        """What was said since the last time."""
        self._chat_row, lines = await in_database(room_chat)(
            code=self.code, user_id=self._user_id, after=self._chat_row
        )
        for line in lines:
            await self._send(line)


class RoomFeed:
    def __init__(self, code: str) -> None:
        self.group = room_group(code)
        self.visitors: set[RoomVisitor] = set()
        self.is_subscribed = False

    @property
    def is_wanted(self) -> bool:
        return bool(self.visitors)

    def changed(self) -> None:
        for visitor in self.visitors:
            visitor.wake()
