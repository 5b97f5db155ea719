"""The deck: clauses 2.1 and 2.2."""

from collections import Counter

from games.rules.registry import get_rules
from games.rules.sevn.cards import DECK, IDS

RULES = get_rules("sevn")


def test_copies_of_every_card() -> None:
    copies = Counter(card.face for card in DECK)
    for number in range(1, 14):
        assert copies.pop(f"number_{number}") == number
    groups = {
        1: "number_0 modifier_x2 modifier_plus_2 modifier_plus_4 modifier_plus_6 modifier_plus_8"
        " modifier_plus_10 featherweight heavyweight staircase",
        2: "ballast_minus_2 ballast_minus_4 ballast_minus_6 crossroads storm",
        3: "freeze second_chance triple_draw",
    }
    assert copies == {face: count for count, faces in groups.items() for face in faces.split()}
    assert len(DECK) == 120


def test_running_sum_of_the_table() -> None:
    sizes = Counter(card.kind for card in DECK)
    assert sizes == {"number": 92, "ballast": 6, "modifier": 6, "bonus": 3, "action": 13}


def test_seventeen_values() -> None:
    assert {card.value for card in DECK if card.is_value} == {*range(14), -2, -4, -6}


def test_catalog_keys_are_unique_and_speak() -> None:
    keys = [card["key"] for card in RULES.catalog({})]
    assert len(set(keys)) == 120
    assert [IDS[key] for key in keys] == list(range(120))
    assert {"number_13.13", "number_0", "ballast_minus_6.2", "modifier_x2", "storm.1"} <= set(keys)


def test_two_to_eight_players() -> None:
    assert list(RULES.seats) == [2, 3, 4, 5, 6, 7, 8]
