"""Requests no page of ours sends: each gets its refusal, none an accident of ours."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Report
from accounts.session_store import SessionStore
from games.models import Match, Room
from tests.accounts.people import new_account
from tests.games.rooms import GAME, make_room
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("host", ["evil.example", "a b<c>"])
def test_a_foreign_host_is_a_bad_request(client: Client, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert "made no sense" in answer.text
    assert host not in answer.text


@pytest.mark.parametrize(
    "settings",
    [r'{"\ud800": 1}', r'{"mode": "\ud800"}', '{"goal": NaN}', '{"goal": 1e999}', "[]", "{", "["],
)
def test_settings_that_are_no_json_object_are_malformed(client: Client, settings: str) -> None:
    for address in ("/play/", "/rooms/"):
        answer = client.post(address, {"game": GAME, "settings": settings})
        assert answer.status_code == 400
    assert not Match.objects.exists()
    assert not Room.objects.exists()


@pytest.mark.parametrize(
    ("seat", "status"), [("9" * 5000, 400), ("x", 400), ("²", 400), ("-1", 404), ("99", 404)]
)
def test_a_seat_that_is_no_seat_is_refused(client: Client, seat: str, status: int) -> None:
    room, _ = make_room()
    answer = client.post(f"/rooms/{room.code}/join/", {"seat": seat})
    assert answer.status_code == status
    assert room.seats.count() == 1


def test_nobody_has_a_nul_in_their_name(client: Client) -> None:
    assert client.get("/people/a%00b/").status_code == 404


def test_a_session_that_is_none_is_nobodys(client: Client) -> None:
    cookie = r'sessionid="\000aaaaaaaaaaa"'
    assert client.get("/", headers={"cookie": cookie}).status_code == 200
    assert SessionStore("\0" * 32).session_key is None  # of sockets, too


@pytest.mark.parametrize(
    "following", ["room", "a b", "é", "\0", "//evil.example", "https:evil.example"]
)
def test_what_is_no_page_of_ours_leads_home(client: Client, following: str) -> None:
    new_account(client)
    answer = client.post("/name/", {"name": "Ann", "next": following})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("room", ["\0", "a b", "é"])
def test_a_report_from_a_room_that_can_be_none_is_malformed(client: Client, room: str) -> None:
    new_account(client)
    told = {"user": make_user().pk, "reason": "abuse", "room": room}
    assert client.post("/reports/", told).status_code == 400
    assert not Report.objects.exists()


@pytest.mark.parametrize("device", ["9" * 5000, "9" * 30, "²", "x", ""])
def test_a_device_that_is_none_signs_nobody_out(client: Client, device: str) -> None:
    new_account(client)
    assert client.post("/account/devices/", {"device": device}).status_code == 302
    assert client.get("/account/devices/").status_code == 200
