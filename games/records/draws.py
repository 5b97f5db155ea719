"""Drawing the chance of a game again from its seed alone: no rules, and nothing that the engine remembers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from games.records.form import DrawJson
from games.rules.core.rng import Randomness
from games.rules.core.rng import commitment as commitment_to


class VerdictJson(TypedDict):
    """`draws`: of each, whether it begins where the last one ended and comes out the same."""

    commitment: bool
    draws: list[bool]


def draws_verify(*, seed: str, commitment: str, draws: Sequence[DrawJson]) -> VerdictJson:
    chance = Randomness(bytes.fromhex(seed))
    verdicts = []
    for draw in draws:
        is_next = draw["counter"] == chance.counter
        chance.counter = draw["counter"]
        verdicts.append(is_next and _comes_out_the_same(chance, draw))
    return {"commitment": commitment_to(chance.seed) == commitment, "draws": verdicts}


def _comes_out_the_same(chance: Randomness, draw: DrawJson) -> bool:
    if draw["kind"] == "pick":
        return chance.below(draw["below"]) == draw["picked"]
    places = list(range(len(draw["before"])))
    chance.shuffle(places)
    return [draw["before"][place] for place in places] == draw["after"]
