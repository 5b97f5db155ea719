"""True records are found true, and of false ones it is told where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from games.records.form import Record, canonical
from games.records.reading import RecordError, record_read
from games.records.recorder import Origin, record_make
from games.records.verification import Finding, file_verify, record_verify
from games.rules.registry import game_keys, get_rules
from tests.records.games import forged, short_record, short_text
from tests.rules.laws.plans import ALL_RULES, AnyRules, law

every_game = pytest.mark.parametrize("game", game_keys())
# What a record alone cannot prove: it tells of people and times, not of the game.
UNPROVEN = frozenset(
    [
        "match",
        "timer",
        "is_ranked",
        "began",
        "ended",
        "checksum",
        "at",
        "source",
        "bot",
        "seats",
        "format",
    ]
)


def findings_of(text: bytes, folder: Path) -> list[Finding]:
    path = folder / "record.json"
    path.write_bytes(text)
    return file_verify(path)


@every_game
def test_a_true_record_is_found_true(game: str, tmp_path: Path) -> None:
    assert findings_of(short_text(game).encode(), tmp_path) == []
    download = {"names": ["Änne", "Bob"], "record": short_record(game)}
    assert findings_of(json.dumps(download, indent=2).encode(), tmp_path) == []


@every_game
@law(120)
@given(place=st.integers(0), byte=st.integers(1, 255))
def test_a_record_with_any_one_byte_changed_is_named(
    game: str, tmp_path_factory: pytest.TempPathFactory, place: int, byte: int
) -> None:
    text = bytearray(short_text(game).encode())
    text[place % len(text)] ^= byte
    assert findings_of(bytes(text), tmp_path_factory.mktemp("flipped"))


def leaves(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values that are no lists and no objects."""
    if isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(value, (*path, key))
    else:
        yield path


def other_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}x" if isinstance(value, str) else 7


@every_game
@law(60)
@given(luck=st.integers(0, 2**32))
def test_a_forger_who_puts_the_checksum_right_is_found_too(game: str, luck: int) -> None:
    """Whatever is changed in what a game tells, playing it again tells otherwise, from that step on at the latest."""
    record = short_record(game)
    provable = [path for path in leaves(record) if not UNPROVEN.intersection(path)]
    path = Random(luck).choice(provable)
    node: Any = record
    for part in path[:-1]:
        node = node[part]
    node[path[-1]] = other_value(node[path[-1]])
    try:
        read = record_read(canonical(forged(record))).record
    except RecordError:
        return
    findings = record_verify(read)
    assert findings
    if path[0] == "steps" and path[2] in ("events", "round", "turn"):
        (finding,) = findings
        assert finding.step == path[1]
        assert finding.path == "".join(f"/{part}" for part in path[2:])


@every_game
def test_the_first_difference_is_named_with_step_event_and_path(game: str) -> None:
    record = short_record(game)
    step, place, public = [
        (step, place, event["public"])
        for step, each in enumerate(record["steps"])
        for place, event in enumerate(each["events"])
        if "seat" in event["public"]
    ][-1]
    seat, public["seat"] = public["seat"], 9
    record["digest"] = "0" * 64
    (found,) = record_verify(forged(record))
    assert str(found) == f"step {step} /events/{place}/public/seat: recorded 9, played {seat}"
    both = record_verify(record)
    assert [finding.path for finding in both] == ["/checksum", f"/events/{place}/public/seat"]


@every_game
def test_each_kind_of_lie_is_named(game: str) -> None:
    def lie(change: Any) -> list[str]:
        record = short_record(game)
        change(record)
        return [str(finding) for finding in record_verify(forged(record))]

    def seed(record: Record) -> None:
        record["seed"] = "00" * 32

    def view(record: Record) -> None:
        record["views"]["first"]["0"]["view"]["seat"] = 1

    def measure(record: Record) -> None:
        next(iter(record["measures"].values()))[5][1] += 1

    def shuffle(record: Record) -> None:
        after = record["shuffles"][0]["after"]
        after[3], after[4] = after[4], after[3]

    def entry(record: Record) -> None:
        answered = record["steps"][4]["entry"]
        assert answered is not None
        answered["action"] = {"verb": "fly"}

    def longer(record: Record) -> None:
        record["steps"].append(record["steps"][-1])

    def cut(record: Record) -> None:
        del record["steps"][-1]

    def version(record: Record) -> None:
        record["version"] = 99

    assert lie(seed)[0].startswith("/commitment: ")
    assert lie(view) == ["step 0 /views/0/view/seat: recorded 1, played 0"]
    assert lie(measure)[0].startswith("step 5 /measures/")
    assert lie(shuffle)[0].startswith("step 0 /shuffles/0/after/3: ")
    assert lie(entry) == ["step 4 /entry: the rules refuse it: unknown_verb"]
    assert lie(longer)[0].endswith("the rules refuse it: game_over")
    assert lie(cut) != []
    assert lie(version) == ["its rules are not here, so it cannot be played again"]


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.key}-{rules.version}")
def test_a_game_that_somebody_left_is_recorded(rules: AnyRules) -> None:
    seats = min(3, rules.seats[-1])
    left: list[Any] = [
        {"seat": seat, "source": "player", "decision": "", "action": None, "at": 5}
        for seat in range(seats - 1)
    ]
    record = record_make(rules, Origin({}, b"seed", [None] * seats), left)
    assert record["outcome"] is not None
    assert record_verify(record_read(canonical(record)).record) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not the form of a record"),
        ('{"format": 1}', "not a record of format 2"),
        ('{"format": 2}', "missing required field"),
        ('{"record": 7}', "not the form of a record"),
        ("\xff", "not JSON"),
    ],
)
def test_what_is_no_record_is_told_so(text: str, reason: str, tmp_path: Path) -> None:
    (finding,) = findings_of(text.encode("latin-1"), tmp_path)
    assert reason in str(finding)
    assert "No such file" in str(file_verify(tmp_path / "nothing.json")[0])


@every_game
def test_members_that_no_record_has_are_refused(game: str) -> None:
    for place in ("", "steps", "shuffles"):
        data: Any = short_record(game)
        (data[place][0] if place else data)["extra"] = 1
        with pytest.raises(RecordError, match="no record has"):
            record_read(json.dumps(data))


# The command


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_simulated_games_of_every_game_are_all_true(tmp_path: Path) -> None:
    run("simulate", "--games", "7", "--records", str(tmp_path), "--workers", "2")
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 7 * len(game_keys())
    told = run("replay", "--verify", str(tmp_path), "--workers", "2")
    assert told == f"{len(files)} of {len(files)} records are true\n"
    bent = bytearray(files[3].read_bytes())
    bent[len(bent) // 2] ^= 1
    files[3].write_bytes(bent)
    with pytest.raises(CommandError, match=f"1 of {len(files)} records are not true"):
        run("replay", "--verify", *map(str, files))


@every_game
def test_a_story_tells_every_step(game: str, tmp_path: Path) -> None:
    path = tmp_path / "download.json"
    record = short_record(game)
    names = [f"Name {seat}" for seat in range(len(record["seats"]))]
    path.write_text(json.dumps({"names": names, "record": record}))
    told = run("replay", str(path))
    for seq, step in enumerate(record["steps"]):
        assert f"\n  {seq:>3}  " in told
        for event in step["events"]:
            assert event["type"] in told
    assert all(name in told for name in names)
    assert f"digest {record['digest']}" in told
    rules = get_rules(game)
    assert rules.catalog(record["options"])[0]["key"] == record["cards"][0]


def test_what_cannot_be_told(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{}")
    with pytest.raises(CommandError, match="not a record"):
        run("replay", str(path))
