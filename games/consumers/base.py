"""What all our sockets share: validated frames in, JSON out, and a refusal for anything else."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

import msgspec
import structlog
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import InterfaceError, OperationalError

from games.clock import now_ms
from games.errors import Refusal, Refused, refusal
from games.rules.core.errors import RuleError
from games.selectors.frames import PongFrame, RefusedFrame

log = structlog.get_logger(__name__)

LARGEST_FRAME = 8 * 1024
_BURST = 40.0
_PER_SECOND = 20.0
# So many frames beyond that are refused one by one; then the socket is closed.
_PATIENCE, _PATIENCE_PER_SECOND = 200.0, 5.0
_FLOODING = 4429
_TRY_AGAIN = 4503

F = TypeVar("F", bound=msgspec.Struct)
_encode = msgspec.json.Encoder().encode


def encoded(frame: Mapping[str, Any]) -> str:
    return _encode(frame).decode()


def refused_frame(told: Refusal, token: str | None = None) -> RefusedFrame:
    return {
        "type": "refused",
        "token": token,
        "code": told.code,
        "data": told.data,
        "text": told.text,
    }


class Bucket:
    """A token bucket: `burst` at once, `per_second` in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = self._left = burst
        self._per_second = per_second
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class FrameConsumer(AsyncWebsocketConsumer, ABC, Generic[F]):
    """Decodes client frames of the tagged union `decoder` reads and hands them to `on_frame`.

    Whatever is wrong with a frame is answered by `refused`; the socket stays usable.
    """

    # No channel of its own: the hub listens for the whole process.
    channel_layer_alias = ""
    decoder: ClassVar[msgspec.json.Decoder[Any]]
    types: ClassVar[frozenset[str]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bucket = Bucket(_BURST, _PER_SECOND)
        self._patience = Bucket(_PATIENCE, _PATIENCE_PER_SECOND)

    async def dispatch(self, message: Any) -> None:
        """Channels' own spends a thread hop a message on old connections; our database calls see to theirs."""
        await getattr(self, get_handler_name(message))(message)

    @abstractmethod
    async def on_frame(self, frame: F) -> None: ...

    def sentences(self) -> Mapping[str, str]:
        """The refusals of the game that this socket is about."""
        return {}

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        token: str | None = None
        is_too_fast = not self._bucket.take()
        if is_too_fast and not self._patience.take():
            await self._hang_up()
        try:
            frame = self._decoded(text_data)
            token = getattr(frame, "token", None)
            if is_too_fast:
                raise Refused("rate_limited")
            await self.on_frame(frame)
        except (Refused, RuleError) as error:
            await self.refuse(error, token or error.data.pop("token", None))
        except (OperationalError, InterfaceError):
            # As if the line had been cut: clients come back, and say again what had no receipt.
            log.warning("database_unreachable", path=self.scope["path"], exc_info=True)
            await self.close(code=_TRY_AGAIN)
        except Exception:
            log.exception("frame_failed", path=self.scope["path"])
            await self.refuse(Refused("engine_error"), token)

    async def _hang_up(self) -> NoReturn:
        """Ends this consumer too, so that what a flood has left in the queue is dropped unread."""
        await self.close(code=_FLOODING)
        await self.disconnect(_FLOODING)
        raise StopConsumer

    async def send_frame(self, frame: Mapping[str, Any]) -> None:
        """Nothing, where the client has gone meanwhile: we hear of that next."""
        with suppress(Disconnected, OSError):
            await self.send(text_data=encoded(frame))

    async def refuse(self, error: Refused | RuleError, token: str | None = None) -> None:
        await self.send_frame(refused_frame(refusal(error, self.sentences()), token))

    async def pong(self, at: float) -> None:
        frame: PongFrame = {"type": "pong", "at": at, "now": now_ms()}
        await self.send_frame(frame)

    def _decoded(self, text: str | None) -> F:
        """Raises `Refused`."""
        if text is None:
            raise Refused("not_json")
        if len(text) > LARGEST_FRAME or len(text.encode()) > LARGEST_FRAME:
            raise Refused("too_large", limit=LARGEST_FRAME)
        try:
            frame: F = self.decoder.decode(text)
        except msgspec.ValidationError as error:
            raise self._misfit(text, error) from None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise Refused("not_json") from None
        return frame

    def _misfit(self, text: str, error: msgspec.ValidationError) -> Refused:
        """JSON, but no frame: why not, and the token it came with if that can be made out."""
        try:
            data = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            return Refused("not_json")
        if not isinstance(data, dict):
            return Refused("malformed", reason=str(error))
        kind, token = data.get("type"), data.get("token")
        kept = {"token": token} if isinstance(token, str) and len(token) <= 64 else {}
        if not isinstance(kind, str) or kind not in self.types:
            return Refused("unknown_type", **kept)
        return Refused("malformed", reason=str(error), **kept)
