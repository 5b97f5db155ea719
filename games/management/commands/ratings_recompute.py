"""`manage.py ratings_recompute`: rates every ranked match again, from the first to the last."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.selectors.ladders import ladder_keys
from games.services.ratings import ladder_recompute


class Command(BaseCommand):
    help = "Recomputes ratings and leaderboards from the matches, in the order in which they ended."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game")
        parser.add_argument("--mode")

    def handle(self, **given: Any) -> None:
        chosen = [
            (game, mode)
            for game, mode in ladder_keys()
            if given["game"] in (None, game) and given["mode"] in (None, mode)
        ]
        if not chosen:
            raise CommandError("There is no such ladder.")
        for game, mode in chosen:
            began = perf_counter()
            count = ladder_recompute(game=game, mode=mode)
            seconds = perf_counter() - began
            self.stdout.write(f"{game}/{mode}: {count} matches in {seconds:.1f} s")
