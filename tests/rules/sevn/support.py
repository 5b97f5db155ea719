"""What the tests of SEVN, and the laws, need to know of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.rules.core.contract import Event, Json
from games.rules.core.game import Game
from games.rules.registry import get_rules
from games.rules.sevn.cards import DECK, IDS
from games.rules.sevn.state import SevnState, cards_in_game

RULES = get_rules("sevn")
RECORDED: list[tuple[str, int, Json]] = [
    *((f"standard-{seats}", seats, {}) for seats in RULES.seats),
    ("short-with-odds", 3, {"goal": 150, "shows_odds": True}),
    ("long", 2, {"goal": 300}),
    ("first-seat", 5, {"first_seat": 4}),
]


def redeal(state: SevnState, seat: int | None, random: random.Random) -> SevnState:
    """Nobody knows the order of the draw pile, nor what chance will bring; all else is open."""
    other = state.copy()
    random.shuffle(other.draw)
    other.rng.seed = random.randbytes(32)
    return other


def cards(state: SevnState) -> list[int]:
    return cards_in_game(state) + state.out


def shown(view: Json) -> set[int]:
    found = {*view["discard"], *(entry["card"] for entry in view["queue"])}
    for player in view["players"]:
        found.update([*player["row"], player["second_chance"], player["busted_by"]])
    if stage := view["stage"]:
        found.update([stage["card"], *stage["cards"]])
    if choice := view["choice"]:
        found.add(choice["card"])
    return found


def position(seats: int, random: random.Random) -> Json:
    """Totals near the goal, long rows, small piles, now and then an action at work and a queue."""
    free = [card.key for card in DECK]
    random.shuffle(free)
    goal = random.choice((150, 200, 250, 300))
    players: list[Json] = [{"total": goal - random.randint(1, 60), "row": []} for _ in range(seats)]
    for _ in range(random.randint(0, 5 * seats)):
        _lay(random.choice(players), free.pop())
    for player in players[2:]:
        player["status"] = random.choice(("in", "in", "in", "stood", "frozen", "busted", "left"))
    at_work: Json = {}
    actions = [
        key for key in free[:20] if DECK[IDS[key]].face in ("freeze", "triple_draw", "storm")
    ]
    if actions and not actions[0].startswith("storm"):
        frame = {"frame": DECK[IDS[actions[0]]].face, "seat": 0, "card": actions[0]}
        queue = [[random.randrange(seats), key] for key in actions[1:]]
        at_work = {"agenda": [frame], "queue": queue}
        free = [key for key in free if key not in actions]
    return {
        "seats": seats,
        "goal": goal,
        "shows_odds": random.random() < 0.5,
        "seed": random.randbytes(32).hex(),
        "players": players,
        **at_work,
        "draw": [free.pop() for _ in range(random.randint(0, 6))],
        "discard": [free.pop() for _ in range(random.randint(20, 30))],
        "rest": random.choice(("out", "discard", "draw")),
    }


def _lay(player: Json, key: str) -> None:
    """Before the player, where the rules would let the card lie there; else it is put with the rest."""
    card = DECK[IDS[key]]
    if card.face == "second_chance":
        player.setdefault("second_chance", key)
    elif card.kind != "action":
        row = [DECK[IDS[held]] for held in player["row"]]
        values = [held.value for held in row if held.is_value]
        if not card.is_value or (card.value not in values and len(values) < 6):
            player["row"].append(key)


def random_game(number: int, seats: int, **options: Any) -> Iterator[tuple[Game, list[Event]]]:
    """A game of random legal actions, now and then somebody leaves; after each step."""
    dice = random.Random(number)
    game, events = Game.start(RULES, seats, options, dice.randbytes(32))
    yield game, events
    while game.outcome() is None:
        (decision,) = game.pending()
        if dice.random() < 0.003:
            yield game, game.withdraw(dice.choice(game.state.playing()))
            continue
        actions = RULES.legal_actions(game.state, decision)
        if decision.kind == "turn" and dice.random() < 0.6:
            actions = actions[:1]
        action = RULES.write_action(dice.choice(actions))
        yield game, game.act(decision.seat, decision.id, action)
