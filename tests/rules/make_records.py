"""Writes the golden records: whole random games that must be the same to the last view whenever they are played again.

Of each there are the answers, and the outcome, digest and checksum of its record (docs/record.md).

    python -m tests.rules.make_records

Those that are there keep their answers. For new records, and after a change that is meant to change what old games
show; one whose answers are no longer legal is to be deleted first.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from games.records.form import Record
from games.records.recorder import Origin, record_make
from games.rules.core.contract import Json, Rules
from tests.rules.laws.plans import ALL_RULES, Walk, begin, support_of

HERE = Path(__file__).parent


def play(rules: Rules[Any, Any], name: str, seats: int, options: Json) -> Json:
    """Plays to the end, now and then by the platform's answers, in some games with a resignation."""
    dice = random.Random(name)
    begun = {"seats": seats, "options": options, "seed": dice.randbytes(32).hex()}
    walked = Walk(rules, begin(rules, begun), begun, [], dice)
    may_resign = dice.random() < 0.3
    while walked.game.outcome() is None:
        walked.step(may_resign)
    return {"game": rules.key, "version": rules.version, **begun, "log": walked.log}


def told(rules: Rules[Any, Any], golden: Json) -> Json:
    record = record_of(rules, golden)
    return {**golden, **{part: record[part] for part in ("outcome", "digest", "checksum")}}


def record_of(rules: Rules[Any, Any], golden: Json) -> Record:
    """The whole record of a golden one, which has its answers only."""
    entries = (
        dict(zip(("seat", "decision", "action"), each, strict=False)) for each in golden["log"]
    )
    origin = Origin(golden["options"], bytes.fromhex(golden["seed"]), [None] * golden["seats"])
    return record_make(
        rules,
        origin,
        [
            {
                "seat": entry["seat"],
                "source": "player",
                "decision": entry.get("decision", ""),
                "action": entry.get("action"),
                "at": None,
            }
            for entry in entries
        ],
    )


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
            is_there = path.exists()
            golden = json.loads(path.read_text()) if is_there else play(rules, name, seats, options)
            path.write_text(text(told(rules, golden)))


if __name__ == "__main__":
    main()
