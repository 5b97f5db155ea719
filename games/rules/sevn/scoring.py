"""What a row is worth, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.sevn.cards import DECK

SEVN_VALUES = 7
_SEVN_BONUS = 17
_FEATHERWEIGHT_BONUS = 15
_HEAVYWEIGHT_BONUS = 12
_STAIRCASE_STEP = 4


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps in the order of the rules; their sum is `points`, never below 0."""

    sum: int = 0
    doubled: int = 0
    modifiers: int = 0
    featherweight: int = 0
    heavyweight: int = 0
    staircase: int = 0
    sevn: int = 0
    floor: int = 0

    @property
    def points(self) -> int:
        return (
            self.sum
            + self.doubled
            + self.modifiers
            + self.featherweight
            + self.heavyweight
            + self.staircase
            + self.sevn
            + self.floor
        )


NOTHING = Steps()


def row_values(row: Sequence[int]) -> list[int]:
    """The numbers and ballast of a row; all different."""
    return [
        value for card in row if DECK[card].is_value and (value := DECK[card].value) is not None
    ]


def score_row(row: Sequence[int]) -> Steps:
    """A row whose player did not bust."""
    values = row_values(row)
    total = sum(values)
    faces = {DECK[card].face for card in row}
    doubled = total if "modifier_x2" in faces else 0
    modifiers = sum(DECK[card].value or 0 for card in row if DECK[card].kind == "modifier")
    featherweight = _FEATHERWEIGHT_BONUS if "featherweight" in faces and _is_light(values) else 0
    heavyweight = _HEAVYWEIGHT_BONUS if "heavyweight" in faces and _is_heavy(values) else 0
    staircase = _staircase(values) if "staircase" in faces else 0
    sevn = _SEVN_BONUS if len(values) >= SEVN_VALUES else 0
    result = total + doubled + modifiers + featherweight + heavyweight + staircase + sevn
    return Steps(
        total, doubled, modifiers, featherweight, heavyweight, staircase, sevn, max(0, -result)
    )


def _is_light(values: Sequence[int]) -> bool:
    return len(values) >= 4 and max(values) <= 6


def _is_heavy(values: Sequence[int]) -> bool:
    return sum(value >= 10 for value in values) >= 3


def _staircase(values: Sequence[int]) -> int:
    """Ballast is in no run: no other value is next to it."""
    longest = 0
    for first in values:
        run = 1
        while first + run in values:
            run += 1
        longest = max(longest, run)
    return longest * _STAIRCASE_STEP if longest >= 3 else 0
