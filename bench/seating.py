"""Rooms full of guests with running matches, and the cookies with which a browser would come."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection

from accounts.models import User
from accounts.services import guest_create
from games.rules.registry import get_rules
from games.services.rooms import room_create, room_take_seat
from games.services.rounds import room_start

Json = dict[str, Any]


def seated_tables(*, game: str, tables: int, matches: int) -> list[list[list[Json]]]:
    """For each table its matches, for each match its seats: what a socket needs to connect.

    A table plays match after match, so that it stays busy when one ends.
    """
    seats = get_rules(game).seats[-1]
    found = []
    for _ in range(tables):
        guests = [guest_create(language="en") for _ in range(seats)]
        cookies = [f"{settings.SESSION_COOKIE_NAME}={_session(guest)}" for guest in guests]
        paths = [f"/ws/match/{_match(game, guests)}/" for _ in range(matches)]
        found.append([[{"path": path, "cookie": cookie} for cookie in cookies] for path in paths])
    connection.close()
    return found


def _match(game: str, guests: list[User]) -> str:
    room = room_create(user_id=guests[0].pk, game=game, settings={})
    for guest in guests[1:]:
        room_take_seat(code=room.code, user_id=guest.pk)
    return str(room_start(code=room.code, user_id=guests[0].pk).pk)


def _session(guest: User) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(guest.pk)
    # The one that knows users; those before it only guard.
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = guest.get_session_auth_hash()
    session.create()
    return str(session.session_key)
