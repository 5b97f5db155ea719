"""Leaderboards: who stands in them and where, season by season, and the pages that show them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.errors import Refused
from games.models import Ladder, LeaderboardRow, Rating
from games.ratings.skill import ACTIVE_WEEKS, PROVISIONAL_SIGMA
from games.selectors.ladders import ladder_keys
from games.selectors.leaderboards import LINES_A_PAGE, leaderboard
from games.services.leaderboards import leaderboards_recompute
from games.services.ratings import match_void
from games.texts import games_by_rank
from tests.games.ladder import GAME, MODE, START, begin, make_players, play
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db(transaction=True)
SEASON, NEXT_SEASON = "2026-Q2", "2026-Q3"
SETTLED = 2.0


def rated(mu: float, *, sigma: float = SETTLED, season: str = SEASON, **fields: Any) -> User:
    """A player with this rating; played just now, unless said otherwise."""
    ladder, _ = Ladder.objects.get_or_create(game=GAME, mode=MODE)
    user = make_user(f"Rated {mu}")
    values = {"games": 40, "wins": 10, "played_at": timezone.now(), **fields}
    Rating.objects.create(ladder=ladder, user=user, season=season, mu=mu, sigma=sigma, **values)
    return user


def board(**given: Any) -> dict[str, Any]:
    return leaderboard(**{"game": GAME, "mode": MODE, **given})


def ranks(**given: Any) -> list[tuple[int, int]]:
    return [(line["rank"], line["user"]) for line in board(**given)["lines"]]


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def test_ranked_by_the_floor_with_shared_ranks(clock: Any) -> None:
    sure, unsure = rated(30), rated(31, sigma=4.0)
    first, twin, last = rated(33), rated(33), rated(20)
    leaderboards_recompute()
    expected = [(1, first.pk), (1, twin.pk), (3, sure.pk), (4, unsure.pk), (5, last.pk)]
    assert ranks() == expected
    line = board(user_id=sure.pk)["lines"][2]
    assert line["is_you"]
    assert line["floor"] == line["rating"] - line["uncertainty"] == 1700 - 160


def test_provisional_and_absent_players_and_lost_accounts_are_left_out(clock: Any) -> None:
    at = timezone.now()
    rated(40, sigma=PROVISIONAL_SIGMA + 0.1)
    rated(41, played_at=at - timedelta(weeks=ACTIVE_WEEKS))
    gone, banned = rated(42), rated(43)
    shown = rated(25, played_at=at - timedelta(weeks=ACTIVE_WEEKS, seconds=-1))
    User.objects.get(pk=gone.pk).delete()
    User.objects.filter(pk=banned.pk).update(is_active=False)
    leaderboards_recompute()
    assert ranks() == [(1, shown.pk)]


def test_who_stops_playing_vanishes_by_themselves_and_comes_back_by_playing(clock: Any) -> None:
    clock.move_to(START.replace(month=4, day=2))
    ann, bob = rated(30), rated(29)
    leaderboards_recompute()
    clock.shift(timedelta(weeks=ACTIVE_WEEKS))
    leaderboards_recompute()
    assert ranks() == []
    assert board(user_id=ann.pk)["standing"]["is_active"] is False
    play([bob, ann])
    leaderboards_recompute()
    assert {user for _, user in ranks()} == {ann.pk, bob.pk}


def test_nothing_is_written_where_nothing_changed(clock: Any) -> None:
    rated(30)
    leaderboards_recompute()
    (row,) = LeaderboardRow.objects.values_list("pk", flat=True)
    leaderboards_recompute()
    assert LeaderboardRow.objects.filter(pk=row).exists()
    play(make_players(2))
    clock.shift(timedelta(seconds=1))
    leaderboards_recompute()
    assert not LeaderboardRow.objects.filter(pk=row).exists()


def test_a_season_closes_as_it_stood_on_its_last_evening(clock: Any) -> None:
    ann, bob = rated(30, played_at=START + timedelta(weeks=10)), rated(28)
    clock.move_to(START + timedelta(weeks=10))
    play([bob, *make_players(1)])
    leaderboards_recompute()
    clock.move_to(START.replace(month=6, day=30, hour=23))
    play([bob, *make_players(1)])
    clock.move_to(START.replace(month=7, day=1, hour=1))
    leaderboards_recompute()
    closed = ranks(season=SEASON)
    assert {user for _, user in closed} == {ann.pk, bob.pk}
    assert board()["season"] == NEXT_SEASON
    assert board()["seasons"] == [NEXT_SEASON, SEASON]
    assert ranks() == []
    for _ in range(3):
        play([ann, bob])
    clock.shift(timedelta(seconds=1))
    leaderboards_recompute()
    assert [user for _, user in ranks()] == [ann.pk, bob.pk]
    clock.shift(timedelta(weeks=8))
    leaderboards_recompute()
    assert ranks(season=SEASON) == closed


def test_a_voided_match_changes_past_tables_too(clock: Any) -> None:
    clock.move_to(START.replace(month=6))
    ann, bob, cleo = make_players(3)
    matches = [play([ann, bob, cleo] if number % 3 else [cleo, bob, ann]) for number in range(40)]
    clock.move_to(START.replace(month=7, day=2))
    leaderboards_recompute()
    before = board(season=SEASON)["lines"]
    assert [line["user"] for line in before] == [ann.pk, bob.pk, cleo.pk]
    match_void(match_id=matches[3].pk)
    assert [line["games"] for line in board(season=SEASON)["lines"]] == [39, 39, 39]


def test_pages_follow_one_another_and_lead_to_oneself(clock: Any) -> None:
    players = [rated(25 - number / 10) for number in range(LINES_A_PAGE * 2 + 5)]
    own = players[70]
    leaderboards_recompute()
    first = board(user_id=own.pk)
    assert (first["total"], first["own"]["rank"], first["previous"]) == (len(players), 71, None)
    second = board(after=first["next"])
    third = board(after=second["next"])
    assert third["next"] is None
    assert board(after=third["previous"])["lines"] == second["lines"]
    listed = [line["user"] for page in (first, second, third) for line in page["lines"]]
    assert listed == [player.pk for player in players]
    around = board(after=first["own_after"], user_id=own.pk)
    assert any(line["is_you"] for line in around["lines"])
    assert board(after=10**6)["lines"] == []


@pytest.mark.parametrize(
    "wrong", [{"mode": "no_such_mode"}, {"game": "none"}, {"season": "1999-Q1"}, {"season": "x"}]
)
def test_ladders_and_seasons_that_do_not_exist(wrong: dict[str, str]) -> None:
    with pytest.raises(Refused) as error:
        board(**wrong)
    assert error.value.code == "no_such_ladder"


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_the_pages_in_every_language(language: str, clock: Any) -> None:
    own = rated(30)
    rated(31)
    leaderboards_recompute()
    client = Client(headers={"accept-language": language})
    client.force_login(own)
    page = client.get(f"/leaderboards/{GAME}/{MODE}/").content.decode()
    assert page.count("<tr") == 3
    assert '<tr id="you" class="you">' in page
    how = client.get("/ratings/").content.decode()
    for game, mode in ladder_keys():
        assert f"/leaderboards/{game}/{mode}/" in how
    assert "1500 ± 667" in how
    assert client.get("/leaderboards/").status_code == 302
    person = client.get(f"/people/{own.pk}/").content.decode()
    assert "<strong>1700</strong> ± 160" in person
    stranger = client.get(f"/people/{make_user().pk}/").content.decode()
    assert "ratings-title" not in stranger


def test_leaderboards_stand_in_the_order_in_which_games_are_offered() -> None:
    assert list(dict.fromkeys(game for game, _ in ladder_keys())) == games_by_rank()
    game, mode = ladder_keys()[0]
    assert Client().get("/leaderboards/").headers["Location"] == f"/leaderboards/{game}/{mode}/"


def test_pages_take_nonsense_calmly() -> None:
    client = Client()
    address = f"/leaderboards/{GAME}/{MODE}/"
    for after in ("-1", "x", "9" * 30, ""):
        assert client.get(address, {"after": after}).status_code == 200
    assert client.get(address, {"season": "'"}).status_code == 404
    assert client.get(f"/leaderboards/{GAME}/nothing/").status_code == 404


def test_why_a_game_moved_my_rating_as_json(clock: Any) -> None:
    ann, bob = make_players(2)
    match, casual = play([ann, bob]), begin([ann, bob], is_ranked=False)
    client = Client()
    client.force_login(bob)
    told = client.get(f"/table/{match.pk}/ratings/").json()
    assert told["state"] == "rated"
    assert [seat["is_you"] for seat in told["seats"]] == [False, True]
    assert client.get(f"/table/{casual.pk}/ratings/").status_code == 409
    running = client.get(f"/table/{begin([ann, bob]).pk}/ratings/").json()
    assert (running["state"], running["seats"]) == ("playing", [])
