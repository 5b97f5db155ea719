"""Is the game won this turn with the cards at hand? Searched, because no estimate should miss it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from games.bots.stealr.worth import Judge

_PLAY = 100  # a play weighs more than any number of recolourings
_MOVE = 1


@dataclass(frozen=True, slots=True)
class Step:
    card: int
    color: str
    is_play: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """A card that can stand in several places: a wild on the table (`lies` there) or a card in hand."""

    card: int
    colors: frozenset[str]
    lies: str | None

    def cost(self, color: str) -> int:
        if self.lies is None:
            return _PLAY
        return 0 if self.lies == color else _MOVE


def winning_steps(judge: Judge) -> list[Step]:
    """Plays and recolourings that reach the goal this turn, plays first; empty where there are none.

    Of all ways the one with the fewest plays, then the fewest recolourings: every step taken
    leaves a shorter way, so following it always ends.
    """
    position, deck = judge.position, judge.deck
    missing = judge.goal - judge.sets(position.me)
    pieces = list(_pieces(judge))
    if missing > position.plays_left + sum(piece.lies is not None for piece in pieces):
        return []
    fixed = {
        color: sum(len(deck.colors[card]) == 1 for card in position.me.piles.get(color, []))
        for color in deck.rents
    }
    within_reach = [
        color
        for color in deck.rents
        if fixed[color] + sum(color in piece.colors for piece in pieces) >= deck.size(color)
    ]
    best: tuple[int, list[Step]] = (_PLAY * (position.plays_left + 1), [])
    movable = sum(piece.lies is not None for piece in pieces)
    for colors in combinations(within_reach, judge.goal):
        needs = tuple(max(0, deck.size(color) - fixed[color]) for color in colors)
        if sum(needs) <= position.plays_left + movable:
            best = min(best, _assigned(judge, pieces, colors, needs, fixed), key=lambda way: way[0])
    return sorted(best[1], key=lambda step: not step.is_play)


def _pieces(judge: Judge) -> Iterator[_Piece]:
    deck, position = judge.deck, judge.position
    for color, cards in position.me.piles.items():
        for card in cards:
            if len(deck.colors[card]) > 1:
                yield _Piece(card, frozenset(deck.colors[card]), color)
    for card in position.hand:
        if deck.type(card) == "property":
            yield _Piece(card, frozenset(deck.colors[card]), None)


def _assigned(
    judge: Judge,
    pieces: list[_Piece],
    colors: tuple[str, ...],
    needs: tuple[int, ...],
    fixed: dict[str, int],
) -> tuple[int, list[Step]]:
    """The cheapest way to fill the `needs` of the `colors`, found piece by piece."""
    ways: dict[tuple[int, ...], tuple[int, tuple[tuple[_Piece, str], ...]]] = {needs: (0, ())}
    for piece in pieces:
        for left, (cost, placed) in list(ways.items()):
            for place, color in enumerate(colors):
                if not left[place] or color not in piece.colors:
                    continue
                after = (*left[:place], left[place] - 1, *left[place + 1 :])
                total = cost + piece.cost(color)
                if after not in ways or total < ways[after][0]:
                    ways[after] = (total, (*placed, (piece, color)))
    cost, placed = ways.get((0,) * len(needs), (1 << 30, ()))
    if not all(fixed[color] or _has_real(judge, placed, color) for color in colors):
        return 1 << 30, []
    return cost, [
        Step(piece.card, color, piece.lies is None)
        for piece, color in placed
        if piece.lies != color
    ]


def _has_real(judge: Judge, placed: tuple[tuple[_Piece, str], ...], color: str) -> bool:
    return any(color == taken and not judge.deck.is_any[piece.card] for piece, taken in placed)
