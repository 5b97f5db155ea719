"""The pages of an account: whole in every language, closed to others, discreet."""

from __future__ import annotations

import re

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core import mail
from django.test import Client, override_settings

from accounts.models import User
from tests.accounts.people import new_account, prove, sign_in, sign_up, signed_in
from tests.games.rooms import GAME
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _ in settings.LANGUAGES]
VISITORS = ("/sign-in/", "/sign-up/", "/password/reset/", "/password/reset/sent/",
            "/password/reset/x-y/", "/preferences/", "/inactive/")  # fmt: skip
ACCOUNTS = ("/account/", "/account/email/", "/account/password/", "/account/devices/", "/account/delete/",
            "/account/is-it-you/", "/account/two-factor/", "/account/two-factor/on/", "/sign-out/",
            "/preferences/")  # fmt: skip
# Said by allauth, Django and axes where we have not said it ourselves.
FOREIGN = re.compile(
    r"\b(Sign In|Sign Out|Sign Up|Menu:|Email address|Username|Your password can’t|Ihr Passwort)\b"
)


def seen(client: Client, address: str, language: str) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200, address
    html = answer.content.decode()
    assert f'<html lang="{language}"' in html, address
    assert html.count("<h1") == 1, address
    assert not FOREIGN.search(html), (address, FOREIGN.search(html))
    assert "<style" not in html and "onclick" not in html, address
    return html


