"""A machine whose clock is a minute and more off: whoever was heard from elsewhere is here for it too, and nobody else is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games import clock
from games.models import LogEntry, Match, QueueTicket, Room, RoomSeat, Seat
from games.selectors.ladders import ladder_keys
from games.selectors.lobby import lobby_rooms
from games.selectors.matches import seats_seen
from games.services.clocks import away_sweep, web_beat
from games.services.quick_match import queue_join, queue_sweep
from games.services.room_clean import rooms_clean
from tests.games.rooms import make_room
from tests.games.tables import make_match, make_user

pytestmark = pytest.mark.django_db(transaction=True)
Elsewhere = Callable[[], None]


@pytest.fixture(params=[-90, 90])
def elsewhere(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Elsewhere]:
    """What follows its call happens on a machine that is so many seconds off."""
    monkeypatch.setattr(clock, "_ahead_ms", 0)
    web_beat(alive=[])
    off = timedelta(seconds=request.param)
    travels = time_machine.travel(datetime.now(UTC) + off, tick=True)

    def move() -> None:
        travels.start()
        clock.clock_compare()

    yield move
    if clock._ahead_ms:
        travels.stop()


def test_whoever_was_just_heard_from_is_at_the_table(elsewhere: Elsewhere) -> None:
    match = make_match()
    elsewhere()
    assert all(abs(ago) < 20 for ago in seats_seen([match.pk])[match.pk].values())
    away_sweep()
    assert not LogEntry.objects.exists()


def test_whoever_left_a_minute_ago_is_away(elsewhere: Elsewhere) -> None:
    match = make_match()
    Seat.objects.filter(match=match, number=0).update(
        seen_at=clock.now_time() - timedelta(seconds=61)
    )
    elsewhere()
    web_beat(alive=[Seat.objects.get(match=match, number=1).pk])
    away_sweep()
    assert {entry.seat for entry in LogEntry.objects.all()} == {0}


def test_strangers_who_wait_at_several_machines_are_seated(elsewhere: Elsewhere) -> None:
    game, mode = ladder_keys()[0]

    def wait() -> None:
        queue_join(user_id=make_user().pk, game=game, mode=mode, is_ranked=False, size=2)

    wait()
    elsewhere()
    wait()
    queue_sweep()
    assert Match.objects.count() == 1
    assert not QueueTicket.objects.filter(match=None).exists()


def test_rooms_and_their_hosts_stay(elsewhere: Elsewhere) -> None:
    room, (host, _) = make_room(2)
    elsewhere()
    other, _ = make_room(1)
    Room.objects.update(is_public=True)
    assert {shown["code"] for shown in lobby_rooms()} == {room.code, other.code}
    rooms_clean()
    room.refresh_from_db()
    assert room.host_id == host
    assert RoomSeat.objects.count() == 3
