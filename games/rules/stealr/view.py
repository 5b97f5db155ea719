"""What one seat, or anyone, may know: built field by field from nothing."""

from __future__ import annotations

from typing import Literal

from games.rules.stealr import table
from games.rules.stealr.cards import COLORS
from games.rules.stealr.demand import asked_seat
from games.rules.stealr.frames import Demand, Settle, Trim, Turn
from games.rules.stealr.settlement import next_holder
from games.rules.stealr.state import CHIPS, COLOR_COUNT, State
from games.rules.stealr.view_types import (
    Debt,
    Group,
    Pile,
    Player,
    Settling,
    Stage,
    StealrView,
)
from games.rules.stealr.view_types import Target as TargetView
from games.rules.stealr.view_types import Turn as TurnView


def view(state: State, seat: int | None) -> StealrView:
    frame = state.agenda[-1]
    final_turns = state.final_turns
    return {
        "seat": seat,
        "mode": state.deck.mode,
        "goal": state.goal,
        "plays_per_turn": state.plays_per_turn,
        "turn": _turn(state),
        "players": [_player(state, each) for each in range(state.seats)],
        "hand": [] if seat is None else list(state.hands[seat]),
        "draw_size": len(state.draw),
        "discard": list(state.discard),
        "stage": _stage(state, frame) if isinstance(frame, Demand) else None,
        "settling": _settling(state, frame.seat) if isinstance(frame, Settle) else None,
        "final_turns": None if final_turns is None else len(final_turns),
    }


def _turn(state: State) -> TurnView:
    turn = state.turn
    phases: dict[type, Literal["settle", "play", "answer", "trim"]] = {
        Turn: "play",
        Settle: "settle",
        Demand: "answer",
        Trim: "trim",
    }
    return {
        "seat": turn.seat,
        "number": turn.turn,
        "plays_left": turn.plays_left,
        "phase": phases[type(state.agenda[-1])],
    }


def _player(state: State, seat: int) -> Player:
    values = state.deck.values
    bank = state.banks[seat]
    start, chips = seat * COLOR_COUNT, seat * state.seats
    return {
        "seat": seat,
        "hand_size": len(state.hands[seat]),
        "bank": sorted(bank, key=lambda card: (-values[card], card)),
        "bank_total": sum(values[card] for card in bank),
        "table": [_pile(state, start + c) for c in range(COLOR_COUNT) if state.piles[start + c]],
        "sets": state.sets[seat],
        "chips_left": state.chips_left(seat),
        "debts": [
            Debt(holder=holder, chips=state.chips[chips + holder])
            for holder in range(state.seats)
            if state.chips[chips + holder]
        ],
        "has_left": seat in state.left,
    }


def _pile(state: State, at: int) -> Pile:
    return {
        "color": COLORS[at % COLOR_COUNT],
        "groups": [
            Group(
                cards=list(cards),
                shack=shack,
                is_complete=table.is_set(state, at, cards),
                rent=table.group_rent(state, at, cards, shack is not None),
            )
            for cards, shack in table.groups(state, at)
        ],
        "is_counted": table.is_complete(state, at),
    }


def _stage(state: State, demand: Demand) -> Stage:
    return {
        "verb": demand.verb,
        "card": demand.card,
        "seat": demand.seat,
        "color": demand.color,
        "type": demand.type,
        "targets": [
            TargetView(
                seat=target.seat,
                status=target.status,
                asked=asked_seat(demand, target) if target.is_open else None,
                chain=list(target.chain),
                amount=target.amount,
                picked=target.picked,
            )
            for target in demand.targets
        ],
        "shacks": [shack.card for shack in demand.waiting_shacks(state.shacks)],
    }


def _settling(state: State, seat: int) -> Settling:
    return {
        "seat": seat,
        "holder": next_holder(state, seat),
        "left": CHIPS - state.chips_left(seat),
    }
