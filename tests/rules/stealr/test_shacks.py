"""Shacks set moving by one card from several rivals: it does not matter who answers first."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from games.rules.core.game import Game
from games.rules.stealr.rules import StealrRules
from tests.rules.stealr.support import cards

RULES = StealrRules()
WILD = "wild_light_blue_brown.1"


def super_sly(own: list[str], rivals: list[tuple[list[str], list[str]]]) -> Game:
    """Seat 0 has `own` lying in brown and takes brown from everyone; per rival cards and Shacks."""
    state = RULES.load(
        {
            "seats": 1 + len(rivals),
            "players": [
                {"hand": ["super_sly_deal.1"], "table": {"brown": own}},
                *({"table": {"brown": pile}, "shacks": {"brown": s}} for pile, s in rivals),
            ],
        }
    )
    game = Game(RULES, state)
    card = state.deck.ids["super_sly_deal.1"]
    action = {"verb": "super_sly_deal", "card": card, "color": "brown"}
    game.act(0, game.pending()[0].id, action)
    return game


def answered(game: Game, order: tuple[int, ...]) -> tuple[Game, list[dict[str, Any]]]:
    game = game.draft()
    told = []
    for seat in order:
        (decision,) = [d for d in game.pending() if d.seat == seat]
        told += [e.seen_by(None) for e in game.act(seat, decision.id, {"verb": "accept"})]
    return game, told


@pytest.mark.parametrize(
    ("own", "rivals", "placed", "lost"),
    [
        # One group of two, two Shacks: the lower id stays.
        ([], [(["brown.1"], ["shack.2"]), (["brown.2"], ["shack.1"])], ["shack.1"], ["shack.2"]),
        # The third card begins a second group: both stay.
        (
            ["wild_any.1"],
            [(["brown.1"], ["shack.2"]), (["brown.2"], ["shack.1"])],
            ["shack.1", "shack.2"],
            [],
        ),
        # Three rivals, four cards, two groups, three Shacks.
        (
            ["wild_any.1"],
            [(["brown.1"], ["shack.3"]), (["brown.2"], ["shack.2"]), ([WILD], ["shack.1"])],
            ["shack.1", "shack.2"],
            ["shack.3"],
        ),
    ],
)
def test_moved_shacks_do_not_depend_on_the_order(
    own: list[str],
    rivals: list[tuple[list[str], list[str]]],
    placed: list[str],
    lost: list[str],
) -> None:
    game = super_sly(own, rivals)
    ids = game.state.deck.ids
    digests = set()
    for order in permutations(range(1, 1 + len(rivals))):
        after, told = answered(game, order)
        digests.add(after.digest())
        (pile,) = after.view(None)["players"][0]["table"]
        shacks = [group["shack"] for group in pile["groups"] if group["shack"] is not None]
        assert shacks == [ids[key] for key in placed]
        gone = [card for event in told for card in event.get("lost_shacks", [])]
        assert gone == [ids[key] for key in lost]
        assert set(gone) <= set(after.view(None)["discard"])
        assert Counter(cards(after.state)) == Counter(range(after.state.deck.size))
    assert len(digests) == 1


def test_a_waiting_shack_is_on_the_stage_and_survives_a_dump() -> None:
    game = super_sly([], [(["brown.1"], ["shack.2"]), (["brown.2"], ["shack.1"]), ([WILD], [])])
    half, _ = answered(game, (1, 2))
    ids = game.state.deck.ids
    assert half.view(None)["stage"]["shacks"] == [ids["shack.2"]]
    again = Game(RULES, RULES.load(RULES.dump(half.state)))
    assert again.digest() == half.digest()
    for live in (half, again):
        after, told = answered(live, (3,))
        (pile,) = after.view(None)["players"][0]["table"]
        assert [group["shack"] for group in pile["groups"]] == [ids["shack.1"], ids["shack.2"]]
        assert [event["shacks"] for event in told if "shacks" in event] == [[], [ids["shack.2"]]]


@pytest.mark.parametrize("leaver", [0, 3])
def test_resigning_while_a_shack_waits(leaver: int) -> None:
    game = super_sly([], [(["brown.1"], ["shack.2"]), (["brown.2"], ["shack.1"]), ([WILD], [])])
    half, _ = answered(game, (1, 2))
    half.withdraw(leaver)
    ids = game.state.deck.ids
    assert Counter(cards(half.state)) == Counter(range(half.state.deck.size))
    assert ids["shack.2"] in half.view(None)["discard"]
    assert (ids["shack.1"] in half.view(None)["discard"]) == (leaver == 0)
