"""A socket that knows who is behind it, and ends when they are banned or signed out."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from django.contrib.auth import HASH_SESSION_KEY

from games.consumers.base import FrameConsumer
from games.consumers.hub import get_hub
from games.consumers.people import Visit

F = TypeVar("F", bound=msgspec.Struct)


class PersonalConsumer(FrameConsumer[F]):
    """`user_id`: None for visitors."""

    user_id: int | None = None
    visit: Visit | None = None

    async def connect(self) -> None:
        user = self.scope["user"]
        self.user_id = None if user is None else user.pk
        await self.accept()
        await get_hub().start()
        if self.user_id is not None:
            session = self.scope.get("session")
            self.visit = Visit(
                self.user_id,
                None if session is None else session.session_key,
                None if session is None else session.get(HASH_SESSION_KEY),
                self.send_frame,
                self.close,
            )
            await get_hub().people.enter(self.visit)
        if not self._is_shut:
            await self.entered()

    async def disconnect(self, code: int) -> None:
        if self.visit is not None:
            get_hub().people.leave(self.visit)
        await self.left()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self._is_shut:
            await super().receive(text_data, bytes_data)

    async def entered(self) -> None:
        """The socket is open."""

    async def left(self) -> None:
        """It is gone, perhaps before `entered` was done."""

    @property
    def _is_shut(self) -> bool:
        return self.visit is not None and self.visit.is_shut
