"""The hub: one a web process. It hears that matches have moved, once a process, and serves its own sockets.

Nothing that any seat may not see passes through Redis. Whatever message gets lost, the look that the hub
takes every few seconds finds it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

import structlog
from channels.layers import get_channel_layer

from games import bridge
from games.clock import clock_compare
from games.consumers.database import in_database
from games.consumers.lobby_feed import Lobby, Visitor
from games.consumers.people import People
from games.consumers.room_feed import RoomFeed, RoomVisitor
from games.consumers.table import Send, Table, Viewer
from games.selectors.matches import audiences, match_marks, seats_seen
from games.selectors.web import web_back_at
from games.services.announce import Message, relay_through
from games.services.clocks import tables_expire, web_beat
from games.services.matches import audiences_note, match_enter
from games.services.quick_match import queue_away, queue_seen

log = structlog.get_logger(__name__)

LOOK_EVERY = 5.0
# A dead Redis must not keep anyone from the table.
_PATIENCE = 2.0

_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def get_hub() -> Hub:
    """This process's hub. Made without an await, so that two first sockets cannot make two."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub(loop)
    return _hubs[loop]


def hub_open() -> None:
    """Starts this process's hub before any socket asks for it. To be called in the loop that serves them."""
    hub = get_hub()
    hub.spawn(hub.start())


class Feed(Protocol):
    """What messages come about, in one group."""

    group: str
    is_subscribed: bool

    @property
    def is_wanted(self) -> bool:
        """Whether anybody here listens."""


