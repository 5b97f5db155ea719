"""A process of its own that plays random answers in one match until it is over: `python -m tests.games.racer MATCH SEED`.

Says when it is ready, begins when it is told to, and prints how many answers were accepted and how many were refused.
`race` lets two of them run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from random import Random
from uuid import UUID

import django

from tests.support.serving import ROOT

PATIENCE = 100.0


def race(match_id: object, environment: Mapping[str, str]) -> list[list[int]]:
    """What each of the two prints."""
    racers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.games.racer", str(match_id), str(seed)],
            cwd=ROOT,
            env={**environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in (1, 2)
    ]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    return [list(map(int, racer.communicate(timeout=PATIENCE)[0].split())) for racer in racers]


def _run(match_id: UUID, seed: int) -> tuple[int, int]:
    from games import bridge
    from games.rules.core.errors import RuleError
    from tests.games.tables import answers_to

    bridge.live_match(match_id)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    rng = Random(seed)
    accepted = refused = 0
    while True:
        # On purpose without a look at the rows: this process's game is stale now and then.
        live = bridge.live_match(match_id)
        if live.game.outcome() is not None:
            return accepted, refused
        decision = rng.choice(live.game.pending())
        try:
            rng.choice(answers_to(live, decision)).give_to(match_id, token=f"{seed}-{rng.random()}")
            accepted += 1
        except RuleError as error:
            assert error.code in ("closed_decision", "game_over"), error.code
            refused += 1


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "stealr_site.settings"
    django.setup()
    sys.stdout.write("{} {}\n".format(*_run(UUID(sys.argv[1]), int(sys.argv[2]))))
