"""How many ways there are to go on: counts to a depth, which any change of move generation would move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.core.game import Game
from games.rules.stealr.rules import StealrRules
from games.rules.stealr.state import State
from tests.rules.laws.plans import replay

RULES = StealrRules()
RECORDS = Path(__file__).parent / "records"


def perft(state: State, depth: int) -> int:
    """Sequences of `depth` offered actions; a shorter one counts where the game ends."""
    if depth == 0 or state.outcome is not None:
        return 1
    count = 0
    for decision in RULES.pending(state):
        for action in RULES.legal_actions(state, decision):
            after = state.copy()
            RULES.apply(after, decision, action)
            count += perft(after, depth - 1)
    return count


def test_counted_by_hand() -> None:
    """Seat 0 may bank 1M, lay brown, or end (3). After either play the other and ending remain, after
    ending it is the turn of seat 1 with 2M, 3M, an all-colour wild (10 colours) and ending:
    2 + 2 + 13. The brown property cannot be recoloured."""
    state = RULES.load(
        {
            "seats": 2,
            "players": [{"hand": ["money_1.1", "brown.1"]}, {"hand": ["money_2.1"]}],
            "draw": ["money_3.1", "wild_any.1"],
            "rest": "out",
        }
    )
    assert [perft(state, depth) for depth in range(3)] == [1, 3, 17]


def test_parallel_answers_counted_by_hand() -> None:
    """Rent of 2M from two rivals: one has 1M + 1M or 3M to choose from, the other a Just Say No and
    nothing. First answer: 2 + 2. After seat 1 paid: 2. After seat 2 paid: 2. After seat 2 said no:
    seat 1's 2 and the counter's 1."""
    state = RULES.load(
        {
            "seats": 3,
            "players": [
                {"hand": ["rent_red_yellow.1"], "table": {"red": ["red.1"]}},
                {"bank": ["money_1.1", "money_1.2", "money_3.1"]},
                {"hand": ["just_say_no.1"]},
            ],
            "rest": "out",
        }
    )
    game = Game(RULES, state)
    rent = {"verb": "rent", "card": state.deck.ids["rent_red_yellow.1"], "color": "red"}
    game.act(0, game.pending()[0].id, rent)
    assert [perft(game.state, depth) for depth in range(3)] == [1, 4, 2 * 2 + 2 + 3]


@pytest.mark.parametrize(
    ("record", "moves", "counts"),
    [
        ("no_mercy-2", 0, [9, 68, 491]),
        ("no_mercy-3", 160, [2, 2, 4]),
        ("no_mercy-4", 120, [18, 266, 2933]),
        ("no_mercy-4", 349, [29, 552, 5184]),
        ("mild-4", 244, [32, 617, 5954]),
        ("starter-3", 90, [4, 33, 522]),
    ],
)
def test_pinned_counts(record: str, moves: int, counts: list[int]) -> None:
    """From positions of the recorded games."""
    recorded = json.loads((RECORDS / f"{record}.json").read_text())
    game = replay(RULES, recorded, recorded["log"][:moves])
    assert [perft(game.state, depth) for depth in range(1, 4)] == counts
