"""What the tests of SEVN share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.rules.core.contract import Event
from games.rules.core.game import Game
from games.rules.registry import get_rules
from games.rules.sevn.state import SevnState

RULES = get_rules("sevn")


def redeal(state: SevnState, seat: int | None, rng: Random) -> SevnState:
    """The same for every seat: only the order of the draw pile, and chance to come, are hidden."""
    other = state.copy()
    rng.shuffle(other.draw)
    other.rng.seed = rng.randbytes(32)
    return other


def random_game(number: int, seats: int, **options: Any) -> Iterator[tuple[Game, list[Event]]]:
    """A game of random legal actions, now and then somebody leaves; after each step."""
    rng = Random(number)
    game, events = Game.start(RULES, seats, options, rng.randbytes(32))
    yield game, events
    while game.outcome() is None:
        (decision,) = game.pending()
        if rng.random() < 0.003:
            yield game, game.withdraw(rng.choice(game.state.playing()))
            continue
        actions = RULES.legal_actions(game.state, decision)
        if decision.kind == "turn" and rng.random() < 0.6:
            actions = actions[:1]
        action = RULES.write_action(rng.choice(actions))
        yield game, game.act(decision.seat, decision.id, action)
