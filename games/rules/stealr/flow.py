"""The settle loop, the open questions, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.core.contract import Decision, Event
from games.rules.core.errors import RuleError
from games.rules.stealr.demand import advance_demand, asked_seat, place_shacks, question_kind
from games.rules.stealr.ending import find_winner
from games.rules.stealr.frames import Demand, Settle, Target, Trim, Turn
from games.rules.stealr.settlement import advance_settle, next_holder
from games.rules.stealr.state import COLOR_COUNT, State
from games.rules.stealr.turn import advance_trim, advance_turn, pass_turn

_ADVANCE: dict[type[Any], Callable[[State, Any, list[Event]], bool]] = {
    Turn: advance_turn,
    Settle: advance_settle,
    Trim: advance_trim,
    Demand: advance_demand,
}


def advance(state: State, events: list[Event]) -> None:
    """Everything that follows by force; a winner is looked for before whose turn it is."""
    while True:
        if state.outcome is None:
            find_winner(state, events)
        if state.outcome is not None:
            _clear_stage(state)
            return
        frame = state.agenda[-1]
        if not _ADVANCE[type(frame)](state, frame, events):
            state.asked = questions(state)
            return


def _clear_stage(state: State) -> None:
    """Nothing is under way once the game is over."""
    frame = state.agenda[-1]
    if isinstance(frame, Demand):
        state.discard += frame.cards(state.shacks)
    del state.agenda[1:]
    state.asked = ()


def questions(state: State) -> tuple[Decision, ...]:
    """The top frame's. An id names the frame, whose affair it is and how far that has come."""
    frame = state.agenda[-1]
    if isinstance(frame, Demand):
        return tuple(
            [
                Decision(
                    f"f{frame.number}.s{target.seat}.n{len(target.chain)}",
                    asked_seat(frame, target),
                    question_kind(frame, target),
                    "answer",
                )
                for target in frame.targets
                if target.is_open
            ]
        )
    kind, subject, depth = "trim", frame.seat, 0
    if isinstance(frame, Turn):
        kind, depth = "play", frame.steps
    elif isinstance(frame, Settle):
        kind, subject = "settle", next_holder(state, frame.seat)
        depth = state.chips[frame.seat * state.seats + subject]
    question = f"f{frame.number}.s{subject}.n{depth}"
    return (Decision(question, frame.seat, kind, "turn", f"t{state.turn.turn}"),)


def target_of(state: State, demand: Demand, decision: Decision) -> Target:
    targets = [target for target in demand.targets if target.is_open]
    return targets[state.asked.index(decision)]


def withdraw(state: State, seat: int, events: list[Event]) -> None:
    """All cards to the discard pile, all chips back, open questions about the player lapse."""
    if seat in state.left:
        raise RuleError("already_out")
    frame = state.agenda[-1]
    if isinstance(frame, Demand) and frame.seat == seat:
        # Those that found a group already leave with the rest of the table.
        frame.shacks = tuple(frame.waiting_shacks(state.shacks))
    cards = _take_everything(state, seat)
    state.discard += cards
    state.left += (seat,)
    if cards:
        state.quiet_turns = 0
    if state.final_turns is not None:
        state.final_turns = tuple(other for other in state.final_turns if other != seat)
    events.append(Event("player_left", {"seat": seat, "cards": list(cards)}))
    if isinstance(frame, Demand):
        _lapse(state, frame, seat, events)
    if seat == state.turn.seat:
        find_winner(state, events)
        if state.outcome is None:
            state.turn.goes_again = False
            pass_turn(state, state.turn, events)
    advance(state, events)


def _lapse(state: State, demand: Demand, seat: int, events: list[Event]) -> None:
    """Ends the questions that a player who left was part of."""
    for target in demand.targets:
        if target.is_open and seat in (demand.seat, target.seat):
            target.status = "left"
    if seat == demand.seat:
        advance_demand(state, demand, events)
    elif demand.shacks:
        place_shacks(state, demand, events)


def _take_everything(state: State, seat: int) -> tuple[int, ...]:
    start, end = seat * COLOR_COUNT, (seat + 1) * COLOR_COUNT
    zones = [
        state.hands[seat],
        state.banks[seat],
        *state.piles[start:end],
        *state.shacks[start:end],
    ]
    state.hands[seat] = state.banks[seat] = ()
    for at in range(start, end):
        state.piles[at] = state.shacks[at] = ()
    state.sets[seat] = 0
    for other in range(state.seats):
        state.chips[seat * state.seats + other] = state.chips[other * state.seats + seat] = 0
    return tuple(sorted(sum(zones, ())))
