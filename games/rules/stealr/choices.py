"""What can be chosen with each action card now: the one place that says when a card has an effect.

A choice lists, for each field of the action after `card`, the values allowed; within one choice the
fields are independent. No choice at all: the card has no legal effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.stealr import table
from games.rules.stealr.cards import COLORS
from games.rules.stealr.state import COLOR_COUNT, HAND_LIMIT, State

Choice = tuple[tuple[Any, ...], ...]
Choices = tuple[Choice, ...]
ALWAYS: Choices = ((),)
CARD_TYPES = ("property", "money", "action")


def _one_field(values: list[Any]) -> Choices:
    return ((tuple(values),),) if values else ()


def _rent(state: State, seat: int, card: int) -> Choices:
    start = seat * COLOR_COUNT
    piles = state.piles
    indexes = state.deck.color_indexes[card]
    return _one_field(
        [COLORS[c] for c in indexes if piles[start + c] and table.rent(state, start + c)]
    )


def _shack(state: State, seat: int, card: int) -> Choices:
    start = seat * COLOR_COUNT
    return _one_field(
        [
            color
            for index, color in enumerate(COLORS)
            if state.piles[start + index] and table.has_free_group(state, start + index)
        ]
    )


def _deal_breaker(state: State, seat: int, card: int) -> Choices:
    choices = []
    for rival in state.rivals(seat):
        if state.sets[rival]:
            start = rival * COLOR_COUNT
            colors = [c for i, c in enumerate(COLORS) if table.is_complete(state, start + i)]
            choices.append(((rival,), tuple(colors)))
    return tuple(choices)


def _super_sly_deal(state: State, seat: int, card: int) -> Choices:
    rivals = state.rivals(seat)
    piles = state.piles
    return _one_field(
        [
            color
            for index, color in enumerate(COLORS)
            if any(piles[rival * COLOR_COUNT + index] for rival in rivals)
        ]
    )


def _market_crash(state: State, seat: int, card: int) -> Choices:
    """The values of `picks` are one tuple of properties a rival."""
    owned = [table.properties(state, rival) for rival in state.rivals(seat)]
    return _one_field([cards for cards in owned if cards])


def _heist(state: State, seat: int, card: int) -> Choices:
    return ALWAYS if any(state.banks[rival] for rival in state.rivals(seat)) else ()


def _tax_collector(state: State, seat: int, card: int) -> Choices:
    return _one_field([rival for rival in state.rivals(seat) if len(state.banks[rival]) >= 2])


def _repossession(state: State, seat: int, card: int) -> Choices:
    rivals = state.rivals(seat)
    return _one_field([rival for rival in rivals if len(table.properties(state, rival)) >= 2])


def _unfair_trade(state: State, seat: int, card: int) -> Choices:
    return _one_field(state.rivals(seat)) if state.banks[seat] else ()


def _tough_luck(state: State, seat: int, card: int) -> Choices:
    rivals = tuple(rival for rival in state.rivals(seat) if state.hands[rival])
    return ((rivals, CARD_TYPES),) if rivals else ()


def _yoink(state: State, seat: int, card: int) -> Choices:
    return _one_field(state.rivals(seat))


def _forced_debt(state: State, seat: int, card: int) -> Choices:
    return _one_field([rival for rival in state.rivals(seat) if state.chips_left(rival)])


def _pass_go(state: State, seat: int, card: int) -> Choices:
    return ALWAYS if len(state.hands[seat]) - 1 < HAND_LIMIT else ()


def _go_again(state: State, seat: int, card: int) -> Choices:
    return ALWAYS


def _say_no(state: State, seat: int, card: int) -> Choices:
    return ()


# By verb: the choices, and the refusal where what is wanted is not among them.
CARD_CHOICES: dict[str, tuple[Callable[[State, int, int], Choices], str]] = {
    "rent": (_rent, "no_rent"),
    "shack": (_shack, "no_free_group"),
    "deal_breaker": (_deal_breaker, "no_complete_set"),
    "super_sly_deal": (_super_sly_deal, "no_rival_color"),
    "market_crash": (_market_crash, "no_rival_property"),
    "heist": (_heist, "no_rival_bank"),
    "tax_collector": (_tax_collector, "bank_too_small"),
    "repossession": (_repossession, "table_too_small"),
    "unfair_trade": (_unfair_trade, "own_bank_empty"),
    "tough_luck": (_tough_luck, "hand_empty"),
    "yoink": (_yoink, "not_a_rival"),
    "forced_debt": (_forced_debt, "no_chip_left"),
    "pass_go": (_pass_go, "hand_full"),
    "go_again": (_go_again, "no_plays_left"),
    "say_no": (_say_no, "only_as_answer"),
}
