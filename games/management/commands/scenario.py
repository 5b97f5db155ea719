"""Plays scenario files: positions of a game, what is done in them, what must follow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rules.core.matching import Difference
from games.rules.core.scenario import ScenarioError, read_scenario, run_scenario
from games.rules.registry import get_rules

FAILED = 1
UNREADABLE = 2


class Command(BaseCommand):
    help = (
        "Play scenario files (docs/scenarios.md). Exit code 1: some fail; 2: some are no scenarios."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        failed = unreadable = 0
        for path in files:
            try:
                title, differences = _play(path)
            except ScenarioError as error:
                unreadable += 1
                self.stderr.write(f"{path}: {error}")
                continue
            failed += bool(differences)
            self.stdout.write(f"{'FAIL' if differences else 'ok  '} {path}  {title}")
            for difference in differences:
                self.stdout.write(f"     {difference}")
        if unreadable:
            raise CommandError(
                f"{unreadable} of {len(files)} are no scenarios", returncode=UNREADABLE
            )
        if failed:
            raise CommandError(f"{failed} of {len(files)} scenarios fail", returncode=FAILED)


def _play(path: Path) -> tuple[str, list[Difference]]:
    try:
        scenario = read_scenario(json.loads(path.read_text(encoding="utf-8")))
        rules = get_rules(scenario.game)
    except OSError as error:
        raise ScenarioError(error.strerror or "unreadable") from None
    except UnicodeDecodeError:
        raise ScenarioError("not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ScenarioError(f"not JSON: {error}") from None
    except KeyError:
        raise ScenarioError(f"no game is called {scenario.game!r}") from None
    return scenario.title, run_scenario(rules, scenario)
