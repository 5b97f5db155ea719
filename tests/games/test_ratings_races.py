"""Several at once at the end of ranked matches, on a real server: threads, and processes of their own."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import connection, connections

from games.models import Match, RatingChange
from games.services.leaderboards import leaderboards_recompute
from games.services.ratings import ladder_recompute, match_void, ratings_heal
from tests.games.ladder import GAME, MODE, begin, changes_now, end, make_players, play, ratings_now
from tests.games.racer import race
from tests.games.tables import make_match

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[2]


def at_once(*calls: Callable[[], object]) -> None:
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        try:
            barrier.wait(10)
            call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        list(pool.map(run, calls))


def ending(match: Match) -> Callable[[], object]:
    return lambda: end(match, range(1, match.seats.count() + 1))


def assert_sound() -> None:
    """One chain a player, in the order in which matches ended, and the same when made anew."""
    for player in RatingChange.objects.order_by().values_list("rating__user", flat=True).distinct():
        rows = list(RatingChange.objects.filter(rating__user=player).order_by("at"))
        assert len({row.at for row in rows}) == len(rows)
        assert all(row.mu_after == later.mu_before for row, later in pairwise(rows))
    found = ratings_now(), changes_now()
    ladder_recompute(game=GAME, mode=MODE)
    assert (ratings_now(), changes_now()) == found


@pytest.mark.parametrize("attempt", range(3))
def test_many_matches_of_the_same_people_end_at_once(attempt: int) -> None:
    players = make_players(4)
    matches = [begin(players[number % 2 :]) for number in range(8)]
    at_once(*[ending(match) for match in matches])
    assert RatingChange.objects.count() == sum(match.seats.count() for match in matches)
    assert_sound()


def test_matches_end_while_others_are_voided_healed_and_listed() -> None:
    players = make_players(3)
    old = [play(players) for _ in range(6)]
    new = [begin(players) for _ in range(4)]
    at_once(
        *[ending(match) for match in new],
        lambda: match_void(match_id=old[2].pk),
        lambda: match_void(match_id=old[2].pk),
        lambda: ladder_recompute(game=GAME, mode=MODE),
        leaderboards_recompute,
        leaderboards_recompute,
        ratings_heal,
    )
    assert RatingChange.objects.count() == 3 * (len(old) - 1 + len(new))
    assert_sound()


def test_two_processes_end_the_same_match_and_there_is_one_change_a_seat() -> None:
    match = make_match(people=3, timer=60, is_ranked=True)
    url = f"{os.environ['DATABASE_URL'].rsplit('/', 1)[0]}/{connection.settings_dict['NAME']}"
    counts = race(match.pk, {**os.environ, "DATABASE_URL": url})
    assert all(accepted > 0 for accepted, _ in counts)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert RatingChange.objects.filter(seat__match=match).count() == 3
    assert_sound()
