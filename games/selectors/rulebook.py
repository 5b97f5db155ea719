"""What a game's rules page shows of its cards."""

from __future__ import annotations

from typing import Any

from games.rules.core.settings import complete_options, mode_of
from games.rules.registry import get_decks, get_rules
from games.selectors.ladders import ladder_title
from games.texts import game_text


def rulebook(game: str) -> dict[str, Any]:
    """`decks` (label, size), and `kinds` of cards with their `cards`, counted a deck (`counts`).

    `actions` are the cards that have an effect to tell; their `count` is that of the default deck.
    """
    rules, text, decks = get_rules(game), game_text(game), get_decks(game)
    usual = mode_of(complete_options(rules.settings, {}, rules.seats[0]))
    cards: dict[str, dict[str, Any]] = {}
    for column, catalog in enumerate(decks.values()):
        for entry in catalog:
            key = entry["key"].partition(".")[0]
            card = cards.setdefault(key, {**entry, "key": key, "counts": [0] * len(decks)})
            card["counts"][column] += 1
    for key, card in cards.items():
        card["count"] = card["counts"][list(decks).index(usual)]
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
        "decks": [
            {"label": _deck_label(game, mode), "size": len(deck)} for mode, deck in decks.items()
        ],
        "kinds": kinds,
        "actions": [card for card in cards.values() if card["effect"]],
    }


def _deck_label(game: str, mode: str) -> str:
    titles = ladder_title(game, mode)
    return titles["mode"] or titles["title"]
