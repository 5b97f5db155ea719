"""What a game's rules page shows of its cards."""

from __future__ import annotations

from typing import Any

from games.rules.core.settings import complete_options
from games.rules.registry import get_rules
from games.texts import game_text


def rulebook(game: str) -> dict[str, Any]:
    """`decks` (label, size), and `kinds` of cards with their `cards`, counted a deck (`counts`).

    `actions` are the cards that have an effect to tell; their `count` is that of the default deck.
    """
    rules = get_rules(game)
    text = game_text(game)
    decks, default = _decks(game)
    cards: dict[str, dict[str, Any]] = {}
    for column, (_, catalog) in enumerate(decks):
        for entry in catalog:
            key = entry["key"].partition(".")[0]
            card = cards.setdefault(key, {**entry, "key": key, "counts": [0] * len(decks)})
            card["counts"][column] += 1
    for key, card in cards.items():
        card["count"] = card["counts"][default]
        card["label"] = text.labels.get(key, card["name"])
        card["effect"] = text.effects.get(key)
    kinds = []
    for kind, label in text.kinds.items():
        members = [card for card in cards.values() if card["kind"] == kind]
        counts = [sum(column) for column in zip(*(card["counts"] for card in members), strict=True)]
        kinds.append({"key": kind, "label": label, "cards": members, "counts": counts})
    return {
        "game": game,
        "text": text,
        "seats": {"least": min(rules.seats), "most": max(rules.seats)},
        "decks": [{"label": label, "size": len(catalog)} for label, catalog in decks],
        "kinds": kinds,
        "actions": [card for card in cards.values() if card["effect"]],
    }


def _decks(game: str) -> tuple[list[tuple[Any, list[dict[str, Any]]]], int]:
    """Label and catalog of every deck, and which of them is the default."""
    rules = get_rules(game)
    text = game_text(game)
    seats = min(rules.seats)
    for setting in rules.settings:
        if setting.key == text.deck_setting:
            label = text.settings[setting.key].value
            decks = []
            for value in setting.values:
                options = complete_options(rules.settings, {setting.key: value}, seats)
                decks.append((label(value), list(rules.catalog(options))))
            return decks, setting.values.index(setting.default)
    return [(text.title, list(rules.catalog(complete_options(rules.settings, {}, seats))))], 0
