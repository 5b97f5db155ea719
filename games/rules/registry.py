"""Every game there is. A package in this folder that has a `rules` module with `RULES` is a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import games.rules as package
from games.rules.core.contract import Rules


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
