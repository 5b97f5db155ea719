"""Sets: what a player's piles of one colour and their Shacks amount to."""

from __future__ import annotations

from games.rules.stealr.cards import RENTS, SET_SIZES
from games.rules.stealr.frames import Cards, MovingShack
from games.rules.stealr.state import COLOR_COUNT, State, merged, without

SHACK_RENT = 5


def is_complete(state: State, at: int) -> bool:
    """Whether pile `at` holds a set: its first group is full, and not all-colour wilds alone."""
    pile = state.piles[at]
    return len(pile) >= SET_SIZES[at % COLOR_COUNT] and pile[0] < state.deck.first_any_wild


def group_count(state: State, at: int) -> int:
    return -(-len(state.piles[at]) // SET_SIZES[at % COLOR_COUNT])


def has_free_group(state: State, at: int) -> bool:
    return group_count(state, at) > len(state.shacks[at])


def groups(state: State, at: int) -> list[tuple[Cards, int | None]]:
    """Each group's cards and its Shack; full groups first, Shacks from the first group on."""
    pile, size, shacks = state.piles[at], SET_SIZES[at % COLOR_COUNT], state.shacks[at]
    parts = [pile[start : start + size] for start in range(0, len(pile), size)]
    return [
        (part, shacks[place] if place < len(shacks) else None) for place, part in enumerate(parts)
    ]


def is_set(state: State, at: int, group: Cards) -> bool:
    return len(group) == SET_SIZES[at % COLOR_COUNT] and group[0] < state.deck.first_any_wild


def group_rent(state: State, at: int, group: Cards, has_shack: bool) -> int:
    if group[0] >= state.deck.first_any_wild:
        return 0
    return RENTS[at % COLOR_COUNT][len(group) - 1] + (SHACK_RENT if has_shack else 0)


def rent(state: State, at: int) -> int:
    """What the best group of pile `at` earns: that is always the first."""
    size = SET_SIZES[at % COLOR_COUNT]
    pile = state.piles[at]
    return group_rent(state, at, pile[:size], bool(state.shacks[at])) if pile else 0


def put_pile(state: State, at: int, cards: Cards) -> None:
    before = is_complete(state, at)
    state.piles[at] = cards
    state.sets[at // COLOR_COUNT] += is_complete(state, at) - before


def add_property(state: State, seat: int, color: int, card: int) -> None:
    at = seat * COLOR_COUNT + color
    put_pile(state, at, merged(state.piles[at], card))


def remove_property(state: State, at: int, card: int) -> int | None:
    """Returns the Shack whose group this dissolved, taken off the table too."""
    put_pile(state, at, without(state.piles[at], card))
    shacks = state.shacks[at]
    if len(shacks) > group_count(state, at):
        state.shacks[at] = shacks[:-1]
        return shacks[-1]
    return None


def move_property(state: State, giver: int, taker: int, card: int) -> MovingShack | None:
    """The card keeps its colour. A Shack that leaves with it is returned, not yet placed."""
    at = pile_of(state, giver, card)
    assert at is not None
    color = at % COLOR_COUNT
    shack = remove_property(state, at, card)
    add_property(state, taker, color, card)
    return None if shack is None else MovingShack(shack, giver, taker, taker * COLOR_COUNT + color)


def pile_of(state: State, seat: int, card: int) -> int | None:
    """Where on the seat's table a card lies."""
    start = seat * COLOR_COUNT
    for color in state.deck.color_indexes[card]:
        if card in state.piles[start + color]:
            return start + color
    return None


def properties(state: State, seat: int) -> Cards:
    """All properties on a seat's table, sorted by id."""
    start = seat * COLOR_COUNT
    return tuple(sorted(sum(state.piles[start : start + COLOR_COUNT], ())))
