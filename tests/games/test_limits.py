"""How often someone may open tables, and how many may begin to play from one place."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisAway

from accounts.models import User
from games.models import Match, Room
from games.services.play import match_resign
from games.services.rounds import room_rematch, room_set_ready, room_start
from tests.games.rooms import GAME, make_room, refused
from tests.games.tables import make_user, new_token

pytestmark = pytest.mark.django_db(transaction=True)


def open_table(client: Client) -> int:
    return client.post("/rooms/", {"game": GAME}).status_code


def test_a_person_opens_only_so_many_tables_a_minute() -> None:
    client = Client()
    client.force_login(make_user())
    assert [open_table(client) for _ in range(14)] == [302] * 12 + [429] * 2
    assert client.post("/play/", {"game": GAME}).status_code == 429
    assert Room.objects.count() == 12
    other = Client()
    other.force_login(make_user())
    assert open_table(other) == 302


def test_a_room_starts_only_so_many_matches_a_minute() -> None:
    room, (host, other) = make_room(2)
    match = room_start(code=room.code, user_id=host)
    for number in range(9):
        match_resign(match_id=match.pk, seat=0, token=new_token())
        if number % 2:
            match = room_start(code=room.code, user_id=host)
        else:
            assert room_rematch(match_id=match.pk, user_id=host) is None
            again = room_rematch(match_id=match.pk, user_id=other)
            assert again is not None
            match = again
    match_resign(match_id=match.pk, seat=0, token=new_token())
    refused("rate_limited", room_start, code=room.code, user_id=host)
    refused("rate_limited", room_rematch, match_id=match.pk, user_id=host)
    refused("rate_limited", room_set_ready, code=room.code, user_id=host, is_ready=True)
    Match.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert room_start(code=room.code, user_id=host)


def test_from_one_address_only_so_many_visitors_begin_to_play() -> None:
    for _ in range(60):
        assert open_table(Client()) == 302
    refused = Client().post("/play/", {"game": GAME})
    assert refused.status_code == 429
    assert "Sign in" in refused.content.decode()
    assert User.objects.filter(is_guest=True).count() == 60
    # Whoever plays already goes on, and other addresses begin.
    assert open_table(Client(REMOTE_ADDR="192.0.2.7")) == 302
    known = Client()
    known.force_login(make_user())
    assert open_table(known) == 302


def test_a_name_that_is_refused_does_not_count_and_looking_never_does() -> None:
    room = Client().post("/rooms/", {"game": GAME}).headers["Location"]
    for _ in range(70):
        assert Client().post(f"{room}join/", {"name": "x"}).status_code == 400
    for address in ("/", "/lobby/", room):
        assert Client().get(address).status_code == 200
    assert Client().post(f"{room}join/", {"name": "Miss Panda"}).status_code == 302


def test_without_redis_everyone_may(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise RedisAway("away")

    monkeypatch.setattr("allauth.core.internal.ratelimit.consume", away)
    assert open_table(Client()) == 302
