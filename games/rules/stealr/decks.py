"""What the three decks hold, and the tables that the engine reads off a deck."""

from __future__ import annotations

from typing import Any, Literal, get_args

from games.rules.stealr.cards import COLOR_DATA, COLOR_INDEX, FACES, RENT_PAIRS, Face

Mode = Literal["no_mercy", "mild", "starter"]
MODES: tuple[Mode, ...] = get_args(Mode)

_PROPERTIES: dict[str, int] = {color: len(data.rents) for color, data in COLOR_DATA.items()}
_WILDS = {
    "wild_light_blue_brown": 1,
    "wild_light_blue_railroad": 1,
    "wild_pink_orange": 2,
    "wild_red_yellow": 2,
    "wild_dark_blue_green": 1,
    "wild_green_railroad": 1,
    "wild_railroad_utility": 1,
    "wild_any": 2,
}
_PAIR_RENTS: dict[str, int] = {
    f"{prefix}_{first}_{second}": 1
    for prefix in ("rent", "double_rent")
    for first, second in RENT_PAIRS
}
_SHARED = {**_PROPERTIES, **_WILDS, **_PAIR_RENTS, "rent_any": 3}
_MILD_MONEY = {
    "money_1": 5,
    "money_2": 5,
    "money_3": 4,
    "money_4": 4,
    "money_5": 3,
    "money_10": 2,
    "money_15": 1,
}

COUNTS: dict[Mode, dict[str, int]] = {
    "no_mercy": {
        "money_1": 4,
        "money_2": 4,
        "money_3": 3,
        "money_4": 3,
        "money_5": 2,
        "money_10": 1,
        "money_15": 1,
        **_SHARED,
        "double_rent_any": 3,
        "deal_breaker": 3,
        "super_sly_deal": 3,
        "market_crash": 3,
        "heist": 3,
        "tax_collector": 2,
        "repossession": 2,
        "unfair_trade": 2,
        "tough_luck": 3,
        "yoink": 3,
        "forced_debt": 3,
        "pass_go": 4,
        "go_again": 3,
        "just_say_no": 5,
        "shack": 3,
    },
    "mild": {
        **_MILD_MONEY,
        **_SHARED,
        "double_rent_any": 3,
        "deal_breaker": 2,
        "heist": 2,
        "tough_luck": 2,
        "yoink": 3,
        "forced_debt": 2,
        "pass_go": 4,
        "go_again": 3,
        "just_say_no": 5,
        "shack": 3,
    },
    "starter": {
        **_MILD_MONEY,
        **_SHARED,
        "deal_breaker": 2,
        "yoink": 3,
        "pass_go": 4,
        "just_say_no": 3,
        "shack": 3,
    },
}


class Deck:
    """One mode's cards by id, as parallel tables.

    `color_indexes`: places in `COLORS` of the colours on a card. `first_any_wild`: all-colour wilds
    are the properties from this id on.
    """

    def __init__(self, mode: Mode) -> None:
        faces = [face for face in FACES.values() for _ in range(COUNTS[mode].get(face.key, 0))]
        self.mode = mode
        self.faces: tuple[Face, ...] = tuple(faces)
        self.size = len(faces)
        self.keys = _numbered(faces)
        self.ids = {key: card for card, key in enumerate(self.keys)}
        self.values = tuple(face.value for face in faces)
        self.types = tuple(face.type for face in faces)
        self.kinds = tuple(face.kind for face in faces)
        self.verbs = tuple(face.verb for face in faces)
        self.colors = tuple(face.colors for face in faces)
        self.color_indexes = tuple(tuple(COLOR_INDEX[c] for c in face.colors) for face in faces)
        self.is_property = tuple(face.type == "property" for face in faces)
        self.first_any_wild = min(card for card, face in enumerate(faces) if face.is_any_wild)

    def catalog(self) -> list[dict[str, Any]]:
        return [
            {
                "key": key,
                "kind": face.kind,
                "type": face.type,
                "name": face.name,
                "verb": face.verb,
                "value": face.value,
                "colors": list(face.colors),
                "doubles": face.doubles,
                "rents": list(face.rents),
            }
            for key, face in zip(self.keys, self.faces, strict=True)
        ]


def _numbered(faces: list[Face]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    keys = []
    for face in faces:
        seen[face.key] = seen.get(face.key, 0) + 1
        keys.append(f"{face.key}.{seen[face.key]}")
    return tuple(keys)


DECKS: dict[Mode, Deck] = {mode: Deck(mode) for mode in MODES}
