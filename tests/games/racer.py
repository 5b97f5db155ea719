"""A process of its own that plays random answers in one match until it is over: `python -m tests.games.racer MATCH SEED`.

Prints how many answers were accepted and how many were refused.
"""

from __future__ import annotations

import os
import sys
from random import Random
from uuid import UUID

import django


def race(match_id: UUID, seed: int) -> tuple[int, int]:
    from games import bridge
    from games.rules.core.errors import RuleError
    from tests.games.tables import answers_to

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
    sys.stdout.write("{} {}\n".format(*race(UUID(sys.argv[1]), int(sys.argv[2]))))
