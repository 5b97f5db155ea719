"""Signing up: with a code by mail, as a visitor or as the guest one is already."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import User
from accounts.services import UNCONFIRMED_KEPT_FOR
from accounts.tasks import clean
from games.models import Match, RoomSeat, Seat
from tests.accounts.people import (
    PASSWORD,
    code_in_mail,
    confirm,
    has_confirmed_email,
    new_account,
    sign_in,
    sign_up,
    signed_in,
)
from tests.accounts.rivals import begun
from tests.games.rooms import GAME

pytestmark = pytest.mark.django_db


def play(client: Client) -> User:
    """Becomes a guest with a running match and a seat in a room."""
    client.post("/play/", {"game": GAME})
    client.post("/rooms/", {"game": GAME})
    return User.objects.get(is_guest=True)


def test_a_visitor_is_in_as_soon_as_the_code_is_typed(client: Client) -> None:
    answer = sign_up(client)
    assert answer.headers["Location"] == "/confirm/"
    assert signed_in(client) is None
    user = User.objects.get()
    assert user.is_guest and not has_confirmed_email(user)
    assert mail.outbox[0].to == ["ann@example.org"]
    assert confirm(client).headers["Location"] == "/"
    account = User.objects.get()
    assert not account.is_guest
    assert has_confirmed_email(account)
    assert account.name == "Ann"
    assert signed_in(client) == account.pk


def test_passwords_are_kept_by_argon2(client: Client) -> None:
    assert new_account(client).password.startswith("argon2")


def test_a_guest_who_signs_up_stays_the_same_user_with_all_games_and_seats(client: Client) -> None:
    guest = play(client)
    seats = set(Seat.objects.filter(user=guest).values_list("pk", flat=True))
    places = set(RoomSeat.objects.filter(user=guest).values_list("pk", flat=True))
    assert seats and places
    user = new_account(client, name=guest.name)
    assert user.pk == guest.pk
    assert signed_in(client) == guest.pk
    assert not user.is_guest
    assert set(Seat.objects.filter(user=user).values_list("pk", flat=True)) == seats
    assert set(RoomSeat.objects.filter(user=user).values_list("pk", flat=True)) == places
    assert User.objects.count() == 1
    # From another browser it is the same person.
    other = Client()
    sign_in(other)
    assert signed_in(other) == guest.pk


def test_the_guest_plays_on_while_the_code_is_on_its_way(client: Client) -> None:
    guest = play(client)
    key = client.session.session_key
    sign_up(client, name=guest.name)
    assert client.session.session_key != key
    assert signed_in(client) == guest.pk
    assert client.get(f"/table/{Match.objects.get().pk}/").status_code == 200
    assert client.get("/account/").status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest and not has_confirmed_email(guest)


def test_a_browser_where_a_guest_signed_up_can_be_signed_out_from_where_it_was_confirmed(
    client: Client,
) -> None:
    guest = play(client)
    sign_up(client, name=guest.name)
    other = Client()
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        sign_in(other)
        assert confirm(other).status_code == 302
    assert signed_in(other) == signed_in(client) == guest.pk
    assert other.get("/account/devices/").content.decode().count('name="device"') == 1
    other.post("/account/devices/")
    assert signed_in(other) == guest.pk
    assert signed_in(client) is None


@pytest.mark.django_db(transaction=True)
def test_a_sign_up_sent_again_while_the_first_is_confirmed_makes_no_guest_of_the_account(
    client: Client,
) -> None:
    guest = play(client)
    with transaction.atomic():
        services.user_held(guest.pk)
        again = begun(lambda: sign_up(client, name=guest.name))
        services.account_open(user=guest)
    again.join()
    guest.refresh_from_db()
    assert not guest.is_guest
    assert not guest.has_usable_password()


def test_a_guest_may_try_again_with_the_same_or_another_address(client: Client) -> None:
    guest = play(client)
    sign_up(client)
    client.get("/")  # away, and back
    client.post("/sign-up/again/")
    sign_up(client)
    assert "ann@example.org" in mail.outbox[-1].to
    assert code_in_mail()
    client.post("/sign-up/again/")
    sign_up(client, email="other@example.org")
    confirm(client)
    assert EmailAddress.objects.get().email == "other@example.org"
    assert signed_in(client) == guest.pk


def test_starting_over_leaves_no_half_account_behind(client: Client) -> None:
    sign_up(client, email="mistyped@example.org")
    assert client.post("/sign-up/again/").headers["Location"] == "/sign-up/"
    assert not User.objects.exists()
    assert client.get("/sign-up/").status_code == 200


def test_a_sign_up_never_confirmed_is_removed(client: Client) -> None:
    sign_up(client)
    asked = User.objects.get()
    now = timezone.now()
    with time_machine.travel(now + UNCONFIRMED_KEPT_FOR - timedelta(hours=1)):
        clean()
        assert User.objects.get() == asked
    with time_machine.travel(now + UNCONFIRMED_KEPT_FOR + timedelta(hours=1)):
        clean()
        assert not User.objects.exists()
        assert not EmailAddress.objects.exists()
        assert new_account(Client()).email == "ann@example.org"


def test_an_address_confirmed_while_old_sign_ups_are_removed_keeps_its_account(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Removing one takes its time, and those after it are known already."""
    sign_up(client)
    late = Client()
    sign_up(late, email="bob@example.org", name="Bob")
    removed = []

    def remove(*, user: User) -> None:
        removed.append(user.email)
        User.objects.exclude(pk=user.pk).update(is_guest=False)

    monkeypatch.setattr(services, "user_delete", remove)
    with time_machine.travel(timezone.now() + 2 * UNCONFIRMED_KEPT_FOR):
        clean()
    assert len(removed) == 1
    assert User.objects.filter(is_guest=False, is_active=True).count() == 1