class Hub:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.tables: dict[UUID, Table] = {}
        self.rooms: dict[str, RoomFeed] = {}
        self.lobby = Lobby(self.spawn)
        self.people = People(self.spawn)
        self._process = secrets.token_hex(8)
        self._loop = loop
        self._layer: Any = get_channel_layer()
        self._channel: str | None = None
        self._subscribing = asyncio.Lock()
        self._starting = asyncio.Lock()
        self._is_started = False
        self._back_at: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, match_id: UUID, user_id: int | None, send: Send) -> Viewer:
        """A new socket at the table. Raises `Refused` (no_such_match, not_watchable)."""
        await self.start()
        live, seat = await in_database(match_enter)(match_id=match_id, user_id=user_id)
        table = self.tables.get(match_id)
        is_first = table is None
        if table is None:
            table = self.tables[match_id] = Table(live, self.spawn)
        viewer = Viewer(table, seat, user_id, send)
        table.viewers.add(viewer)
        try:
            await self._subscribe(table)
            if is_first:
                await table.pull()  # what moved before the subscription held
            else:
                table.moved(live.seq)
            table.heard(seat)
            table.update_presence()
            viewer.tell(table.presence_text())
            await table.pull_chat(viewer)
            if table.live.game.outcome() is not None:
                await table.pull_rematch(viewer)
        except BaseException:
            # Also where the socket went away meanwhile: nobody else would ever let this viewer go.
            await self.leave(viewer)
            raise
        return viewer

    async def leave(self, viewer: Viewer) -> None:
        table = viewer.table
        table.viewers.discard(viewer)
        await viewer.close()
        if viewer.seat is None:
            table.update_presence()
        async with self._subscribing:
            if table.viewers or self.tables.get(table.live.header.id) is not table:
                return
            del self.tables[table.live.header.id]
            await self._unsubscribe(table)

    async def join_room(self, visitor: RoomVisitor) -> None:
        """A new socket in a room."""
        await self.start()
        feed = self.rooms.setdefault(visitor.code, RoomFeed(visitor.code))
        feed.visitors.add(visitor)
        try:
            await self._subscribe(feed)
        except BaseException:
            await self.leave_room(visitor)
            raise
        visitor.wake()  # what changed before the subscription held

    async def leave_room(self, visitor: RoomVisitor) -> None:
        await visitor.close()
        async with self._subscribing:
            feed = self.rooms.get(visitor.code)
            if feed is None:
                return
            feed.visitors.discard(visitor)
            if not feed.visitors:
                del self.rooms[visitor.code]
                await self._unsubscribe(feed)

    async def join_lobby(self, user_id: int | None, send: Send) -> Visitor:
        """A new socket in the lobby."""
        await self.start()
        visitor = Visitor(self.lobby, user_id, send)
        self.lobby.visitors.add(visitor)
        try:
            if user_id is not None:
                await in_database(queue_seen)(user_ids=[user_id])
            await self._subscribe(self.lobby)
            await self.lobby.pull()
        except BaseException:
            await self.leave_lobby(visitor)
            raise
        return visitor

    async def leave_lobby(self, visitor: Visitor) -> None:
        self.lobby.visitors.discard(visitor)
        await visitor.close()
        if visitor.user_id is not None and visitor.user_id not in self.lobby.alive_users():
            await in_database(queue_away)(user_id=visitor.user_id)

    async def close(self) -> None:
        relay_through(None)
        _hubs.pop(self._loop, None)
        while self._tasks:
            # Again and again, because a Redis connection that is being made swallows a cancellation.
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=0.2)
        for table in list(self.tables.values()):
            for viewer in list(table.viewers):
                await viewer.close()
        in_rooms = [visitor for feed in self.rooms.values() for visitor in feed.visitors]
        for visitor in (*self.lobby.visitors, *in_rooms):
            await visitor.close()

    # What has happened

    def relay(self, group: str, message: Message) -> bool:
        """Tells the other processes, and this one's sockets without a detour. From any thread."""
        if self._loop.is_closed():
            return False
        # Not in the caller's context, where a database thread counts as taken.
        self._loop.call_soon_threadsafe(self._relay, group, message, context=Context())
        return True

    def _relay(self, group: str, message: Message) -> None:
        self._hear(message)
        self.spawn(self._publish(group, message))

    async def _publish(self, group: str, message: Message) -> None:
        await self._tried(self._layer.group_send(group, message))

    async def _listen(self) -> None:
        while True:
            try:
                async with self._subscribing:
                    await asyncio.wait_for(self._open_channel(), _PATIENCE)
                self._hear(await self._layer.receive(self._channel))
            except Exception as error:
                log.warning("hub_cannot_listen", error=repr(error))
                await asyncio.sleep(1.0)

    def _hear(self, message: Message) -> None:
        if message["type"] == "lobby.changed":
            self.lobby.changed()
        if message["type"] == "people.changed":
            self.people.changed(message["user"])
        if message["type"] == "room.changed" and message["code"] in self.rooms:
            self.rooms[message["code"]].changed()
        table = self.tables.get(UUID(message["match"])) if "match" in message else None
        if table is None:
            return
        match message["type"]:
            case "match.moved":
                table.moved(message["seq"])
            case "match.aborted":
                table.aborted()
            case "match.chat":
                self.spawn(table.pull_chat())
            case "match.rematch":
                self.spawn(table.pull_rematch())

    # The regular look

    async def _look_regularly(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self.look()

    async def look(self) -> None:
        """Marks what is alive here, and finds what no message told."""
        try:
            tables = dict(self.tables)
            news = await in_database(_look)(
                alive=[row for table in tables.values() for row in table.alive_rows(LOOK_EVERY)],
                match_ids=list(tables),
                late=[match_id for match_id, table in tables.items() if table.is_late],
                watching={match_id: table.audience for match_id, table in tables.items()},
                waiting=self.lobby.alive_users(),
                process=self._process,
                back_at=self._back_at,
            )
            self._back_at = news.back_at
            for match_id, table in tables.items():
                seq, is_aborted = news.marks.get(match_id, (0, False))
                table.moved(seq)
                if is_aborted:
                    table.aborted()
                table.heard_elsewhere(
                    news.seen.get(match_id, {}), news.watching_elsewhere.get(match_id, 0)
                )
                if news.was_down:
                    await table.pull()
                    for viewer in table.viewers:
                        viewer.resync()
            await self._subscribe_all()
            await self.lobby.pull()
        except Exception:
            log.warning("hub_cannot_look", exc_info=True)

    # Beginnings

    async def start(self) -> None:
        """From now on the web counts as up while this process lives."""
        async with self._starting:
            if self._is_started:
                return
            await self.look()
            relay_through(self.relay)
            self.spawn(self._listen())
            self.spawn(self._look_regularly())
            self.spawn(self.people.look_regularly())
            self._is_started = True

    async def _subscribe_all(self) -> None:
        feeds: tuple[Feed, ...] = (
            self.lobby,
            self.people,
            *self.tables.values(),
            *self.rooms.values(),
        )
        for feed in feeds:
            if not await self._subscribe(feed):
                return  # nor would the others, and this process must go on saying that it is alive

    async def _subscribe(self, feed: Feed) -> bool:
        """Whether it hears all that is to be heard."""
        async with self._subscribing:
            if not feed.is_subscribed and feed.is_wanted:
                feed.is_subscribed = await self._tried(self._open_channel()) and await self._tried(
                    self._layer.group_add(feed.group, self._channel)
                )
            return feed.is_subscribed or not feed.is_wanted

    async def _unsubscribe(self, feed: Feed) -> None:
        """The caller holds `_subscribing`."""
        if feed.is_subscribed and self._channel is not None:
            feed.is_subscribed = False
            await self._tried(self._layer.group_discard(feed.group, self._channel))

    async def _open_channel(self) -> None:
        """The caller holds `_subscribing`."""
        if self._channel is None:
            self._channel = await self._layer.new_channel("hub.")

    async def _tried(self, call: Coroutine[Any, Any, Any]) -> bool:
        """Whether Redis did it."""
        try:
            await asyncio.wait_for(call, _PATIENCE)
        except Exception as error:
            log.warning("redis_unreachable", error=repr(error))
            return False
        return True

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """A loop only holds tasks weakly: keep them until they are done."""
        task = self._loop.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("hub_task_failed", exc_info=error)


@dataclass(frozen=True, slots=True)
class _News:
    was_down: bool
    back_at: int
    marks: dict[UUID, tuple[int, bool]]
    seen: dict[UUID, dict[int, float]]
    watching_elsewhere: dict[UUID, int]


def _look(
    *,
    alive: list[int],
    match_ids: list[UUID],
    late: list[UUID],
    watching: dict[UUID, int],
    waiting: set[int],
    process: str,
    back_at: int | None,
) -> _News:
    clock_compare()
    web_beat(alive=alive)
    # Whichever process was the first to be back, clocks have moved for all.
    known, back_at = back_at, web_back_at()
    was_down = known not in (None, back_at)
    if was_down:
        bridge.live_forget()
    queue_seen(user_ids=waiting)
    tables_expire(late)
    if not match_ids:
        return _News(was_down, back_at, {}, {}, {})
    audiences_note(process=process, sizes={key: size for key, size in watching.items() if size})
    return _News(
        was_down,
        back_at,
        match_marks(match_ids),
        seats_seen(match_ids),
        audiences(match_ids, but_of=process),
    )
