"""Deals `GAME` in a room from a chosen seed: `python -m tests.browser.deal CODE SEED`, in the environment of its site.

`seed_where` finds a seed; `deal_to` and `begin_at_own_turn` are for the tests.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any

from playwright.sync_api import expect

from tests.browser.driver import GAME
from tests.browser.guests import Guest
from tests.support.serving import ROOT, Serve


def seed_where(fits: Callable[[list[list[str]]], bool], *, seats: int, **options: Any) -> bytes:
    """A seed for which seat 0 begins, holding its first draw too, and the hands (keys without numbers) fit."""
    return next(seed for seed, hands in _deals(seats, options) if fits(hands))


def deal_to(guest: Guest, site: Serve, seed: bytes, **settings: str) -> None:
    """Against one bot; settings as for `open_table`, of which the seed's options are a part."""
    link = guest.open_table(**settings)
    guest.press("room.add_bot")
    expect(guest.page.get_by_role("button", name=guest.texts("room.start"))).to_be_enabled()
    code = link.rstrip("/").rpartition("/")[2]
    command = [sys.executable, "-m", "tests.browser.deal", code, seed.hex()]
    subprocess.run(command, check=True, cwd=ROOT, env=site.environment)
    guest.arrive()


def begin_at_own_turn(guest: Guest, site: Serve) -> None:
    """With every play left, and cards each of which can be laid down."""
    deal_to(guest, site, _seed_of_plain_cards(), Mode="Starter")
    assert guest.driver.is_asked()
    assert guest.driver.is_on_turn()


@cache
def _seed_of_plain_cards() -> bytes:
    from games.rules.stealr.cards import COLORS

    def fits(hands: list[list[str]]) -> bool:
        return all(key in COLORS or key.startswith("money_") for key in hands[0])

    return seed_where(fits, seats=2, mode="starter")


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
