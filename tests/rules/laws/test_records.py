"""Old games replay to the same end, move for move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.registry import game_keys, get_rules
from tests.rules.laws.plans import replay
from tests.rules.make_records import HERE, outcome_json

RECORDS = sorted(HERE.glob("*/records/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    recorded = json.loads(path.read_text())
    rules = get_rules(recorded["game"], recorded["version"])
    game = replay(rules, recorded, recorded["log"])
    assert outcome_json(game) == recorded["outcome"]
    assert game.digest() == recorded["digest"]


def test_every_game_is_recorded() -> None:
    assert {path.parts[-3] for path in RECORDS} == set(game_keys())
