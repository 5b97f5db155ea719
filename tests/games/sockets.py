"""Sockets at a table, as a browser would hold them, that remember every byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self
from uuid import uuid4

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connections

from accounts.models import User
from games.consumers.hub import get_hub
from games.consumers.routing import websocket_urlpatterns
from games.models import Match
from games.rules.core.contract import Json

PATIENCE = 20.0


class _Visitor:
    """What the session says of someone who has none."""

    pk = None


class Socket(WebsocketCommunicator):
    """`heard`: every text that came."""

    def __init__(self, path: str, user_id: int | None) -> None:
        super().__init__(URLRouter(websocket_urlpatterns), path)
        user = _Visitor() if user_id is None else User(pk=user_id)
        self.scope["user"] = user  # type: ignore[typeddict-unknown-key]
        self.heard: list[str] = []

    async def frame(self) -> Json:
        text = str(await self.receive_from(PATIENCE))
        self.heard.append(text)
        frame: Json = json.loads(text)
        return frame

    async def frame_of(self, kind: str, **fields: Any) -> Json:
        """The next frame of this type and with these fields; others are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.frame()
                wanted = {"type": kind, **fields}
                if all(frame.get(name) == value for name, value in wanted.items()):
                    return frame

    async def connect(self, timeout: float = PATIENCE) -> Any:  # noqa: ASYNC109 (as its parent's)
        return await super().connect(timeout)

    async def disconnect(self, code: int = 1000, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        await super().disconnect(code, timeout)

    async def receive_output(self, timeout: float = PATIENCE) -> Any:  # noqa: ASYNC109
        return await super().receive_output(timeout)

    async def drain(self) -> list[Json]:
        """All answers to what was said, and what else comes until there is a pause."""
        await self.say(type="ping", at=0)
        frames: list[Json] = []
        while not _is_answer_to_ping(frame := await self.frame()):
            frames.append(frame)
        while not await self.receive_nothing(timeout=0.05, interval=0.005):
            frames.append(await self.frame())
        return frames

    async def say(self, **frame: Any) -> None:
        await self.say_text(json.dumps(frame))

    async def say_text(self, text: str) -> None:
        await self.send_input({"type": "websocket.receive", "text": text})

    async def __aenter__(self) -> Self:
        is_open, _ = await self.connect()
        assert is_open
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()


def _is_answer_to_ping(frame: Json) -> bool:
    return (frame["type"], frame.get("at")) == ("pong", 0) or frame.get("code") == "rate_limited"


class TableSocket(Socket):
    """`sent`: actions by token. `state`: the newest position."""

    def __init__(self, match: Match, user_id: int | None) -> None:
        super().__init__(f"/ws/match/{match.pk}/", user_id)
        self.sent: dict[str, Json] = {}
        self.state: Json = {}

    async def frame(self) -> Json:
        frame = await super().frame()
        if frame["type"] in ("state", "step"):
            self.state = {**self.state, **frame}
        return frame

    async def reach(self, seq: int) -> None:
        """Reads until it shows the match at `seq`."""
        async with asyncio.timeout(PATIENCE):
            while self.state.get("seq", -1) < seq:
                await self.frame()

    async def act(self, decision: str, action: Json, token: str | None = None) -> str:
        token = token or uuid4().hex
        self.sent[token] = action
        await self.say(type="act", decision=decision, action=action, token=token)
        return token


class RoomSocket(Socket):
    """`mutes`: the people its user does not hear; those frames are not among the others."""

    def __init__(self, code: str, user_id: int | None) -> None:
        super().__init__(f"/ws/room/{code}/", user_id)
        self.mutes: list[Json] = []

    async def frame(self) -> Json:
        while (frame := await super().frame())["type"] == "mutes":
            self.mutes = frame["people"]
        return frame


class LobbySocket(Socket):
    def __init__(self, user_id: int | None) -> None:
        super().__init__("/ws/lobby/", user_id)


@asynccontextmanager
async def web_process() -> AsyncIterator[None]:
    """The hub and the layer of one process, gone afterwards."""
    try:
        yield
    finally:
        await get_hub().close()
        layer: Any = get_channel_layer()
        await layer.flush()
        # Channels' test communicator keeps consumers from giving their connections back.
        await sync_to_async(connections.close_all)()
