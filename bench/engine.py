"""Validated random play of every engine, beside python-chess's random playouts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter

import chess

from games.rules.core.game import Game
from games.rules.registry import game_keys, get_rules

# Yardstick and engine take turns, so that a busy machine slows both alike.
ROUNDS = 5


@dataclass(slots=True)
class Pace:
    """Accepted actions and the time they took."""

    actions: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        return self.actions / self.seconds


def measure_engines(*, seconds: float) -> tuple[float, dict[str, float]]:
    """Actions per second of the yardstick and of each engine; `seconds` for each of them."""
    keys = game_keys()
    yardstick, paces = Pace(), {key: Pace() for key in keys}
    for number in range(ROUNDS):
        rng = Random(number)
        play_chess(yardstick, rng, seconds / ROUNDS)
        for key in keys:
            play_engine(paces[key], key, rng, seconds / ROUNDS)
    return yardstick.per_second, {key: pace.per_second for key, pace in paces.items()}


def play_chess(pace: Pace, rng: Random, seconds: float) -> None:
    """Random legal moves until the game is over, again and again."""
    began = perf_counter()
    board = chess.Board()
    while (now := perf_counter() - began) < seconds:
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
        pace.actions += 1
    pace.seconds += now


def play_engine(pace: Pace, key: str, rng: Random, seconds: float) -> None:
    """All that the platform does for a move: open decisions, legal actions, JSON, check, copy, apply."""
    rules = get_rules(key)
    began = perf_counter()
    game = _fresh(key, rng)
    while (now := perf_counter() - began) < seconds:
        if game.outcome() is not None:
            game = _fresh(key, rng)
        decision = rng.choice(game.pending())
        action = rng.choice(rules.legal_actions(game.state, decision))
        game.act(decision.seat, decision.id, rules.write_action(action))
        pace.actions += 1
    pace.seconds += now


def _fresh(key: str, rng: Random) -> Game:
    rules = get_rules(key)
    game, _ = Game.start(rules, rules.seats[-1], {}, rng.randbytes(32))
    return game
