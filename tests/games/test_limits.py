"""How often someone may open tables, and how many may begin to play from one place."""

from __future__ import annotations

import pytest
from django.test import Client
from redis.exceptions import ConnectionError as RedisAway

from accounts.models import User
from games.models import Room
from tests.games.rooms import GAME
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


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

    monkeypatch.setattr("allauth.core.ratelimit.consume", away)
    assert open_table(Client()) == 302
