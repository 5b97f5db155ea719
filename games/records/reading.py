"""Reading a record that somebody hands in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from games.records.form import FORMAT, PickJson, Record, ShuffleJson, canonical


class RecordError(ValueError):
    """This is no record; the message says why."""


@dataclass(frozen=True, slots=True)
class Download:
    """A record, and the names of its players, if they are known."""

    record: Record
    names: list[str]

    def name_of(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"


def record_read(text: str | bytes) -> Download:
    """Takes a record, or a download: an object of `names` and `record`. Raises `RecordError`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from None
    names: Any = []
    if isinstance(data, dict) and "record" in data:
        names, data = data.get("names", []), data["record"]
    if isinstance(data, dict) and data.get("format") != FORMAT:
        raise RecordError(f"not a record of format {FORMAT}")
    try:
        record = msgspec.convert(data, Record)
        # A union of two such types is more than msgspec takes.
        draws = [
            msgspec.convert(draw, ShuffleJson if draw.get("kind") == "shuffle" else PickJson)
            for draw in record["shuffles"]
        ]
        known = msgspec.convert(names, list[str])
    except msgspec.ValidationError as error:
        raise RecordError(f"not the form of a record: {error}") from None
    if canonical({**record, "shuffles": draws}) != canonical(data):
        raise RecordError("not the form of a record: it has members that no record has")
    for number, step in enumerate(record["steps"]):
        if (step["entry"] is None) != (number == 0):
            raise RecordError(f"not the form of a record: /steps/{number}/entry")
    return Download(record, known)
