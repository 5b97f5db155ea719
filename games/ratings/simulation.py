"""Made-up players of known strength, to see where their ratings go."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean

from games.ratings.skill import START_RATING, Skill, rate

# Ratings wander with luck by some dozens of points; these bounds are far outside of that, and far inside a drift.
_OFFSET = 60
_DRIFT = 30
_SPREAD = 150
_SETTLED = 200


@dataclass(frozen=True, slots=True)
class Check:
    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Series:
    """`history`: everyone's skill before the first game and after each."""

    history: list[list[Skill]]
    stronger: float

    def checks(self) -> list[Check]:
        half = len(self.history) // 2
        quarters = self.history[half : half + half // 2], self.history[half + half // 2 :]
        ratings = [_mean(part, "rating") for part in quarters]
        floors = [_mean(part, "floor") for part in quarters]
        last = [
            fmean(row[seat].rating for row in quarters[1]) for seat in range(len(self.history[0]))
        ]
        unsure = max(skill.uncertainty for skill in self.history[-1])
        checks = [
            _check("mean rating stays near the start", ratings[1] - START_RATING, _OFFSET),
            _check(
                "mean rating does not drift in the second half", ratings[1] - ratings[0], _DRIFT
            ),
            _check("mean floor does not drift in the second half", floors[1] - floors[0], _DRIFT),
            Check(f"everyone is settled: ± {unsure}, at most {_SETTLED}", unsure <= _SETTLED),
        ]
        if self.stronger == 1:
            apart = max(last) - min(last)
            return [*checks, _check("equals end up alike, apart by", apart, _SPREAD)]
        lead = last[0] - max(last[1:])
        return [*checks, Check(f"the stronger one leads the next by {lead:.0f}", lead > 0)]


def play(players: int, games: int, seats: int, stronger: float, seed: int) -> Series:
    """Chance decides each game: the first player is `stronger` times as likely to be ahead as any other."""
    rng = Random(seed)
    strengths = [stronger, *[1.0] * (players - 1)]
    skills = [Skill()] * players
    history = [list(skills)]
    for _ in range(games):
        table = rng.sample(range(players), seats)
        arrival = {player: rng.expovariate(strengths[player]) for player in table}
        table.sort(key=lambda player: arrival[player])
        after = rate([skills[player] for player in table], range(1, seats + 1))
        for player, skill in zip(table, after, strict=True):
            skills[player] = skill
        history.append(list(skills))
    return Series(history, stronger)


def _mean(part: list[list[Skill]], name: str) -> float:
    return fmean(getattr(skill, name) for row in part for skill in row)


def _check(text: str, value: float, bound: float) -> Check:
    return Check(f"{text}: {value:+.0f}, at most {bound}", abs(value) <= bound)
