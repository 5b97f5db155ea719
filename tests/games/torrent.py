"""An application that hears nothing, and at /torrent sends a lot, to be served instead of ours."""

from __future__ import annotations

import asyncio
from typing import Any

FRAMES = 1500
SIZE = 64_000


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    await send({"type": "websocket.accept"})
    for _ in range(FRAMES if scope["path"] == "/torrent" else 0):
        await send({"type": "websocket.send", "text": "x" * SIZE})
        await asyncio.sleep(0)
    await asyncio.Event().wait()
