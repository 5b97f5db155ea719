"""Adds a test vector for every deck that has none to `docs/fairness-vectors.json`; those that are there stay as they are.

python -m tests.rules.make_vectors
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from games.rules.core.rng import Randomness
from games.rules.registry import game_keys, get_decks, get_rules

FILE = Path(__file__).parents[2] / "docs/fairness-vectors.json"
_SHOWN = 5


def deck_vector(game: str, mode: str, size: int, seed: str) -> dict[str, Any]:
    """A whole deck shuffled from its new pack, then the pick of who begins."""
    rng, cards = Randomness(bytes.fromhex(seed)), list(range(size))
    rng.shuffle(cards)
    return {
        "game": game,
        "mode": mode,
        "seed": seed,
        "cards": size,
        "used": rng.counter,
        "first": cards[:_SHOWN],
        "sha256": sha256(",".join(map(str, cards)).encode()).hexdigest(),
        "seats": (seats := get_rules(game).seats[-1]),
        "starter": rng.below(seats),
    }


def text(vectors: dict[str, list[dict[str, Any]]]) -> str:
    """JSON with one vector a line."""
    kinds = [
        f"  {json.dumps(kind)}: [\n"
        + ",\n".join(f"    {json.dumps(each)}" for each in those)
        + "\n  ]"
        for kind, those in vectors.items()
    ]
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def main() -> None:
    vectors = json.loads(FILE.read_text())
    decks = vectors["decks"]
    known = {(vector["game"], vector["mode"]) for vector in decks}
    for game in game_keys():
        for mode, deck in get_decks(game).items():
            if (game, mode) not in known:
                decks.append(deck_vector(game, mode, len(deck), decks[0]["seed"]))
    FILE.write_text(text(vectors))


if __name__ == "__main__":
    main()
