"""How one game changes what is believed about its players."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from math import isclose
from random import Random

import pytest

from games.ratings.simulation import play
from games.ratings.skill import (
    ACTIVE_WEEKS,
    START_RATING,
    START_SIGMA,
    Skill,
    expected_places,
    places_with_leavers,
    rate,
)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_2000_games_among_the_same_equal_players_settle_and_do_not_drift_up(
    players: int, seed: int
) -> None:
    series = play(players, 2000, players, 1.0, seed)
    assert [check.text for check in series.checks() if not check.holds] == []
    floors = [sum(skill.floor for skill in row) / players for row in series.history]
    thirds = [sum(floors[at : at + 500]) / 500 for at in (500, 1000, 1500)]
    assert max(thirds) - min(thirds) < 40
    assert max(floors[500:]) < START_RATING


@pytest.mark.parametrize("players", [2, 4])
def test_a_stronger_player_rises_above_the_others_and_stays(players: int) -> None:
    series = play(players, 1500, players, 2.0, 7)
    for row in series.history[500::100]:
        assert row[0].rating > max(skill.rating for skill in row[1:])


def test_the_checks_see_a_drift() -> None:
    series = play(3, 1000, 3, 1.0, 1)
    for number, row in enumerate(series.history):
        row[:] = [Skill(skill.mu + number / 250, skill.sigma) for skill in row]
    failed = [check.text for check in series.checks() if not check.holds]
    assert any("floor does not drift" in text for text in failed)


def all_places(seats: int) -> list[tuple[int, ...]]:
    """Every way to finish, ties for every place included: 1224 is right, 1223 is not."""
    return [
        places
        for places in product(range(1, seats + 1), repeat=seats)
        if all(place == 1 + sum(other < place for other in places) for place in places)
    ]


@pytest.mark.parametrize(("seats", "ways"), [(2, 3), (3, 13), (4, 75), (5, 541), (6, 4683)])
def test_ties_for_every_place_in_any_order_of_seats(seats: int, ways: int) -> None:
    rng = Random(seats)
    skills = [Skill(20 + rng.random() * 10, 1.5 + rng.random() * 6) for _ in range(seats)]
    found = all_places(seats)
    assert len(found) == ways
    for places in found if seats < 6 else rng.sample(found, 300):
        rated = rate(skills, places)
        orders = list(permutations(range(seats)))
        for order in orders if seats < 4 else rng.sample(orders, 6):
            again = rate([skills[i] for i in order], [places[i] for i in order])
            assert again == [rated[i] for i in order]
        for before, after in zip(skills, rated, strict=True):
            assert after.mu != before.mu, "rounded to nothing"
            assert 0 < after.sigma < before.sigma + 0.01


@pytest.mark.parametrize("seats", range(2, 7))
def test_equals_who_tie_all_stay_equal_and_winning_beats_tying_beats_losing(seats: int) -> None:
    after = rate([Skill()] * seats, [1] * seats)
    assert all(isclose(skill.mu, 25.0) for skill in after)
    shared = rate([Skill()] * seats, [1, 1, *range(3, seats + 1)])
    alone = rate([Skill()] * seats, list(range(1, seats + 1)))
    assert shared[0] == shared[1]
    assert isclose(shared[0].mu, (alone[0].mu + alone[1].mu) / 2)
    assert alone[0].mu > shared[0].mu > alone[1].mu


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_better_place_is_never_worth_less_with_ties_too(seats: int) -> None:
    rng = Random(seats)
    alike = [Skill(25, 4)] * seats
    for places in all_places(seats):
        gained = sorted(zip(places, [skill.mu for skill in rate(alike, places)], strict=True))
        for (place, mu), (next_place, next_mu) in pairwise(gained):
            assert isclose(mu, next_mu) if place == next_place else mu > next_mu
    for _ in range(50):
        skills = [Skill(15 + rng.random() * 20, 1 + rng.random() * 7) for _ in range(seats)]
        gains = []
        for place in range(seats):
            order = [*range(1, 1 + place), 0, *range(1 + place, seats)]
            gains.append(rate(skills, [order.index(number) for number in range(seats)])[0].mu)
        assert gains == sorted(gains, reverse=True)


@pytest.mark.parametrize("seats", [7, 8])
def test_ties_of_many_are_fair_and_quick(seats: int) -> None:
    after = rate([Skill(25, 3)] * seats, [1] * seats)
    assert all(isclose(skill.mu, 25) for skill in after)
    weak, strong = Skill(20, 3), Skill(30, 3)
    mixed = rate([weak] + [strong] * (seats - 1), [1] * seats)
    assert mixed[0].mu > weak.mu
    assert all(skill.mu < strong.mu for skill in mixed[1:])


def test_game_ends_with_a_leaver_an_eliminated_player_and_a_tie() -> None:
    # Seats 0 and 1 share first place; 2 was eliminated; 3 left at entry 40 and 4 at entry 9, though the
    # game itself would have placed both leavers ahead of the eliminated player.
    assert places_with_leavers([1, 1, 5, 3, 4], {3: 40, 4: 9}) == [1, 1, 3, 4, 5]


def test_a_leaver_is_never_better_placed_than_those_who_stayed() -> None:
    rng = Random(5)
    for _ in range(500):
        seats = rng.randint(2, 8)
        places = rng.choice(all_places(seats)) if seats < 5 else tuple(range(1, seats + 1))
        left = {seat: rng.randint(1, 99) for seat in range(seats) if rng.random() < 0.4}
        counted = places_with_leavers(places, left)
        for leaver, stayer in product(left, set(range(seats)) - left.keys()):
            assert counted[leaver] > counted[stayer]
        for one, other in permutations(set(range(seats)) - left.keys(), 2):
            assert (counted[one] < counted[other]) == (places[one] < places[other])


def test_expected_places_add_up_and_follow_strength() -> None:
    skills = [Skill(30, 2), Skill(25, 2), Skill(25, 2), Skill(20, 2)]
    expected = expected_places(skills)
    assert isclose(sum(expected), 1 + 2 + 3 + 4)
    assert expected[0] < expected[1] == expected[2] < expected[3]
    assert expected_places([Skill()] * 3) == pytest.approx([2.0] * 3)


def test_absence_makes_unsure_but_not_weaker() -> None:
    settled = Skill(30, 1.5)
    assert settled.after_weeks(ACTIVE_WEEKS) == settled
    later = settled.after_weeks(ACTIVE_WEEKS + 10)
    assert later.mu == settled.mu
    assert settled.sigma < later.sigma < START_SIGMA
    assert later.floor < settled.floor
    assert settled.after_weeks(5000).sigma == START_SIGMA


def test_a_new_season_takes_half_of_the_way_back_and_makes_nobody_provisional() -> None:
    champion = Skill(35, 1.5).next_season()
    assert champion.mu == 30
    assert not champion.is_provisional
    assert champion.sigma > 1.5
    assert Skill(15, 1.5).next_season().mu == 20
    assert Skill().next_season() == Skill()


def test_what_is_shown() -> None:
    newcomer = Skill()
    assert (newcomer.rating, newcomer.uncertainty, newcomer.floor) == (1500, 667, 833)
    assert newcomer.is_provisional
    assert Skill(26, 1.5).rating == 1540
    assert not Skill(26, 1.5).is_provisional
