"""Every game there is. A package in this folder that has a `rules` module with `RULES` is a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import games.rules as package
from games.rules.core.contract import Json, Rules
from games.rules.core.settings import complete_options, game_modes, mode_options


@cache
def all_rules() -> dict[tuple[str, int], Rules[Any, Any]]:
    """Rules by key and version. `RULES` is a tuple, the current version last."""
    found = {}
    for module in iter_modules(package.__path__):
        if module.ispkg and module.name != "core":
            for rules in import_module(f"{package.__name__}.{module.name}.rules").RULES:
                found[rules.key, rules.version] = rules
    return found


def game_keys() -> list[str]:
    return sorted({key for key, _ in all_rules()})


def get_rules(key: str, version: int | None = None) -> Rules[Any, Any]:
    """The given version, or the current one. Raises `KeyError`."""
    if version is None:
        version = max((known for name, known in all_rules() if name == key), default=0)
    return all_rules()[key, version]


def get_decks(key: str) -> dict[str, Sequence[Json]]:
    """The catalog of each of the game's modes. Raises `KeyError`."""
    rules = get_rules(key)
    return {
        mode: rules.catalog(complete_options(rules.settings, mode_options(mode), rules.seats[0]))
        for mode in game_modes(rules.settings)
    }
