"""How many lines of play there are from known positions: any change of the rules shows here."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.sevn.state import SevnState
from tests.rules.sevn.support import RULES


def lines(state: SevnState, depth: int) -> int:
    if depth == 0 or RULES.outcome(state) is not None:
        return 1
    (decision,) = RULES.pending(state)
    count = 0
    for action in RULES.legal_actions(state, decision):
        RULES.check(state, decision, action)
        after = state.copy()
        RULES.apply(after, decision, action)
        count += lines(after, depth - 1)
    return count


def dealt(seats: int, seed: int) -> SevnState:
    options = {"goal": 250, "shows_odds": False, "first_seat": 0}
    state: SevnState = RULES.setup(seats, options, bytes([seed]) * 32)[0]
    return state


STORMY: dict[str, Any] = {
    "players": [
        {"row": ["number_13.1", "number_12.1"], "second_chance": "second_chance.1"},
        {"row": ["number_5.1"]},
        {"row": ["number_2.1", "staircase"]},
        {"row": ["number_7.1"], "second_chance": "second_chance.2"},
    ],
    "draw": [
        "storm.1", "triple_draw.1", "freeze.1", "crossroads.1", "second_chance.3",
        "ballast_minus_6.1", "number_13.2", "freeze.2", "triple_draw.2", "number_5.2",
        "ballast_minus_2.1", "crossroads.2", "number_2.2", "storm.2",
    ],
}  # fmt: skip


def test_lines_of_play_counted_by_hand() -> None:
    """Seat 0 draws or stands: 2. Drawn, the Storm gives seat 3 a surplus Second Chance for one of two;
    stood, seat 1 draws or stands: 2 + 2. Then the Triple Draw of seat 0 has four targets, twice; or,
    with the Storm of seat 1, a Triple Draw of theirs has three; or seat 2 draws or stands: 8 + 3 + 2."""
    assert [lines(RULES.load(STORMY), depth) for depth in (1, 2, 3)] == [2, 2 + 2, 8 + 3 + 2]


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (dealt(2, 4), [2, 4, 8, 16, 32, 64, 128, 256, 512, 1014, 1789]),
        (dealt(8, 2), [8, 16, 32, 64, 128, 256, 320, 576, 1152]),
        (RULES.load(STORMY), [2, 4, 13, 26, 88, 188, 512, 1072, 2160]),
    ],
    ids=["two", "eight", "stormy"],
)
def test_lines_of_play(state: SevnState, counts: list[int]) -> None:
    assert [lines(state, depth) for depth in range(1, len(counts) + 1)] == counts
