"""Who is behind the sockets of one web process: what they are told of their sanctions, and when they are let go.

A poke brings it at once; the regular look finds whatever no poke told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

import structlog

from games.consumers.database import in_database
from games.consumers.table import Spawn
from games.selectors.conduct import Access, access_of, is_banned, standing_frame
from games.selectors.frames import StandingFrame
from games.services.announce import PEOPLE_GROUP

log = structlog.get_logger(__name__)

SIGNED_OUT = 4401
BANNED = 4423
LOOK_EVERY = 2.5


class Visit:
    """One socket of somebody. Without a session (`session_key` None) nothing but the user is looked at.

    `session_hash`: what the session carries of the password it was made with.
    """

    def __init__(
        self,
        user_id: int,
        session_key: str | None,
        session_hash: str | None,
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
        close: Callable[[int], Awaitable[None]],
    ) -> None:
        self.user_id = user_id
        self.session_key = session_key
        self.is_shut = False
        self._session_hash = session_hash
        self._send = send
        self._close = close
        self._told: StandingFrame = standing_frame([])

    async def meet(self, access: Access) -> None:
        standing = access.standings[self.user_id]
        if self.is_shut:
            return
        if standing != self._told:
            self._told = standing
            await self._send(standing)
        if is_banned(standing):
            await self._shut(BANNED)
        elif self._is_signed_out(access):
            await self._shut(SIGNED_OUT)

    def _is_signed_out(self, access: Access) -> bool:
        current = access.hashes.get(self.user_id)
        if current is None or self.session_key is None:
            return current is None
        return self.session_key not in access.sessions or self._session_hash != current

    async def _shut(self, code: int) -> None:
        self.is_shut = True
        await self._close(code)


class People:
    group = PEOPLE_GROUP
    is_wanted = True

    def __init__(self, spawn: Spawn) -> None:
        self.is_subscribed = False
        self._visits: set[Visit] = set()
        self._spawn = spawn

    async def enter(self, visit: Visit) -> None:
        """From now on it is looked after; whether it `is_shut` right away, see there."""
        self._visits.add(visit)
        await visit.meet(await self._access({visit}))

    def leave(self, visit: Visit) -> None:
        self._visits.discard(visit)

    def changed(self, user_id: int) -> None:
        """Something about this user is different."""
        if visits := {visit for visit in self._visits if visit.user_id == user_id}:
            self._spawn(self._meet_again(visits))

    async def look_regularly(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._meet_again(set(self._visits))

    async def _meet_again(self, visits: Collection[Visit]) -> None:
        if not visits:
            return
        try:
            access = await self._access(visits)
        except Exception:
            log.warning("people_not_looked_at", exc_info=True)
            return
        for visit in visits:
            # Each on its own: a socket that takes nothing keeps no news from others.
            self._spawn(visit.meet(access))

    async def _access(self, visits: Collection[Visit]) -> Access:
        access: Access = await in_database(access_of)(
            user_ids={visit.user_id for visit in visits},
            session_keys={visit.session_key for visit in visits if visit.session_key},
        )
        return access
