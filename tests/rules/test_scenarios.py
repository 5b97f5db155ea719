"""Scenarios hold, cover their rulebooks, and would fail where a game plays differently."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from games.management.commands.scenario import Command
from games.rules.core.errors import COMMON_REFUSALS
from games.rules.core.scenario import ScenarioError, read_scenario, run_scenario
from games.rules.registry import game_keys, get_rules

ROOT = Path(__file__).parents[2]
FILES = sorted(Path(__file__).parent.glob("*/scenarios/*.json"))
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/scenario.schema.json").read_text()))
CLAUSE = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.MULTILINE)

Json = dict[str, Any]


def load(path: Path) -> Json:
    data: Json = json.loads(path.read_text(encoding="utf-8"))
    return data


def scenarios_of(game: str) -> list[Json]:
    return [load(path) for path in FILES if path.parts[-3] == game]


def differences(data: Json) -> list[str]:
    scenario = read_scenario(data)
    return [str(each) for each in run_scenario(get_rules(scenario.game), scenario)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_scenario_holds(path: Path) -> None:
    data = load(path)
    SCHEMA.validate(data)
    section, clause = path.stem.split("-")[:2]
    assert f"{int(section)}.{int(clause)}" in data["clauses"], "named by a clause it does not cite"
    assert data["game"] == path.parts[-3]
    found = differences(data)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", game_keys())
def test_every_clause_has_a_scenario(game: str) -> None:
    clauses = CLAUSE.findall((ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8"))
    assert clauses, "no clause is numbered"
    assert len(clauses) == len(set(clauses)), "a clause number is used twice"
    cited = {clause for data in scenarios_of(game) for clause in data["clauses"]}
    assert cited == set(clauses)


@pytest.mark.parametrize("game", game_keys())
def test_every_refusal_has_a_scenario(game: str) -> None:
    steps = [step for data in scenarios_of(game) for step in data.get("steps", [])]
    seen = {step["refused"] for step in steps if "refused" in step}
    refusals = get_rules(game).refusals.keys()
    assert refusals - COMMON_REFUSALS.keys() <= seen <= refusals


def test_documented_example_holds() -> None:
    text = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    data = json.loads(text.split("```json")[1].split("```")[0])
    SCHEMA.validate(data)
    assert differences(data) == []


BASE: Json = {
    "game": "stealr",
    "title": "A rent is paid",
    "clauses": ["7.1"],
    "position": {
        "seats": 3,
        "players": [
            {"hand": ["rent_any.1", "money_1.1"], "table": {"red": ["red.1"]}},
            {"bank": ["money_2.1", "money_1.2"]},
            {"bank": ["money_5.1"]},
        ],
    },
    "steps": [
        {
            "seat": 0,
            "act": {"verb": "rent", "card": "@rent_any.1", "color": "red"},
            "events": [{"type": "action_played", "card": "@rent_any.1", "targets": [1, 2]}],
            "view": {"1": {"stage.targets.seat=2.amount": 2, "players.1.bank.#": 2}},
            "pending": [{"seat": 2, "kind": "pay"}, {"seat": 1, "kind": "pay"}],
        },
        {"seat": 1, "act": {"verb": "pay", "cards": ["@money_1.2"]}, "refused": "not_covered"},
        {"seat": 1, "auto": {"verb": "pay", "cards": ["@money_2.1"]}},
        {"seat": 2, "withdraw": True, "events": [{"type": "player_left", "seat": 2}]},
    ],
    "then": {
        "view": {"null": {"players.0.bank": ["@money_2.1"], "hand": [], "turn": {"seat": 0}}},
        "pending": [{"seat": 0, "kind": "play"}],
        "outcome": None,
    },
}


def changed(change: Callable[[Json], object]) -> Json:
    data = copy.deepcopy(BASE)
    change(data)
    return data


def test_base_holds() -> None:
    assert differences(BASE) == []


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (
            lambda data: data["then"]["view"]["null"].update({"players.0.bank": ["@money_2.2"]}),
            'then, view of null, players.0.bank: expected ["@money_2.2"], got ["@money_2.1"]',
        ),
        (
            lambda data: data["then"]["view"]["null"].update({"players.0.bank": []}),
            'then, view of null, players.0.bank: expected [], got ["@money_2.1"]',
        ),
        (
            lambda data: data["then"]["view"]["null"].update({"turn": {"plays_left": 3}}),
            "then, view of null, turn.plays_left: expected 3, got 2",
        ),
        (
            lambda data: data["then"]["view"].update({"0": {"hand": {"$any_order": []}}}),
            'then, view of 0, hand: expected {"$any_order": []}, got ["@money_1.1"]',
        ),
        (
            lambda data: data["then"]["view"].update({"0": {"turn.seat": {"$absent": True}}}),
            'then, view of 0, turn.seat: expected {"$absent": true}, got 0',
        ),
        (
            lambda data: data["then"]["view"].update({"0": {"turn.nonsense": 1}}),
            "then, view of 0, turn.nonsense: expected 1, got nothing",
        ),
        (
            lambda data: data["then"]["view"].update({"0": {"turn.seat": False}}),
            "then, view of 0, turn.seat: expected false, got 0",
        ),
        (
            lambda data: data["then"].update(pending=[]),
            'then, pending: expected [], got [{"kind": "play", "seat": 0}]',
        ),
        (
            lambda data: data["then"]["pending"][0].update(kind="pay", clock="answer"),
            'then, pending: expected [{"seat": 0, "kind": "pay", "clock": "answer"}], '
            'got [{"clock": "turn", "kind": "play", "seat": 0}]',
        ),
        (
            lambda data: data["then"].update(outcome={"reason": "sets"}),
            'then, outcome: expected {"reason": "sets"}, got null',
        ),
        (
            lambda data: data["steps"][0]["events"][0].update(targets=[1]),
            'step 1, event 1: expected {"type": "action_played", "card": "@rent_any.1", "targets": [1]}, '
            'got {"type": "action_played", "seat": 0, "verb": "rent", "card": "@rent_any.1", '
            '"targets": [1, 2], "color": "red", "amount": 2, "card_type": null}',
        ),
        (
            lambda data: data["steps"][0]["events"].insert(0, {"type": "banked"}),
            'step 1, event 1: expected {"type": "banked"}, got ["action_played"]',
        ),
        (
            lambda data: data["steps"][1].update(refused="overpaid"),
            'step 2: expected refused: "overpaid", got refused: {"code": "not_covered", "amount": 2, "total": 1}',
        ),
        (
            lambda data: data["steps"][1].pop("refused"),
            'step 2: expected accepted, got refused: {"code": "not_covered", "amount": 2, "total": 1}',
        ),
        (
            lambda data: data["steps"][0].update(refused="no_rent"),
            'step 1: expected refused: "no_rent", got accepted',
        ),
        (
            lambda data: data["steps"][2]["auto"].update(cards=["@money_1.2"]),
            'step 3, auto, cards: expected ["@money_1.2"], got ["@money_2.1"]',
        ),
        (
            lambda data: data["steps"][3].update(refused="already_out"),
            'step 4: expected refused: "already_out", got accepted',
        ),
        (
            lambda data: data["steps"].insert(0, {"seat": 2, "auto": True}),
            'step 1: expected accepted, got refused: {"code": "closed_decision"}',
        ),
    ],
)
def test_difference_is_told(change: Callable[[Json], object], difference: str) -> None:
    assert differences(changed(change))[0] == difference


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: data.pop("title"), "scenario: title is missing"),
        (lambda data: data.update(titel="x"), "scenario: unknown field 'titel'"),
        (lambda data: data.update(game=7), "scenario: game has the wrong type"),
        (lambda data: data.update(clauses=[]), "clauses: a list of the rulebook's numbers"),
        (lambda data: data.update(clauses=[7]), "clauses: a list of the rulebook's numbers"),
        (lambda data: data.pop("position"), "scenario: either a position or a start"),
        (
            lambda data: data.update(start={"seats": 2, "seed": "00"}),
            "scenario: either a position or a start",
        ),
        (lambda data: data["steps"][0].pop("seat"), "step 1: seat is missing"),
        (lambda data: data["steps"][0].update(seat=True), "step 1: seat has the wrong type"),
        (lambda data: data["steps"][0].pop("act"), "step 1: exactly one of act, withdraw, auto"),
        (lambda data: data["steps"][0].update(auto=True), "step 1: exactly one of act, withdraw"),
        (lambda data: data["steps"][3].update(withdraw=False), "step 4: exactly one of"),
        (lambda data: data["steps"][0]["events"][0].pop("type"), "step 1: event 1 has no type"),
        (lambda data: data["steps"][0]["view"].update(one={}), "step 1: view is"),
        (lambda data: data["steps"][0]["pending"][0].pop("kind"), "step 1: pending needs"),
        (lambda data: data["then"].update(outcome=[]), "then: outcome has the wrong type"),
        (lambda data: data["then"].update(events=[]), "then: unknown field 'events'"),
    ],
)
def test_reader_and_schema_refuse_the_same(
    change: Callable[[Json], object], complaint: str
) -> None:
    data = changed(change)
    assert not SCHEMA.is_valid(data)
    with pytest.raises(ScenarioError) as caught:
        read_scenario(data)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            lambda data: data["steps"][0]["act"].update(card="@rent_anny.1"),
            "no card is called @rent_anny.1",
        ),
        (lambda data: data["position"].update(seats=9), "position: "),
        (lambda data: data["position"].update(goal=9), "options: goal=9"),
        (lambda data: data.update(options={"tempo": 1}), "options: tempo=1"),
        (
            lambda data: (data.pop("position"), data.update(start={"seats": 9, "seed": "00"})),
            "start: stealr is not played by 9",
        ),
        (
            lambda data: (data.pop("position"), data.update(start={"seats": 2, "seed": "x"})),
            "start: ",
        ),
    ],
)
def test_what_the_rules_do_not_know_is_no_scenario(
    change: Callable[[Json], object], complaint: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        differences(changed(change))
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


def test_decision_is_named_where_a_seat_has_several() -> None:
    data = load(ROOT / "tests/rules/stealr/scenarios/09-03-answering-chain-by-chain.json")
    for step in data["steps"]:
        step.pop("decision", None)
    with pytest.raises(ScenarioError, match="seat 0 has several decisions open: counter, counter"):
        differences(data)


def run_command(*paths: Path) -> int:
    """The exit code of `manage.py scenario`."""
    try:
        Command().run_from_argv(["manage.py", "scenario", *map(str, paths)])
    except SystemExit as exit_:
        assert isinstance(exit_.code, int)
        return exit_.code
    return 0


def written(path: Path, content: Json | str) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_command_tells_one_line_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [written(tmp_path / f"{name}.json", BASE) for name in ("one", "two")]
    assert run_command(*paths) == 0
    assert capsys.readouterr().out == "".join(f"ok   {path}  A rent is paid\n" for path in paths)


def test_command_fails_with_the_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = written(tmp_path / "good.json", BASE)
    bad = written(tmp_path / "bad.json", changed(lambda data: data["then"].update(pending=[])))
    assert run_command(bad, good) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"FAIL {bad}  A rent is paid",
        '     then, pending: expected [], got [{"kind": "play", "seat": 0}]',
        f"ok   {good}  A rent is paid",
    ]
    assert "1 of 2 scenarios fail" in err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "not JSON"),
        ([], "scenario: not an object"),
        (changed(lambda data: data.update(game="whist")), "no game is called 'whist'"),
        (changed(lambda data: data.pop("clauses")), "scenario: clauses is missing"),
        (None, "No such file or directory"),
    ],
)
def test_command_refuses_what_is_no_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: Json | str | None, complaint: str
) -> None:
    path = tmp_path / "it.json"
    if content is not None:
        written(path, content)
    assert run_command(path) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[0].startswith(f"{path}: {complaint}")
