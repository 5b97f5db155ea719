"""Pages: what they answer, to whom, in which language, and that they say why when they refuse."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client, override_settings

from games.models import Match, Room
from games.rules.registry import game_keys
from games.selectors.offers import seats_of
from games.selectors.rulebook import rulebook
from tests.games.rooms import GAME, MOST, RULES
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """Every tag with its attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def bootstrap(html: str) -> dict[str, Any]:
    found = re.search(r'<script id="bootstrap"[^>]*>(.*?)</script>', html, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def visit_table(client: Client) -> str:
    """The address of a game against bots that has begun."""
    answer = client.post("/play/", {"game": GAME})
    assert answer.status_code == 302
    return answer.headers["Location"]


def open_room(client: Client) -> str:
    return client.post("/rooms/", {"game": GAME}).headers["Location"]


# Every page


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_page_is_whole_and_in_the_browsers_language(client: Client, language: str) -> None:
    headers = {"accept-language": language}
    for address in ("/", f"/rules/{GAME}/", open_room(client), visit_table(client), "/no/such/"):
        answer = client.get(address, headers=headers)
        assert answer.status_code == (404 if address == "/no/such/" else 200), address
        page = Page(answer.content.decode())
        assert (
            next(attributes for tag, attributes in page.tags if tag == "html")["lang"] == language
        ), address
        # What the content security policy forbids would not work in a browser.
        for tag, attributes in page.tags:
            assert not [name for name in attributes if name.startswith("on")], (address, tag)
            assert tag != "style", address
        scripts = [attributes for tag, attributes in page.tags if tag == "script"]
        assert all(script.get("src") or script.get("type") for script in scripts), address
        titles = [tag for tag, _ in page.tags if tag == "title"]
        assert titles == ["title"], address


def test_the_language_can_be_switched_and_stays(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "de", "next": "/"})
    answer = client.get("/", headers={"accept-language": "es"})
    assert 'lang="de"' in answer.content.decode()
    assert "Sofort spielen" in answer.content.decode()


@pytest.mark.parametrize(
    ("cookie", "attribute"),
    [("light", 'data-theme="light"'), ("dark", 'data-theme="dark"'), ("<b>", None), ("auto", None)],
)
def test_the_chosen_theme_is_in_the_first_byte(
    client: Client, cookie: str, attribute: str | None
) -> None:
    client.cookies["theme"] = cookie
    html = client.get("/").content.decode()
    head = html[: html.index("<head>")]
    assert (attribute in head) if attribute else ("data-theme" not in head)


# From the home page to a table


def test_play_now_is_one_step_to_a_table_of_normal_bots(client: Client) -> None:
    address = visit_table(client)
    match = Match.objects.get()
    assert address == f"/table/{match.pk}/"
    levels = list(match.seats.values_list("bot_level", flat=True))
    assert levels == [None, *["normal"] * (seats_of(GAME)["usual"] - 1)]
    data = bootstrap(client.get(address).content.decode())
    assert data["match"] == str(match.pk)
    assert data["game"] == GAME
    assert data["room"] == match.room.code
    assert data["csrf"]


def test_the_bots_windows_choice_is_what_is_played(client: Client) -> None:
    setting = RULES.settings[0]
    chosen = {setting.key: setting.values[-1], "timer": 60}
    client.post("/play/", {"game": GAME, "settings": json.dumps(chosen), "levels": ["easy"]})
    match = Match.objects.get()
    assert match.options[setting.key] == setting.values[-1]
    assert match.timer == 60
    assert list(match.seats.values_list("bot_level", flat=True)) == [None, "easy"]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"game": "no_such"}, 404),
        ({}, 404),
        ({"game": GAME, "settings": "{"}, 400),
        ({"game": GAME, "settings": "[" * 100_000}, 400),
        ({"game": GAME, "settings": "[]"}, 400),
        ({"game": GAME, "settings": '{"timer": 1}'}, 400),
        ({"game": GAME, "levels": ["divine"]}, 400),
        ({"game": GAME, "levels": ["easy"] * MOST}, 409),
    ],
)
def test_a_senseless_order_is_refused_on_a_page_and_starts_nothing(
    client: Client, form: dict[str, Any], status: int
) -> None:
    answer = client.post("/play/", form)
    assert answer.status_code == status
    assert "<h1>" in answer.content.decode()
    assert not Room.objects.exists()


def test_home_shows_unfinished_games_first(client: Client) -> None:
    table = visit_table(client)
    room = open_room(client)
    html = client.get("/").content.decode()
    assert (
        html.index(f'href="{table}"') < html.index(f'href="{room}"') < html.index('class="stage"')
    )


def test_home_has_no_unfinished_games_for_a_visitor(client: Client) -> None:
    assert 'class="unfinished"' not in client.get("/").content.decode()


# Rooms


