"""Frames that clients send (see docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

_PRINTABLE = r"^[^\x00-\x1f\x7f]+$"
Token = Annotated[str, Meta(min_length=8, max_length=64, pattern=_PRINTABLE)]
DecisionId = Annotated[str, Meta(min_length=1, max_length=64, pattern=_PRINTABLE)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300, pattern=_PRINTABLE)]


class Act(msgspec.Struct, tag="act", forbid_unknown_fields=True):
    decision: DecisionId
    action: dict[str, Any]
    token: Token


class Resign(msgspec.Struct, tag="resign", forbid_unknown_fields=True):
    token: Token


class Sync(msgspec.Struct, tag="sync", forbid_unknown_fields=True):
    seq: Annotated[int, Meta(ge=0)]


class Chat(msgspec.Struct, tag="chat", forbid_unknown_fields=True):
    text: ChatText
    token: Token | None = None


class Phrase(msgspec.Struct, tag="phrase", forbid_unknown_fields=True):
    phrase: Word
    token: Token | None = None


class Mute(msgspec.Struct, tag="mute", forbid_unknown_fields=True):
    user: Annotated[int, Meta(ge=1, le=2**53)]
    is_muted: bool


class Rematch(msgspec.Struct, tag="rematch", forbid_unknown_fields=True):
    pass


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    at: Annotated[float, Meta(ge=0, le=2**53)] | Annotated[int, Meta(ge=0, le=2**53)]


MatchFrame = Act | Resign | Sync | Chat | Phrase | Mute | Rematch | Ping
MATCH_DECODER: msgspec.json.Decoder[MatchFrame] = msgspec.json.Decoder(MatchFrame)
MATCH_TYPES = frozenset({"act", "resign", "sync", "chat", "phrase", "mute", "rematch", "ping"})
