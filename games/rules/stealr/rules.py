"""Stealr as the platform sees it: one stateless object that hands each question to its interaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.rules.core.contract import Decision, Event, Json, Option, Outcome, Progress
from games.rules.core.rng import Randomness
from games.rules.core.settings import FIRST_SEAT, Setting
from games.rules.stealr.actions import CODEC, Discard, Give, StealrAction
from games.rules.stealr.auto import auto_answer, auto_turn
from games.rules.stealr.checks import refuse
from games.rules.stealr.decks import DECKS, MODES
from games.rules.stealr.demand import apply_answer, check_answer
from games.rules.stealr.ending import worth
from games.rules.stealr.flow import advance, target_of, withdraw
from games.rules.stealr.frames import Demand, Settle, Trim, Turn
from games.rules.stealr.offers import (
    Offer,
    answer_offers,
    settle_offers,
    trim_offers,
    turn_offers,
)
from games.rules.stealr.plays import apply_play, check_play
from games.rules.stealr.position import dump, load
from games.rules.stealr.refusals import REFUSALS
from games.rules.stealr.settlement import apply_give, check_give
from games.rules.stealr.state import State, empty_state
from games.rules.stealr.turn import apply_discard, begin_turn, check_discard
from games.rules.stealr.view import view


class StealrRules:
    key = "stealr"
    version = 1
    seats = range(2, 5)
    settings: tuple[Setting, ...] = (
        Setting("mode", MODES, "no_mercy"),
        Setting("goal", (2, 3, 4, 5), 3),
        Setting("plays_per_turn", (1, 2, 3, 4, 5), 3),
        Setting("starting_hand", (3, 4, 5, 6, 7), 5),
    )
    refusals: Mapping[str, str] = REFUSALS

    def setup(self, seats: int, options: Json, seed: bytes) -> tuple[State, list[Event]]:
        deck, rng = DECKS[options["mode"]], Randomness(seed)
        state = empty_state(deck, seats, options["goal"], options["plays_per_turn"], rng)
        cards = list(range(deck.size))
        rng.shuffle(cards)
        size = options["starting_hand"]
        events = []
        for seat in range(seats):
            dealt = cards[seat * size : (seat + 1) * size]
            state.hands[seat] = tuple(sorted(dealt))
            public = {"seat": seat, "count": size}
            events.append(Event("dealt", public, {seat: {"cards": dealt}}))
        state.draw = tuple(cards[seats * size :])
        first = options[FIRST_SEAT]
        begin_turn(state, rng.below(seats) if first is None else first, 1, events)
        advance(state, events)
        return state, events

    def pending(self, state: State) -> Sequence[Decision]:
        return state.asked

    def options(self, state: State, decision: Decision) -> Sequence[Option]:
        return [offer.option for offer in self._offers(state, decision)]

    def legal_actions(self, state: State, decision: Decision) -> Sequence[StealrAction]:
        actions: list[StealrAction] = []
        for offer in self._offers(state, decision):
            actions += offer.actions
        return actions

    def _offers(self, state: State, decision: Decision) -> Iterator[Offer] | list[Offer]:
        frame = state.agenda[-1]
        if isinstance(frame, Turn):
            return turn_offers(state, frame)
        if isinstance(frame, Demand):
            return answer_offers(state, frame, target_of(state, frame, decision))
        offers = settle_offers if isinstance(frame, Settle) else trim_offers
        return offers(state, frame.seat)

    def check(self, state: State, decision: Decision, action: StealrAction) -> None:
        frame = state.agenda[-1]
        if isinstance(frame, Turn):
            check_play(state, frame, action)
        elif isinstance(frame, Demand):
            check_answer(state, frame, target_of(state, frame, decision), action)
        elif isinstance(frame, Settle) and isinstance(action, Give):
            check_give(state, frame.seat, action)
        elif isinstance(frame, Trim) and isinstance(action, Discard):
            check_discard(state, frame.seat, action)
        else:
            refuse("wrong_decision")

    def apply(self, state: State, decision: Decision, action: StealrAction) -> list[Event]:
        events: list[Event] = []
        frame = state.agenda[-1]
        if isinstance(frame, Turn):
            apply_play(state, frame, action, events)
        elif isinstance(frame, Demand):
            apply_answer(state, frame, target_of(state, frame, decision), action, events)
        elif isinstance(action, Give):
            apply_give(state, frame.seat, action, events)
        elif isinstance(action, Discard):
            apply_discard(state, frame.seat, action, events)
        advance(state, events)
        return events

    def auto_action(self, state: State, decision: Decision) -> StealrAction:
        frame = state.agenda[-1]
        if isinstance(frame, Demand):
            return auto_answer(state, frame, target_of(state, frame, decision))
        return auto_turn(state, frame)

    def withdraw(self, state: State, seat: int) -> list[Event]:
        if state.outcome is not None:
            refuse("game_over")
        events: list[Event] = []
        withdraw(state, seat, events)
        return events

    def view(self, state: State, seat: int | None) -> Json:
        return dict(view(state, seat))

    def progress(self, state: State) -> Progress:
        wealth = tuple(worth(state, seat) for seat in range(state.seats))
        laps = (state.turn.turn - 1) // state.seats
        return Progress(laps + 1, {"sets": tuple(state.sets), "wealth": wealth})

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def dump(self, state: State) -> Json:
        return dump(state)

    def load(self, data: Json) -> State:
        return load(data)

    def read_action(self, data: object) -> StealrAction:
        return CODEC.read(data)

    def write_action(self, action: StealrAction) -> Json:
        return CODEC.write(action)

    def catalog(self, options: Json) -> Sequence[Json]:
        return DECKS[options["mode"]].catalog()


RULES = (StealrRules(),)
