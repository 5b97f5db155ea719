"""Scenarios: a position, what is done in it, and what must follow. The format: `docs/scenarios.md`.

Serves every game: what a game is called, shows and asks comes from its rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from games.rules.core.contract import Decision, Event, Json, Rules
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from games.rules.core.matching import Difference, Names, UnknownName, compare, look_up
from games.rules.core.settings import SettingError, complete_options

_MOVES = ("act", "withdraw", "auto")
_AFTER = {"view": dict, "pending": list, "outcome": (dict, type(None))}


class ScenarioError(ValueError):
    """The scenario itself is wrong: its form, a name in it, its position. One readable line."""


@dataclass(frozen=True, slots=True)
class Step:
    """`move`: act, withdraw or auto. `action`: what is done, or what `auto` must choose (None: anything)."""

    seat: int
    move: str
    action: Any
    decision: str | None
    refused: str | None
    events: list[Json]
    after: Json


@dataclass(frozen=True, slots=True)
class Scenario:
    """Either a hand-written `position`, or a `start` (seats and seed) that is dealt."""

    game: str
    title: str
    clauses: tuple[str, ...]
    options: Json
    position: Json | None
    start: Json | None
    steps: tuple[Step, ...]
    then: Json


def read_scenario(data: object) -> Scenario:
    """Raises `ScenarioError` where the form is not the documented one."""
    fields = _record(
        data,
        "scenario",
        required={"game": str, "title": str, "clauses": list},
        optional={"options": dict, "position": dict, "start": dict, "steps": list, "then": dict},
    )
    if ("position" in fields) == ("start" in fields):
        raise ScenarioError("scenario: either a position or a start, and not both")
    clauses = fields["clauses"]
    if not clauses or not all(isinstance(clause, str) for clause in clauses):
        raise ScenarioError("clauses: a list of the rulebook's numbers")
    start = fields.get("start")
    if start is not None:
        _record(start, "start", required={"seats": int, "seed": str}, optional={})
    then = _record(fields.get("then", {}), "then", required={}, optional=_AFTER)
    _check_expectation(then, "then")
    return Scenario(
        game=fields["game"],
        title=fields["title"],
        clauses=tuple(clauses),
        options=fields.get("options", {}),
        position=fields.get("position"),
        start=start,
        steps=tuple(
            _read_step(step, f"step {place}")
            for place, step in enumerate(fields.get("steps", []), start=1)
        ),
        then=then,
    )


def run_scenario(rules: Rules[Any, Any], scenario: Scenario) -> list[Difference]:
    """Plays the scenario; what came out differently, in order. Raises `ScenarioError`.

    A step that should have been refused and was not, or the other way round, ends the run.
    """
    try:
        names = Names(rules.catalog(_options(rules, scenario)))
        return list(_run(_begin(rules, scenario), names, scenario))
    except UnknownName as error:
        raise ScenarioError(str(error)) from None


def _run(game: Game, names: Names, scenario: Scenario) -> Iterator[Difference]:
    for place, step in enumerate(scenario.steps, start=1):
        where = f"step {place}"
        before = game.digest()
        try:
            events, odd = _move(game, names, step, where)
        except RuleError as error:
            if error.code != step.refused:
                got = f"refused: {json.dumps({'code': error.code, **error.data})}"
                yield Difference(
                    where, f'refused: "{step.refused}"' if step.refused else "accepted", got
                )
                return
            if game.digest() != before:
                yield Difference(where, "nothing changed by the refusal", "another state")
        else:
            yield from odd
            if step.refused:
                yield Difference(where, f'refused: "{step.refused}"', "accepted")
                return
            yield from (each.inside(where) for each in _missing_events(names, step.events, events))
        yield from (each.inside(where) for each in _unmet(game, names, step.after))
    yield from (each.inside("then") for each in _unmet(game, names, scenario.then))


def _options(rules: Rules[Any, Any], scenario: Scenario) -> Json:
    """The chosen options; a position's fields that are named like a setting are options too."""
    chosen = dict(scenario.options)
    seats = max(rules.seats)
    if scenario.start is not None:
        seats = scenario.start["seats"]
    for setting in rules.settings:
        if scenario.position is not None and setting.key in scenario.position:
            chosen.setdefault(setting.key, scenario.position[setting.key])
    try:
        return complete_options(rules.settings, chosen, seats)
    except SettingError as error:
        raise ScenarioError(f"options: {error}") from None


def _begin(rules: Rules[Any, Any], scenario: Scenario) -> Game:
    try:
        if scenario.start is None:
            return Game(rules, rules.load(scenario.position or {}))
        seed = bytes.fromhex(scenario.start["seed"])
        return Game.start(rules, scenario.start["seats"], scenario.options, seed)[0]
    except ValueError as error:
        raise ScenarioError(
            f"{'position' if scenario.start is None else 'start'}: {error}"
        ) from None


def _move(
    game: Game, names: Names, step: Step, where: str
) -> tuple[Sequence[Event], list[Difference]]:
    if step.move == "withdraw":
        return game.withdraw(step.seat), []
    decision = _decision(game, step, where)
    if step.move == "act":
        return game.act(step.seat, decision.id, names.resolve(step.action)), []
    action = game.auto_action(decision)
    expected = {} if step.action is None else step.action
    odd = [each.inside(f"{where}, auto") for each in compare(names, expected, action)]
    return game.act(step.seat, decision.id, action), odd


