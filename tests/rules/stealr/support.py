"""What the laws need to know of Stealr."""

from __future__ import annotations

import random
from typing import Any

from games.rules.core.contract import Json
from games.rules.stealr.cards import COLORS
from games.rules.stealr.decks import DECKS, MODES
from games.rules.stealr.frames import Demand
from games.rules.stealr.rules import StealrRules
from games.rules.stealr.state import State

# Golden records: name, seats, options.
RECORDED: list[tuple[str, int, Json]] = [
    *((f"{mode}-{seats}", seats, {"mode": mode}) for mode in MODES for seats in (2, 3, 4)),
    ("long-goal-and-hand", 3, {"goal": 5, "plays_per_turn": 5, "starting_hand": 7}),
    ("short-goal-one-play", 4, {"goal": 2, "plays_per_turn": 1, "first_seat": 2}),
]


def redeal(state: State, seat: int | None, random: random.Random) -> State:
    """Rivals' hands and the draw pile are dealt otherwise; their sizes are known."""
    changed = state.copy()
    hidden = list(changed.draw)
    for other, hand in enumerate(changed.hands):
        if other != seat:
            hidden += hand
    random.shuffle(hidden)
    for other, hand in enumerate(changed.hands):
        if other != seat:
            changed.hands[other] = tuple(sorted(hidden[: len(hand)]))
            del hidden[: len(hand)]
    changed.draw = tuple(hidden)
    rules = StealrRules()
    return rules.load(rules.dump(changed))


def cards(state: State) -> list[int]:
    zones = [state.draw, state.discard, state.out]
    zones += state.hands + state.banks + state.piles + state.shacks
    zones += [frame.cards(state.shacks) for frame in state.agenda if isinstance(frame, Demand)]
    return [card for zone in zones for card in zone]


def shown(view: Json) -> set[int]:
    found = {*view["hand"], *view["discard"]}
    for player in view["players"]:
        found.update(player["bank"])
        for pile in player["table"]:
            for group in pile["groups"]:
                found.update([*group["cards"], group["shack"]])
    if stage := view["stage"]:
        found.update([stage["card"], *stage["shacks"]])
        for target in stage["targets"]:
            found.update(target["chain"])
    return found


def position(seats: int, random: random.Random) -> Json:
    """Few cards, no draw pile, chips out and often Shacks: the game's end is near."""
    mode = random.choice(MODES)
    deck = DECKS[mode]
    free = list(range(deck.size))
    random.shuffle(free)
    players: list[dict[str, Any]] = [
        {"hand": [], "bank": [], "table": {}, "shacks": {}, "chips": {}} for _ in range(seats)
    ]
    for _ in range(random.randint(0, 12 * seats)):
        card = free.pop()
        player = random.choice(players)
        key = deck.keys[card]
        if deck.is_property[card] and random.random() < 0.8:
            player["table"].setdefault(random.choice(deck.colors[card]), []).append(key)
        elif not deck.is_property[card] and random.random() < 0.4:
            _bank_or_build(player, key)
        else:
            player["hand"].append(key)
    for seat, player in enumerate(players):
        holder = (seat + random.randint(1, seats - 1)) % seats
        player["chips"][str(holder)] = random.randint(0, 3)
    return {
        "mode": mode,
        "seats": seats,
        "goal": random.randint(2, 5),
        "plays_per_turn": random.randint(1, 5),
        "turn": {"seat": random.randrange(seats), "number": random.randint(1, 50)},
        "players": players,
        "discard": [deck.keys[free.pop()] for _ in range(random.randint(0, 3))],
        "rest": "out",
        "seed": random.randbytes(32).hex(),
    }


def _bank_or_build(player: dict[str, Any], key: str) -> None:
    bare = [color for color in COLORS if color in player["table"] and color not in player["shacks"]]
    if key.startswith("shack") and bare:
        player["shacks"][bare[0]] = [key]
    else:
        player["bank"].append(key)
