"""Writes the golden records: whole random games whose replay must give the same final position.

    python -m tests.rules.make_records

Only for new records, or after a change of rules that is meant to change old games.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from games.rules.core.contract import Json, Rules
from games.rules.core.game import Game
from tests.rules.laws.plans import ALL_RULES, Walk, begin, support_of

HERE = Path(__file__).parent


def record(rules: Rules[Any, Any], name: str, seats: int, options: Json) -> Json:
    """Plays to the end, now and then by the platform's answers, in some games with a resignation."""
    dice = random.Random(name)
    begun = {"seats": seats, "options": options, "seed": dice.randbytes(32).hex()}
    walked = Walk(rules, begin(rules, begun), begun, [], dice)
    may_resign = dice.random() < 0.3
    while walked.game.outcome() is None:
        walked.step(may_resign)
    return {
        "game": rules.key,
        "version": rules.version,
        **begun,
        "log": walked.log,
        "outcome": outcome_json(walked.game),
        "digest": walked.game.digest(),
    }


def outcome_json(game: Game) -> Json | None:
    outcome = game.outcome()
    if outcome is None:
        return None
    return {
        "places": [list(place) for place in outcome.places],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def text(data: Json) -> str:
    """JSON with one log entry a line."""
    head = {key: value for key, value in data.items() if key != "log"}
    log = ",\n  ".join(json.dumps(entry) for entry in data["log"])
    return f'{json.dumps(head)[:-1]},\n "log": [\n  {log}\n ]}}\n'


def main() -> None:
    for rules in ALL_RULES:
        folder = HERE / rules.key / "records"
        folder.mkdir(exist_ok=True)
        for name, seats, options in support_of(rules).RECORDED:
            path = folder / f"{name}.json"
            path.write_text(text(record(rules, name, seats, options)))


if __name__ == "__main__":
    main()
