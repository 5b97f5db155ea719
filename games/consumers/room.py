"""The socket of one room: anyone who has the link may look on, who sits there may act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from channels.db import database_sync_to_async
from msgspec import Meta

from games.consumers.base import FrameConsumer
from games.consumers.frames import Ping
from games.errors import Refused
from games.selectors.rooms import room_frame
from games.services import rooms
from games.services.announce import room_group

_NO_SUCH_ROOM = 4404

Number = Annotated[int, Meta(ge=0, le=99)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
Value = str | int | bool | None


class TakeSeat(msgspec.Struct, tag="take_seat", forbid_unknown_fields=True):
    seat: Number


class Leave(msgspec.Struct, tag="leave", forbid_unknown_fields=True):
    pass


class Configure(msgspec.Struct, tag="configure", forbid_unknown_fields=True):
    settings: dict[Word, Value]


class AddBot(msgspec.Struct, tag="add_bot", forbid_unknown_fields=True):
    level: Word


class Fill(msgspec.Struct, tag="fill", forbid_unknown_fields=True):
    level: Word


class RemoveSeat(msgspec.Struct, tag="remove_seat", forbid_unknown_fields=True):
    seat: Number


class Ready(msgspec.Struct, tag="ready", forbid_unknown_fields=True):
    is_ready: bool


class Start(msgspec.Struct, tag="start", forbid_unknown_fields=True):
    pass


RoomFrame = TakeSeat | Leave | Configure | AddBot | Fill | RemoveSeat | Ready | Start | Ping


class RoomConsumer(FrameConsumer[RoomFrame]):
    decoder = msgspec.json.Decoder(RoomFrame)
    types = frozenset(
        {
            "take_seat",
            "leave",
            "configure",
            "add_bot",
            "fill",
            "remove_seat",
            "ready",
            "start",
            "ping",
        }
    )
    channel_layer_alias = "default"

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        user = self.scope["user"]
        self.user_id: int | None = None if user is None else user.pk
        self.told: dict[str, Any] = {}
        await self.accept()
        await self.channel_layer.group_add(room_group(self.code), self.channel_name)
        try:
            await self.tell()
        except Refused as error:
            await self.refuse(error)
            await self.close(code=_NO_SUCH_ROOM)

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(room_group(self.code), self.channel_name)

    async def room_changed(self, message: dict[str, Any]) -> None:
        await self.tell()

    async def tell(self) -> None:
        """Sends the room as it is now, unless that is what was sent last."""
        frame = await database_sync_to_async(room_frame)(code=self.code, user_id=self.user_id)
        if {**frame, "now": None} != self.told:
            self.told = {**frame, "now": None}
            await self.send_frame(frame)

    async def on_frame(self, frame: RoomFrame) -> None:
        match frame:
            case Ping():
                await self.pong(frame.at)
                if self.user_id is not None:
                    await database_sync_to_async(rooms.room_seen)(
                        code=self.code, user_id=self.user_id
                    )
                await self.tell()  # heals a lost message
            case TakeSeat():
                await self._do(rooms.room_take_seat, number=frame.seat)
            case Leave():
                await self._do(rooms.room_leave)
            case Configure():
                await self._do(rooms.room_configure, settings=frame.settings)
            case AddBot():
                await self._do(rooms.room_add_bot, level=frame.level)
            case Fill():
                await self._do(rooms.room_fill, level=frame.level)
            case RemoveSeat():
                await self._do(rooms.room_remove_seat, number=frame.seat)
            case Ready():
                await self._do(rooms.room_set_ready, is_ready=frame.is_ready)
            case Start():
                await self._do(rooms.room_start)

    async def _do(self, service: Callable[..., object], **values: object) -> None:
        if self.user_id is None:
            raise Refused("not_signed_in")
        await database_sync_to_async(service)(code=self.code, user_id=self.user_id, **values)
