"""Reporting through the page's address: by a script, by a plain form, by people who may not, and too often."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Report, User
from tests.games.tables import make_match, make_user, seat_users

pytestmark = pytest.mark.django_db
JSON: Any = {"headers": {"Accept": "application/json"}}


@pytest.fixture
def bob() -> User:
    return make_user("Bob")


def guest(client: Client) -> User:
    user = make_user("Ann")
    User.objects.filter(pk=user.pk).update(is_guest=True)
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return user


def send(client: Client, bob: User, **fields: Any) -> Any:
    return client.post("/reports/", {"user": bob.pk, "reason": "name", **fields}, **JSON)


def test_guest_reports_by_script_and_by_form(client: Client, bob: User) -> None:
    ann = guest(client)
    assert send(client, bob, note="look at it").status_code == 204
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.note) == (ann, bob, "look at it")
    assert report.context == {"people": {str(bob.pk): "Bob"}}, "the name that it is about"
    page = f"/people/{bob.pk}/"
    answer = client.post("/reports/", {"user": bob.pk, "reason": "other", "next": page})
    assert answer.headers["Location"] == page
    shown = client.get(page).content.decode()
    assert "The moderators have your report." in shown and "Report Bob" in shown


def test_report_from_the_table_names_a_seat(client: Client) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    user = User.objects.get(pk=ann)
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    fields = {"match": match.pk, "seat": 1, "reason": "stalling"}
    assert client.post("/reports/", fields, **JSON).status_code == 204
    assert Report.objects.get().reported_id == bob


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"reason": "ugly"}, 400, "report_reason"),
        ({"user": 10**9}, 400, "no_such_person"),
        ({"user": "bob"}, 400, "malformed"),
        ({"user": -1}, 400, "malformed"),
        ({"match": "no-match"}, 400, "malformed"),
        ({"match": "00000000-0000-0000-0000-000000000000"}, 404, "no_such_match"),
        ({"room": "NOWHERE"}, 404, "no_such_room"),
        ({"note": "x" * 1001}, 400, "text_too_long"),
    ],
)
def test_refusals_have_a_code_and_a_sentence(
    client: Client, bob: User, fields: dict[str, Any], status: int, code: str
) -> None:
    guest(client)
    answer = send(client, bob, **fields)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"] != code
    assert not Report.objects.exists()


def test_visitors_cannot_report_and_nobody_without_end(client: Client, bob: User) -> None:
    assert send(client, bob).json()["code"] == "not_signed_in"
    ann = guest(client)
    assert send(client, ann).json()["code"] == "report_self"
    codes = [send(client, bob).status_code for _ in range(8)]
    assert codes[:5] == [204] * 5 and codes[-1] == 429
    assert Report.objects.count() == 1


def test_profile_offers_it_to_others_alone(client: Client, bob: User) -> None:
    page = f"/people/{bob.pk}/"
    assert "Report Bob" not in client.get(page).content.decode()
    ann = guest(client)
    assert "Report Bob" in client.get(page).content.decode()
    assert "Report Ann" not in client.get(f"/people/{ann.pk}/").content.decode()
