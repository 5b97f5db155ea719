"""The socket of one room: anyone who has the link may look on, who sits there may act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from games.consumers.base import Bucket
from games.consumers.database import in_database
from games.consumers.frames import Chat, Mute, Phrase, Ping, Word
from games.consumers.hub import get_hub
from games.consumers.personal import PersonalConsumer
from games.consumers.room_feed import RoomVisitor
from games.errors import Refused
from games.selectors.chat import mutes_frame
from games.services import chat, rooms, rounds

_NO_SUCH_ROOM = 4404
# So often a ping looks at the rows: pages send one in 10 seconds, and whoever floods shall keep nobody else waiting.
_LOOKS, _LOOKS_PER_SECOND = 5.0, 0.5

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
    visitor: RoomVisitor | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._looks = Bucket(_LOOKS, _LOOKS_PER_SECOND)

    async def entered(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.visitor = RoomVisitor(self.code, self.user_id, self.send_frame, self._shut)
        await get_hub().join_room(self.visitor)
        if self.user_id is not None:
            await self.send_frame(await in_database(mutes_frame)(user_id=self.user_id))

    async def left(self) -> None:
        if self.visitor is not None:
            await get_hub().leave_room(self.visitor)

    async def _shut(self, error: Refused) -> None:
        await self.refuse(error)
        await self.close(code=_NO_SUCH_ROOM)

    async def on_frame(self, frame: RoomFrame) -> None:
        match frame:
            case Ping():
                await self.pong(frame.at)
                if self._looks.take():
                    await self._look()
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

    async def _look(self) -> None:
        if self.user_id is not None:
            await in_database(rooms.room_seen)(code=self.code, user_id=self.user_id)
        if self.visitor is not None:
            self.visitor.wake()  # heals a lost message

    async def _do(self, service: Callable[..., object], **values: object) -> None:
        await in_database(service)(code=self.code, user_id=self._user(), **values)

    def _user(self) -> int:
        if self.user_id is None:
            raise Refused("not_signed_in")
        return self.user_id