def test_a_friend_follows_the_link_and_sits_down_in_the_first_free_seat(client: Client) -> None:
    address = open_room(client)
    friend = Client()
    seen = bootstrap(friend.get(address).content.decode())
    assert seen["room"]["you"] is None
    assert seen["name"]
    answer = friend.post(seen["join"], {"name": "Pepa"})
    assert answer.headers["Location"] == address
    room = bootstrap(friend.get(address).content.decode())["room"]
    assert room["you"] == 1
    assert room["seats"][1]["name"] == "Pepa"


def test_who_comes_with_an_account_is_known_at_the_door(client: Client) -> None:
    address = open_room(client)
    guest, member = Client(), Client()
    guest.post("/rooms/")
    member.force_login(make_user())
    for visitor, has_account in ((Client(), False), (guest, False), (member, True)):
        seen = bootstrap(visitor.get(address).content.decode())
        assert seen["has_account"] is has_account
        assert visitor.get(seen["sign_in"]).status_code in (200, 302)


def test_a_bad_name_at_the_door_is_answered_beside_its_field(client: Client) -> None:
    address = open_room(client)
    friend = Client()
    answer = friend.post(f"{address}join/", {"name": "x" * 25})
    assert answer.status_code == 400
    seen = bootstrap(answer.content.decode())
    assert seen["name_error"]
    assert seen["room"]["you"] is None
    assert len(seen["room"]["seats"]) == 1


def test_a_full_room_says_so(client: Client) -> None:
    address = open_room(client)
    for _ in range(MOST - 1):
        Client().post(f"{address}join/")
    answer = Client().post(f"{address}join/")
    assert answer.status_code == 409


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}-", "{lower}", "{lower} "])
def test_a_code_is_found_however_it_is_typed(client: Client, typed: str) -> None:
    address = open_room(client)
    code = address.split("/")[2]
    written = typed.format(code, lower=code.lower())
    assert client.get("/rooms/", {"code": written}).headers["Location"] == address
    assert client.get(address.lower()).headers["Location"] == address


def test_a_code_without_a_table_is_answered_beside_its_field(client: Client) -> None:
    answer = client.get("/rooms/", {"code": "<b>"})
    html = answer.content.decode()
    assert answer.status_code == 404
    assert 'aria-describedby="code-error"' in html
    assert "<b>" not in html


@pytest.mark.parametrize("address", ["/rooms/NOSUCH/", f"/table/{UUID(int=1)}/"])
def test_what_does_not_exist_says_so(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "<h1>" in answer.content.decode()


def test_joining_a_room_that_does_not_exist_makes_no_user(client: Client) -> None:
    assert client.post("/rooms/NOSUCH/join/").status_code == 404
    assert "sessionid" not in client.cookies


def test_a_forged_form_is_turned_away_with_words() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/", {"game": GAME})
    assert answer.status_code == 403
    assert "<h1>" in answer.content.decode()


def test_an_accident_on_our_side_has_a_page_too(client: Client) -> None:
    client.raise_request_exception = False
    with mock.patch("games.views.home.games_on_offer", side_effect=RuntimeError):
        answer = client.get("/", headers={"accept-language": "es"})
    assert answer.status_code == 500
    assert "Se nos han caído las cartas" in answer.content.decode()


# Rules


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
@pytest.mark.parametrize("game", game_keys())
def test_the_rules_page_shows_every_card_of_every_deck(
    client: Client, game: str, language: str
) -> None:
    html = client.get(f"/rules/{game}/", headers={"accept-language": language}).content.decode()
    book = rulebook(game)
    for kind in book["kinds"]:
        for card in kind["cards"]:
            assert f">{card['name']}<" in html
    for deck in book["decks"]:
        assert f'<td class="number">{deck["size"]}</td>' in html
    anchors = set(re.findall(r'id="([\w-]+)"', html))
    assert set(re.findall(r'href="#([\w-]+)"', html)) <= anchors


@pytest.mark.parametrize("game", game_keys())
def test_the_rulebook_counts_every_card_once(game: str) -> None:
    book = rulebook(game)
    for column, deck in enumerate(book["decks"]):
        counts = [card["counts"][column] for kind in book["kinds"] for card in kind["cards"]]
        assert sum(counts) == deck["size"]


def test_rules_of_a_game_that_is_not_played_here(client: Client) -> None:
    assert client.get("/rules/no_such/").status_code == 404


# Health


def test_health_when_all_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "database": True, "redis": True}


def test_health_without_a_database(client: Client) -> None:
    with mock.patch("games.views.health.connection.cursor", side_effect=DatabaseError):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"ok": False, "database": False, "redis": True}


@override_settings(REDIS_URL="redis://127.0.0.1:1/0")
def test_health_without_redis(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"ok": False, "database": True, "redis": False}


def test_a_signed_in_user_keeps_who_they_are_when_they_play(client: Client) -> None:
    user = make_user("Real Person")
    client.force_login(user)
    visit_table(client)
    assert Match.objects.get().seats.get(number=0).user == user
