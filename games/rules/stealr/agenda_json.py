"""The agenda and the outcome as JSON, part of a dump."""

from __future__ import annotations

from typing import Any, cast, get_args

from games.rules.core.contract import Json, Outcome
from games.rules.stealr.cards import COLOR_INDEX, COLORS
from games.rules.stealr.effects import EFFECTS
from games.rules.stealr.frames import (
    Demand,
    Frame,
    MovingShack,
    Settle,
    Target,
    TargetStatus,
    Trim,
    Turn,
)
from games.rules.stealr.position_reader import CardReader, integer
from games.rules.stealr.state import COLOR_COUNT, State


def agenda_to_json(state: State) -> list[Json]:
    return [_frame_to_json(state, frame) for frame in state.agenda]


def _frame_to_json(state: State, frame: Frame) -> Json:
    if isinstance(frame, Turn):
        return {"frame": "turn", **{name: getattr(frame, name) for name in Turn.__slots__}}
    if isinstance(frame, Demand):
        return _demand_to_json(state, frame)
    kind = "settle" if isinstance(frame, Settle) else "trim"
    return {"frame": kind, "number": frame.number, "seat": frame.seat}


def _demand_to_json(state: State, demand: Demand) -> Json:
    keys = state.deck.keys
    return {
        "frame": "demand",
        "number": demand.number,
        "seat": demand.seat,
        "verb": demand.verb,
        "card": keys[demand.card],
        "color": demand.color,
        "type": demand.type,
        "targets": [
            {
                "seat": target.seat,
                "amount": target.amount,
                "picked": None if target.picked is None else keys[target.picked],
                "status": target.status,
                "chain": [keys[card] for card in target.chain],
            }
            for target in demand.targets
        ],
        "shacks": [
            {
                "card": keys[shack.card],
                "giver": shack.giver,
                "taker": shack.taker,
                "color": COLORS[shack.pile % COLOR_COUNT],
            }
            for shack in demand.shacks
        ],
    }


def agenda_from_json(state: State, reader: CardReader, frames: list[Json]) -> list[Frame]:
    agenda = [_frame_from_json(state, reader, dict(frame)) for frame in frames]
    if not agenda or [type(frame) for frame in agenda if isinstance(frame, Turn)] != [Turn]:
        raise ValueError("agenda: there is one turn")
    if not isinstance(agenda[0], Turn):
        raise ValueError("agenda: the turn comes first")
    return agenda


def _frame_from_json(state: State, reader: CardReader, data: Json) -> Frame:
    kind = data.pop("frame")
    if kind == "turn":
        return Turn(**data)
    if kind == "settle":
        return Settle(**data)
    if kind == "trim":
        return Trim(**data)
    if kind == "demand":
        return _demand_from_json(state, reader, data)
    raise ValueError(f"agenda: there is no frame {kind!r}")


def _demand_from_json(state: State, reader: CardReader, data: Json) -> Demand:
    if data["verb"] not in EFFECTS:
        raise ValueError(f"agenda: nobody is asked about {data['verb']!r}")
    return Demand(
        number=data["number"],
        seat=integer(data["seat"], "agenda", 0, state.seats - 1),
        verb=data["verb"],
        card=reader.card(data["card"], "agenda"),
        targets=[_target_from_json(state, reader, target) for target in data["targets"]],
        color=data["color"],
        type=data["type"],
        shacks=tuple([_shack_from_json(state, reader, shack) for shack in data["shacks"]]),
    )


def _shack_from_json(state: State, reader: CardReader, data: Json) -> MovingShack:
    """A Shack that found its place is on a table, too."""
    pile = data["taker"] * COLOR_COUNT + COLOR_INDEX[data["color"]]
    card = state.deck.ids[data["card"]]
    if card not in state.shacks[pile]:
        reader.card(data["card"], "agenda")
    return MovingShack(card, data["giver"], data["taker"], pile)


def _target_from_json(state: State, reader: CardReader, data: Json) -> Target:
    if data["status"] not in get_args(TargetStatus):
        raise ValueError(f"agenda: there is no status {data['status']!r}")
    picked: Any = data["picked"]
    return Target(
        seat=integer(data["seat"], "agenda", 0, state.seats - 1),
        amount=data["amount"],
        picked=None if picked is None else state.deck.ids[picked],
        status=cast(TargetStatus, data["status"]),
        chain=reader.cards(data["chain"], "agenda"),
    )


def outcome_to_json(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {
        "places": [list(place) for place in outcome.places],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def outcome_from_json(data: Json | None) -> Outcome | None:
    if data is None:
        return None
    places = tuple(tuple(place) for place in data["places"])
    return Outcome(places, tuple(data["scores"]), data["reason"])
