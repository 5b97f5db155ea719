"""The agenda and the outcome as JSON, part of a dump."""

from __future__ import annotations

from typing import get_args

from games.rules.core.contract import Json, Outcome
from games.rules.stealr import table
from games.rules.stealr.cards import COLOR_INDEX, COLORS
from games.rules.stealr.choices import CARD_TYPES
from games.rules.stealr.effects import EFFECTS, PAYMENTS
from games.rules.stealr.ending import REASONS
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
from games.rules.stealr.position_reader import CardReader, flag, integer, one_of, seat_list
from games.rules.stealr.state import CHIPS, COLOR_COUNT, HAND_LIMIT, State

_COLORED = ("rent", "deal_breaker", "super_sly_deal")


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
    """A turn, and at most one interaction of the seat on turn above it, in which something is asked."""
    agenda = [_frame_from_json(state, reader, frame) for frame in frames]
    turn, *above = agenda
    if not isinstance(turn, Turn) or len(above) > 1:
        raise ValueError("agenda: a turn and at most one frame above it")
    for frame in above:
        if isinstance(frame, Turn) or frame.seat != turn.seat or not _asks(state, frame):
            raise ValueError("agenda: nothing can be asked there")
    return agenda


def _asks(state: State, frame: Settle | Trim | Demand) -> bool:
    if isinstance(frame, Settle):
        return state.chips_left(frame.seat) < CHIPS and bool(state.hands[frame.seat])
    if isinstance(frame, Trim):
        return len(state.hands[frame.seat]) > HAND_LIMIT
    return frame.is_open


def _frame_from_json(state: State, reader: CardReader, data: Json) -> Frame:
    kind = data["frame"]
    number = integer(data["number"], "agenda.number", 1, state.frames)
    seat = integer(data["seat"], "agenda.seat", 0, state.seats - 1)
    if kind == "turn":
        return Turn(
            number,
            seat,
            turn=integer(data["turn"], "agenda.turn", 1),
            plays_left=integer(data["plays_left"], "agenda.plays_left", 0, state.plays_per_turn),
            steps=integer(data["steps"], "agenda.steps", 0),
            has_played=flag(data["has_played"], "agenda.has_played"),
            is_ending=flag(data["is_ending"], "agenda.is_ending"),
            goes_again=flag(data["goes_again"], "agenda.goes_again"),
        )
    if kind == "settle":
        return Settle(number, seat)
    if kind == "trim":
        return Trim(number, seat)
    if kind == "demand":
        return _demand_from_json(state, reader, data, number, seat)
    raise ValueError(f"agenda: there is no frame {kind!r}")


def _demand_from_json(
    state: State, reader: CardReader, data: Json, number: int, seat: int
) -> Demand:
    verb = data["verb"]
    card = reader.card(data["card"], "agenda.card")
    if verb not in EFFECTS or state.deck.verbs[card] != verb:
        raise ValueError(f"agenda.verb: {data['card']} does not {verb!r}")
    return Demand(
        number,
        seat,
        verb,
        card,
        targets=[_target_from_json(state, reader, verb, target) for target in data["targets"]],
        color=one_of(data["color"], COLORS if verb in _COLORED else (None,), "agenda.color"),
        type=one_of(data["type"], CARD_TYPES if verb == "tough_luck" else (None,), "agenda.type"),
        shacks=tuple([_shack_from_json(state, reader, shack) for shack in data["shacks"]]),
    )


def _shack_from_json(state: State, reader: CardReader, data: Json) -> MovingShack:
    """A Shack that found its place is on a table, too."""
    giver, taker = (
        integer(data[name], f"agenda.shacks.{name}", 0, state.seats - 1)
        for name in ("giver", "taker")
    )
    pile = taker * COLOR_COUNT + COLOR_INDEX[data["color"]]
    card = state.deck.ids[data["card"]]
    if card not in state.shacks[pile]:
        reader.card(data["card"], "agenda.shacks")
    return MovingShack(card, giver, taker, pile)


def _target_from_json(state: State, reader: CardReader, verb: str, data: Json) -> Target:
    seat = integer(data["seat"], "agenda.targets", 0, state.seats - 1)
    target = Target(
        seat,
        status=one_of(data["status"], get_args(TargetStatus), "agenda.targets.status"),
        chain=reader.cards(data["chain"], "agenda.targets.chain"),
    )
    if verb in PAYMENTS:
        target.amount = integer(data["amount"], "agenda.targets.amount", 1)
    if verb == "market_crash":
        target.picked = state.deck.ids[data["picked"]]
        if target.is_open and table.pile_of(state, seat, target.picked) is None:
            raise ValueError("agenda.targets.picked: not on that table")
    return target


def outcome_to_json(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {
        "places": [list(place) for place in outcome.places],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def outcome_from_json(data: Json | None, seats: int) -> Outcome | None:
    if data is None:
        return None
    places = tuple([seat_list(place, seats, "outcome.places") for place in data["places"]])
    if sorted(sum(places, ())) != list(range(seats)) or len(data["scores"]) != seats:
        raise ValueError("outcome: every seat once")
    scores = tuple([integer(score, "outcome.scores", 0) for score in data["scores"]])
    return Outcome(places, scores, one_of(data["reason"], REASONS, "outcome.reason"))
