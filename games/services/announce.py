"""Tells every web process that something has changed, never what: each pulls its own sockets' views from rows.

Call only after the commit. A lost message heals by itself, so failing to tell is logged and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = structlog.get_logger(__name__)

Message = dict[str, Any]
# Returns whether it took the message over.
Relay = Callable[[str, Message], bool]

_relay: Relay | None = None


def relay_through(relay: Relay | None) -> None:
    """A web process has a connection and a loop of its own to send with: its hub."""
    global _relay  # noqa: PLW0603 (one hub a process)
    _relay = relay


def match_group(match_id: UUID) -> str:
    return f"match.{match_id}"


def room_group(code: str) -> str:
    return f"room.{code}"


LOBBY_GROUP = "lobby"
PEOPLE_GROUP = "people"


def match_announce(match_id: UUID, seq: int) -> None:
    """The match's log has reached `seq`."""
    _tell(match_group(match_id), {"type": "match.moved", "match": str(match_id), "seq": seq})


def abortion_announce(match_id: UUID) -> None:
    _tell(match_group(match_id), {"type": "match.aborted", "match": str(match_id)})


def chat_announce(code: str, match_id: UUID | None) -> None:
    """Something was said in this room; `match_id` is its last match."""
    room_announce(code)
    if match_id is not None:
        _tell(match_group(match_id), {"type": "match.chat", "match": str(match_id)})


def rematch_announce(match_id: UUID) -> None:
    _tell(match_group(match_id), {"type": "match.rematch", "match": str(match_id)})


def room_announce(code: str) -> None:
    """The room itself, or what is said there, has changed."""
    _tell(room_group(code), {"type": "room.changed", "code": code})


def lobby_announce() -> None:
    """A public room, or somebody's wait, has changed."""
    _tell(LOBBY_GROUP, {"type": "lobby.changed"})


def people_announce(user_id: int) -> None:
    """What this user may do, or where they are signed in, has changed."""
    _tell(PEOPLE_GROUP, {"type": "people.changed", "user": user_id})


def _tell(group: str, message: Message) -> None:
    if _relay is not None and _relay(group, message):
        return
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group, message)
    except Exception:
        log.exception("not_announced", group=group)
