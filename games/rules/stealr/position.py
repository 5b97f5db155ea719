"""Positions as JSON, with cards by their catalog keys: whole dumps, and short ones written by hand.

A hand-written position names what matters. `draw`: first is drawn next; `discard`: last is on top.
Cards that it does not name go where `rest` says: "draw" (below the draw pile, in id order, the
default), "discard" (below the discards) or "out" (not in the game). It stands in the middle of the
play step of the `turn` given. A dump has `agenda` (and what else a position cannot be continued
without) in place of `turn`.
"""

from __future__ import annotations

from typing import Any

from games.rules.core.contract import Json
from games.rules.core.rng import Randomness
from games.rules.stealr import table
from games.rules.stealr.agenda_json import (
    agenda_from_json,
    agenda_to_json,
    outcome_from_json,
    outcome_to_json,
)
from games.rules.stealr.cards import COLOR_INDEX, COLORS
from games.rules.stealr.decks import DECKS
from games.rules.stealr.flow import questions
from games.rules.stealr.frames import Cards, Turn
from games.rules.stealr.position_reader import CardReader, integer, keys_of, seat_list
from games.rules.stealr.state import CHIPS, COLOR_COUNT, State, empty_state

_WRITTEN = {
    "mode", "seats", "goal", "plays_per_turn", "seed", "turn", "players", "draw", "discard", "rest",
}  # fmt: skip
_DUMPED = {"counter", "out", "left", "frames", "quiet_turns", "final_turns", "outcome", "agenda"}
_PLAYER = {"hand", "bank", "table", "shacks", "chips", "has_left"}


def dump(state: State) -> Json:
    keys = state.deck.keys
    final_turns = state.final_turns
    return {
        "mode": state.deck.mode,
        "seats": state.seats,
        "goal": state.goal,
        "plays_per_turn": state.plays_per_turn,
        "seed": state.rng.seed.hex(),
        "counter": state.rng.counter,
        "players": [_player_to_json(state, seat) for seat in range(state.seats)],
        "draw": [keys[card] for card in state.draw],
        "discard": [keys[card] for card in state.discard],
        "out": [keys[card] for card in state.out],
        "left": list(state.left),
        "frames": state.frames,
        "quiet_turns": state.quiet_turns,
        "final_turns": None if final_turns is None else list(final_turns),
        "outcome": outcome_to_json(state.outcome),
        "agenda": agenda_to_json(state),
    }


def _player_to_json(state: State, seat: int) -> Json:
    keys = state.deck.keys
    start, chips = seat * COLOR_COUNT, seat * state.seats

    def by_color(piles: list[Cards]) -> dict[str, list[str]]:
        own = zip(COLORS, piles[start : start + COLOR_COUNT], strict=True)
        return {color: [keys[card] for card in pile] for color, pile in own if pile}

    return {
        "hand": [keys[card] for card in state.hands[seat]],
        "bank": [keys[card] for card in state.banks[seat]],
        "table": by_color(state.piles),
        "shacks": by_color(state.shacks),
        "chips": {
            str(holder): state.chips[chips + holder]
            for holder in range(state.seats)
            if state.chips[chips + holder]
        },
        "has_left": seat in state.left,
    }


