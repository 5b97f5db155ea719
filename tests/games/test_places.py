"""Where someone is at the moment: the way back to a running game, names while it lasts, and seats that were lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import user_rename
from games.models import Match, Room, Seat
from games.selectors.lobby import lobby_rooms
from games.selectors.queue import playing_ranked
from games.selectors.rooms import room_frame, running_game, unfinished_games
from games.services.play import match_resign
from games.services.rooms import room_play_bots, room_remove_seat
from games.services.rounds import room_start
from tests.games.rooms import GAME, end, make_room
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db


def begin(people: int) -> tuple[Room, list[int], Match]:
    """A public room in the middle of its match."""
    room, users = make_room(people)
    Room.objects.filter(pk=room.pk).update(is_public=True)
    return room, users, room_start(code=room.code, user_id=users[0])


def test_every_page_has_the_way_back_to_a_game_with_people(client: Client) -> None:
    _, (ann, _), match = begin(2)
    client.force_login(User.objects.get(pk=ann), settings.AUTHENTICATION_BACKENDS[-1])
    way = f'href="/table/{match.pk}/"'
    for path in ("/lobby/", "/ratings/", "/banners/"):
        answer = client.get(path).content.decode()
        assert way in answer
        assert "Person 1" in answer
    assert way not in Client().get("/lobby/").content.decode()
    end(match, 1, 2)
    assert way not in client.get("/ratings/").content.decode()


def test_nobody_is_called_back_to_bots_or_to_a_table_that_the_others_have_left_alone() -> None:
    _, (ann, _), match = begin(2)
    room_play_bots(user_id=ann, game=GAME, settings={}, levels=["easy"])
    running = running_game(user_id=ann)
    assert running
    assert running["match"] == match.pk
    long_ago = timezone.now() - timedelta(minutes=11)
    Seat.objects.filter(match=match).exclude(user=ann).update(seen_at=long_ago)
    assert running_game(user_id=ann) is None


def test_who_has_left_a_running_match_is_free() -> None:
    _, (ann, bob, _), match = begin(3)
    Match.objects.filter(pk=match.pk).update(is_ranked=True)
    match_resign(match_id=match.pk, seat=0, token="bye-bye-1")
    assert playing_ranked(user_ids=[ann, bob]) == {bob}
    assert running_game(user_id=ann) is None
    assert unfinished_games(user_id=ann) == []
    assert [item["match"] for item in unfinished_games(user_id=bob)] == [match.pk]


def test_one_name_on_all_pages_while_a_match_lasts_and_the_new_one_afterwards() -> None:
    room, (ann, bob), match = begin(2)
    user_rename(user_id=ann, name="Renamed")

    def names() -> list[str]:
        frame = room_frame(code=room.code, user_id=bob)
        (listed,) = lobby_rooms()
        return [frame["seats"][0]["name"], listed["seats"][0]["name"], str(listed["host"])]

    assert names() == ["Person 0"] * 3
    assert Seat.objects.get(match=match, number=0).name == "Person 0"
    assert unfinished_games(user_id=bob)[0]["people"] == ["Person 0"]
    end(match, 1, 2)
    Room.objects.filter(pk=room.pk).update(status=Room.Status.OPEN)
    assert names() == ["Renamed"] * 3
    over = room_frame(code=room.code, user_id=bob)["match"]
    assert over
    assert over["winners"] == ["Renamed"]


def test_who_was_sent_away_is_told_so_as_long_as_they_cannot_come_back() -> None:
    room, (host, guest) = make_room(2)
    Room.objects.filter(pk=room.pk).update(is_public=True)
    room_remove_seat(code=room.code, user_id=host, number=1)

    def barred() -> list[bool]:
        readers = (host, guest, make_user().pk, None)
        return [room_frame(code=room.code, user_id=reader)["is_barred"] for reader in readers]

    assert barred() == [False, True, False, False]
    Room.objects.filter(pk=room.pk).update(is_public=False)
    assert barred() == [False] * 4


def test_the_link_of_a_table_that_is_gone_leads_to_the_lobby(client: Client) -> None:
    answer = client.get("/rooms/ABCDEF/")
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "cleared away" in page
    assert "Nothing has changed" not in page
    assert 'class="button primary" href="/lobby/"' in page
