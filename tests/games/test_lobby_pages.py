"""The lobby's page, and the ways in for those who are nobody yet."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Match, QueueTicket, Room
from games.rules.core.settings import game_modes
from games.services.rooms import room_create
from tests.games.rooms import GAME, RULES
from tests.games.tables import make_user
from tests.games.test_pages import bootstrap

pytestmark = pytest.mark.django_db
MODE = game_modes(RULES.settings)[0]


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_page_has_everything_to_begin_with(client: Client, language: str) -> None:
    room = room_create(user_id=make_user().pk, game=GAME, settings={"is_public": True})
    answer = client.get("/lobby/", headers={"accept-language": language})
    assert answer.status_code == 200
    page = bootstrap(answer.content.decode())
    assert [shown["code"] for shown in page["lobby"]["rooms"]] == [room.code]
    assert (page["is_signed_in"], page["can_play_ranked"]) == (False, False)
    (choices,) = [game for game in page["games"] if game["key"] == GAME]
    assert {"timer", "is_public", "can_watch"} <= {item["key"] for item in choices["settings"]}
    assert not User.objects.filter(is_guest=True).exists()


def test_a_visitor_who_wants_a_quick_match_becomes_a_guest_who_waits(client: Client) -> None:
    answer = client.post("/queue/", {"game": GAME, "mode": MODE, "size": ""})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/lobby/")
    ticket = QueueTicket.objects.get()
    assert ticket.user.is_guest
    assert (ticket.size, ticket.is_ranked) == (None, False)
    shown = bootstrap(client.get("/lobby/").content.decode())["lobby"]["ticket"]
    assert (shown["mode"], shown["waiting"]) == (MODE, 1)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"is_ranked": "1"}, 403),
        ({"size": "99999999999999999999"}, 400),
        ({"size": "two"}, 400),
        ({"size": "9"}, 400),
        ({"mode": "none"}, 400),
        ({"game": "chess"}, 404),
    ],
)
def test_a_bad_wish_is_told_why(client: Client, wish: dict[str, str], status: int) -> None:
    answer = client.post("/queue/", {"game": GAME, "mode": MODE, "size": "", **wish})
    assert answer.status_code == status
    assert not QueueTicket.objects.exists()


def test_one_press_and_a_visitor_sits_at_an_open_table(client: Client) -> None:
    room = room_create(user_id=make_user().pk, game=GAME, settings={"is_public": True})
    answer = client.post(f"/rooms/{room.code}/join/")
    assert answer.headers["Location"] == f"/rooms/{room.code}/"
    assert room.seats.count() == 2


def test_a_ranked_table_is_opened_by_who_has_an_account() -> None:
    guest, account = Client(), Client()
    account.force_login(make_user())
    wish = {"game": GAME, "settings": '{"is_public": true}', "is_ranked": "1"}
    assert guest.post("/rooms/", wish).status_code == 403
    assert account.post("/rooms/", wish).status_code == 302
    room = Room.objects.get()
    assert (room.is_ranked, room.is_public) == (True, True)
    assert not Match.objects.exists()
