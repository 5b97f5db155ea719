"""The rules of SEVN as the platform knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from games.rules.core.contract import Decision, Event, Json, Option, Outcome, Progress, Rules
from games.rules.core.domains import combinations_of
from games.rules.core.errors import COMMON_REFUSALS, RuleError
from games.rules.core.rng import Randomness
from games.rules.core.settings import FIRST_SEAT, Setting
from games.rules.sevn import choices, position
from games.rules.sevn.actions import CODEC, SevnAction
from games.rules.sevn.cards import DECK
from games.rules.sevn.flow import leave, settle, start_round
from games.rules.sevn.state import Player, SevnState
from games.rules.sevn.view import view

_MOST_SAMPLES = 64


class SevnRules:
    key = "sevn"
    version = 1
    seats = range(2, 9)
    settings: tuple[Setting, ...] = (
        Setting("goal", (150, 200, 250, 300), 250),
        Setting("shows_odds", (False, True), False),
    )
    refusals: Mapping[str, str] = {**COMMON_REFUSALS, **choices.REFUSALS}

    def setup(self, seats: int, options: Json, seed: bytes) -> tuple[SevnState, list[Event]]:
        rng = Randomness(seed)
        draw = list(range(len(DECK)))
        rng.shuffle(draw)
        starter = options[FIRST_SEAT]
        if starter is None:
            starter = rng.below(seats)
        state = SevnState(
            rng=rng,
            goal=options["goal"],
            shows_odds=options["shows_odds"],
            players=[Player() for _ in range(seats)],
            draw=draw,
            starter=starter,
        )
        events: list[Event] = []
        start_round(state, events, starter)
        settle(state, events)
        return state, events

    def pending(self, state: SevnState) -> Sequence[Decision]:
        asked = choices.question(state)
        return [] if asked is None else [choices.decision(asked)]

    def options(self, state: SevnState, decision: Decision) -> Sequence[Option]:
        return choices.options(state)

    def legal_actions(self, state: SevnState, decision: Decision) -> Sequence[SevnAction]:
        return [
            CODEC.read({"verb": option.verb, **fields})
            for option in choices.options(state)
            if option.refusal is None
            for fields in combinations_of(dict(option.fields), _MOST_SAMPLES)
        ]

    def check(self, state: SevnState, decision: Decision, action: SevnAction) -> None:
        choices.check(state, action)

    def apply(self, state: SevnState, decision: Decision, action: SevnAction) -> list[Event]:
        events: list[Event] = []
        choices.answer(state, events, action)
        settle(state, events)
        return events

    def auto_action(self, state: SevnState, decision: Decision) -> SevnAction:
        return choices.auto_action(state)

    def withdraw(self, state: SevnState, seat: int) -> list[Event]:
        if state.outcome is not None:
            raise RuleError("game_over")
        if seat in state.leavers:
            raise RuleError("already_out")
        events: list[Event] = []
        leave(state, events, seat)
        settle(state, events)
        return events

    def view(self, state: SevnState, seat: int | None) -> Json:
        return cast(Json, view(state, seat))

    def progress(self, state: SevnState) -> Progress:
        """`score`: what each would have if they stood now."""
        scores = tuple(player.total + player.steps().points for player in state.players)
        return Progress(state.round, {"score": scores})

    def outcome(self, state: SevnState) -> Outcome | None:
        return state.outcome

    def dump(self, state: SevnState) -> Json:
        return position.dump(state)

    def load(self, data: Json) -> SevnState:
        return position.load(data)

    def read_action(self, data: object) -> SevnAction:
        return CODEC.read(data)

    def write_action(self, action: SevnAction) -> Json:
        return CODEC.write(action)

    def catalog(self, options: Json) -> Sequence[Json]:
        return [card.to_json() for card in DECK]


RULES: tuple[Rules[SevnState, SevnAction], ...] = (SevnRules(),)
