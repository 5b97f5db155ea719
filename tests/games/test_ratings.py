"""Ranked matches are rated once, as they end; rating all of them again gives the same numbers."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any
from unittest import mock

import pytest
import time_machine
from django.core.management import call_command

from accounts.models import User
from games.bridge import live_current
from games.errors import Refused
from games.models import Ladder, LeaderboardRow, Match, Rating, RatingChange, Seat
from games.ratings.skill import Skill
from games.ratings.standings import Standings
from games.rules.core.errors import RuleError
from games.selectors.ratings import match_ratings, skills_of, user_ratings
from games.services import ratings
from games.services.play import match_resign
from games.services.ratings import ladder_recompute, match_void, ratings_heal
from games.tasks import leaderboards_recompute
from tests.games.ladder import (
    GAME,
    MODE,
    START,
    begin,
    changes_now,
    end,
    make_players,
    play,
    random_places,
    ratings_now,
)
from tests.games.tables import is_over, make_match, new_token, seat_users, some_answer

pytestmark = pytest.mark.django_db(transaction=True)


def play_out(match: Match, seed: int = 1) -> None:
    rng = Random(seed)
    while not is_over(live_current(match.pk)):
        some_answer(match, rng).give(match)


def test_a_whole_game_through_the_door_is_rated_as_it_ends() -> None:
    match = make_match(people=3, timer=60, is_ranked=True)
    play_out(match)
    match.refresh_from_db()
    changes = RatingChange.objects.filter(seat__match=match).select_related("seat", "rating")
    assert len(changes) == 3
    by_place = sorted(changes, key=lambda change: change.place)
    for change in changes:
        assert change.at == match.ended_at == change.rating.played_at
        assert change.place == change.seat.place
        assert change.mu_before == Skill().mu
        assert change.mu_after == change.rating.mu
        assert change.expected == pytest.approx(2.0)
    assert by_place[0].mu_after > 25 > by_place[-1].mu_after
    assert {change.rating.wins for change in by_place if change.place == 1} == {1}


def test_a_casual_game_is_not_rated() -> None:
    play_out(make_match(people=2, timer=60))
    assert not RatingChange.objects.exists()
    assert not Ladder.objects.exists()


def test_same_seat_rejoined_three_times_game_finished_rating_written_once() -> None:
    match = make_match(people=2, timer=60, is_ranked=True)
    token = new_token()
    first = match_resign(match_id=match.pk, seat=0, token=token)
    assert match_resign(match_id=match.pk, seat=0, token=token) == first
    with pytest.raises(RuleError):
        match_resign(match_id=match.pk, seat=0, token=new_token())
    before = changes_now()
    assert len(before) == 2
    leaderboards_recompute()
    leaderboards_recompute()
    assert changes_now() == before
    assert Rating.objects.get(user=seat_users(match)[0]).games == 1


def test_leaver_comes_back_after_the_end_and_their_result_is_by_rule() -> None:
    match = make_match(people=3, timer=60, is_ranked=True)
    leaver = seat_users(match)[1]
    match_resign(match_id=match.pk, seat=1, token=new_token())
    play_out(match)
    told = match_ratings(match_id=match.pk, user_id=leaver)
    assert told["state"] == "rated"
    own = next(seat for seat in told["seats"] if seat["is_you"])
    assert own["has_left"]
    assert own["place"] == 3
    assert own["gain"] == min(seat["gain"] for seat in told["seats"])
    assert [seat["has_left"] for seat in told["seats"]].count(True) == 1
    assert Seat.objects.get(match=match, number=1).left_seq == 1


def test_two_matches_that_end_in_the_same_instant_have_an_order() -> None:
    ann, bob = make_players(2)
    with time_machine.travel(START, tick=False):
        ended = [play([ann, bob]).ended_at for _ in range(3)]
    assert all(earlier < later for earlier, later in pairwise(str(at) for at in ended))
    rows = RatingChange.objects.filter(rating__user=ann).order_by("at")
    assert all(row.mu_after == after.mu_before for row, after in pairwise(rows))


def test_500_matches_with_one_voided_in_the_middle() -> None:
    players = make_players(9)
    rng = Random(11)
    matches = []
    with time_machine.travel(START, tick=False) as clock:
        for number in range(500):
            # Across seasons, with long absences now and then.
            clock.shift(timedelta(hours=rng.choice([1, 5, 12, 24 * 21 if number % 90 == 0 else 3])))
            table = rng.sample(players, rng.randint(2, 4))
            places = random_places(rng, len(table))
            left = {0: number + 1} if rng.random() < 0.1 else None
            matches.append(end(begin(table), places, left))
    incremental = ratings_now(), changes_now()
    assert len({season for _, season, _ in incremental[0]}) >= 3
    assert ladder_recompute(game=GAME, mode=MODE) == 500
    assert (ratings_now(), changes_now()) == incremental

    voided = matches[250]
    match_void(match_id=voided.pk)
    without = ratings_now(), changes_now()
    assert not RatingChange.objects.filter(seat__match=voided).exists()
    early = [seat for match in matches[:250] for seat in match.seats.values_list("pk", flat=True)]
    assert {seat: without[1][seat] for seat in early} == {
        seat: incremental[1][seat] for seat in early
    }
    assert without[0] != incremental[0]

    # The same history lived through without that match: nothing at all differs.
    seats = {
        match.pk: list(match.seats.order_by("number").values_list("place", "left_seq", "pk"))
        for match in matches
    }
    Rating.objects.all().delete()
    Ladder.objects.update(ended_at=None)
    for match in matches:
        if match.pk != voided.pk:
            assert match.ended_at is not None
            with time_machine.travel(match.ended_at, tick=False):
                left = {n: row[1] for n, row in enumerate(seats[match.pk]) if row[1] is not None}
                end(match, [row[0] or 0 for row in seats[match.pk]], left)
    assert (ratings_now(), changes_now()) == without


def test_voiding_twice_or_what_cannot_be_voided() -> None:
    ann, bob = make_players(2)
    match = play([ann, bob])
    match_void(match_id=match.pk)
    at = Match.objects.get(pk=match.pk).voided_at
    match_void(match_id=match.pk)
    assert Match.objects.get(pk=match.pk).voided_at == at
    assert ratings_now() == {}
    assert match_ratings(match_id=match.pk, user_id=None)["state"] == "void"
    for other, code in (
        (begin([ann, bob]), "match_running"),
        (begin([ann, bob], is_ranked=False), "not_ranked"),
    ):
        with pytest.raises(Refused) as error:
            match_void(match_id=other.pk)
        assert error.value.code == code


def test_a_game_ends_even_where_its_rating_fails_and_the_sweep_heals_it_in_order(
    caplog: pytest.LogCaptureFixture,
) -> None:
    players = make_players(3)
    play(players)
    with mock.patch.object(Standings, "enter", side_effect=RuntimeError("injected")):
        broken = make_match(game=GAME, people=2, timer=60, is_ranked=True)
        Seat.objects.filter(match=broken, number=0).update(user=players[0])
        Seat.objects.filter(match=broken, number=1).update(user=players[1])
        match_resign(match_id=broken.pk, seat=0, token=new_token())
    assert "not_rated" in caplog.text
    broken.refresh_from_db()
    assert broken.status == Match.Status.ENDED
    assert match_ratings(match_id=broken.pk, user_id=None)["state"] == "pending"
    after = play(players)
    ratings_heal()
    assert match_ratings(match_id=broken.pk, user_id=None)["state"] == "rated"
    rows = list(RatingChange.objects.filter(rating__user=players[0]).order_by("at"))
    assert [row.seat.match_id for row in rows][1:] == [broken.pk, after.pk]
    assert all(row.mu_after == later.mu_before for row, later in pairwise(rows))
    healed = ratings_now(), changes_now()
    with mock.patch.object(ratings, "ladder_recompute") as again:
        ratings_heal()
    assert not again.called
    ladder_recompute(game=GAME, mode=MODE)
    assert (ratings_now(), changes_now()) == healed


def test_an_account_that_is_gone_still_counts_for_its_opponents() -> None:
    ann, bob, cleo = make_players(3)
    for table in ([ann, bob], [bob, cleo], [ann, bob, cleo], [bob, ann]):
        play(table)
    before = ratings_now(), changes_now()
    gone = bob.pk
    User.objects.get(pk=gone).delete()
    ladder_recompute(game=GAME, mode=MODE)
    assert (ratings_now(), changes_now()) == before
    leaderboards_recompute()
    assert not LeaderboardRow.objects.filter(user_id=gone).exists()


def test_the_command_recomputes_and_names_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    play(make_players(2))
    before = ratings_now()
    Rating.objects.update(mu=1)
    call_command("ratings_recompute", game=GAME, mode=MODE)
    assert ratings_now() == before
    assert f"{GAME}/{MODE}: 1 matches" in capsys.readouterr().out


def test_what_people_are_told() -> None:
    ann, bob = make_players(2)
    match = play([ann, bob])
    told: dict[str, Any] = match_ratings(match_id=match.pk, user_id=ann.pk)
    first, second = told["seats"]
    assert (first["name"], first["is_you"], first["place"]) == (ann.name, True, 1)
    assert first["expected"] == second["expected"] == 1.5
    assert first["gain"] == first["after"]["rating"] - first["before"]["rating"] > 0
    assert first["after"]["uncertainty"] < first["before"]["uncertainty"] == 667
    assert first["before"]["is_provisional"]
    (own,) = user_ratings(user_id=ann.pk)
    assert [point["rating"] for point in own["chart"]] == [first["after"]["rating"]]
    assert (own["rating"], own["games"], own["wins"], own["rank"]) == (
        first["after"]["rating"], 1, 1, None,
    )  # fmt: skip
    (stranger,) = make_players(1)
    assert user_ratings(user_id=stranger.pk) == []
    skills = skills_of(user_ids=[ann.pk, stranger.pk], game=GAME, mode=MODE)
    assert skills[stranger.pk] == Skill()
    assert skills[ann.pk].rating == own["rating"]
    with pytest.raises(Refused) as error:
        match_ratings(match_id=begin([ann, bob], is_ranked=False).pk, user_id=None)
    assert error.value.code == "not_ranked"
