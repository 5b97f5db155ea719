"""Open sockets of sanctioned and of signed-out people, over two web processes: all within 5 seconds."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from accounts.models import Sanction, User
from accounts.moderation.sanctions import sanction_impose, sanction_lift
from accounts.services import user_delete
from games.models import Match
from tests.games.processes import Processes, frame_of
from tests.games.rooms import make_room
from tests.games.tables import make_match, make_user, seat_users

pytestmark = pytest.mark.django_db(transaction=True)
Kind = Sanction.Kind
WITHIN = 5.0


class Table:
    """A person's sockets at a table, in its room and in the lobby, through two processes; and somebody else's."""

    def __init__(self, processes: Processes, stack: ExitStack) -> None:
        self.match: Match = make_match(people=3)
        self.user, self.other, _ = seat_users(self.match)
        self.web = [processes.web(), processes.web()]
        paths = [
            (f"/ws/match/{self.match.pk}/", "state"),
            (f"/ws/room/{self.match.room.code}/", "room"),
            ("/ws/lobby/", "lobby"),
        ]
        self.sockets = []
        for web in self.web:
            for path, first in paths:
                socket = stack.enter_context(web.socket(path, user_id=self.user))
                frame_of(socket, first)
                self.sockets.append(socket)
        self.bystander = stack.enter_context(self.web[0].socket(paths[0][0], user_id=self.other))
        frame_of(self.bystander, "state")

    def impose(self, kind: Kind, **of: Any) -> Sanction:
        return sanction_impose(user_id=self.user, kind=kind, reason="abuse", by_id=None, **of)

    def all_closed(self, code: int) -> None:
        until = time.monotonic() + WITHIN
        for socket in self.sockets:
            assert closing(socket, until) == code
        # Nobody else's is.
        self.bystander.send(json.dumps({"type": "ping", "at": 1}))
        frame_of(self.bystander, "pong")


@pytest.fixture
def table(processes: Processes) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(processes, stack)


def closing(socket: ClientConnection, until: float) -> int | None:
    """The code with which the socket is closed."""
    try:
        while True:
            socket.recv(timeout=max(0.0, until - time.monotonic()))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_each_kind_reaches_open_sockets(table: Table) -> None:
    until = timezone.now() + timedelta(hours=1)
    mute = table.impose(Kind.MUTE, until=until, message="Enough.")
    told = {
        "id": mute.pk,
        "kind": "mute",
        "reason": "abuse",
        "message": "Enough.",
        "until": int(until.timestamp() * 1000),
    }
    began = time.monotonic()
    for socket in table.sockets:
        assert frame_of(socket, "standing")["sanctions"] == [told]
    table.sockets[0].send(json.dumps({"type": "chat", "text": "still here"}))
    assert frame_of(table.sockets[0], "refused")["code"] == "muted"
    warning, ranked = table.impose(Kind.WARN), table.impose(Kind.RANKED_BAN)
    for socket in table.sockets:
        frame = frame_of(socket, "standing")
        while len(frame["sanctions"]) < 3:
            frame = frame_of(socket, "standing")
        assert [each["kind"] for each in frame["sanctions"]] == ["ranked_ban", "mute", "warn"]
    for sanction in (mute, warning, ranked):
        sanction_lift(sanction_id=sanction.pk, by_id=None)
    for socket in table.sockets:
        while frame_of(socket, "standing")["sanctions"]:
            pass
    assert time.monotonic() - began < 3 * WITHIN
    ban = table.impose(Kind.BAN)
    assert frame_of(table.sockets[0], "standing")["sanctions"][0]["id"] == ban.pk
    table.all_closed(4423)


def test_ban_that_no_message_told_of_is_found(table: Table) -> None:
    """As where Redis was away that very moment."""
    Sanction.objects.create(user_id=table.user, kind=Kind.BAN, reason="abuse")
    table.all_closed(4423)


def test_end_of_a_mute_is_found_without_beat(table: Table) -> None:
    mute = table.impose(Kind.MUTE, until=timezone.now() + timedelta(hours=1))
    for socket in table.sockets:
        assert frame_of(socket, "standing")["sanctions"]
    # Behind the services' back, so that nobody is told.
    Sanction.objects.filter(pk=mute.pk).update(until=timezone.now())
    began = time.monotonic()
    for socket in table.sockets:
        assert frame_of(socket, "standing")["sanctions"] == []
    assert time.monotonic() - began < WITHIN


def test_sockets_of_a_device_that_was_signed_out_are_closed(table: Table) -> None:
    own = [row for row in Session.objects.all() if _user(row) == table.user]
    first, *others = sorted(own, key=lambda row: row.session_key)
    first.delete()
    until = time.monotonic() + WITHIN
    closed = sum(_is_closed(socket, until) for socket in table.sockets)
    assert closed == 1, "each socket of this test has a session of its own"
    for row in others:
        row.delete()
    table.all_closed(4401)


def test_new_password_closes_the_sockets_of_other_sessions(table: Table) -> None:
    user = User.objects.get(pk=table.user)
    user.set_password("another quiet otter")
    user.save()
    assert all(
        row.get_decoded()[HASH_SESSION_KEY] != user.get_session_auth_hash()
        for row in Session.objects.all()
        if _user(row) == user.pk
    )
    table.all_closed(4401)


def test_deleted_account_has_no_sockets(table: Table) -> None:
    user_delete(user=User.objects.get(pk=table.user))
    table.all_closed(4401)


def test_banned_person_opens_no_socket(processes: Processes) -> None:
    room, _ = make_room()
    eve = make_user().pk
    sanction_impose(user_id=eve, kind="ban", reason="abuse", by_id=None)
    web = processes.web()
    for path in ("/ws/lobby/", f"/ws/room/{room.code}/"):
        with web.socket(path, user_id=eve) as socket:
            first = json.loads(socket.recv(timeout=WITHIN))
            assert first["type"] == "standing", "why comes before the end, and nothing else at all"
            assert closing(socket, time.monotonic() + WITHIN) == 4423


def _user(row: Session) -> int:
    return int(row.get_decoded()["_auth_user_id"])


def _is_closed(socket: ClientConnection, until: float) -> bool:
    try:
        return closing(socket, until) == 4401
    except TimeoutError:
        return False
