"""Draws as long as the next card is worth more than what it risks, and looks at who is about to win."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.sevn.chances import (
    Hand,
    Pile,
    best_card,
    bust_chance,
    expected_worth,
    survival,
)
from games.rules.core.contract import Decision, Json, Option
from games.rules.core.domains import One

# What a row is worth when its player stands in good time, and what three cards without a bust bring.
_GOOD_ROW = 32
_GAIN_OF_THREE = 14
_LEADER_WEIGHT = 1.5
_CATCH_UP = 15
_LOW_RISK = 0.15


class NormalBot:
    def choose(
        self,
        *,
        catalog: Sequence[Json],
        view: Json,
        decision: Decision,
        options: Sequence[Option],
        rng: Random,
    ) -> Json:
        table = _Table(view, decision.seat)
        (option, *_) = options
        match decision.kind:
            case "turn":
                may_stand = all(each.refusal is None for each in options)
                return {"verb": "stand" if may_stand and table.would_stand() else "draw"}
            case "ballast":
                return {"verb": "keep" if table.would_keep(view["choice"]["card"]) else "discard"}
            case "crossroads":
                return {"verb": option.verb, "card": table.pick(_values(option, "card"))}
        targets = _values(option, "target")
        rank = {
            "freeze": table.freeze_gain,
            "triple_draw": table.triple_draw_gain,
            "second_chance": lambda seat: -table.reach(seat),
        }[decision.kind]
        return {"verb": option.verb, "target": max(targets, key=rank)}


def _values(option: Option, field: str) -> list[int]:
    domain = option.fields[field]
    assert isinstance(domain, One)
    return [int(value) for value in domain.values]


class _Table:
    """The game as one seat sees it."""

    def __init__(self, view: Json, seat: int) -> None:
        self.seat = seat
        self.goal: int = view["goal"]
        self.players: list[Json] = view["players"]
        self.pile = Pile.of(view)
        self.hands = [Hand.of(view, each) for each in range(len(self.players))]
        self.rivals = [
            each["seat"]
            for each in self.players
            if each["seat"] != seat and each["status"] != "left"
        ]

    def reach(self, seat: int) -> int:
        """A player's total if the round ended now."""
        total: int = self.players[seat]["total"] + self.players[seat]["points"]
        return total

    def is_in(self, seat: int) -> bool:
        return bool(self.players[seat]["status"] == "in")

    def would_stand(self) -> bool:
        mine = self.reach(self.seat)
        best = max(self.reach(rival) for rival in self.rivals)
        hand = self.hands[self.seat]
        if best >= self.goal and mine <= best:
            return False
        if mine >= self.goal and mine > best:
            chasers = any(self.is_in(rival) for rival in self.rivals)
            is_safe = not chasers or mine - best >= _CATCH_UP
            if is_safe or bust_chance(hand, self.pile) > _LOW_RISK:
                return True
        return expected_worth(hand, self.pile) <= hand.points()

    def would_keep(self, card: int) -> bool:
        hand = self.hands[self.seat]
        return hand.with_card(card).worth() > hand.worth()

    def pick(self, cards: Sequence[int]) -> int:
        return best_card(self.hands[self.seat], cards, self.pile)

    def _weight(self, seat: int) -> float:
        """How much a rival's loss is worth to us: all of it between two, more of the leader's else."""
        leader = max(self.rivals, key=self.reach)
        share = 1 / len(self.rivals)
        return share * (_LEADER_WEIGHT if seat == leader and len(self.rivals) > 1 else 1)

    def freeze_gain(self, target: int) -> float:
        """A frozen rival loses what the row could still become; we lose nothing where we would stand."""
        if target == self.seat:
            return 0.0 if self.would_stand() else -float(_GOOD_ROW - self.hands[target].points())
        if self.reach(target) >= self.goal and self.reach(target) > self.reach(self.seat):
            return -float(_GOOD_ROW)
        gain = max(0, _GOOD_ROW - self.hands[target].points())
        return gain * self._weight(target)

    def triple_draw_gain(self, target: int) -> float:
        """What the chosen player stands to gain or lose by three cards, from our side."""
        hand = self.hands[target]
        alive = survival(hand, self.pile, 3)
        change = alive * (hand.points() + _GAIN_OF_THREE) - hand.points()
        return change if target == self.seat else -change * self._weight(target)
