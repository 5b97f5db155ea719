"""Deals `GAME` in a room from a chosen seed: `python -m tests.browser.deal CODE SEED`, in the environment of its site.

`seed_where` finds a seed; `deal` is for the tests.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from typing import Any

from tests.browser.driver import GAME
from tests.support.serving import ROOT, Serve


def seed_where(fits: Callable[[list[list[str]]], bool], *, seats: int, **options: Any) -> bytes:
    """A seed for which seat 0 begins, holding its first draw too, and the hands (keys without numbers) fit."""
    return next(seed for seed, hands in _deals(seats, options) if fits(hands))


def deal(site: Serve, code: str, seed: bytes) -> None:
    """As the host's "Deal" does, but from this seed."""
    command = [sys.executable, "-m", "tests.browser.deal", code, seed.hex()]
    subprocess.run(command, check=True, cwd=ROOT, env=site.environment)


def _deals(seats: int, options: dict[str, Any]) -> Iterator[tuple[bytes, list[list[str]]]]:
    from games.rules.core.game import Game
    from games.rules.core.settings import complete_options
    from games.rules.registry import get_rules

    rules: Any = get_rules(GAME)
    catalog = rules.catalog(complete_options(rules.settings, options, seats))
    for number in count():
        seed = sha256(str(number).encode()).digest()
        game = Game.start(rules, seats, options, seed)[0]
        if [decision.seat for decision in game.pending()] == [0]:
            hands = [game.view(seat)["hand"] for seat in range(seats)]
            yield seed, [[catalog[card]["key"].split(".")[0] for card in hand] for hand in hands]


def _main(code: str, seed: str) -> None:
    import django

    django.setup()
    from unittest.mock import patch

    from games.models import Room
    from games.services.rounds import room_start

    host = Room.objects.get(code=code).host_id
    assert host is not None
    with patch("games.services.matches.secrets.token_bytes", return_value=bytes.fromhex(seed)):
        room_start(code=code, user_id=host)


if __name__ == "__main__":
    _main(*sys.argv[1:])
