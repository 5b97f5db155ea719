"""Answering from the options that the server sends, as any client without rules could."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]


def any_answer(options: list[Json], rng: Random) -> Json:
    option = rng.choice([option for option in options if option["refusal"] is None])
    return {"verb": option["verb"], **_values(option["fields"], rng)}


def _values(fields: dict[str, Json], rng: Random) -> Json:
    chosen: Json = {}
    for name, domain in sorted(fields.items(), key=lambda item: "share" in item[1]):
        if "one" in domain:
            chosen[name] = rng.choice(domain["one"])
        elif "some" in domain:
            chosen[name] = rng.sample(domain["some"], domain["least"])
        elif "each" in domain:
            chosen[name] = [rng.choice(group) for group in domain["each"]]
        elif "cover" in domain:
            chosen[name] = _covering(domain["weights"], domain["cover"])
        else:
            apart = chosen[domain["apart"]]
            items = [item for item in domain["share"] if item != apart]
            chosen[name] = [[item, rng.choice(domain["takers"])] for item in items]
    return chosen


def _covering(weights: list[list[int]], amount: int) -> list[int]:
    taken: list[list[int]] = []
    for pair in sorted(weights, key=lambda pair: -pair[1]):
        if sum(weight for _, weight in taken) < amount:
            taken.append(pair)
    for pair in reversed(taken.copy()):
        if sum(weight for _, weight in taken) - pair[1] >= amount:
            taken.remove(pair)
    return [item for item, _ in taken]
