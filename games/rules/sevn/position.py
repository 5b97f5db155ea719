"""A state as JSON: `load` takes what `dump` gives, and hand-written positions that leave most of it out.

Cards are named by their catalog keys. The form is told in `docs/scenarios.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any, get_args

from games.rules.core.contract import Json, Outcome
from games.rules.core.rng import Randomness
from games.rules.sevn.cards import DECK, IDS
from games.rules.sevn.flow import is_round_over
from games.rules.sevn.scoring import SEVN_VALUES, Steps, row_values
from games.rules.sevn.state import (
    BallastChoice,
    Crossroads,
    Frame,
    FreezeTarget,
    Line,
    Player,
    SevnState,
    Storm,
    Surplus,
    Threefold,
    TripleDrawTarget,
    Turn,
    cards_in_game,
)
from games.rules.sevn.view_types import Status

_FRAMES: dict[str, type[Any]] = {
    "triple_draw_running": Threefold,
    "storm_running": Storm,
    **{
        frame.kind: frame
        for frame in (Turn, FreezeTarget, TripleDrawTarget, Crossroads, BallastChoice, Surplus)
    },
}
_FRAME_NAMES = {frame: name for name, frame in _FRAMES.items()}
_STATUSES = get_args(Status)
_PLAYER = {field.name for field in fields(Player)}
_POSITION = {field.name for field in fields(SevnState)} - {"rng", "out"} | {
    "seats",
    "seed",
    "counter",
    "rest",
}


def dump(state: SevnState) -> Json:
    return {
        "seats": len(state.players),
        "goal": state.goal,
        "shows_odds": state.shows_odds,
        "seed": state.rng.seed.hex(),
        "counter": state.rng.counter,
        "round": state.round,
        "starter": state.starter,
        "turn": state.turn,
        "asked": state.asked,
        "players": [_dump_player(player) for player in state.players],
        "agenda": [_dump_frame(frame) for frame in state.agenda],
        "queue": [[seat, _key(card)] for seat, card in state.queue],
        "draw": _keys(reversed(state.draw)),
        "discard": _keys(state.discard),
        "rest": "out",
        "leavers": state.leavers[:],
        "rounds": [points[:] for points in state.rounds],
        "last_round": [_dump_line(line) for line in state.last_round],
        "outcome": None if state.outcome is None else asdict(state.outcome),
    }


def _key(card: int | None) -> str | None:
    return None if card is None else DECK[card].key


def _keys(cards: Iterable[int]) -> list[str]:
    return [DECK[card].key for card in cards]


def _dump_player(player: Player) -> Json:
    return {
        "total": player.total,
        "status": player.status,
        "row": _keys(player.row),
        "second_chance": _key(player.second_chance),
        "busted_by": _key(player.busted_by),
    }


def _dump_frame(frame: Frame) -> Json:
    data = {field.name: getattr(frame, field.name) for field in fields(frame)}
    if "card" in data:
        data["card"] = _key(data["card"])
    if "shown" in data:
        data["shown"] = _keys(data["shown"])
    if "waiting" in data:
        data["waiting"] = list(data["waiting"])
    return {"frame": _FRAME_NAMES[type(frame)], **data}


def _dump_line(line: Line) -> Json:
    return {**asdict(line), "row": _keys(line.row)}


def load(data: Json) -> SevnState:
    try:
        return _load(data)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"not the form of a position: {error}") from None


def _load(data: Json) -> SevnState:
    _only(data, _POSITION)
    hands = data["players"]
    seats = data.get("seats", len(hands))
    if seats != len(hands) or not 2 <= seats <= 8:
        raise ValueError(f"{len(hands)} players for {seats} seats")
    cards = _Cards()
    players = [_load_player(hand, cards) for hand in hands]
    starter = _seat(data.get("starter", 0), seats)
    turn = data.get("turn", starter)
    asked = _number(data.get("asked", 1))
    agenda = data.get("agenda", [{"frame": Turn.kind, "seat": turn}])
    state = SevnState(
        rng=Randomness(bytes.fromhex(data.get("seed", "00" * 32)), _number(data.get("counter", 0))),
        goal=_number(data.get("goal", 250)),
        shows_odds=bool(data.get("shows_odds", False)),
        players=players,
        draw=cards.take_all(data.get("draw", []))[::-1],
        starter=starter,
        discard=cards.take_all(data.get("discard", [])),
        round=_number(data.get("round", 1)),
        turn=None if turn is None else _seat(turn, seats),
        asked=asked,
        agenda=[_load_frame(frame, seats, asked, cards) for frame in agenda],
        queue=[(_seat(seat, seats), cards.take(key)) for seat, key in data.get("queue", [])],
        leavers=data.get("leavers", _who_left(players)),
        rounds=[[int(each) for each in points] for points in data.get("rounds", [])],
        last_round=tuple(_load_line(line) for line in data.get("last_round", [])),
        outcome=_load_outcome(data.get("outcome")),
    )
    cards.put_rest(state, data.get("rest", "draw"))
    _refuse_nonsense(state)
    return state


class _Cards:
    """Hands out every card once."""

    def __init__(self) -> None:
        self._taken: set[int] = set()

    def take(self, key: str) -> int:
        if key not in IDS:
            raise ValueError(f"no card is called {key!r}")
        if IDS[key] in self._taken:
            raise ValueError(f"{key} is in two places")
        self._taken.add(IDS[key])
        return IDS[key]

    def take_all(self, keys: Sequence[str]) -> list[int]:
        return [self.take(key) for key in keys]

    def take_maybe(self, key: str | None) -> int | None:
        return None if key is None else self.take(key)

    def put_rest(self, state: SevnState, place: str) -> None:
        """The cards named nowhere go under the draw pile or the discards, in the deck's order."""
        rest = [card for card in range(len(DECK)) if card not in self._taken]
        if place == "draw":
            state.draw = rest[::-1] + state.draw
        elif place == "discard":
            state.discard = rest + state.discard
        elif place == "out":
            state.out = rest
        else:
            raise ValueError(f"rest is draw, discard or out, not {place!r}")


