"""Guests: made only where someone plays, named in a way that others can read."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.names import LONGEST, NameRefused, clean_name, name_for_guest
from tests.games.rooms import GAME

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/", f"/rules/{GAME}/", "/rooms/?code=ABCDEF", "/healthz"])
def test_looking_at_pages_makes_no_user(client: Client, address: str) -> None:
    client.get(address)
    assert not User.objects.exists()
    assert "sessionid" not in client.cookies


def test_a_visitor_who_plays_becomes_one_guest_for_good(client: Client) -> None:
    client.post("/rooms/", {"game": GAME}, headers={"accept-language": "de"})
    client.post("/rooms/", {"game": GAME})
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.language == "de"
    assert guest.name
    assert not guest.has_usable_password()


def test_chance_only_gives_names_that_may_be_chosen() -> None:
    for _ in range(200):
        name = name_for_guest()
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   B  ", "Ann B"),
        ("A\u0301ngel", "Ángel"),
        ("Żółć 99", "Żółć 99"),
        ("李雷", "李雷"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_kept_composed_and_single_spaced(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_too_short"),
        ("A", "name_too_short"),
        (" \t ", "name_too_short"),
        ("x" * (LONGEST + 1), "name_too_long"),
        ("Ann\x00", "name_unreadable"),
        ("Ann\u202egnp", "name_unreadable"),
        ("A\u200bnn", "name_unreadable"),
        ("...", "name_unreadable"),
        ("\u3164\u3164", "name_unreadable"),
        ("\u2800a\u2800", "name_unreadable"),
        ("Z" + "\u0335" * 5 + "a", "name_unreadable"),
    ],
)
def test_a_name_that_would_mislead_is_refused(typed: str, code: str) -> None:
    with pytest.raises(NameRefused) as refused:
        clean_name(typed)
    assert refused.value.code == code


def test_renaming_in_place(client: Client) -> None:
    client.post("/rooms/", {"game": GAME})
    answer = client.post("/name/", {"name": " New  Name "}, headers={"accept": "application/json"})
    assert answer.json() == {"name": "New Name"}
    assert User.objects.get().name == "New Name"


def test_a_refused_name_changes_nothing_and_says_why_in_the_readers_language(
    client: Client,
) -> None:
    client.post("/rooms/", {"game": GAME})
    before = User.objects.get().name
    answer = client.post(
        "/name/",
        {"name": "x"},
        headers={"accept": "application/json", "accept-language": "es"},
    )
    assert answer.status_code == 400
    assert answer.json() == {"code": "name_too_short", "sentence": "Usa al menos 2 caracteres."}
    assert User.objects.get().name == before


def test_a_plain_form_comes_back_to_its_own_page_only(client: Client) -> None:
    client.post("/rooms/", {"game": GAME})
    html = {"accept": "text/html"}
    assert (
        client.post("/name/", {"name": "Ann", "next": f"/rules/{GAME}/"}, headers=html).headers[
            "Location"
        ]
        == f"/rules/{GAME}/"
    )
    away = {"name": "Ann", "next": "https://elsewhere.example/"}
    assert client.post("/name/", away, headers=html).headers["Location"] == "/"


def test_a_visitor_has_no_name_to_change(client: Client) -> None:
    assert client.post("/name/", {"name": "Ann"}).status_code == 403
