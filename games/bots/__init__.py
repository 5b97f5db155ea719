"""Computer players. A module in this folder, named after its game, that has `LEVELS` is that game's bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Protocol

from games.rules.core.contract import Decision, Json, Option


class Bot(Protocol):
    """A way to play one game. Stateless: one object serves every table at once."""

    def choose(
        self,
        *,
        catalog: Sequence[Json],
        view: Json,
        decision: Decision,
        options: Sequence[Option],
        rng: Random,
    ) -> Json:
        """A legal answer, in JSON form. `view` and `options` are those of the decision's seat.

        A function of its arguments alone; takes well under a millisecond.
        """


@cache
def _all_bots() -> dict[str, Mapping[str, Bot]]:
    return {
        module.name: import_module(f"{__name__}.{module.name}").LEVELS
        for module in iter_modules(__path__)
    }


def bot_levels(game_key: str) -> list[str]:
    """Weakest first; empty for a game without bots."""
    return list(_all_bots().get(game_key, {}))


def get_bot(game_key: str, level: str) -> Bot:
    """Raises `KeyError`."""
    return _all_bots()[game_key][level]