def heading(html: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    assert found
    return found[1].strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", VISITORS)
def test_pages_for_visitors(client: Client, address: str, language: str) -> None:
    html = seen(client, address, language)
    if language != "en":
        assert heading(html) != heading(seen(client, address, "en"))
    assert not User.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_for_accounts_in_every_language(client: Client, language: str) -> None:
    new_account(client)
    prove(client)
    client.post("/i18n/setlang/", {"language": language})
    for address in ACCOUNTS:
        seen(client, address, language)
    client.post("/sign-out/")
    sign_up(client, email="other@example.org")
    seen(client, "/confirm/", language)


@pytest.mark.parametrize("address", [page for page in ACCOUNTS if page != "/preferences/"])
def test_without_an_account_they_ask_to_sign_in(client: Client, address: str) -> None:
    assert client.get(address).headers["Location"] == f"/sign-in/?next={address}"
    client.post("/rooms/", {"game": GAME})
    answer = client.get(address)
    if address in ("/account/", "/account/delete/"):
        assert answer.status_code == 200, "guests have these"
    else:
        assert answer.headers["Location"] == f"/sign-in/?next={address}"


@pytest.mark.parametrize("language", ["es", "de"])
def test_mails_are_in_the_readers_language(client: Client, language: str) -> None:
    headers = {"accept-language": language}
    ours = {"es": "Escribe este código", "de": "Gib diesen Code auf der Seite ein"}
    form = {"name": "Ann", "email": "ann@example.org", "password1": "seven quiet otters"}
    client.post("/sign-up/", form, headers=headers)
    Client().post("/sign-up/", {**form, "email": "ann@example.org"}, headers=headers)
    Client().post("/password/reset/", {"email": "ann@example.org"}, headers=headers)
    Client().post("/password/reset/", {"email": "nobody@example.org"}, headers=headers)
    assert ours[language] in str(mail.outbox[0].body)
    english = ("You are", "Hello", "Thank you", "receiving", "Choose", "Somebody", "Then")
    for message in mail.outbox:
        text = f"{message.subject}\n{message.body}"
        assert not any(word in text for word in english), text
        assert "user-" not in text, "user names are shown to nobody"


def test_links_in_mails_are_those_of_the_proxy(client: Client) -> None:
    new_account(Client())
    with override_settings(
        ALLOWED_HOSTS=["play.example"], SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")
    ):
        headers = {"host": "play.example", "x-forwarded-proto": "https"}
        client.post("/password/reset/", {"email": "ann@example.org"}, headers=headers)
    links = re.findall(r"https?://\S+", str(mail.outbox[-1].body))
    assert len(links) == 2
    assert all(link.startswith("https://play.example/") for link in links)


def test_no_page_tells_addresses_or_user_names(client: Client) -> None:
    ann = new_account(client)
    reader = Client()
    reader.post("/play/", {"game": GAME})
    for address in ("/", f"/people/{ann.pk}/", "/people/Ann/", f"/rules/{GAME}/"):
        html = reader.get(address, follow=True).content.decode()
        assert "ann@example" not in html and ann.username not in html, address
    own = [client.get(address).content.decode() for address in ACCOUNTS if address != "/sign-out/"]
    assert not any(ann.username in html for html in own)


def test_the_header_knows_who_reads(client: Client) -> None:
    assert 'href="/sign-in/"' in client.get("/").content.decode()
    client.post("/rooms/", {"game": GAME})
    guest = client.get("/").content.decode()
    assert 'href="/sign-up/"' in guest and 'action="/sign-out/"' not in guest
    new_account(client)
    account = client.get("/").content.decode()
    assert 'action="/sign-out/"' in account and 'href="/sign-up/"' not in account


# Devices


def test_a_device_can_be_signed_out_from_another(client: Client) -> None:
    new_account(client)
    phone = Client(headers={"user-agent": "Mozilla/5.0 (iPhone) AppleWebKit Safari/604.1"})
    sign_in(phone)
    html = client.get("/account/devices/").content.decode()
    assert "Safari · iPhone" in html and "127.0.0.1" in html
    found = re.search(r'name="device" value="(\d+)"', html)
    assert found
    client.post("/account/devices/", {"device": found[1]})
    assert phone.get("/account/").status_code == 302
    assert client.get("/account/").status_code == 200


def test_all_others_can_be_signed_out_at_once(client: Client) -> None:
    new_account(client)
    others = [Client(), Client()]
    for other in others:
        sign_in(other)
    client.post("/account/devices/")
    assert signed_in(client)
    assert not any(signed_in(other) for other in others)


def test_nobody_signs_out_strangers(client: Client) -> None:
    new_account(client)
    stranger = Client()
    new_account(stranger, email="bob@example.org", name="Bob")
    for session in UserSession.objects.all():
        stranger.post("/account/devices/", {"device": str(session.pk)})
    assert client.get("/account/").status_code == 200


# Preferences


def test_preferences_hold_on_the_device_and_follow_the_account(client: Client) -> None:
    client.post("/preferences/", {"theme": "dark", "motion": "none"})
    html = client.get("/").content.decode()
    assert 'data-theme="dark" data-motion="none"' in html
    new_account(client)
    client.post("/preferences/", {"theme": "light"}, headers={"accept": "application/json"})
    other = Client()
    sign_in(other)
    assert 'data-theme="light" data-motion="none"' in other.get("/").content.decode()


@pytest.mark.parametrize("form", [{"theme": "pink"}, {"sound": ""}, {"auto_accept": "<b>"}])
def test_a_senseless_preference_changes_nothing(client: Client, form: dict[str, str]) -> None:
    user = make_user()
    client.force_login(user)
    assert client.post("/preferences/", form).status_code == 400
    user.refresh_from_db()
    assert user.preferences == {}
    assert not set(form) & set(client.cookies)


def test_the_table_is_told_how_its_player_likes_it(client: Client) -> None:
    table = client.post("/play/", {"game": GAME}).headers["Location"]
    client.post("/preferences/", {"auto_accept": "on", "sound": "off"})
    html = client.get(table).content.decode()
    found = re.search(r'"preferences": (\{.*?\})', html)
    assert found
    assert '"auto_accept": "on"' in found[1] and '"sound": "off"' in found[1]
    assert '"confirmations": "on"' in found[1]


def test_people_are_found_by_name(client: Client) -> None:
    ann = new_account(Client())
    make_user("Nobody")
    assert client.get("/people/ANN/").headers["Location"] == f"/people/{ann.pk}/"
    assert client.get("/people/nobody/").status_code == 404
    assert client.get("/people/999999/").status_code == 404
