"""Plays by feel: stands at some number of points, and picks its targets at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.rules.core.contract import Decision, Json, Option
from games.rules.core.domains import One

_BOLD, _TIMID = 30, 8


class EasyBot:
    def choose(
        self,
        *,
        catalog: Sequence[Json],
        view: Json,
        decision: Decision,
        options: Sequence[Option],
        rng: Random,
    ) -> Json:
        offered = [option for option in options if option.refusal is None]
        if decision.kind == "turn":
            is_content = view["players"][decision.seat]["points"] >= rng.randint(_TIMID, _BOLD)
            return {"verb": "stand" if is_content and len(offered) > 1 else "draw"}
        option = rng.choice(offered)
        fields = {
            name: rng.choice(domain.values)
            for name, domain in option.fields.items()
            if isinstance(domain, One)
        }
        return {"verb": option.verb, **fields}