def load(data: Json) -> State:
    """Raises `ValueError`, saying what is wrong."""
    try:
        return _load(data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not a position: {error!r}") from error


def _load(data: Json) -> State:
    is_dump = "agenda" in data
    keys_of(data, _WRITTEN - {"turn", "rest"} | _DUMPED if is_dump else _WRITTEN, "position")
    mode = data.get("mode", "no_mercy")
    if mode not in DECKS:
        raise ValueError(f"mode: there is no {data['mode']!r}")
    deck = DECKS[mode]
    seats = integer(data["seats"], "seats", 2, 4)
    goal = integer(data.get("goal", 3), "goal", 2, 5)
    plays = integer(data.get("plays_per_turn", 3), "plays_per_turn", 1, 5)
    seed = bytes.fromhex(data.get("seed", "00" * 32))
    counter = integer(data.get("counter", 0), "counter", 0)
    state = empty_state(deck, seats, goal, plays, Randomness(seed, counter))
    reader = CardReader(deck)
    if len(data["players"]) != seats:
        raise ValueError(f"players: {len(data['players'])} for {seats} seats")
    for seat, player in enumerate(data["players"]):
        _load_player(state, reader, seat, player)
    state.draw = reader.cards(data.get("draw", []), "draw")
    state.discard = reader.cards(data.get("discard", []), "discard")
    if is_dump:
        _load_dump(state, reader, data)
    else:
        _load_rest(state, reader, data.get("rest", "draw"))
        _load_turn(state, data.get("turn", {}))
    if state.outcome is None:
        state.asked = questions(state)
    return state


def _load_player(state: State, reader: CardReader, seat: int, player: Json) -> None:
    where = f"players[{seat}]"
    keys_of(player, _PLAYER, where)
    state.hands[seat] = tuple(sorted(reader.cards(player.get("hand", []), f"{where}.hand")))
    bank = tuple(sorted(reader.cards(player.get("bank", []), f"{where}.bank")))
    if any(state.deck.is_property[card] for card in bank):
        raise ValueError(f"{where}.bank: properties are never banked")
    state.banks[seat] = bank
    for color, names in player.get("table", {}).items():
        pile = tuple(sorted(reader.cards(names, f"{where}.table.{color}")))
        for card in pile:
            if not state.deck.is_property[card] or color not in state.deck.colors[card]:
                raise ValueError(f"{where}.table.{color}: {state.deck.keys[card]} cannot lie here")
        table.put_pile(state, seat * COLOR_COUNT + COLOR_INDEX[color], pile)
    for color, names in player.get("shacks", {}).items():
        _load_shacks(state, reader, seat * COLOR_COUNT + COLOR_INDEX[color], names, where)
    for holder, count in player.get("chips", {}).items():
        other = integer(int(holder), f"{where}.chips", 0, state.seats - 1)
        if other == seat:
            raise ValueError(f"{where}.chips: a player does not hold their own")
        chips = integer(count, f"{where}.chips", 0, CHIPS)
        state.chips[seat * state.seats + other] = chips
    if state.chips_left(seat) < 0:
        raise ValueError(f"{where}.chips: a player has {CHIPS}")
    if player.get("has_left", False) is True:
        state.left += (seat,)
        if state.chips_left(seat) < CHIPS or any(
            player.get(zone) for zone in ("hand", "bank", "table", "shacks")
        ):
            raise ValueError(f"{where}: who has left has nothing")


def _load_shacks(state: State, reader: CardReader, at: int, names: Any, where: str) -> None:
    shacks = tuple(sorted(reader.cards(names, f"{where}.shacks")))
    if any(state.deck.verbs[card] != "shack" for card in shacks):
        raise ValueError(f"{where}.shacks: not a Shack")
    if len(shacks) > table.group_count(state, at):
        raise ValueError(f"{where}.shacks: one a group")
    state.shacks[at] = shacks


def _load_rest(state: State, reader: CardReader, rest: str) -> None:
    cards = reader.unnamed()
    if rest == "draw":
        state.draw += cards
    elif rest == "discard":
        state.discard = cards + state.discard
    elif rest == "out":
        state.out = cards
    else:
        raise ValueError(f"rest: draw, discard or out, not {rest!r}")


def _load_turn(state: State, turn: Json) -> None:
    keys_of(turn, {"seat", "number", "plays_left"}, "turn")
    seat = integer(turn.get("seat", 0), "turn.seat", 0, state.seats - 1)
    if seat in state.left or len(state.left) > state.seats - 2:
        raise ValueError(
            "turn.seat: the game goes on among two players or more, one of them on turn"
        )
    number = integer(turn.get("number", 1), "turn.number", 1)
    default = state.plays_per_turn
    plays_left = integer(turn.get("plays_left", default), "turn.plays_left", 0, default)
    for other in state.left:
        if any(state.chips[owner * state.seats + other] for owner in range(state.seats)):
            raise ValueError("chips: who has left holds none")
    state.agenda = [Turn(state.next_number(), seat, number, plays_left)]


def _load_dump(state: State, reader: CardReader, data: Json) -> None:
    state.out = reader.cards(data["out"], "out")
    left = seat_list(data["left"], state.seats, "left")
    if sorted(left) != list(state.left):
        raise ValueError("left: those who have left, in that order")
    state.left = left
    state.frames = integer(data["frames"], "frames", 0)
    state.quiet_turns = integer(data["quiet_turns"], "quiet_turns", 0)
    final_turns = data["final_turns"]
    if final_turns is not None:
        state.final_turns = seat_list(final_turns, state.seats, "final_turns")
    state.outcome = outcome_from_json(data["outcome"], state.seats)
    state.agenda = agenda_from_json(state, reader, data["agenda"])
    if reader.unnamed():
        raise ValueError("a dump names every card")
