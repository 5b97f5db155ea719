"""The web server: daphne with limits of ours. `python -m games.serving.web` takes daphne's own options.

Daphne keeps in memory whatever a client does not read, and whatever it says faster than it is heard. Here sending waits until
the client has read, so that whoever sends can leave out what has become stale meanwhile, and whoever says too
much is let go. Nobody is waited for without end: daphne drops clients that give no sign of life when asked.
"""

# ruff: noqa: N802, N803, N815 (names are Twisted's)

from __future__ import annotations

import asyncio
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

# Frames of one socket that nobody has come to hear yet: more than a page says while the database is away.
MOST_UNHEARD = 100
# As whoever floods us is told (`consumers.base`).
_FLOODING = 4429


@implementer(IPushProducer)
class WebSocket(WebSocketProtocol):
    """Its connection pauses it above 64 KiB of what the client has not taken, and resumes it once all is sent."""

    maxMessagePayloadSize: int

    def onConnect(self, request: Any) -> Any:
        self.may_send = asyncio.Event()
        self.may_send.set()
        # The request that this socket was made from still stands there.
        self.unregisterProducer()
        self.registerProducer(self, streaming=True)
        return super().onConnect(request)

    def pauseProducing(self) -> None:
        self.may_send.clear()

    def resumeProducing(self) -> None:
        self.may_send.set()

    def stopProducing(self) -> None:
        """The connection is gone, and nobody need wait for it."""
        self.may_send.set()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        if self.application_queue.qsize() < MOST_UNHEARD:
            super().onMessage(payload, isBinary)
        else:
            self.serverClose(_FLOODING)

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:
        """Autobahn knows one limit for both directions, and ours is for what clients say."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().serverSend(content, binary)
        finally:
            self.maxMessagePayloadSize = limit


class WebServer(Server):
    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        await super().handle_reply(protocol, message)
        if message["type"] == "websocket.send":
            await protocol.may_send.wait()


class WebCommand(CommandLineInterface):
    server_class = WebServer


if __name__ == "__main__":
    WebSocketFactory.protocol = WebSocket
    WebCommand.entrypoint()
