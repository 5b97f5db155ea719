"""`manage.py simulate_ratings`: does the rating system tell equal players from a stronger one, and stay still?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ratings.simulation import Series, play

_ROWS = 10
_LEAST_GAMES = 500


class Command(BaseCommand):
    help = "Lets made-up players of known strength play ranked games and checks where their ratings go."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=5, metavar="N")
        parser.add_argument("--games", type=int, default=2000, metavar="N")
        parser.add_argument("--seats", type=int, metavar="K", help="at a table; by default all")
        parser.add_argument(
            "--stronger",
            type=float,
            default=1.0,
            metavar="X",
            help="the first player is X times as likely to come in ahead as any other",
        )
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, **given: Any) -> None:
        players, games, seats = given["players"], given["games"], given["seats"] or given["players"]
        if not 2 <= seats <= min(8, players):
            raise CommandError("Give 2 to 8 seats, and no fewer players.")
        if games < _LEAST_GAMES or given["stronger"] < 1:
            raise CommandError(f"Give at least {_LEAST_GAMES} games, and a strength of at least 1.")
        series = play(players, games, seats, given["stronger"], given["seed"])
        for line in _table(series):
            self.stdout.write(line)
        failed = [check for check in series.checks() if not check.holds]
        for check in series.checks():
            self.stdout.write(f"{'ok    ' if check.holds else 'FAILED'}  {check.text}")
        if failed:
            raise CommandError(f"{len(failed)} of {len(series.checks())} checks failed.")


def _table(series: Series) -> list[str]:
    """Rating, uncertainty and floor of each player along the way."""
    names = [f"player {number + 1}" for number in range(len(series.history[0]))]
    lines = ["games   " + "".join(f"{name:>22}" for name in names)]
    games = len(series.history) - 1
    for row in range(_ROWS + 1):
        played = games * row // _ROWS
        cells = [
            f"{skill.rating} ± {skill.uncertainty} ({skill.floor})"
            for skill in series.history[played]
        ]
        lines.append(f"{played:<8}" + "".join(f"{cell:>22}" for cell in cells))
    return lines
