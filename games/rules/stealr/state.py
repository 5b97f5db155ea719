"""The position: plain data, copied in a few list copies. Zones are immutable tuples of card ids."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.core.contract import Decision, Outcome
from games.rules.core.rng import Randomness
from games.rules.stealr.cards import COLORS
from games.rules.stealr.decks import Deck
from games.rules.stealr.frames import Cards, Frame, Turn

COLOR_COUNT = len(COLORS)
CHIPS = 3
HAND_LIMIT = 7


@dataclass(slots=True)
class State:
    """Hands, banks and piles are sorted by id. `draw`: first is drawn next; `discard`: last is on top.

    `piles` and `shacks` are indexed by seat * COLOR_COUNT + colour; `sets` counts the colours in which
    a seat has a complete set, kept by `table.put_pile`. `chips`: owner * seats + holder. `left`: who
    resigned, in that order. `out`: cards that are not in the game (hand-written positions only).
    `quiet_turns`: turns in a row without a play while both piles are empty. `final_turns`: seats that
    still have their last turn to come, once the last round is announced. `asked`: the open decisions.
    """

    deck: Deck
    seats: int
    goal: int
    plays_per_turn: int
    rng: Randomness
    draw: Cards
    discard: Cards
    out: Cards
    hands: list[Cards]
    banks: list[Cards]
    piles: list[Cards]
    shacks: list[Cards]
    sets: list[int]
    chips: list[int]
    left: Cards = ()
    agenda: list[Frame] = field(default_factory=list)
    frames: int = 0
    quiet_turns: int = 0
    final_turns: Cards | None = None
    outcome: Outcome | None = None
    asked: tuple[Decision, ...] = ()

    def copy(self) -> State:
        return State(
            self.deck,
            self.seats,
            self.goal,
            self.plays_per_turn,
            self.rng.copy(),
            self.draw,
            self.discard,
            self.out,
            self.hands[:],
            self.banks[:],
            self.piles[:],
            self.shacks[:],
            self.sets[:],
            self.chips[:],
            self.left,
            [frame.copy() for frame in self.agenda],
            self.frames,
            self.quiet_turns,
            self.final_turns,
            self.outcome,
            self.asked,
        )

    @property
    def turn(self) -> Turn:
        turn = self.agenda[0]
        assert isinstance(turn, Turn)
        return turn

    def next_number(self) -> int:
        self.frames += 1
        return self.frames

    def chips_left(self, seat: int) -> int:
        start = seat * self.seats
        return CHIPS - sum(self.chips[start : start + self.seats])

    def rivals(self, seat: int) -> list[int]:
        """Everyone else in the game, clockwise from `seat`."""
        left = self.left
        clockwise = [*range(seat + 1, self.seats), *range(seat)]
        return [rival for rival in clockwise if rival not in left] if left else clockwise

    def players(self) -> list[int]:
        """Everyone in the game, clockwise from the player on turn (who may have left)."""
        seat = self.turn.seat
        return [*(() if seat in self.left else (seat,)), *self.rivals(seat)]

    def take_from_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = without(self.hands[seat], card)

    def move_banked(self, giver: int, taker: int, card: int) -> None:
        self.banks[giver] = without(self.banks[giver], card)
        self.banks[taker] = merged(self.banks[taker], card)


def empty_state(deck: Deck, seats: int, goal: int, plays_per_turn: int, rng: Randomness) -> State:
    return State(
        deck=deck,
        seats=seats,
        goal=goal,
        plays_per_turn=plays_per_turn,
        rng=rng,
        draw=(),
        discard=(),
        out=(),
        hands=[()] * seats,
        banks=[()] * seats,
        piles=[()] * (seats * COLOR_COUNT),
        shacks=[()] * (seats * COLOR_COUNT),
        sets=[0] * seats,
        chips=[0] * (seats * seats),
    )


def without(cards: Cards, card: int) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def merged(cards: Cards, *more: int) -> Cards:
    return tuple(sorted(cards + more))
