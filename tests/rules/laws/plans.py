"""Positions to try the laws on: any game of the registry, played at random for a while.

A game takes part with a `support` module beside its tests (`tests/rules/<key>/support.py`):
`redeal(state, seat, random)`: the same state with the cards that `seat` cannot know dealt otherwise;
`cards(state)`: every card of the game, wherever it lies; `shown(view)`: every card
that a view shows; `position(seats, random)`: a hand-written position near the game's end;
`RECORDED`: name, seats and options of its golden records (`make_records.py`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.rules.core.contract import Decision, Event, Json, Rules
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from games.rules.core.settings import complete_options
from games.rules.registry import all_rules

ALL_RULES = list(all_rules().values())
AnyRules = Rules[Any, Any]
every_game = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda r: f"{r.key}-{r.version}")


def law(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


class Support(Protocol):
    RECORDED: list[tuple[str, int, Json]]

    def redeal(self, state: Any, seat: int | None, random: random.Random) -> Any: ...

    def cards(self, state: Any) -> Sequence[int]: ...

    def shown(self, view: Json) -> set[int]: ...

    def position(self, seats: int, random: random.Random) -> Json: ...


def support_of(rules: Rules[Any, Any]) -> Support:
    return cast(Support, import_module(f"tests.rules.{rules.key}.support"))


@dataclass(frozen=True)
class Plan:
    """How to reach a position. `luck` decides all that is chosen on the way."""

    luck: int
    steps: int
    is_dealt: bool
    may_resign: bool


plans = st.builds(
    Plan,
    luck=st.integers(0, 2**32),
    steps=st.integers(0, 260),
    is_dealt=st.booleans(),
    may_resign=st.booleans(),
)


@dataclass
class Walk:
    """A game under way, how it began, and what was done so far: [seat, decision, action], or [seat]
    for a resignation."""

    rules: Rules[Any, Any]
    game: Game
    begun: Json
    log: list[list[Any]]
    random: random.Random

    def step(self, may_resign: bool = False) -> list[Event]:
        game, dice = self.game, self.random
        if may_resign and dice.random() < 0.01:
            seat = dice.choice(game.pending()).seat
            self.log.append([seat])
            return game.withdraw(seat)
        decision = dice.choice(game.pending())
        if dice.random() < 0.05:
            action = self.rules.auto_action(game.state, decision)
        else:
            action = some_action(self.rules, game, decision, dice)
        data = self.rules.write_action(action)
        self.log.append([decision.seat, decision.id, data])
        return game.act(decision.seat, decision.id, data)


def some_action(rules: Rules[Any, Any], game: Game, decision: Decision, dice: random.Random) -> Any:
    """A verb first, so that what is offered in few ways is not lost among what is offered in many."""
    actions = rules.legal_actions(game.state, decision)
    verb = dice.choice(sorted({action.verb for action in actions}))
    return dice.choice([action for action in actions if action.verb == verb])


def walk(rules: Rules[Any, Any], plan: Plan) -> Walk:
    dice = random.Random(plan.luck)
    begun = beginning(rules, dice, plan.is_dealt)
    walked = Walk(rules, begin(rules, begun), begun, [], dice)
    for _ in range(plan.steps):
        if walked.game.outcome() is not None:
            break
        walked.step(plan.may_resign)
    return walked


def beginning(rules: Rules[Any, Any], dice: random.Random, is_dealt: bool) -> Json:
    seats = dice.choice(rules.seats)
    if not is_dealt:
        return {"position": support_of(rules).position(seats, dice)}
    chosen = {setting.key: dice.choice(setting.values) for setting in rules.settings}
    return {"seats": seats, "options": chosen, "seed": dice.randbytes(32).hex()}


def begin(rules: Rules[Any, Any], begun: Json) -> Game:
    if "position" in begun:
        return Game(rules, rules.load(begun["position"]))
    seed = bytes.fromhex(begun["seed"])
    return Game.start(rules, begun["seats"], begun["options"], seed)[0]


def replay(rules: Rules[Any, Any], begun: Json, log: Sequence[Sequence[Any]]) -> Game:
    game = begin(rules, begun)
    for entry in log:
        if len(entry) == 1:
            game.withdraw(entry[0])
        else:
            game.act(*entry)
    return game


def catalog_of(rules: Rules[Any, Any], walked: Walk) -> Sequence[Json]:
    options = walked.begun.get("options") or {
        setting.key: walked.begun["position"].get(setting.key, setting.default)
        for setting in rules.settings
    }
    return rules.catalog(complete_options(rules.settings, options, walked.begun.get("seats", 2)))


def is_legal(rules: Rules[Any, Any], game: Game, decision: Decision, action: Any) -> bool:
    try:
        rules.check(game.state, decision, action)
    except RuleError:
        return False
    return True


def onwards(walked: Walk, steps: int) -> Iterator[Walk]:
    """The position reached, and those of some more steps."""
    yield walked
    for _ in range(steps):
        if walked.game.outcome() is not None:
            return
        walked.step()
        yield walked
