"""What belongings are worth to whom. The unit is about 1M of money in an empty bank.

All weights of the bot's taste live here and in `hand.py`; they were tuned by playing against each other.
"""

from __future__ import annotations

import math

from games.bots.stealr.position import Position, Side
from games.rules.stealr.state import CHIPS
from games.rules.stealr.table import SHACK_RENT

# How far a group is on its way to a set, by the number of cards that it lacks.
CLOSENESS = (1.0, 0.4, 0.16, 0.06)
# All sets of the goal together, and how much more each one weighs than the one before.
GOAL_WORTH = 60.0
GOAL_BEND = 1.3
SPARE_GROUP = 0.15
LAST_SET_BONUS = 8.0
WINNING = 1000.0
RENT_SHARE = 0.25
FREE_WILD = 1.5
CHIP_OWED = 4.0
CHIP_HELD = 3.0
# Worth of one more million, up to so many millions in the bank.
CASH_STEPS = ((10, 0.7), (15, 0.4), (400, 0.15))


def cash(total: int) -> float:
    """The first millions protect the table; the later ones only lie there."""
    worth = 0.0
    for width, each in CASH_STEPS:
        worth += min(total, width) * each
        total -= width
        if total <= 0:
            break
    return worth


class Judge:
    """Compares positions in the eyes of the player to move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.deck = position.deck
        self.goal = position.goal
        self.players = len(position.rivals) + 1
        self._known = {side.seat: self.worth(side) for side in (position.me, *position.rivals)}
        self._fear = self._fears()

    def sets(self, side: Side) -> int:
        return sum(self.is_set(color, cards) for color, cards in side.piles.items())

    def is_set(self, color: str, cards: list[int]) -> bool:
        return len(cards) >= self.deck.size(color) and not all(
            self.deck.is_any[card] for card in cards
        )

    def rent(self, side: Side, color: str) -> int:
        cards = side.piles.get(color, [])
        if not cards or all(self.deck.is_any[card] for card in cards):
            return 0
        rents = self.deck.rents[color]
        return rents[min(len(cards), len(rents)) - 1] + SHACK_RENT * bool(side.shacks.get(color))

    def worth(self, side: Side) -> float:
        """Of all that lies open before a player."""
        deck, sets, best_rent, worth = self.deck, 0, 0, 0.0
        closeness = []
        for color, cards in side.piles.items():
            anys = sum(deck.is_any[card] for card in cards)
            worth += anys * FREE_WILD
            count = len(cards)
            if count == anys:
                continue
            rents = deck.rents[color]
            lacking = max(0, len(rents) - count)
            sets += not lacking
            closeness.append(CLOSENESS[lacking])
            rent = rents[min(count, len(rents)) - 1]
            if side.shacks.get(color):
                rent += SHACK_RENT
            best_rent = max(best_rent, rent)
        closeness.sort(reverse=True)
        progress = sum(closeness[: self.goal]) + SPARE_GROUP * sum(closeness[self.goal :])
        worth += GOAL_WORTH * math.pow(progress / self.goal, GOAL_BEND)
        worth += RENT_SHARE * best_rent * (self.players - 1)
        if sets >= self.goal:
            worth += WINNING
        elif sets == self.goal - 1:
            worth += LAST_SET_BONUS
        worth += cash(sum(deck.value[card] for card in side.bank))
        return worth + CHIP_HELD * side.credit - CHIP_OWED * (CHIPS - side.chips_left)

    def change(self, side: Side) -> float:
        """How much better this player stands than in the position judged."""
        return self.worth(side) - self._known[side.seat]

    def swing(self, *sides: Side) -> float:
        """What changed sides mean to the player to move: own gain less what it does for rivals."""
        me = self.position.me.seat
        return sum(
            self.change(side) * (1.0 if side.seat == me else -self._fear[side.seat])
            for side in sides
        )

    def fear(self, seat: int) -> float:
        """How much of a rival's gain counts as the own loss: all of it where there is only one rival."""
        return self._fear[seat]

    def _fears(self) -> dict[int, float]:
        rivals = self.position.rivals
        if len(rivals) == 1:
            return {rivals[0].seat: 1.0}
        average = sum(self._known[rival.seat] for rival in rivals) / max(1, len(rivals))
        fears = {}
        for rival in rivals:
            lead = (self._known[rival.seat] - average) / GOAL_WORTH
            is_close = self.sets(rival) >= self.goal - 1
            fears[rival.seat] = max(0.15, 1 / len(rivals) + lead + (0.4 if is_close else 0.0))
        return fears
