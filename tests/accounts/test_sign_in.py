"""Signing in and out, forgotten passwords, guessed ones, second factors."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, User
from tests.accounts.people import (
    PASSWORD,
    code_in_mail,
    has_confirmed_email,
    new_account,
    prove,
    sign_in,
    signed_in,
)
from tests.games.rooms import GAME

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return new_account(Client())


def test_in_and_out(client: Client, ann: User) -> None:
    assert sign_in(client).headers["Location"] == "/"
    key = client.session.session_key
    assert signed_in(client) == ann.pk
    assert client.post("/sign-out/").headers["Location"] == "/"
    assert signed_in(client) is None
    sign_in(client)
    assert client.session.session_key != key


def test_signing_in_takes_a_new_session_and_moves_nothing_of_a_guest(
    client: Client, ann: User
) -> None:
    client.post("/rooms/", {"game": GAME})
    guest = User.objects.get(is_guest=True)
    key = client.session.session_key
    page = client.get("/sign-in/").content.decode()
    assert guest.name in page and "stay behind" in page
    sign_in(client)
    assert signed_in(client) == ann.pk
    assert client.session.session_key != key
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.seats.count() == ann.seats.count() == 0
    assert guest.roomseat_set.count() == 1


@pytest.mark.parametrize("email", ["ann@example.org", "nobody@example.org"])
def test_a_wrong_password_and_a_wrong_address_look_alike(
    client: Client, ann: User, email: str
) -> None:
    answer = sign_in(client, email=email, password="wrong")
    assert answer.status_code == 200
    assert "This e-mail address and password do not go together." in answer.content.decode()


def test_whoever_guesses_is_locked_out_and_told_so(client: Client, ann: User) -> None:
    for _ in range(4):
        assert sign_in(client, password="wrong").status_code == 200
    answer = sign_in(client, password="wrong")
    assert answer.status_code == 429
    assert "Locked for 15 minutes" in answer.content.decode()
    assert sign_in(client).status_code == 429, "the right password is late"
    german = client.post(
        "/sign-in/",
        {"login": "ann@example.org", "password": PASSWORD},
        headers={"accept-language": "de"},
    )
    assert "Für 15 Minuten gesperrt" in german.content.decode()
    # From elsewhere Ann gets in: nobody can lock her out of her own account.
    elsewhere = Client(REMOTE_ADDR="203.0.113.7")
    sign_in(elsewhere)
    assert signed_in(elsewhere) == ann.pk
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        sign_in(client)
        assert signed_in(client) == ann.pk


def test_a_new_password_by_mail_lifts_the_lock(client: Client, ann: User) -> None:
    for _ in range(5):
        answer = sign_in(client, password="wrong")
    assert answer.status_code == 429
    client.post("/password/reset/", {"email": "ann@example.org"})
    address = client.get(reset_link(), follow=True).redirect_chain[-1][0]
    client.post(address, dict.fromkeys(("password1", "password2"), "other quiet otters"))
    sign_in(client, password="other quiet otters")
    assert signed_in(client) == ann.pk


def test_guesses_from_many_places_are_slowed_down(ann: User) -> None:
    for number in range(20):
        guesser = Client(REMOTE_ADDR=f"203.0.113.{number}")
        assert sign_in(guesser, password="wrong").status_code == 200
    answer = sign_in(Client(REMOTE_ADDR="203.0.113.99"))
    assert answer.status_code == 200
    assert "Too many tries" in answer.content.decode()


def test_signing_up_in_masses_is_refused(client: Client) -> None:
    answers = [client.post("/sign-up/", {}, headers={"accept-language": "es"}) for _ in range(21)]
    assert {answer.status_code for answer in answers[:20]} == {200}
    assert answers[20].status_code == 429
    assert "Demasiado rápido" in answers[20].content.decode()


def reset_link() -> str:
    found = re.search(r"https?://\S+/password/reset/\S+", str(mail.outbox[-1].body))
    assert found
    return urlsplit(found[0]).path


def test_a_forgotten_password_is_replaced_and_ends_all_sessions(client: Client, ann: User) -> None:
    sign_in(client)
    visitor = Client()
    answer = visitor.post("/password/reset/", {"email": "ann@example.org"})
    assert answer.headers["Location"] == "/password/reset/sent/"
    link = reset_link()
    form = visitor.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    assert "set-password" in address, "the key is out of the address"
    chosen = {"password1": "other quiet otters", "password2": "other quiet otters"}
    assert visitor.post(address, chosen).headers["Location"] == "/password/reset/done/"
    assert "/sign-in/" in client.get("/account/").headers["Location"]
    assert sign_in(visitor).status_code == 200
    sign_in(visitor, password="other quiet otters")
    assert signed_in(visitor) == ann.pk
    assert "no longer works" in Client().get(link).content.decode(), "once"


def test_resetting_tells_nobody_who_has_an_account(client: Client, ann: User) -> None:
    answer = client.post("/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert answer.redirect_chain[-1][0] == "/password/reset/sent/"
    assert mail.outbox[-1].to == ["nobody@example.org"]
    assert "no account with this address" in str(mail.outbox[-1].body)


def test_a_new_password_needs_the_old_one_and_signs_out_the_others(
    client: Client, ann: User
) -> None:
    sign_in(client)
    other = Client()
    sign_in(other)
    chosen = {"password1": "other quiet otters", "password2": "other quiet otters"}
    answer = client.post("/account/password/", {"oldpassword": "wrong", **chosen})
    assert "That is not your current password." in answer.content.decode()
    answer = client.post("/account/password/", {"oldpassword": PASSWORD, **chosen}, follow=True)
    assert "Your password is changed." in answer.content.decode()
    assert signed_in(client) == ann.pk
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_a_new_address_counts_once_it_is_confirmed(client: Client, ann: User) -> None:
    sign_in(client)
    prove(client)
    answer = client.post("/account/email/", {"email": "new@example.org", "action_add": "1"})
    assert answer.headers["Location"] == "/confirm/"
    assert mail.outbox[-1].to == ["new@example.org"]
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    client.post("/confirm/", {"action": "verify", "code": code_in_mail_to("new@example.org")})
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert has_confirmed_email(ann)
    assert mail.outbox[-1].to == ["ann@example.org"], "the old one is told"
    fresh = Client()
    sign_in(fresh, email="new@example.org")
    assert signed_in(fresh) == ann.pk


def code_in_mail_to(address: str) -> str:
    assert mail.outbox[-1].to == [address]
    return code_in_mail()


# Two factors


def code_now(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time()))))


def turn_on(client: Client) -> str:
    """The secret that an app would keep."""
    prove(client)
    html = client.get("/account/two-factor/on/").content.decode()
    found = re.search(r'class="key"[^>]*>(\w+)<', html)
    assert found
    answer = client.post("/account/two-factor/on/", {"code": code_now(found[1])})
    assert answer.headers["Location"] == "/account/two-factor/codes/"
    return found[1]


def test_with_two_factors_a_password_is_not_enough(client: Client, ann: User) -> None:
    sign_in(client)
    secret = turn_on(client)
    codes = client.get("/account/two-factor/codes/").content.decode()
    recovery = re.findall(r"<li>(\d{8})</li>", codes)
    assert len(recovery) == 10
    assert client.get("/account/two-factor/codes/file/").status_code == 200

    other = Client()
    assert sign_in(other).headers["Location"] == "/sign-in/code/"
    assert signed_in(other) is None
    assert other.get("/account/").status_code == 302
    wrong = other.post("/sign-in/code/", {"code": "000000"})
    assert "That is not the code." in wrong.content.decode()
    with time_machine.travel(timezone.now() + timedelta(seconds=60)):
        other.post("/sign-in/code/", {"code": code_now(secret)})
    assert signed_in(other) == ann.pk

    for expected in (ann.pk, None):  # a recovery code works once
        third = Client()
        sign_in(third)
        third.post("/sign-in/code/", {"code": recovery[0]})
        assert signed_in(third) == expected


def test_two_factors_can_be_turned_off_again(client: Client, ann: User) -> None:
    sign_in(client)
    turn_on(client)
    client.post("/account/two-factor/off/")
    assert not Authenticator.objects.exists()
    other = Client()
    sign_in(other)
    assert signed_in(other) == ann.pk


def test_whoever_has_lost_phone_and_codes_can_be_let_in(client: Client, ann: User) -> None:
    sign_in(client)
    turn_on(client)
    with pytest.raises(CommandError):
        call_command("two_factor_off", "nobody@example.org")
    call_command("two_factor_off", "ANN@example.org")
    assert client.get("/account/").status_code == 302, "signed out everywhere"
    sign_in(client)
    assert signed_in(client) == ann.pk
    assert AuditEntry.objects.get().action == "two_factor_off"


def test_what_matters_asks_for_the_password_again_later(client: Client, ann: User) -> None:
    sign_in(client)
    assert client.get("/account/delete/").status_code == 302
    prove(client)
    assert client.get("/account/delete/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        for address in ("/account/two-factor/on/", "/account/delete/"):
            answer = client.get(address)
            assert answer.headers["Location"].startswith("/account/is-it-you/"), address
        answer = client.post("/account/is-it-you/?next=/account/delete/", {"password": PASSWORD})
        assert answer.headers["Location"] == "/account/delete/"
        assert client.get("/account/delete/").status_code == 200


def test_staff_sign_in_like_everyone_else(client: Client, ann: User) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/sign-in/")
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    sign_in(client)
    assert client.get("/admin/").status_code == 200
