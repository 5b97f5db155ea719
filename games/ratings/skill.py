"""What is believed about a player's strength, how one game changes it, and how it is shown.

The model is Weng and Lin's Plackett-Luce: `mu` is the strength, `sigma` how unsure we are of it.
Games here have luck in them, so the model's own numbers (beta, tau) stay as its authors advise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby, permutations, product

from openskill.models import PlackettLuce

START_MU = 25.0
START_SIGMA = 25.0 / 3
# Chance in a single game, as much as strength: one beta apart, the better one is ahead in about 7 of 10.
BETA = 25.0 / 6
# Everyone changes a little from game to game, so nobody's sigma falls to nothing.
TAU = 25.0 / 300

# What is shown: a newcomer has 1500. The uncertainty is two sigmas: in 95 of 100 cases the strength lies within.
START_RATING = 1500
POINTS = 40
SIGMAS = 2
PROVISIONAL_SIGMA = 6.0

ACTIVE_WEEKS = 6
_SIGMA_A_WEEK = 0.75
SEASON_KEEPS = 0.5
_SEASON_SIGMA = 4.0

_MOST_PERMUTED = 6


@dataclass(frozen=True, slots=True)
class Skill:
    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def rating(self) -> int:
        return round(START_RATING + POINTS * (self.mu - START_MU))

    @property
    def uncertainty(self) -> int:
        return round(POINTS * SIGMAS * self.sigma)

    @property
    def floor(self) -> int:
        """What the player is worth in all likelihood, at the least: what leaderboards go by."""
        return self.rating - self.uncertainty

    @property
    def is_provisional(self) -> bool:
        return self.sigma > PROVISIONAL_SIGMA

    def after_weeks(self, weeks: int) -> Skill:
        """After so many whole weeks without a game: we are less sure, week by week, once the player is inactive."""
        return self._blurred(_SIGMA_A_WEEK * math.sqrt(max(0, weeks - ACTIVE_WEEKS)))

    def next_season(self) -> Skill:
        """The soft reset: half the way back to the start, and less sure."""
        nearer = Skill(START_MU + SEASON_KEEPS * (self.mu - START_MU), self.sigma)
        return nearer._blurred(_SEASON_SIGMA)

    def _blurred(self, by: float) -> Skill:
        if not by:
            return self
        return Skill(self.mu, min(START_SIGMA, math.hypot(self.sigma, by)))


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Everyone's skill after a game of two or more; `places` from 1, tied players share one.

    The order in which players are given makes no difference, not even in the last digit. A tie counts as
    the mean of all orders in which it could have been broken: the model's own formula for ties can give
    two who share the first place less than the third.
    """
    seats = sorted(range(len(skills)), key=lambda i: (places[i], skills[i].mu, skills[i].sigma))
    groups = [list(tied) for _, tied in groupby(seats, key=lambda i: places[i])]
    found: list[list[Skill]] = [[] for _ in skills]
    for broken in product(*map(_orders, groups)):
        order = list(chain.from_iterable(broken))
        for seat, skill in zip(order, _rate_in_order([skills[i] for i in order]), strict=True):
            found[seat].append(skill)
    return [_mean(each) for each in found]


def expected_places(skills: Sequence[Skill]) -> list[float]:
    """The place that each could be expected to take, by the same model: 1 and everyone likely to be ahead."""
    spread = math.sqrt(math.fsum(skill.sigma**2 + BETA**2 for skill in skills))
    return [
        1
        + math.fsum(
            1 / (1 + math.exp((own.mu - other.mu) / spread))
            for number, other in enumerate(skills)
            if number != seat
        )
        for seat, own in enumerate(skills)
    ]


def places_with_leavers(places: Sequence[int], left: Mapping[int, int]) -> list[int]:
    """The places that count: who left stands behind everyone who stayed, the first to leave at the very end.

    `left`: by seat, the moment of leaving. Those who stayed keep their order and their ties, eliminated
    or not.
    """
    order = [
        (True, -left[seat], 0) if seat in left else (False, 0, place)
        for seat, place in enumerate(places)
    ]
    return [1 + sum(other < own for other in order) for own in order]


def _orders(tied: Sequence[int]) -> Iterable[Sequence[int]]:
    """All orders; where these are too many, some in which everyone has each place, and each rival ahead, equally often."""
    if len(tied) <= _MOST_PERMUTED:
        return permutations(tied)
    turned = [[*tied[at:], *tied[:at]] for at in range(len(tied))]
    return [*turned, *(order[::-1] for order in turned)]


def _mean(skills: Sequence[Skill]) -> Skill:
    count = len(skills)
    sigma = math.fsum(skill.sigma for skill in skills) / count
    return Skill(math.fsum(skill.mu for skill in skills) / count, min(START_SIGMA, sigma))


def _rate_in_order(skills: Sequence[Skill]) -> Iterable[Skill]:
    model = _model()
    teams = model.rate([[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills])
    return (Skill(player.mu, player.sigma) for (player,) in teams)


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=START_MU, sigma=START_SIGMA, beta=BETA, tau=TAU)
