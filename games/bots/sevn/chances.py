"""What the next card may be, and what it would do to a row: exact, from what lies open before everyone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rules.core.contract import Json
from games.rules.sevn.cards import DECK
from games.rules.sevn.scoring import SEVN_VALUES, score_row

# What is worth more than its points, because the round goes on: the way to a SEVN, and protection.
_PROMISE = (0, 0, 0, 0, 1, 3, 6)
_PROTECTION = 6
_CROSSROADS_GAIN = 4


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards from which the next one comes: one of each face, with how many there are."""

    cards: tuple[tuple[int, int], ...]
    size: int

    @classmethod
    def of(cls, view: Json) -> Pile:
        """The cards that lie nowhere open; the discards where they will be shuffled first."""
        if view["draw_size"]:
            return cls.holding(set(range(len(DECK))) - _open_cards(view))
        return cls.holding(view["discard"])

    @classmethod
    def holding(cls, cards: Iterable[int]) -> Pile:
        first: dict[str, int] = {}
        counts = Counter(first.setdefault(DECK[card].face, card) for card in sorted(cards))
        return cls(tuple(counts.items()), counts.total())


def _open_cards(view: Json) -> set[int]:
    cards = set(view["discard"]) | {entry["card"] for entry in view["queue"]}
    for player in view["players"]:
        cards.update(player["row"])
        cards.update(
            card for card in (player["second_chance"], player["busted_by"]) if card is not None
        )
    if view["stage"]:
        cards.update([view["stage"]["card"], *view["stage"]["cards"]])
    if view["choice"]:
        cards.add(view["choice"]["card"])
    return cards


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards as they would be after some draw."""

    row: tuple[int, ...]
    is_protected: bool
    is_alone: bool = False

    @classmethod
    def of(cls, view: Json, seat: int) -> Hand:
        player = view["players"][seat]
        others = (each for each in view["players"] if each["seat"] != seat)
        is_alone = not any(each["status"] == "in" for each in others)
        return cls(tuple(player["row"]), player["second_chance"] is not None, is_alone)

    def has_twin(self, card: int) -> bool:
        return any(
            DECK[held].value == DECK[card].value and DECK[held].is_value for held in self.row
        )

    def points(self) -> int:
        return score_row(self.row).points

    def worth(self) -> float:
        """Points, and what the row promises while its player is in the round."""
        values = sum(DECK[card].is_value for card in self.row)
        promise = _PROMISE[values] if values < SEVN_VALUES else 0
        return self.points() + promise + _PROTECTION * self.is_protected

    def with_card(self, card: int) -> Hand:
        return Hand((*self.row, card), self.is_protected, self.is_alone)

    def unprotected(self) -> Hand:
        return Hand(self.row, False, self.is_alone)


def bust_chance(hand: Hand, pile: Pile) -> float:
    """Of one card."""
    if hand.is_protected or not pile.size:
        return 0.0
    return _duplicates(hand, pile) / pile.size


def _duplicates(hand: Hand, pile: Pile) -> int:
    return sum(
        count for card, count in pile.cards if DECK[card].kind == "number" and hand.has_twin(card)
    )


def worth_after(hand: Hand, card: int, danger: float) -> float:
    """What the hand is worth with this card revealed; 0 is a bust. `danger`: of a further card."""
    face, kind = DECK[card].face, DECK[card].kind
    if kind == "number" and hand.has_twin(card):
        return hand.unprotected().worth() if hand.is_protected else 0.0
    if kind == "ballast":
        kept = 0.0 if hand.has_twin(card) else hand.with_card(card).worth()
        return max(kept, hand.worth())
    if kind != "action":
        return hand.with_card(card).worth()
    if face == "second_chance":
        return hand.worth() + (0 if hand.is_protected else _PROTECTION)
    if face == "storm":
        return hand.worth() * (1 - danger)
    if face == "triple_draw" and hand.is_alone:
        return hand.worth() * (1 - danger) ** 3
    if face == "crossroads":
        return hand.worth() + _CROSSROADS_GAIN
    return hand.worth()


def expected_worth(hand: Hand, pile: Pile) -> float:
    """Of the hand after one more card; its worth now if there is none."""
    if not pile.size:
        return hand.worth()
    danger = bust_chance(hand, pile)
    return sum(count * worth_after(hand, card, danger) for card, count in pile.cards) / pile.size


def survival(hand: Hand, pile: Pile, cards: int) -> float:
    """The chance to take so many cards without a bust, each new number adding to the danger of the next."""
    chance, duplicates = 1.0, float(_duplicates(hand, pile))
    copies = sum(
        count
        for card, count in pile.cards
        if DECK[card].kind == "number" and not hand.has_twin(card)
    )
    kinds = sum(DECK[card].kind == "number" and not hand.has_twin(card) for card, _ in pile.cards)
    for drawn in range(cards - hand.is_protected):
        chance *= max(0.0, 1 - duplicates / max(1, pile.size - drawn))
        duplicates += max(0.0, copies / max(1, kinds) - 1)
    return chance


def best_card(hand: Hand, cards: Sequence[int], pile: Pile) -> int:
    """The card of these two that leaves the hand worth most."""
    danger = bust_chance(hand, pile)
    return max(cards, key=lambda card: worth_after(hand, card, danger))
