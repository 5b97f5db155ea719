"""A record told in lines of text, with all hands open."""

from __future__ import annotations

from collections.abc import Iterator

from games.records.form import RecordedEntry
from games.records.reading import Download
from games.records.viewpoints import ALL, events_seen
from games.rules.core.contract import Json

# What holds cards, in every game's events and actions.
_CARDS = ("card", "cards")


def story(told: Download) -> Iterator[str]:
    record = told.record
    names = [told.name_of(seat) for seat in range(len(record["seats"]))]
    yield f"{record['game']} {record['mode']}, version {record['version']}: {', '.join(names)}"
    yield f"seed {record['seed']}"
    round_and_turn = None
    for seq, step in enumerate(record["steps"]):
        entry = step["entry"]
        yield f"  {seq:>3}  {'the deal' if entry is None else _entry_line(told, entry)}"
        for event in events_seen(step["events"], ALL):
            kind = event.pop("type")
            yield f"         {kind}{_facts(event, told)}"
        if (step["round"], step["turn"]) != round_and_turn:
            round_and_turn = (step["round"], step["turn"])
            yield f"round {step['round']}, turn {step['turn']}"
    outcome = record["outcome"]
    if outcome is None:
        yield "not played to its end"
        return
    for place, tied in enumerate(outcome["places"], start=1):
        scores = ", ".join(f"{names[seat]} ({outcome['scores'][seat]})" for seat in tied)
        yield f"place {place}: {scores}"
    yield f"ended by {outcome['reason']}; digest {record['digest']}"


def _entry_line(told: Download, entry: RecordedEntry) -> str:
    who = told.name_of(entry["seat"])
    by = "" if entry["source"] == "player" else f" ({entry['source']})"
    if entry["action"] is None:
        return f"{who}{by} leaves"
    fields = {name: value for name, value in entry["action"].items() if name != "verb"}
    return f"{who}{by}: {entry['action']['verb']}{_facts(fields, told)}"


def _facts(fields: Json, told: Download) -> str:
    return "".join(f"  {name}={_fact(name, value, told)}" for name, value in fields.items())


def _fact(name: str, value: object, told: Download) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_fact(name, each, told) for each in value) + "]"
    cards = told.record["cards"]
    if name in _CARDS and type(value) is int and 0 <= value < len(cards):
        return cards[value]
    return str(value)
