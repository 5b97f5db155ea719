"""Whether a record is true: it is played again, and all that happens is compared with what it tells."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.records.form import Record, canonical, checksum
from games.records.reading import RecordError, record_read
from games.records.recorder import NotPlayable, Origin, record_make
from games.rules.core.contract import Json, Rules
from games.rules.core.rng import commitment
from games.rules.registry import all_rules

_LONGEST = 100
_ABSENT = object()
# What a game tells in its course, and how it ended; all the rest tells how it began.
_COURSE = ("steps", "views", "measures", "shuffles")
_END = ("outcome", "digest")
_Found = tuple[str, object, object]


@dataclass(frozen=True, slots=True)
class Finding:
    """What is not as it should be. `step`: where in the game; `path`: a JSON pointer into the record's part."""

    what: str
    step: int | None = None
    path: str = ""

    def __str__(self) -> str:
        step = "" if self.step is None else f"step {self.step}"
        where = " ".join(part for part in (step, self.path) if part)
        return f"{where}: {self.what}" if where else self.what


def file_verify(path: Path) -> list[Finding]:
    try:
        return record_verify(record_read(path.read_bytes()).record)
    except (RecordError, OSError) as error:
        return [Finding(str(error))]


def record_verify(record: Record, true: Record | None = None) -> list[Finding]:
    """All that is wrong with it; of what differs from the game as it is played again, the first difference.

    `true`: the record as it must be, where that is known.
    """
    findings = []
    if checksum(record) != record["checksum"]:
        findings.append(Finding("it does not fit the rest of the record", path="/checksum"))
    try:
        seed = bytes.fromhex(record["seed"])
    except ValueError:
        return [*findings, Finding("not hexadecimal", path="/seed")]
    if commitment(seed) != record["commitment"]:
        findings.append(Finding("it is not the SHA-256 of the seed", path="/commitment"))
    if true is None:
        rules = all_rules().get((record["game"], record["version"]))
        if rules is None:
            return [*findings, Finding("its rules are not here, so it cannot be played again")]
        try:
            true = _played_again(rules, record, seed)
        except NotPlayable as error:
            return [*findings, Finding(error.reason, error.step, "/entry")]
    return findings + _first_difference(record, true)


def _played_again(rules: Rules[Any, Any], record: Record, seed: bytes) -> Record:
    origin = Origin(
        options=record["options"],
        seed=seed,
        bots=[seat["bot"] for seat in record["seats"]],
        commitment=record["commitment"],
        match=record["match"],
        timer=record["timer"],
        is_ranked=record["is_ranked"],
        began=record["began"],
        ended=record["ended"],
    )
    entries = (step["entry"] for step in record["steps"])
    return record_make(rules, origin, [entry for entry in entries if entry is not None])


def _first_difference(record: Record, true: Record) -> list[Finding]:
    told, played = (_plain(each) for each in (record, true))
    if canonical(told) == canonical(played):
        return []
    for part in [part for part in played if part not in (*_COURSE, *_END)]:
        if found := _difference(told[part], played[part], f"/{part}"):
            return [_finding(*found)]
    for step in range(len(played["steps"])):
        if found := _difference(_moment(told, step), _moment(played, step)):
            return [_finding(*found, step=step)]
    found = _difference(told, played)
    return [_finding(*found)] if found else []


def _plain(record: Record) -> Json:
    """As JSON has it, without the checksum."""
    plain: Json = json.loads(canonical(record))
    del plain["checksum"]
    return plain


def _moment(record: Json, step: int) -> Json:
    """All that is told of one step. Later steps have patches for views."""
    views = record["views"]
    patches = {"shared": views["shared"], **views["own"]}
    entered = _at(record["steps"], step)
    return {
        **({} if entered is _ABSENT else entered),
        "views": {viewer: _at(each, step - 1) for viewer, each in patches.items()}
        if step
        else views["first"],
        "measures": {key: _at(values, step) for key, values in record["measures"].items()},
        "shuffles": [draw for draw in record["shuffles"] if draw["step"] == step],
    }


def _at(values: list[Any], place: int) -> Any:
    return values[place] if place < len(values) else _ABSENT


def _difference(told: object, played: object, path: str = "") -> _Found | None:
    """The first place where two JSON values differ, and what stands there."""
    if isinstance(told, dict) and isinstance(played, dict):
        # What was played comes first, in its own order.
        for key in {**played, **told}:
            pair = (told.get(key, _ABSENT), played.get(key, _ABSENT))
            if found := _difference(*pair, f"{path}/{key}"):
                return found
    elif isinstance(told, list) and isinstance(played, list):
        for place in range(max(len(told), len(played))):
            if found := _difference(_at(told, place), _at(played, place), f"{path}/{place}"):
                return found
    elif _ABSENT in (told, played) or canonical(told) != canonical(played):
        return path, told, played
    return None


def _finding(path: str, told: object, played: object, step: int | None = None) -> Finding:
    return Finding(f"recorded {_short(told)}, played {_short(played)}", step, path)


def _short(value: object) -> str:
    text = "nothing" if value is _ABSENT else canonical(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
