"""A player's page: what the games say of them."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Match
from games.rules.core.settings import game_modes
from games.rules.registry import game_keys, get_rules
from games.selectors.people import head_to_head, played_games
from games.services.matches import match_create
from games.services.rooms import room_create, room_play_bots, room_take_seat
from tests.games.rooms import end
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db
# One that is played in several ways.
GAME = next(key for key in game_keys() if len(game_modes(get_rules(key).settings)) > 1)
MODE = next(setting for setting in get_rules(GAME).settings if setting.key == "mode")
OTHER_MODE = next(value for value in MODE.values if value != MODE.default)


def game(*people: User, places: tuple[int, ...], mode: object = MODE.default) -> Match:
    """A finished one, in which these people took these places."""
    room = room_create(user_id=people[0].pk, game=GAME, settings={"mode": mode})
    for user in people[1:]:
        room_take_seat(code=room.code, user_id=user.pk)
    match = match_create(room=room, seats=list(room.seats.all()), first_seat=0)
    end(match, *places)
    return match


def test_the_record_counts_places_by_game_and_mode() -> None:
    ann, bob, cid = (make_user(name) for name in ("Ann", "Bob", "Cid"))
    game(ann, bob, cid, places=(1, 2, 3))
    game(ann, bob, cid, places=(3, 1, 2))
    game(ann, bob, places=(1, 2), mode=OTHER_MODE)
    game(bob, cid, places=(1, 2))
    first, second = played_games(user_id=ann.pk)["with_people"]
    assert (first["game"], first["mode"], first["played"], first["won"]) == (
        GAME,
        str(MODE.default),
        2,
        1,
    )
    assert [step["times"] for step in first["places"]] == [1, 0, 1]
    assert (second["mode"], second["played"], second["won"]) == (str(OTHER_MODE), 1, 1)
    assert first["label"] and first["label"] != second["label"]


def test_games_against_bots_alone_are_counted_apart() -> None:
    ann = make_user()
    match = room_play_bots(user_id=ann.pk, game=GAME, settings={}, levels=["easy"])
    nothing = {"with_people": [], "against_bots": {"played": 0, "won": 0}}
    assert played_games(user_id=ann.pk) == nothing, "not over"
    end(match, 1, 2)
    assert played_games(user_id=ann.pk) == {**nothing, "against_bots": {"played": 1, "won": 1}}


def test_a_game_with_someone_who_left_for_good_still_counts() -> None:
    ann, bob = make_user(), make_user()
    game(ann, bob, places=(2, 1))
    bob.delete()
    assert played_games(user_id=ann.pk)["with_people"][0]["played"] == 1


def test_head_to_head_is_between_the_two_alone() -> None:
    ann, bob, cid = (make_user(name) for name in ("Ann", "Bob", "Cid"))
    game(ann, bob, cid, places=(2, 3, 1))
    game(bob, ann, places=(1, 2))
    game(ann, bob, places=(1, 1))
    game(ann, cid, places=(1, 2))
    expected = {"played": 3, "ahead": 1, "behind": 1, "level": 1}
    assert head_to_head(user_id=ann.pk, viewer_id=bob.pk) == expected
    assert head_to_head(user_id=bob.pk, viewer_id=ann.pk) == expected


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_page_shows_it_all_in_the_readers_language(client: Client, language: str) -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    match = game(ann, bob, places=(1, 2))
    client.force_login(bob)
    client.cookies["django_language"] = language
    html = client.get(f"/people/{ann.pk}/", headers={"accept-language": language}).content.decode()
    words = {"en": "You against Ann", "es": "Tú contra Ann", "de": "Du gegen Ann"}
    assert words[language] in html
    assert f'href="/games/{match.pk}/"' in html
    assert f'href="/people/{bob.pk}/"' in html
    assert str(played_games(user_id=ann.pk)["with_people"][0]["title"]) in html


def test_the_page_of_someone_who_has_not_played(client: Client) -> None:
    ann = make_user("Ann")
    html = client.get(f"/people/{ann.pk}/").content.decode()
    assert "No finished game with other people yet." in html
    assert "against bots" not in html


def test_closed_accounts_have_no_page(client: Client) -> None:
    ann = make_user("Ann")
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert client.get(f"/people/{ann.pk}/").status_code == 404
    assert client.get("/people/Ann/").status_code == 404
