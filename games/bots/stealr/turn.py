"""What to do next on the own turn: the play with the best gain, or no more plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.bots.stealr.effects import Effect, outcome_of
from games.bots.stealr.hand import best_place, keep_worths, place_gain, unseen_worth
from games.bots.stealr.offers import actions_of, is_offered, open_options
from games.bots.stealr.plan import winning_steps
from games.bots.stealr.position import Position, Side
from games.bots.stealr.worth import Judge, cash
from games.rules.core.contract import Json, Option
from games.rules.core.domains import Each
from games.rules.stealr.demand import YOINK_AMOUNT
from games.rules.stealr.state import HAND_LIMIT
from games.rules.stealr.table import SHACK_RENT

# A rival may say no.
CERTAINTY = 0.85
# Only a play that gains at least this much is better than keeping the card.
LEAST_GAIN = 0.05
RECOLOR_GAIN = 0.05
# How much of a held card's worth is given up by using it: another chance may never come.
PATIENCE = 0.55
DRAWN_CARD = 2.4
# An empty hand draws five instead of two; a whole turn more; a card that would be discarded anyway.
FRESH_HAND = 6.0
FRESH_TURN = 11.0
CROWDED_HAND = 2.0
# What a Shack earns from each rival some day, and how much of a raised rent a rent card in hand will bring.
SHACK_TO_COME = 1.2
RENT_TO_COME = 0.5
_QUIET = frozenset({"property", "bank", "shack", "pass_go", "go_again"})
_NO_PLAY = frozenset({"recolor", "end_turn"})


@dataclass(frozen=True, slots=True)
class Offer:
    gain: float
    action: Json


def choose_on_turn(
    position: Position, judge: Judge, options: Sequence[Option], rng: Random
) -> Json:
    for step in winning_steps(judge):
        verb = "property" if step.is_play else "recolor"
        action = {"verb": verb, "card": step.card, "color": step.color}
        if is_offered(options, action):
            return action
    recolor = _best_recolor(position, judge, options)
    if recolor is not None:
        return recolor
    plays = list(_Plays(position, judge, options).offers())
    rng.shuffle(plays)
    worthy = [offer for offer in plays if offer.gain >= LEAST_GAIN]
    if not worthy:
        return {"verb": "end_turn"}
    best = max(worthy, key=_gain)
    if best.action["verb"] == "rent" and position.plays_left > 1:
        # What raises the rent comes first.
        best = max(_raising(position, worthy, best.action["color"]), key=_gain, default=best)
    return best.action


def _gain(offer: Offer) -> float:
    return offer.gain


def _raising(position: Position, plays: Sequence[Offer], color: str) -> Iterator[Offer]:
    is_full = len(position.me.piles[color]) >= position.deck.size(color)
    for offer in plays:
        verb = offer.action["verb"]
        if offer.action.get("color") == color and (
            (verb == "property" and not is_full)
            or (verb == "shack" and not position.me.shacks.get(color))
        ):
            yield offer


def _best_recolor(position: Position, judge: Judge, options: Sequence[Option]) -> Json | None:
    """Only what strictly helps the own table: the table can get better only so often, so it ends."""
    best, chosen = RECOLOR_GAIN, None
    for option in open_options(options, "recolor"):
        for action in actions_of(option):
            side = position.me.copy()
            old = side.color_of(action["card"])
            side.piles[old].remove(action["card"])
            if not side.piles[old]:
                side.shacks.pop(old, None)
            side.put(action["card"], action["color"])
            gain = judge.change(side)
            if gain > best:
                best, chosen = gain, action
    return chosen


class _Plays:
    """All plays that an option opens, with their gains."""

    def __init__(self, position: Position, judge: Judge, options: Sequence[Option]) -> None:
        self.position = position
        self.judge = judge
        self.deck = position.deck
        self.options = open_options(options)
        self.keep = keep_worths(judge, position.hand)
        self.is_last_play = position.plays_left <= 1
        self.bonus = self._parting_bonus()

    def _parting_bonus(self) -> float:
        """An empty hand draws five; a hand above the limit loses cards anyway."""
        held = len(self.position.hand)
        if 0 < held <= self.position.plays_left:
            return FRESH_HAND / held
        return CROWDED_HAND if held - self.position.plays_left >= HAND_LIMIT else 0.0

    def offers(self) -> Iterator[Offer]:
        for option in self.options:
            if option.verb in _NO_PLAY:
                continue
            picks = option.fields.get("picks")
            for action in actions_of(option):
                if isinstance(picks, Each):
                    action["picks"] = self._picks(picks)
                gain = self._quiet(action) if option.verb in _QUIET else self._attack(action)
                yield Offer(gain + self.bonus, action)

    # Plays that ask nobody.

    def _quiet(self, action: Json) -> float:
        card = action["card"]
        match action["verb"]:
            case "property":
                return self._placed(card, action["color"])
            case "bank":
                return self._banked(card)
            case "shack":
                return self._built(action["color"]) - PATIENCE * self.keep[card]
            case "pass_go":
                drawn = HAND_LIMIT - (len(self.position.hand) - 1)
                # Cards drawn before the other plays can still be played.
                return DRAWN_CARD * drawn * (0.7 if self.is_last_play else 1.0) - 1.0
            case _:
                return FRESH_TURN if self.is_last_play else 2 * LEAST_GAIN - self.bonus

    def _placed(self, card: int, color: str) -> float:
        gain = place_gain(self.judge, self.position.me, card, color)
        if self.deck.is_any[card] and gain < best_place(self.judge, card)[0]:
            return -1.0
        rents = (0, *self.deck.rents[color])
        count = len(self.position.me.piles.get(color, []))
        raised = rents[count + 1] - rents[count] if count + 1 < len(rents) else 0
        return gain + raised * self._rents_in_hand(color) * RENT_TO_COME * self._payers()

    def _banked(self, card: int) -> float:
        me = self.position.me
        total = sum(self.deck.value[each] for each in me.bank)
        gain = cash(total + self.deck.value[card]) - cash(total)
        return gain if self.deck.type(card) == "money" else gain - self.keep[card]

    def _built(self, color: str) -> float:
        safety = 1.0 if self.judge.is_set(color, self.position.me.piles[color]) else 0.7
        return (
            safety
            * self._payers()
            * (SHACK_TO_COME + SHACK_RENT * RENT_TO_COME * self._rents_in_hand(color))
        )

    def _rents_in_hand(self, color: str) -> int:
        if self.is_last_play:
            return 0
        return sum(
            self.deck.verb(card) == "rent" and color in self.deck.colors[card]
            for card in self.position.hand
        )

    def _payers(self) -> int:
        return sum(bool(rival.bank or rival.piles) for rival in self.position.rivals)

    # Plays against rivals.

    def _attack(self, action: Json) -> float:
        swing = sum(self._swing(effect, rival) for rival, effect in self._effects(action))
        return CERTAINTY * swing - PATIENCE * self.keep[action["card"]]

    def _effects(self, action: Json) -> Iterator[tuple[Side, Effect]]:
        verb, rivals = action["verb"], self.position.rivals
        color = action.get("color", "")
        if "target" in action:
            rivals = [rival for rival in rivals if rival.seat == action["target"]]
        picks = iter(action.get("picks", ()))
        amount = self._charge(action) if verb == "rent" else YOINK_AMOUNT
        for rival in rivals:
            match verb:
                case "market_crash":
                    if rival.table():
                        yield rival, Effect(verb, pick=next(picks))
                case "super_sly_deal":
                    if rival.piles.get(color):
                        yield rival, Effect(verb, color)
                case "heist":
                    if rival.bank:
                        yield rival, Effect(verb)
                case "tough_luck":
                    yield rival, Effect(verb, type=action["type"])
                case _:
                    yield rival, Effect(verb, color, amount)

    def _charge(self, action: Json) -> int:
        doubled = 2 if self.deck.catalog[action["card"]]["doubles"] else 1
        return self.judge.rent(self.position.me, action["color"]) * doubled

    def _swing(self, effect: Effect, rival: Side) -> float:
        if effect.verb == "tough_luck":
            taken = unseen_worth(self.position, rival.seat, effect.type)
            return taken * (1 + self.judge.fear(rival.seat))
        return self.judge.swing(*outcome_of(self.judge, effect, self.position.me, rival))

    def _picks(self, domain: Each) -> list[int]:
        owners = [rival for rival in self.position.rivals if rival.table()]
        return [
            max(group, key=lambda card: self._swing(Effect("market_crash", pick=card), owner))
            for group, owner in zip(domain.groups, owners, strict=True)
        ]