def test_a_guest_who_never_confirmed_stays_a_guest_and_the_address_is_free(client: Client) -> None:
    guest = play(client)
    account = new_account(Client(), email="bob@example.org")
    now = timezone.now()
    with time_machine.travel(now + 2 * UNCONFIRMED_KEPT_FOR):
        sign_up(client, name=guest.name)
        clean()
        assert EmailAddress.objects.filter(user=guest).exists(), "asked a moment ago"
    with time_machine.travel(now + 4 * UNCONFIRMED_KEPT_FOR):
        clean()
        assert set(User.objects.all()) == {guest, account}
        assert EmailAddress.objects.get().user == account
        assert new_account(Client()).email == "ann@example.org"
        assert signed_in(client) == guest.pk
        assert client.get(f"/table/{Match.objects.get().pk}/").status_code == 200
        assert Seat.objects.filter(user=guest).exists()


def test_sessions_that_have_run_out_are_removed(client: Client) -> None:
    play(client)
    assert Session.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(days=366)):
        clean()
        assert not Session.objects.exists()


def test_three_wrong_codes_end_the_try(client: Client) -> None:
    sign_up(client)
    for _ in range(2):
        assert client.post("/confirm/", {"action": "verify", "code": "WRONG1"}).status_code == 200
    answer = client.post("/confirm/", {"action": "verify", "code": "WRONG1"}, follow=True)
    assert answer.redirect_chain[-1][0] == "/sign-up/"
    assert "Too many tries" in answer.content.decode()
    assert User.objects.get().is_guest
    assert confirm(client).headers["Location"] == "/sign-in/"


def test_a_code_that_comes_too_late_is_said_to_be_old(client: Client) -> None:
    sign_up(client)
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        answer = client.post("/confirm/", {"action": "verify", "code": code_in_mail()}, follow=True)
        assert answer.redirect_chain == [("/sign-up/", 302)]
        assert "That code was too old." in answer.content.decode()
        new_account(client)


