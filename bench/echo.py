"""The yardstick of the door: Channels and nothing else. What one socket says, all of its table hear."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qs

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stealr_site.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402

# As many bytes as a client of the door is sent for a move.
_PADDING = "x" * int(os.environ.get("ECHO_BYTES", "0"))


class EchoConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.table = parse_qs(self.scope["query_string"].decode())["table"][0]
        await self.channel_layer.group_add(self.table, self.channel_name)
        await self.accept()
        await self.send('{"type": "state", "seq": 0}')

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        text = f'{{"type": "step", "seq": {int(text_data or 0)}, "padding": "{_PADDING}"}}'
        await self.channel_layer.group_send(self.table, {"type": "tell", "text": text})

    async def tell(self, message: dict[str, Any]) -> None:
        await self.send(message["text"])

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.table, self.channel_name)


application = EchoConsumer.as_asgi()
