"""Small readers that refuse what is not what it should be, with a `ValueError` that says where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.rules.stealr.decks import Deck
from games.rules.stealr.frames import Cards


class CardReader:
    """Turns keys into ids and lets no card be named twice."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._free = set(range(deck.size))

    def card(self, key: object, where: str) -> int:
        card = self._deck.ids.get(key) if isinstance(key, str) else None
        if card is None:
            raise ValueError(f"{where}: there is no card {key!r} in this deck")
        if card not in self._free:
            raise ValueError(f"{where}: {key} is named twice")
        self._free.remove(card)
        return card

    def cards(self, keys: object, where: str) -> Cards:
        if not isinstance(keys, list):
            raise ValueError(f"{where}: not a list")
        return tuple([self.card(key, where) for key in keys])

    def unnamed(self) -> Cards:
        return tuple(sorted(self._free))


def keys_of(data: object, known: Iterable[str], where: str) -> None:
    if not isinstance(data, dict):
        raise ValueError(f"{where}: not an object")
    unknown = sorted(str(key) for key in data.keys() - set(known))
    if unknown:
        raise ValueError(f"{where}: unknown {', '.join(unknown)}")


def integer(value: Any, where: str, least: int, most: int | None = None) -> int:
    if type(value) is not int or value < least or (most is not None and value > most):
        raise ValueError(f"{where}: {value!r} is out of range")
    return value


def flag(value: Any, where: str) -> bool:
    if type(value) is not bool:
        raise ValueError(f"{where}: {value!r} is neither true nor false")
    return value


def one_of(value: Any, known: Iterable[Any], where: str) -> Any:
    if not any(type(value) is type(each) and value == each for each in known):
        raise ValueError(f"{where}: {value!r} is not known")
    return value


def seat_list(values: Any, seats: int, where: str) -> Cards:
    found = tuple([integer(value, where, 0, seats - 1) for value in values])
    if len(set(found)) != len(found):
        raise ValueError(f"{where}: a seat is named twice")
    return found
