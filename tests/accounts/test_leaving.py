"""Taking one's data along, and going for good."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client

from accounts.models import User
from accounts.services import user_delete
from games.models import ChatLine, Match, Room, RoomSeat, Seat
from games.services.records import match_record
from games.services.rooms import room_take_seat
from games.services.rounds import room_start
from tests.accounts.people import new_account, prove, signed_in
from tests.accounts.rivals import begun
from tests.games.rooms import GAME
from tests.games.tables import is_over, make_user, play_until

pytestmark = pytest.mark.django_db


def match_of_two(ann: User, bob: User) -> Match:
    """Ann hosts a room where both play."""
    room = Room.objects.create(game=GAME, host=ann)
    RoomSeat.objects.create(room=room, number=0, user=ann)
    room_take_seat(code=room.code, user_id=bob.pk)
    return room_start(code=room.code, user_id=ann.pk)


def everything_kept() -> str:
    """All that the games' tables hold, as text."""
    rows: list[Any] = [
        *Match.objects.values("record"),
        *Seat.objects.values("name", "user"),
        *ChatLine.objects.values("name", "user"),
        *RoomSeat.objects.values("name", "user"),
        *Room.objects.values("host"),
    ]
    return json.dumps(rows)


def test_ones_data_is_not_fetched_again_and_again(client: Client) -> None:
    new_account(client)
    assert [client.get("/account/data/").status_code for _ in range(11)] == [200] * 10 + [429]


def test_games_stay_without_the_name(client: Client) -> None:
    ann, bob = new_account(client, name="Unforgettable Ann"), make_user("Bob")
    finished = match_of_two(ann, bob)
    play_until(finished, Random(1), is_reached=is_over)
    match_record(match_id=finished.pk)
    running = match_of_two(ann, bob)
    ChatLine.objects.create(
        room=finished.room, match=finished, user=ann, name=ann.name, text="Good game"
    )
    ChatLine.objects.create(room=finished.room, match=finished, user=bob, name="Bob", text="Thanks")
    assert "Unforgettable" in everything_kept()

    prove(client)
    answer = client.post("/account/delete/")
    assert answer.status_code == 200
    assert signed_in(client) is None
    assert not User.objects.filter(pk=ann.pk).exists()
    assert not EmailAddress.objects.exists()
    assert "Unforgettable" not in everything_kept()
    finished.refresh_from_db()
    seat = finished.seats.get(number=0)
    assert seat.user is None and seat.place is not None
    kept = client.get(f"/games/{finished.pk}/record.json").json()
    assert kept["names"] == [seat.name, "Bob"]
    assert kept["record"]["seats"] == [{"bot": None}, {"bot": None}]
    assert list(finished.chat.values_list("name", "text")) == [
        (seat.name, "Good game"),
        ("Bob", "Thanks"),
    ]
    running.refresh_from_db()
    assert running.status == Match.Status.ENDED, "given up"
    assert running.seats.get(user=bob).place == 1
    assert running.room.host == bob
    assert client.get(f"/table/{finished.pk}/").status_code == 200
    assert client.get(f"/people/{bob.pk}/").status_code == 200


def test_deleting_ends_all_sessions_and_frees_the_address(client: Client) -> None:
    new_account(client)
    other = Client()
    other.post("/sign-in/", {"login": "ann@example.org", "password": "seven quiet otters"})
    assert signed_in(other)
    prove(client)
    client.post("/account/delete/")
    assert other.get("/account/").status_code == 302
    assert not any("_auth_user_id" in row.get_decoded() for row in Session.objects.all())


def test_a_guest_goes_without_a_password(client: Client) -> None:
    client.post("/play/", {"game": GAME})
    guest = User.objects.get()
    assert client.get("/account/delete/").status_code == 200
    assert User.objects.exists(), "looking deletes nobody"
    client.post("/account/delete/")
    assert not User.objects.exists()
    assert guest.name not in everything_kept()


def test_deleting_takes_a_form_of_ours() -> None:
    forger = Client(enforce_csrf_checks=True)
    forger.force_login(make_user())
    assert forger.post("/account/delete/").status_code == 403


def test_the_download_has_all_of_ones_own_and_nothing_of_others(client: Client) -> None:
    ann = new_account(client, name="Ann of Own")
    bob = make_user("Bob of Others")
    bob.email = "bob@example.org"
    bob.save()
    match = match_of_two(ann, bob)
    play_until(match, Random(2), is_reached=lambda live: live.seq >= 30)
    ChatLine.objects.create(room=match.room, match=match, user=ann, name=ann.name, text="mine")
    ChatLine.objects.create(room=match.room, match=match, user=bob, name=bob.name, text="theirs")
    answer = client.get("/account/data/")
    assert "attachment" in answer.headers["Content-Disposition"]
    text = answer.getvalue().decode()
    data = json.loads(text)
    assert data["account"]["name"] == "Ann of Own"
    assert data["account"]["email_addresses"] == [
        {"email": "ann@example.org", "verified": True, "primary": True}
    ]
    assert [device["ip"] for device in data["devices"]] == ["127.0.0.1"]
    assert [line["text"] for line in data["chat"]] == ["mine"]
    (game,) = data["games"]
    assert game["id"] == str(match.pk)
    assert len(game["answers"]) == match.log.filter(seat=0).count() > 0
    for secret in ("Bob", "bob@", "theirs", ann.password, ann.username):
        assert secret not in text
    assert bytes(match.seed).hex() not in text


def test_only_ones_own_data_can_be_asked_for(client: Client) -> None:
    assert client.get("/account/data/").status_code == 302


@pytest.mark.django_db(transaction=True)
def test_whoever_is_sent_away_while_they_go_for_good_is_gone() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    room = Room.objects.create(game=GAME, host=ann)
    RoomSeat.objects.create(room=room, number=1, user=bob)
    with transaction.atomic():
        Room.objects.select_for_update().get()
        leaving = begun(lambda: user_delete(user=bob))
        room.seats.all().delete()
    leaving.join()
    assert not User.objects.filter(name="Bob").exists()