def _decision(game: Game, step: Step, where: str) -> Decision:
    """The one the step means. One that is not open stays to be refused by the game."""
    of_seat = [decision for decision in game.pending() if decision.seat == step.seat]
    meant = [
        each for each in of_seat if step.decision is None or step.decision in (each.id, each.kind)
    ]
    if len(meant) > 1:
        kinds = ", ".join(each.kind for each in meant)
        raise ScenarioError(f"{where}: seat {step.seat} has several decisions open: {kinds}")
    if meant:
        return meant[0]
    if step.move == "auto":
        raise RuleError("closed_decision")
    return Decision(step.decision or "", step.seat, "")


def _missing_events(
    names: Names, expected: list[Json], events: Sequence[Event]
) -> Iterator[Difference]:
    """The expected events that do not come, in this order, among those that happened."""
    position = 0
    for place, written in enumerate(expected, start=1):
        wanted = {key: value for key, value in written.items() if key != "seen_by"}
        shown = [_plain(event.seen_by(written.get("seen_by"))) for event in events[position:]]
        found = next(
            (at for at, each in enumerate(shown) if not compare(names, wanted, each)), None
        )
        if found is not None:
            position += found + 1
            continue
        alike = [each for each in shown if each["type"] == wanted["type"]]
        got = (
            names.show(alike[0], wanted) if alike else names.show([e["type"] for e in shown], None)
        )
        yield Difference(f"event {place}", json.dumps(written, ensure_ascii=False), got)


def _unmet(game: Game, names: Names, after: Json) -> Iterator[Difference]:
    for seat, facts in after.get("view", {}).items():
        view = _plain(game.view(None if seat == "null" else int(seat)))
        for path, expected in facts.items():
            for each in compare(names, expected, look_up(view, path), path):
                yield each.inside(f"view of {seat}")
    if "pending" in after:
        yield from _unmet_pending(names, after["pending"], game.pending())
    if "outcome" in after:
        outcome = game.outcome()
        got = None if outcome is None else _plain(asdict(outcome))
        yield from compare(names, after["outcome"], got, "outcome")


def _unmet_pending(
    names: Names, expected: list[Json], pending: Sequence[Decision]
) -> Iterator[Difference]:
    unmatched = [asdict(decision) for decision in pending]
    fits = len(expected) == len(unmatched)
    for wanted in expected:
        found = next((each for each in unmatched if not compare(names, wanted, each)), None)
        if found is None:
            fits = False
        else:
            unmatched.remove(found)
    if not fits:
        keys = sorted({"seat", "kind"}.union(*expected))
        got = [{key: getattr(each, key, None) for key in keys} for each in pending]
        yield Difference("pending", json.dumps(expected), json.dumps(got))


def _plain(value: Any) -> Any:
    """As it would arrive at a client: lists for tuples, and nothing that JSON lacks."""
    return json.loads(json.dumps(value))


def _read_step(data: object, where: str) -> Step:
    moves = {"act": dict, "withdraw": bool, "auto": (bool, dict)}
    fields = _record(
        data,
        where,
        required={"seat": int},
        optional={**moves, "decision": str, "refused": str, "events": list, **_AFTER},
    )
    chosen = [move for move in _MOVES if move in fields]
    if len(chosen) != 1 or fields[chosen[0]] is False:
        raise ScenarioError(f"{where}: exactly one of {', '.join(_MOVES)}")
    for place, event in enumerate(fields.get("events", []), start=1):
        if not isinstance(event, dict) or not isinstance(event.get("type"), str):
            raise ScenarioError(f"{where}: event {place} has no type")
    after = {key: fields[key] for key in _AFTER if key in fields}
    _check_expectation(after, where)
    action = fields[chosen[0]]
    return Step(
        seat=fields["seat"],
        move=chosen[0],
        action=None if action is True else action,
        decision=fields.get("decision"),
        refused=fields.get("refused"),
        events=fields.get("events", []),
        after=after,
    )


def _check_expectation(after: Json, where: str) -> None:
    for seat, facts in after.get("view", {}).items():
        if not (seat == "null" or seat.isdecimal()) or not isinstance(facts, dict):
            raise ScenarioError(f'{where}: view is {{"seat or null": {{"path": value}}}}')
    for decision in after.get("pending", []):
        if not isinstance(decision, dict) or not {"seat", "kind"} <= decision.keys():
            raise ScenarioError(f"{where}: pending needs the seat and kind of each decision")


def _record(data: object, where: str, *, required: Json, optional: Json) -> Json:
    if not isinstance(data, dict):
        raise ScenarioError(f"{where}: not an object")
    types = {**required, **optional}
    for key, value in data.items():
        if key not in types:
            raise ScenarioError(f"{where}: unknown field {key!r}")
        if not isinstance(value, types[key]) or (types[key] is int and isinstance(value, bool)):
            raise ScenarioError(f"{where}: {key} has the wrong type")
    for key in required:
        if key not in data:
            raise ScenarioError(f"{where}: {key} is missing")
    return data
