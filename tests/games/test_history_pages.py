"""The pages with games: what can be asked for in an address, and what they answer to nonsense."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from games.selectors.ladders import ladder_title
from tests.games.past import GAME, MODE, NOON, OTHER_GAME, OTHER_MODE, past, running
from tests.games.rooms import MOST
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client: Client) -> User:
    user = make_user("Ann")
    client.force_login(user)
    return user


def read(client: Client, address: str, *, status: int = 200, language: str = "en") -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == status, address
    return answer.content.decode()


def games_in(text: str) -> list[str]:
    return re.findall(r'class="game-link" href="/(?:games|table)/([0-9a-f-]{36})/"', text)


def ids(*matches: Match) -> list[str]:
    return [str(match.pk) for match in matches]


def link(text: str, rel: str) -> str:
    found = re.search(rf'rel="{rel}" href="([^"]*)"', text)
    return html.unescape(found[1]) if found else ""


def test_an_address_says_all_that_is_asked_for(client: Client, ann: User) -> None:
    bob, cid = make_user("Bob"), make_user("Cid")
    won = past(ann, bob, is_ranked=True, at=NOON)
    lost = past(bob, ann, at=NOON.replace(day=20))
    other = past(ann, cid, game=OTHER_GAME, at=NOON.replace(day=21))
    mode = past(ann, cid, mode=OTHER_MODE, is_voided=True, is_ranked=True, at=NOON.replace(day=22))
    live = running(ann, cid)
    expected = {
        "": [live, mode, other, lost, won],
        "?game=&kind=&result=&opponent=&since=&until=&cursor=": [live, mode, other, lost, won],
        f"?game={GAME}": [live, mode, lost, won],
        f"?game={GAME}/{MODE}": [live, lost, won],
        f"?game={quote(f'{GAME}/{OTHER_MODE}', '')}": [mode],
        "?kind=ranked": [mode, won],
        "?kind=casual": [live, other, lost],
        "?result=won": [other, won],
        "?result=lost": [lost],
        "?result=2": [lost],
        "?result=voided": [mode],
        "?result=playing": [live],
        "?opponent=bo": [lost, won],
        "?since=2026-05-20": [mode, other, lost],
        "?until=2026-05-20": [lost, won],
        "?since=2026-05-20&until=2026-05-20": [lost],
        "?until=9999-12-31": [mode, other, lost, won],
        f"?game={GAME}&kind=casual&result=lost&opponent=Bob&since=2026-05-01&until=2026-05-31": [
            lost
        ],
        "?unknown=1": [live, mode, other, lost, won],
    }
    for address, matches in expected.items():
        assert games_in(read(client, f"/games/{address}")) == ids(*matches), address


BROKEN = {
    "game": ("no-such-game", f"{GAME}/no-such-mode", f"{GAME}/", "/", "a" * 3000),
    "kind": ("yes", "\x00"),
    "result": ("0", "1", "-2", "99", "２", "won,lost"),
    "opponent": ("x" * 41, "a\x00b"),
    "since": ("yesterday", "2026-02-30", "0000-01-01", "10000-01-01", "2026-05-04T12:00", "\x00"),
    "until": ("31.12.2026", "١٢"),
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in BROKEN.items() for value in values]
)
def test_nonsense_is_refused_beside_its_field(
    client: Client, ann: User, name: str, value: str
) -> None:
    past(ann, make_user("Bob"))
    text = read(client, f"/games/?{name}={quote(value)}", status=400)
    assert f'id="id_{name}_error"' in text
    field = re.search(rf'<(?:input|select)[^>]*id="id_{name}"[^>]*>|name="{name}"[^>]*>', text)
    assert field and 'aria-invalid="true"' in field[0]
    assert games_in(text) == []
    assert text.count('class="error" id="id_') == 1


def test_days_the_wrong_way_round_are_refused(client: Client, ann: User) -> None:
    text = read(client, "/games/?since=2026-05-02&until=2026-05-01", status=400)
    assert "This is before the first day." in text


@pytest.mark.parametrize("cursor", ["x", "a" * 5000, "\x00", "kw", "ä", "k8MBwA"])
def test_a_broken_link_says_so(client: Client, ann: User, cursor: str) -> None:
    past(ann, make_user("Bob"))
    assert "This link is broken." in read(client, f"/games/?cursor={quote(cursor)}", status=400)


def test_a_link_of_another_list_is_refused(client: Client, ann: User) -> None:
    for _ in range(30):
        past(ann, make_user("Bob"))
    older = link(read(client, "/games/"), "next")
    assert games_in(read(client, f"/games/{older}"))
    read(client, f"/games/{older}&result=playing", status=400)


def test_pages_lead_on_and_back_with_what_was_asked_for(client: Client, ann: User) -> None:
    bob = make_user("Bob & Co")
    matches = [past(ann, bob) for _ in range(60)]
    past(ann, make_user("Cid"))
    shown: list[str] = []
    address = "?opponent=Bob+%26+Co"
    pages = []
    while address:
        text = read(client, f"/games/{address}")
        pages.append(games_in(text))
        shown += games_in(text)
        last, address = address, link(text, "next")
    assert shown == ids(*reversed(matches))
    assert [len(each) for each in pages] == [25, 25, 10]
    assert link(read(client, f"/games/{pages and last}"), "prev").startswith("?opponent=Bob+%26+Co")
    back = games_in(read(client, f"/games/{link(read(client, f'/games/{last}'), 'prev')}"))
    assert back == pages[1]


def test_each_condition_can_be_taken_back(client: Client, ann: User) -> None:
    text = read(client, f"/games/?game={GAME}/{MODE}&result=won&since=2026-05-04")
    without = [
        html.unescape(found) for found in re.findall(r'class="pill asked" href="([^"]*)"', text)
    ]
    where = quote(f"{GAME}/{MODE}", "")
    assert without == [
        "?result=won&since=2026-05-04",
        f"?game={where}&since=2026-05-04",
        f"?game={where}&result=won",
        "?",
    ]
    assert "No game fits" in text


def test_ones_own_games_need_someone_whose_they_are(client: Client) -> None:
    answer = client.get("/games/?result=won")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/sign-in/?next=/games/%3Fresult%3Dwon"
    assert client.post("/games/").status_code == 405


def test_everybody_may_look_at_public_games(client: Client) -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    public, private = past(ann, bob), past(ann, bob, is_public=False)
    address = f"/people/{ann.pk}/games/"
    text = read(client, address)
    assert games_in(text) == ids(public)
    assert "Games of Ann" in text
    client.force_login(make_user("Zoe"))
    assert games_in(read(client, address)) == ids(public)
    assert str(private.pk) not in read(client, f"/people/{ann.pk}/")
    client.force_login(bob)
    assert games_in(read(client, address)) == ids(private, public)
    assert str(private.pk) in read(client, f"/people/{ann.pk}/")


def test_there_is_no_list_of_nobody_and_of_closed_accounts(client: Client) -> None:
    ann = make_user("Ann")
    User.objects.filter(pk=ann.pk).update(is_active=False)
    for address in (f"/people/{ann.pk}/games/", "/people/999999999/games/"):
        read(client, address, status=404)


def test_the_lists_are_linked_from_where_one_looks_for_them(client: Client, ann: User) -> None:
    bob = make_user("Bob O'Hara")
    past(ann, bob)
    running(ann, bob)
    own = f"/people/{ann.pk}/"
    for address in ("/", own):
        assert 'href="/games/"' in read(client, address), address
    text = read(client, f"/people/{bob.pk}/")
    assert f'href="/people/{bob.pk}/games/"' in text
    together = re.search(r'href="(/games/\?opponent=[^"]*)"', text)
    assert together and len(games_in(read(client, html.unescape(together[1])))) == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("My games", "Voided", "42 turns", "25 minutes", "May 4, 2026", "Any result")),
        ("de", ("Meine Partien", "Annulliert", "42 Züge", "25 Minuten", "4. Mai 2026")),
        ("es", ("Mis partidas", "Anulada", "42 turnos", "25 minutos", "4 de mayo de 2026")),
    ],
)
def test_everything_is_in_the_readers_language(
    client: Client, ann: User, language: str, words: tuple[str, ...]
) -> None:
    past(ann, "Ada", is_voided=True, at=datetime(2026, 5, 4, 12, tzinfo=UTC))
    text = read(client, "/games/", language=language).replace("\u00a0", " ")
    for word in (*words, ladder_title(GAME, MODE)["title"]):
        assert word in text, word
    wrong = read(client, "/games/?since=x", status=400, language=language)
    error = re.search(r'id="id_since_error">([^<]*)<', wrong)
    assert error
    assert (error[1] == "Enter a valid date.") == (language == "en")


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_choice_has_a_word(client: Client, ann: User, language: str) -> None:
    past(ann, make_user("Bob"))
    text = read(client, "/games/", language=language)
    choices = re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)</option>', text)
    assert {f"{GAME}", f"{GAME}/{MODE}", OTHER_GAME, str(MOST), "playing"} <= dict(choices).keys()
    assert all(word.strip() for _, word in choices)


def test_a_page_takes_as_many_queries_however_much_there_is(client: Client, ann: User) -> None:
    bob = make_user("Bob")
    addresses = ("/games/", f"/people/{ann.pk}/games/", f"/people/{bob.pk}/", f"/people/{ann.pk}/")
    past(ann, bob)
    running(ann, bob)
    few = [queries_for(client, address) for address in addresses]
    for _ in range(40):
        past(ann, bob, make_user("Cid"))
        past(bob, "Ada")
        running(ann, bob)
    assert [queries_for(client, address) for address in addresses] == few


def queries_for(client: Client, address: str) -> int:
    read(client, address)
    with CaptureQueriesContext(connection) as queries:
        read(client, address)
    return len(queries)
