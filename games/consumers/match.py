"""The socket of one table."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from games.consumers.database import in_database
from games.consumers.frames import (
    MATCH_DECODER,
    MATCH_TYPES,
    Act,
    Chat,
    MatchFrame,
    Mute,
    Phrase,
    Ping,
    Rematch,
    Resign,
    Sync,
)
from games.consumers.hub import get_hub
from games.consumers.personal import PersonalConsumer
from games.consumers.table import Viewer
from games.errors import Refused
from games.selectors.chat import mutes_frame
from games.selectors.frames import AcceptedFrame
from games.services import chat
from games.services.announce import rematch_announce
from games.services.play import Receipt, match_act, match_resign
from games.services.rounds import room_rematch

_CLOSED_BY = {"no_such_match": 4404, "no_record": 4404, "not_watchable": 4403}


class MatchConsumer(PersonalConsumer[MatchFrame]):
    decoder = MATCH_DECODER
    types = MATCH_TYPES
    viewer: Viewer | None = None

    async def entered(self) -> None:
        self.match_id: UUID = self.scope["url_route"]["kwargs"]["match_id"]
        try:
            self.viewer = await get_hub().join(self.match_id, self.user_id, self._send_text)
            if self.user_id is not None:
                await self.send_frame(await in_database(mutes_frame)(user_id=self.user_id))
        except Refused as error:
            await self.refuse(error)
            await self.close(code=_CLOSED_BY[error.code])

    async def left(self) -> None:
        if self.viewer is not None:
            await get_hub().leave(self.viewer)

    def sentences(self) -> Mapping[str, str]:
        return {} if self.viewer is None else self.viewer.table.live.game.refusals

    async def on_frame(self, frame: MatchFrame) -> None:
        if self.viewer is None:
            return
        self.viewer.table.heard(self.viewer.seat)
        match frame:
            case Act():
                receipt = await in_database(match_act)(
                    match_id=self.match_id,
                    seat=self._own_seat(),
                    decision=frame.decision,
                    action=frame.action,
                    source="player",
                    token=frame.token,
                )
                await self._accept(frame.token, receipt)
            case Resign():
                receipt = await in_database(match_resign)(
                    match_id=self.match_id, seat=self._own_seat(), token=frame.token
                )
                await self._accept(frame.token, receipt)
            case Sync():
                await self.viewer.table.pull()
                self.viewer.resync()
            case Chat():
                await in_database(chat.table_say)(
                    match_id=self.match_id, user_id=self._user(), text=frame.text
                )
            case Phrase():
                await in_database(chat.table_say)(
                    match_id=self.match_id, user_id=self._user(), phrase=frame.phrase
                )
            case Mute():
                await in_database(chat.mute_set)(
                    user_id=self._user(), muted_id=frame.user, is_muted=frame.is_muted
                )
                await self.send_frame(await in_database(mutes_frame)(user_id=self._user()))
            case Rematch():
                self._own_seat()
                await in_database(self._rematch)()
            case Ping():
                await self.pong(frame.at)

    def _user(self) -> int:
        if self.user_id is None:
            raise Refused("not_your_seat")
        return self.user_id

    def _own_seat(self) -> int:
        if self.viewer is None or self.viewer.seat is None:
            raise Refused("not_your_seat")
        return self.viewer.seat

    def _rematch(self) -> None:
        assert self.user_id is not None
        room_rematch(match_id=self.match_id, user_id=self.user_id)
        rematch_announce(self.match_id)

    async def _accept(self, token: str, receipt: Receipt) -> None:
        frame: AcceptedFrame = {"type": "accepted", "token": token, "seq": receipt.seq}
        await self.send_frame(frame)

    async def _send_text(self, text: str) -> None:
        await self.send(text_data=text)
