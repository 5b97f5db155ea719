"""The data tables against the totals that the rules print."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.stealr.cards import FACES
from games.rules.stealr.decks import COUNTS, DECKS, Mode


@pytest.mark.parametrize(
    ("mode", "cards", "face_total"),
    [("no_mercy", 115, 321), ("mild", 105, 283), ("starter", 91, 241)],
)
def test_deck_totals(mode: Mode, cards: int, face_total: int) -> None:
    deck = DECKS[mode]
    assert deck.size == cards
    assert sum(deck.values) == face_total
    assert set(COUNTS[mode]) <= set(FACES)


@pytest.mark.parametrize(
    ("mode", "money", "rents", "actions"),
    [("no_mercy", 18, 16, 42), ("mild", 24, 16, 26), ("starter", 24, 13, 15)],
)
def test_deck_kinds(mode: Mode, money: int, rents: int, actions: int) -> None:
    kinds = Counter(DECKS[mode].kinds)
    assert kinds == {
        "money": money,
        "property": 28,
        "wild": 11,
        "rent": rents,
        "action": actions,
    }


@pytest.mark.parametrize("mode", list(DECKS))
def test_ids_sort_real_cards_before_two_color_wilds_before_all_color_wilds(mode: Mode) -> None:
    deck = DECKS[mode]
    ranks = [
        0 if deck.kinds[card] == "property" else 1 if card < deck.first_any_wild else 2
        for card in range(deck.size)
        if deck.is_property[card]
    ]
    assert ranks == sorted(ranks)
    assert ranks.count(2) == 2


def test_catalog_entries_speak_for_themselves() -> None:
    catalog = {entry["key"]: entry for entry in DECKS["no_mercy"].catalog()}
    assert len(catalog) == 115
    assert catalog["red.2"] == {
        "key": "red.2",
        "kind": "property",
        "type": "property",
        "name": "Red",
        "verb": None,
        "value": 3,
        "colors": ["red"],
        "doubles": False,
        "rents": [2, 3, 6],
    }
    double = catalog["double_rent_green_dark_blue.1"]
    assert (double["verb"], double["colors"], double["doubles"]) == (
        "rent",
        ["green", "dark_blue"],
        True,
    )
    assert catalog["just_say_no.5"]["verb"] == "say_no"
    assert catalog["wild_railroad_utility.1"]["value"] == 2
