"""`python -m bench`: prints a table and writes the numbers to var/bench.json. Exit 1 below a floor."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from bench.door import measure_door
from bench.engine import measure_engines
from bench.servers import servers
from games.texts import games_by_rank

REPORT = Path(__file__).parents[1] / "var" / "bench.json"
# What the project promises: at least as fast as the yardstick, or this share of it.
ENGINE_FLOOR = 1.0
DOOR_FLOOR = 0.3
# At most so many times as long as a page that reads nothing of the past.
HISTORY_CEILING = 15.0


def main() -> int:
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", choices=["engine", "door", "history"], help="one part of it")
    parser.add_argument("--seconds", type=float, default=15.0, help="for each measurement")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument(
        "--game",
        choices=games_by_rank(),
        default=games_by_rank()[0],
        help="what is played at the tables; without it: what is offered first",
    )
    parser.add_argument("--matches", type=int, default=200_000, help="in the past")
    given = parser.parse_args()
    report: dict[str, Any] = {}
    shortfalls: list[str] = []
    if given.only in (None, "engine"):
        report["engine"] = _engine(given.seconds, shortfalls)
    if given.only != "engine":
        with servers() as folder:
            if given.only in (None, "door"):
                report["door"] = _door(folder, given.game, given.tables, given.seconds, shortfalls)
            if given.only in (None, "history"):
                report["history"] = _history(given.matches, shortfalls)
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=2) + "\n")
    for line in shortfalls:
        print(f"BELOW THE FLOOR: {line}")
    return 1 if shortfalls else 0


def _engine(seconds: float, shortfalls: list[str]) -> dict[str, Any]:
    print("Engine: validated random play, one process")
    yardstick, paces = measure_engines(seconds=seconds)
    print(f"  {'python-chess playouts':<28}{yardstick:>12,.0f} moves/s")
    report: dict[str, Any] = {"chess": yardstick, "games": {}, "ratios": {}}
    for key, pace in paces.items():
        ratio = pace / yardstick
        print(f"  {key:<28}{pace:>12,.0f} actions/s   ratio {ratio:.2f} (floor {ENGINE_FLOOR})")
        report["games"][key], report["ratios"][key] = pace, ratio
        if ratio < ENGINE_FLOOR:
            shortfalls.append(f"{key} engine, ratio {ratio:.2f}")
    return report


def _door(
    folder: Path, game: str, tables: int, seconds: float, shortfalls: list[str]
) -> dict[str, Any]:
    print(
        f"Door: {tables} tables of {game}, real sockets, PostgreSQL and Valkey, one daphne process"
    )
    door, echo = measure_door(folder, game=game, tables=tables, seconds=seconds)
    print(f"  {'':<28}{'moves/s':>12}{'p50 ms':>10}{'p99 ms':>10}{'bytes':>10}")
    for name, load in (("door, durable moves", door), ("bare Channels echo", echo)):
        print(
            f"  {name:<28}{load.moves_per_second:>12,.0f}{load.percentile(50):>10.1f}"
            f"{load.percentile(99):>10.1f}{load.bytes_a_frame:>10,}"
        )
        for title, fault in (
            ("refused", dict(load.refused)),
            ("lost", load.lost),
            ("broken", load.broken[:3]),
        ):
            if fault:
                shortfalls.append(f"{name}: {title} {fault}")
    ratio = door.moves_per_second / echo.moves_per_second
    print(f"  ratio {ratio:.2f} (floor {DOOR_FLOOR})")
    if ratio < DOOR_FLOOR:
        shortfalls.append(f"door, ratio {ratio:.2f}")
    return {"door": door.to_json(), "echo": echo.to_json(), "ratio": ratio}


def _history(matches: int, shortfalls: list[str]) -> dict[str, Any]:
    # Its models take the servers' settings.
    from bench.history import measure_history

    print(f"History: pages after {matches:,} matches, PostgreSQL, one at a time")
    visits, trivial = measure_history(matches=matches)
    print(f"  {'':<28}{'queries':>12}{'p50 ms':>10}{'p95 ms':>10}{'ratio':>10}")
    report: dict[str, Any] = {}
    for name, visit in {"a page without a past": trivial, **visits}.items():
        row = report[name] = visit.to_json(trivial)
        print(
            f"  {name:<28}{row['queries']:>12}{row['p50_ms']:>10.1f}{row['p95_ms']:>10.1f}{row['ratio']:>10.1f}"
        )
        if row["ratio"] > HISTORY_CEILING:
            shortfalls.append(f"{name}: {row['ratio']:.1f} times as long as a page without a past")
        if visit.of_casual and visit.queries != visit.casual_queries:
            shortfalls.append(f"{name}: {visit.queries} queries, or {visit.casual_queries}")
    print(f"  ratios to the first page (ceiling {HISTORY_CEILING})")
    return report


if __name__ == "__main__":
    sys.exit(main())
