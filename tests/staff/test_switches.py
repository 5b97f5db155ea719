"""Each switch turns off what it says, at once, and whoever runs into it is told so in their language."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.switches import Switch, is_on, switch_set
from games.models import ChatLine, Match, QueueTicket, Room
from games.rules.core.settings import game_modes
from games.rules.registry import get_rules
from games.services.chat import room_say
from games.services.clocks import web_beat
from games.services.quick_match import queue_join, queue_sweep
from games.services.room_clean import rooms_clean
from games.services.rooms import room_leave, room_take_seat
from games.services.rounds import room_rematch, room_set_ready, room_start
from tests.games.rooms import GAME, end, make_room, refused
from tests.games.tables import make_match, make_user, seat_users, some_answer
from tests.staff.team import audited, client_of, make_staff

pytestmark = pytest.mark.django_db(transaction=True)
MODE = game_modes(get_rules(GAME).settings)[0]
LANGUAGES = {
    "en": {"matches_off": "No new games just now", "guests_off": "you need an account"},
    "es": {"matches_off": "no empiezan partidas nuevas", "guests_off": "hace falta una cuenta"},
    "de": {"matches_off": "keine neuen Spiele", "guests_off": "ein Konto"},
}


def off(switch: Switch) -> None:
    switch_set(switch, is_on=False)


@pytest.mark.parametrize("switch", list(Switch))
def test_an_admin_turns_each_off_and_on_again(switch: Switch) -> None:
    admin = make_staff("admin")
    client = client_of(admin)
    address = reverse("admin:waffle_switch_turn", args=[switch.value])
    assert is_on(switch)
    client.post(address, {"is_on": "0"})
    assert not is_on(switch)
    page = client.get(reverse("admin:waffle_switch_changelist")).content.decode()
    assert page.count(": turn on") == 1
    client.post(address, {"is_on": "1"})
    assert is_on(switch)
    for action in ("switch_off", "switch_on"):
        assert audited(action, admin).target == f"switch:{switch.value}"
    unknown = reverse("admin:waffle_switch_turn", args=["anything"])
    assert client.post(unknown, {"is_on": "0"}).status_code == 404


def test_maintenance_begins_no_game_and_lets_those_in_play_end() -> None:
    running = make_match(people=2)
    room, (host, guest) = make_room(2)
    off(Switch.MATCHES)
    refused("matches_off", room_start, code=room.code, user_id=host)
    refused("matches_off", room_set_ready, code=room.code, user_id=guest, is_ready=True)
    refused(
        "matches_off", queue_join, user_id=host, game=GAME, mode=MODE, is_ranked=False, size=None
    )
    assert some_answer(running, Random(1)).give(running).seq == 1
    assert Match.objects.count() == 1
    switch_set(Switch.MATCHES, is_on=True)
    assert room_start(code=room.code, user_id=host).status == Match.Status.PLAYING


def test_maintenance_keeps_nobody_in_a_room_and_starts_no_rematch() -> None:
    match = make_match(game=GAME, people=3)
    end(match, 1, 2, 3)
    room = match.room
    Room.objects.filter(pk=room.pk).update(status=Room.Status.OPEN)
    first, second, third = seat_users(match)
    for user in (first, second):
        room_set_ready(code=room.code, user_id=user, is_ready=True)
    off(Switch.MATCHES)
    refused("matches_off", room_rematch, match_id=match.pk, user_id=third)
    room_leave(code=room.code, user_id=third)
    web_beat(alive=[])
    rooms_clean()
    assert Match.objects.count() == 1
    assert room.seats.count() == 2


def test_maintenance_keeps_places_in_the_queue() -> None:
    people = [make_user().pk for _ in range(2)]
    for user in people:
        queue_join(user_id=user, game=GAME, mode=MODE, is_ranked=False, size=2)
    off(Switch.MATCHES)
    web_beat(alive=[])
    queue_sweep()
    assert QueueTicket.objects.filter(match=None).count() == 2
    switch_set(Switch.MATCHES, is_on=True)
    queue_sweep()
    assert Match.objects.count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_so_in_the_readers_language(client: Client, language: str) -> None:
    told = LANGUAGES[language]
    client.cookies["django_language"] = language
    off(Switch.MATCHES)
    off(Switch.GUESTS)
    home = client.get("/").content.decode()
    assert told["matches_off"] in home
    assert told["guests_off"] in home
    answer = client.post("/play/", {"game": GAME})
    assert answer.status_code == 503
    assert told["guests_off"] in answer.content.decode()
    switch_set(Switch.GUESTS, is_on=True)
    answer = client.post("/play/", {"game": GAME})
    assert answer.status_code == 503
    assert told["matches_off"] in answer.content.decode()
    assert not Match.objects.exists()


def test_guests_off_lets_those_play_who_are_here(client: Client) -> None:
    client.post("/rooms/", {"game": GAME})
    off(Switch.GUESTS)
    assert client.post("/play/", {"game": GAME}).status_code == 302
    users = User.objects.count()
    newcomer = Client()
    for path, form in (("/play/", {"game": GAME}), ("/rooms/", {"game": GAME})):
        assert newcomer.post(path, form).status_code == 503
    room = Room.objects.get(is_bots_only=False)
    assert newcomer.post(reverse("join", args=[room.code])).status_code == 503
    assert User.objects.count() == users


def test_ranked_quick_match_off_empties_its_queues_alone() -> None:
    ranked, casual = make_user().pk, make_user().pk
    queue_join(user_id=ranked, game=GAME, mode=MODE, is_ranked=True, size=None)
    queue_join(user_id=casual, game=GAME, mode=MODE, is_ranked=False, size=None)
    off(Switch.RANKED)
    queue_sweep()
    assert [ticket.user_id for ticket in QueueTicket.objects.all()] == [casual]
    refused(
        "ranked_off", queue_join, user_id=ranked, game=GAME, mode=MODE, is_ranked=True, size=None
    )


def test_chat_off_silences_words_and_phrases() -> None:
    room, (host,) = make_room(1)
    off(Switch.CHAT)
    refused("chat_off", room_say, code=room.code, user_id=host, text="hello")
    refused("chat_off", room_say, code=room.code, user_id=host, phrase="hello")
    assert not ChatLine.objects.exists()
    switch_set(Switch.CHAT, is_on=True)
    room_say(code=room.code, user_id=host, text="hello")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "No new accounts"), ("es", "no hay cuentas nuevas"), ("de", "keine neuen Konten")],
)
def test_sign_ups_off_opens_no_account(client: Client, language: str, told: str) -> None:
    client.cookies["django_language"] = language
    off(Switch.SIGN_UPS)
    form = {"name": "Ann", "email": "ann@example.org", "password1": "seven quiet otters"}
    for answer in (client.get("/sign-up/"), client.post("/sign-up/", form)):
        assert told in answer.content.decode()
    assert not User.objects.exists()


def test_taking_a_seat_is_no_game() -> None:
    room, _ = make_room(1)
    off(Switch.MATCHES)
    assert room_take_seat(code=room.code, user_id=make_user().pk) == 1
