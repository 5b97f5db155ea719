"""The published test vectors hold for the engine, and each game's first draws are the ones that the vectors name."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.rules.core.rng import Randomness, commitment
from games.rules.registry import game_keys, get_decks

ROOT = Path(__file__).parents[3]
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "docs/fairness-vectors.json").read_text()
)


def each(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("vector", VECTORS[kind])


def start(vector: dict[str, Any]) -> Randomness:
    return Randomness(bytes.fromhex(vector["seed"]), vector.get("counter", 0))


@each("commitments")
def test_commitments(vector: dict[str, Any]) -> None:
    assert commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]


@each("numbers")
def test_numbers(vector: dict[str, Any]) -> None:
    assert start(vector).below(1 << 64) == int(vector["number"])


@each("picks")
def test_picks(vector: dict[str, Any]) -> None:
    rng = start(vector)
    assert rng.below(int(vector["below"])) == int(vector["picked"])
    assert rng.counter - vector["counter"] == vector["used"]


def test_some_picks_pass_numbers_over() -> None:
    assert max(vector["used"] for vector in VECTORS["picks"]) > 2


@each("shuffles")
def test_shuffles(vector: dict[str, Any]) -> None:
    rng, items = start(vector), list(range(len(vector["before"])))
    rng.shuffle(items)
    assert [vector["before"][item] for item in items] == vector["after"]
    assert rng.counter - vector["counter"] == vector["used"]


@each("decks")
def test_decks(vector: dict[str, Any]) -> None:
    rng, cards = start(vector), list(range(vector["cards"]))
    rng.shuffle(cards)
    assert cards[: len(vector["first"])] == vector["first"]
    assert sha256(",".join(map(str, cards)).encode()).hexdigest() == vector["sha256"]
    assert rng.counter == vector["used"]
    assert rng.below(vector["seats"]) == vector["starter"]


def test_every_deck_of_every_game_has_a_vector_of_its_size() -> None:
    sizes = {
        (game, mode): len(deck) for game in game_keys() for mode, deck in get_decks(game).items()
    }
    assert sizes == {(deck["game"], deck["mode"]): deck["cards"] for deck in VECTORS["decks"]}
