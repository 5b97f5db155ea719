"""What the client's tests of SEVN's told steps are measured by is what the engine does: views and events of real games.

    python -m tests.games.test_told_games

writes the sample anew, after a change of rules that is meant to change it.
"""

from __future__ import annotations

import json
from pathlib import Path

from games.rules.core.contract import Json
from games.rules.core.game import Game
from games.rules.registry import get_rules

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests/rules/sevn/records"
SAMPLE = ROOT / "frontend/src/games/sevn/story.sample.json"
# Games and how many of their steps.
PLAYED = {"short-with-odds": 62, "first-seat": 110}


def told(name: str, steps: int) -> Json:
    """The first view of a recorded game, then of every step its events and the view after it."""
    record = json.loads((RECORDS / f"{name}.json").read_text())
    rules = get_rules(record["game"], record["version"])
    seed = bytes.fromhex(record["seed"])
    game, _ = Game.start(rules, record["seats"], record["options"], seed)
    first = game.view(None)
    rows = []
    for seat, *answer in record["log"][:steps]:
        events = game.act(seat, *answer) if answer else game.withdraw(seat)
        public = [event.seen_by(None) for event in events]
        rows.append({"events": public, "after": _known(game.view(None))})
    return {"name": name, "first": first, "steps": rows}


def _known(view: Json) -> Json:
    """The part of a view that events alone must lead to."""
    players = [
        [player[key] for key in ("status", "row", "points", "second_chance", "busted_by", "total")]
        for player in view["players"]
    ]
    return {
        "players": players,
        "queue": [[entry["seat"], entry["card"]] for entry in view["queue"]],
        "turn": view["turn"],
        "round": view["round"],
        "rounds": len(view["rounds"]),
        "draw_size": view["draw_size"],
    }


def sample() -> str:
    games = [told(name, steps) for name, steps in PLAYED.items()]
    return json.dumps(games, separators=(",", ":")) + "\n"


def test_the_clients_sample_is_what_the_engine_does() -> None:
    assert SAMPLE.read_text() == sample()


def test_the_sample_has_every_kind_of_event_that_needs_telling() -> None:
    kinds = {
        event["type"]
        for game in json.loads(sample())
        for step in game["steps"]
        for event in step["events"]
    }
    assert kinds >= {
        *("round_started", "turn_started", "revealed", "joined", "queued", "busted", "stood"),
        *("second_chance_kept", "second_chance_used", "ballast_discarded", "froze"),
        *("triple_draw_started", "storm_started", "crossroads_shown", "crossroads_picked"),
        *("reshuffled", "round_scored", "player_left", "game_ended"),
    }


if __name__ == "__main__":
    SAMPLE.write_text(sample())
