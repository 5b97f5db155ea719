"""The words of each game on the server's pages: titles, settings, cards' effects.

A game's module is named after its key and holds `TEXT`. The client's words are in its message files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.rules.registry import game_keys

Words = Promise | str
Value = int | str | bool

# The levels that bots may have, in any game.
LEVELS: Mapping[str, Words] = {
    "easy": pgettext_lazy("bot level", "Easy"),
    "normal": pgettext_lazy("bot level", "Normal"),
}


@dataclass(frozen=True, slots=True)
class SettingText:
    """`values` and `hints` by value; a number without a word of its own is shown as it is."""

    label: Words
    values: Mapping[Value, Words] = field(default_factory=dict)
    hints: Mapping[Value, Words] = field(default_factory=dict)

    def value(self, value: Value) -> Words:
        """Raises `KeyError` for a word that has no text."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.values.get(value, str(value))
        return self.values[value]


@dataclass(frozen=True, slots=True)
class GameText:
    """`rank`: where the game stands among those on offer.

    The rest describes the catalog: `kinds` by the cards' `kind`; `labels` (in the reader's language,
    where cards' names are not) and `effects` by a card's key without its number.
    """

    title: Words
    tagline: Words
    rank: int
    settings: Mapping[str, SettingText]
    kinds: Mapping[str, Words] = field(default_factory=dict)
    effects: Mapping[str, Words] = field(default_factory=dict)
    labels: Mapping[str, Words] = field(default_factory=dict)


@cache
def game_text(game: str) -> GameText:
    """Raises `ModuleNotFoundError` for a game without words."""
    text: GameText = import_module(f"{__name__}.{game}").TEXT
    return text


def games_by_rank() -> list[str]:
    """The keys of all games, in the order in which they are offered."""
    return sorted(game_keys(), key=lambda game: game_text(game).rank)
