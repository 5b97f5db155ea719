"""The socket of the lobby: the tables one could sit down at or watch, and one's own wait for a quick match."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games.consumers.database import in_database
from games.consumers.frames import Ping, Word
from games.consumers.hub import get_hub
from games.consumers.lobby_feed import Visitor
from games.consumers.personal import PersonalConsumer
from games.errors import Refused
from games.services import quick_match


class Enqueue(msgspec.Struct, tag="enqueue", forbid_unknown_fields=True):
    game: Word
    mode: Word
    is_ranked: bool
    size: Annotated[int, Meta(ge=1, le=99)] | None


class Dequeue(msgspec.Struct, tag="dequeue", forbid_unknown_fields=True):
    pass


LobbyFrame = Enqueue | Dequeue | Ping


class LobbyConsumer(PersonalConsumer[LobbyFrame]):
    decoder = msgspec.json.Decoder(LobbyFrame)
    types = frozenset({"enqueue", "dequeue", "ping"})
    visitor: Visitor | None = None

    async def entered(self) -> None:
        self.visitor = await get_hub().join_lobby(self.user_id, self._send_text)

    async def left(self) -> None:
        if self.visitor is not None:
            await get_hub().leave_lobby(self.visitor)

    async def on_frame(self, frame: LobbyFrame) -> None:
        if self.visitor is not None:
            self.visitor.heard()
        match frame:
            case Ping():
                await self.pong(frame.at)
            case Enqueue():
                await in_database(quick_match.queue_join)(
                    user_id=self._user(),
                    game=frame.game,
                    mode=frame.mode,
                    is_ranked=frame.is_ranked,
                    size=frame.size,
                )
            case Dequeue():
                await in_database(quick_match.queue_leave)(user_id=self._user())

    def _user(self) -> int:
        if self.user_id is None:
            raise Refused("not_signed_in")
        return self.user_id

    async def _send_text(self, text: str) -> None:
        await self.send(text_data=text)
