"""Scoring against a second, plainer reading of section 7."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.sevn.cards import DECK, IDS
from games.rules.sevn.scoring import score_row

PLAIN = [card for card in range(120) if DECK[card].kind in ("modifier", "bonus")]


def row(*keys: str) -> list[int]:
    return [IDS[key] for key in keys]


def numbers(*values: int) -> list[int]:
    keys = (card.key for value in values for card in DECK if card.is_value and card.value == value)
    by_face = {key.partition(".")[0]: key for key in keys}
    return row(*by_face.values())


@pytest.mark.parametrize(
    ("values", "others", "points"),
    [
        ((3, 4, 5, 6), ("modifier_x2", "modifier_plus_4", "featherweight", "staircase"), 71),
        ((-6, -4, 2), ("modifier_x2", "modifier_plus_2"), 0),
        ((13, 12, 11, 10, 9, 8, -2), ("heavyweight", "staircase"), 114),
        ((-6, -2, 0, 3), ("featherweight",), 10),
        ((5, 6, 7, 9, 10, 11, 12), ("staircase",), 93),
    ],
)
def test_check_values(values: tuple[int, ...], others: tuple[str, ...], points: int) -> None:
    assert score_row(numbers(*values) + row(*others)).points == points


@st.composite
def rows(draw: st.DrawFn) -> list[int]:
    values = draw(st.sets(st.sampled_from([*range(14), -2, -4, -6]), max_size=7))
    cards = numbers(*values) + draw(st.lists(st.sampled_from(PLAIN), unique=True))
    return draw(st.permutations(cards))


def plain_points(cards: list[int]) -> int:
    values = [DECK[card].value or 0 for card in cards if DECK[card].is_value]
    faces = [DECK[card].face for card in cards]
    points = sum(values) * (2 if "modifier_x2" in faces else 1)
    points += sum(plus for plus in (2, 4, 6, 8, 10) if f"modifier_plus_{plus}" in faces)
    if "featherweight" in faces and len(values) >= 4 and all(value <= 6 for value in values):
        points += 15
    if "heavyweight" in faces and len([value for value in values if value >= 10]) >= 3:
        points += 12
    if "staircase" in faces:
        runs, ladder = [1], sorted(value for value in values if value >= 0)
        for low, high in pairwise(ladder):
            runs.append(runs[-1] + 1 if high == low + 1 else 1)
        points += 4 * max(runs) if max(runs) >= 3 else 0
    if len(values) == 7:
        points += 17
    return max(0, points)


@given(rows())
def test_points_of_any_row(cards: list[int]) -> None:
    assert score_row(cards).points == plain_points(cards)


@given(rows())
def test_the_order_of_the_cards_does_not_matter(cards: list[int]) -> None:
    assert score_row(cards) == score_row(sorted(cards))
