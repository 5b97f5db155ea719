"""`manage.py simulate`: lets bots play many games against each other and reports how they went."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import bot_levels
from games.rules.core.contract import Rules
from games.rules.registry import game_keys, get_rules
from games.simulation import Result, Setup, Spread, Summary, play_series, summarise

_SHOWN = 5


class Command(BaseCommand):
    help = "Lets bots play whole games and reports winners, lengths, reasons and speed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=game_keys(), help="without it: every game there is")
        parser.add_argument("--games", type=int, default=100, metavar="N")
        parser.add_argument(
            "--seats", type=int, metavar="K", help="without it: all sizes of table in turn"
        )
        parser.add_argument(
            "--bots",
            metavar="LEVEL[,LEVEL…]",
            help="levels around the table, repeated to fill it; each game starts one seat further;"
            " without it: the strongest",
        )
        parser.add_argument(
            "--options", nargs="*", default=[], metavar="KEY=VALUE", help="settings of the game"
        )
        parser.add_argument("--seed", default="1", help="the same seed gives the same games")
        parser.add_argument(
            "--workers",
            type=int,
            default=os.cpu_count() or 1,
            help="processes; no effect on results",
        )
        parser.add_argument(
            "--records",
            type=Path,
            metavar="FOLDER",
            help="where to put a record of every game (docs/record.md)",
        )

    def handle(self, **given: Any) -> None:
        if given["records"] is not None:
            given["records"].mkdir(parents=True, exist_ok=True)
        failures = []
        for game in [given["game"]] if given["game"] else game_keys():
            began = perf_counter()
            results = play_series(
                _setups(game, given), workers=max(1, given["workers"]), records=given["records"]
            )
            summary = summarise(list(results))
            if given["game"] is None:
                self.stdout.write(game)
            for line in _report(summary, perf_counter() - began):
                self.stdout.write(line)
            if summary.errors or summary.unfinished:
                broken, open_ended = len(summary.errors), len(summary.unfinished)
                failures.append(f"{game}: {broken} games broke, {open_ended} did not end.")
        if failures:
            raise CommandError(" ".join(failures))


def _setups(game: str, given: dict[str, Any]) -> list[Setup]:
    rules = get_rules(game)
    sizes = rules.seats if given["seats"] is None else [_seats(rules, given["seats"])]
    levels = _levels(game, given["bots"] or bot_levels(game)[-1])
    options = _options(rules, given["options"])
    return [
        Setup(
            game=game,
            seats=sizes[number % len(sizes)],
            options=options,
            levels=levels,
            seed=given["seed"],
            number=number,
        )
        for number in range(given["games"])
    ]


def _seats(rules: Rules[Any, Any], seats: int) -> int:
    if seats not in rules.seats:
        raise CommandError(f"{rules.key} is played by {rules.seats[0]} to {rules.seats[-1]}.")
    return seats


def _levels(game: str, text: str) -> tuple[str, ...]:
    known, levels = bot_levels(game), tuple(text.split(","))
    for level in levels:
        if level not in known:
            raise CommandError(f"No bot level {level!r}; there are: {', '.join(known) or 'none'}.")
    return levels


def _options(rules: Rules[Any, Any], pairs: list[str]) -> dict[str, Any]:
    known = {setting.key: setting for setting in rules.settings}
    options: dict[str, Any] = {}
    for pair in pairs:
        key, _, text = pair.partition("=")
        if key not in known:
            raise CommandError(f"No setting {key!r}; there are: {', '.join(known)}.")
        values = {str(value).lower(): value for value in known[key].values}
        if text.lower() not in values:
            raise CommandError(f"{key} is one of {', '.join(values)}; not {text!r}.")
        options[key] = values[text.lower()]
    return options


def _report(summary: Summary, seconds: float) -> list[str]:
    share = 100 / max(1, summary.finished)
    lines = [f"games      {summary.games} in {seconds:.1f} s, {summary.finished} finished"]
    lines += [
        f"seat {seat}     won {wins:g} ({wins * share:.1f} %)"
        for seat, wins in enumerate(summary.wins_by_seat)
    ]
    lines += [
        f"{level:<10} won {wins:g} ({wins * share:.1f} %), in {summary.seats_by_level[level]} seats"
        for level, wins in summary.wins_by_level.items()
    ]
    lines.append(f"shared     {summary.shared}")
    lines.append(
        "reasons    " + ", ".join(f"{reason} {count}" for reason, count in summary.reasons.items())
    )
    lines.append(f"actions    {_spread(summary.actions)}")
    lines.append(f"turns      {_spread(summary.turns)}")
    lines.append(
        "events     " + ", ".join(f"{kind} {mean:.2f}" for kind, mean in summary.events.items())
    )
    lines.append(f"speed      {summary.actions_per_second:,.0f} actions/s a process, bots included")
    lines += _failures("errors", summary.errors)
    lines += _failures("unfinished", summary.unfinished)
    return lines


def _spread(spread: Spread) -> str:
    return f"mean {spread.mean:.1f}, p95 {spread.p95}, max {spread.highest}"


def _failures(title: str, results: list[Result]) -> list[str]:
    lines = [f"{title:<10} {len(results)}"]
    lines += [
        f"  game {result.setup.number} after {result.actions} actions: {result.error or 'the cap'}"
        for result in results[:_SHOWN]
    ]
    return lines