def test_an_address_never_confirmed_is_free_for_whoever_confirms_it_first(client: Client) -> None:
    other = Client()
    sign_up(other, name="Bob")
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        ann = new_account(client)
    assert not ann.is_guest
    answer = other.post("/confirm/", {"action": "verify", "code": code_in_mail(-2)}, follow=True)
    assert "This address belongs to another account." in answer.content.decode()
    assert EmailAddress.objects.get(verified=True).user == ann


def test_a_code_sent_again_is_good_for_as_long_as_the_first(client: Client) -> None:
    sign_up(client)
    with time_machine.travel(timezone.now() + timedelta(minutes=14)):
        client.post("/confirm/", {"action": "resend"})
    with time_machine.travel(timezone.now() + timedelta(minutes=28)):
        assert confirm(client).headers["Location"] == "/"
        assert not User.objects.get().is_guest


def test_a_guest_is_reminded_of_the_code_that_was_sent(client: Client) -> None:
    play(client)
    sign_up(client)
    assert "ann@example.org" in client.get("/account/").content.decode()
    confirm(client)
    assert "A code is waiting" not in client.get("/account/").content.decode()


def test_whoever_has_an_account_is_written_to_in_its_language(client: Client) -> None:
    owner = Client()
    new_account(owner)
    owner.post("/i18n/setlang/", {"language": "de"})
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        sign_up(client, name="Stranger")
    assert mail.outbox[-1].subject == "Du hast schon ein Konto bei Stealr"


def test_what_is_wrong_first_has_the_focus(client: Client) -> None:
    html = sign_up(client, email="nobody").content.decode()
    assert [field[:30] for field in html.split("<input ") if "autofocus" in field] == [
        'type="email" name="email" valu'
    ]


def test_nobody_learns_whether_an_address_has_an_account(client: Client) -> None:
    new_account(Client())
    mail.outbox.clear()
    later = time_machine.travel(timezone.now() + timedelta(minutes=1))  # no two codes at once
    for email in ("ann@example.org", "new@example.org"):
        visitor = Client()
        with later:
            answer = sign_up(visitor, email=email, name="Somebody Else")
        assert answer.headers["Location"] == "/confirm/"
        page = visitor.get("/confirm/")
        assert page.status_code == 200
        seen = page.content.decode().replace(email, "")
        pages = {part for part in ("resend", "verify", "Another address") if part in seen}
        assert pages == {"resend", "verify", "Another address"}
        assert visitor.post("/confirm/", {"action": "verify", "code": "AAAAAA"}).status_code == 200
    assert [message.to[0] for message in mail.outbox] == ["ann@example.org", "new@example.org"]
    assert "/password/reset/" in str(mail.outbox[0].body)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "x", "Usa al menos 2 caracteres."),
        ("email", "nobody", "correo"),
        ("password1", "short", "8"),
        ("password1", "12345678", "común"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    client: Client, field: str, value: str, sentence: str
) -> None:
    form = {"name": "Ann", "email": "ann@example.org", "password1": PASSWORD, field: value}
    answer = client.post("/sign-up/", form, headers={"accept-language": "es"})
    html = answer.content.decode()
    assert answer.status_code == 200
    error = html[html.index(f'id="id_{field}_error"') :].partition("</p>")[0]
    assert sentence in error
    assert not User.objects.exists()


def test_preferences_and_language_come_along(client: Client) -> None:
    client.post("/preferences/", {"theme": "light"})
    client.post("/i18n/setlang/", {"language": "de"})
    user = new_account(client)
    assert user.preferences["theme"] == "light"
    other = Client()
    sign_in(other)
    html = other.get("/", headers={"accept-language": "es"}).content.decode()
    assert re.search(r'<html lang="de"[^>]* data-theme="light"', html)


def test_no_page_leads_out_of_the_site(client: Client) -> None:
    new_account(Client())
    form = {"login": "ann@example.org", "password": PASSWORD}
    answer = client.post("/sign-in/?next=https://elsewhere.example/", form)
    assert answer.headers["Location"] == "/"
    answer = Client().post(f"/sign-in/?next=/rules/{GAME}/", form)
    assert answer.headers["Location"] == f"/rules/{GAME}/"