def _load_player(data: Json, cards: _Cards) -> Player:
    _only(data, _PLAYER)
    player = Player(
        total=_number(data.get("total", 0)),
        status=data.get("status", "in"),
        row=cards.take_all(data.get("row", [])),
        second_chance=cards.take_maybe(data.get("second_chance")),
        busted_by=cards.take_maybe(data.get("busted_by")),
    )
    values = row_values(player.row)
    if player.status not in _STATUSES:
        raise ValueError(f"no status is called {player.status!r}")
    if any(DECK[card].kind == "action" for card in player.row) or len(values) != len(set(values)):
        raise ValueError("a row holds different values, modifiers and bonuses")
    if len(values) >= SEVN_VALUES:
        raise ValueError("seven values would have ended the round")
    if player.second_chance is not None and DECK[player.second_chance].face != "second_chance":
        raise ValueError("second_chance is a Second Chance")
    if player.busted_by is not None and player.status not in ("busted", "left"):
        raise ValueError("only who busted has the card busted_by")
    return player


def _load_frame(data: Json, seats: int, asked: int, cards: _Cards) -> Frame:
    kind = _FRAMES[data["frame"]]
    _only(data, ("frame", *(field.name for field in fields(kind))))
    values: Json = {}
    for field in fields(kind):
        name = field.name
        if name == "number":
            values[name] = _number(data.get(name, asked))
        elif name in ("seat", "target"):
            values[name] = _seat(data[name], seats)
        elif name == "card":
            values[name] = cards.take(data[name])
        elif name == "shown":
            values[name] = tuple(cards.take_all(data[name]))
        elif name == "waiting":
            values[name] = tuple(_seat(seat, seats) for seat in data[name])
        else:
            values[name] = _number(data[name])
    frame: Frame = kind(**values)
    return frame


def _load_line(data: Json) -> Line:
    row = tuple(IDS[key] for key in data["row"])
    return Line(**{**data, "row": row, "steps": Steps(**data["steps"])})


def _load_outcome(data: Json | None) -> Outcome | None:
    if data is None:
        return None
    places = tuple(tuple(place) for place in data["places"])
    return Outcome(places, tuple(data["scores"]), data["reason"])


def _only(data: Json, names: Iterable[str]) -> None:
    for name in data.keys() - set(names):
        raise ValueError(f"unknown field {name!r}")


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def _seat(value: object, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise ValueError(f"{value!r} is no seat")
    return value


def _who_left(players: Sequence[Player]) -> list[int]:
    return [seat for seat, player in enumerate(players) if player.status == "left"]


def _refuse_nonsense(state: SevnState) -> None:
    if sorted(state.leavers) != _who_left(state.players):
        raise ValueError("leavers are those with the status left")
    if state.outcome is not None:
        return
    if len(state.playing()) < 2:
        raise ValueError("the last one left has won")
    if is_round_over(state):
        raise ValueError("nobody is in the round")
    match state.agenda:
        case [Turn(seat=seat)]:
            if seat != state.turn or not state.players[seat].is_in or state.queue:
                raise ValueError("a turn is of a player in the round, with nothing in the queue")
        case [FreezeTarget() | TripleDrawTarget() | Crossroads() | BallastChoice() | Surplus()]:
            pass
        case [Threefold() | Storm(), BallastChoice() | Surplus()]:
            pass
        case _:
            raise ValueError("the agenda is one question, maybe on a running action")
    numbers = sum(DECK[card].kind == "number" for card in cards_in_game(state))
    if numbers < len(state.players):
        raise ValueError("there are too few number cards for a round")
