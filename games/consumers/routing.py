"""Addresses of sockets."""

from typing import Any

from django.urls import path, re_path

from games.consumers.lobby import LobbyConsumer
from games.consumers.match import MatchConsumer
from games.consumers.room import RoomConsumer


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Turns a handshake away quietly: strangers ask for all kinds of addresses."""
    await send({"type": "websocket.close"})


websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/match/<uuid:match_id>/", MatchConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/room/<slug:code>/", RoomConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", nowhere),  # type: ignore[arg-type]
]
