"""The socket of one room: anyone who has the link may look on, who sits there may act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from games.consumers.database import in_database
from games.consumers.frames import Chat, Mute, Phrase, Ping, Word
from games.consumers.personal import PersonalConsumer
from games.errors import Refused
from games.selectors.chat import mutes_frame, room_chat
from games.selectors.rooms import room_frame
from games.services import chat, rooms, rounds
from games.services.announce import room_group

_NO_SUCH_ROOM = 4404

Number = Annotated[int, Meta(ge=0, le=99)]
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


class HandOver(msgspec.Struct, tag="hand_over", forbid_unknown_fields=True):
    seat: Number


class Ready(msgspec.Struct, tag="ready", forbid_unknown_fields=True):
    is_ready: bool


class Start(msgspec.Struct, tag="start", forbid_unknown_fields=True):
    pass


RoomFrame = (
    TakeSeat
    | Leave
    | Configure
    | AddBot
    | Fill
    | RemoveSeat
    | HandOver
    | Ready
    | Start
    | Chat
    | Phrase
    | Mute
    | Ping
)


class RoomConsumer(PersonalConsumer[RoomFrame]):
    decoder = msgspec.json.Decoder(RoomFrame)
    types = frozenset(kind.__struct_config__.tag for kind in get_args(RoomFrame))
    channel_layer_alias = "default"

    async def entered(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.told: dict[str, Any] = {}
        self.chat_row = 0
        await self.channel_layer.group_add(room_group(self.code), self.channel_name)
        try:
            await self.tell()
            if self.user_id is not None:
                await self.send_frame(await in_database(mutes_frame)(user_id=self.user_id))
            await self.tell_chat()
        except Refused as error:
            await self.refuse(error)
            await self.close(code=_NO_SUCH_ROOM)

    async def left(self) -> None:
        code = self.scope["url_route"]["kwargs"]["code"]
        await self.channel_layer.group_discard(room_group(code), self.channel_name)

    async def room_changed(self, message: dict[str, Any]) -> None:
        try:
            await self.tell()
        except Refused as error:  # it was removed
            await self.refuse(error)
            await self.close(code=_NO_SUCH_ROOM)

    async def room_chat(self, message: dict[str, Any]) -> None:
        await self.tell_chat()

    async def tell_chat(self) -> None:
        """Sends what was said since the last time."""
        self.chat_row, lines = await in_database(room_chat)(
            code=self.code, user_id=self.user_id, after=self.chat_row
        )
        for line in lines:
            await self.send_frame(line)

    async def tell(self) -> None:
        """Sends the room as it is now, unless that is what was sent last."""
        frame = await in_database(room_frame)(code=self.code, user_id=self.user_id)
        if {**frame, "now": None} != self.told:
            self.told = {**frame, "now": None}
            await self.send_frame(frame)

    async def on_frame(self, frame: RoomFrame) -> None:
        match frame:
            case Ping():
                await self.pong(frame.at)
                if self.user_id is not None:
                    await in_database(rooms.room_seen)(code=self.code, user_id=self.user_id)
                # Heals a lost message.
                await self.tell()
                await self.tell_chat()
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
            case HandOver():
                await self._do(rooms.room_hand_over, number=frame.seat)
            case Ready():
                await self._do(rounds.room_set_ready, is_ready=frame.is_ready)
            case Start():
                await self._do(rounds.room_start)
            case Chat():
                await self._do(chat.room_say, text=frame.text)
            case Phrase():
                await self._do(chat.room_say, phrase=frame.phrase)
            case Mute():
                await in_database(chat.mute_set)(
                    user_id=self._user(), muted_id=frame.user, is_muted=frame.is_muted
                )
                await self.send_frame(await in_database(mutes_frame)(user_id=self._user()))

    async def _do(self, service: Callable[..., object], **values: object) -> None:
        await in_database(service)(code=self.code, user_id=self._user(), **values)

    def _user(self) -> int:
        if self.user_id is None:
            raise Refused("not_signed_in")
        return self.user_id
