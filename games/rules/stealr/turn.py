"""Turns begin, draw, and end; the two ways in which exhausted piles end the game."""

from __future__ import annotations

from games.rules.core.contract import Event
from games.rules.stealr.actions import Discard
from games.rules.stealr.checks import check_distinct, check_in_hand, refuse
from games.rules.stealr.ending import finish_by_comparison
from games.rules.stealr.frames import Settle, Trim, Turn
from games.rules.stealr.state import CHIPS, HAND_LIMIT, State, merged

TURN_DRAW = 2
EMPTY_HAND_DRAW = 5
QUIET_ROUNDS = 3


def begin_turn(
    state: State, seat: int, turn: int, events: list[Event], again: bool = False
) -> None:
    state.agenda = [Turn(state.next_number(), seat, turn, state.plays_per_turn)]
    if state.final_turns is not None:
        state.final_turns = tuple(other for other in state.final_turns if other != seat)
    events.append(Event("turn_started", {"seat": seat, "number": turn, "again": again}))
    draw_cards(state, seat, TURN_DRAW if state.hands[seat] else EMPTY_HAND_DRAW, "turn", events)
    if state.chips_left(seat) < CHIPS:
        state.agenda.append(Settle(state.next_number(), seat))


def draw_cards(state: State, seat: int, count: int, reason: str, events: list[Event]) -> None:
    """Fewer where both piles run out."""
    drawn: list[int] = []
    while len(drawn) < count and (state.draw or state.discard):
        if not state.draw:
            reshuffle(state, events)
        missing = count - len(drawn)
        drawn += state.draw[:missing]
        state.draw = state.draw[missing:]
    if drawn:
        state.hands[seat] = merged(state.hands[seat], *drawn)
        events.append(
            Event(
                "drew",
                {"seat": seat, "count": len(drawn), "reason": reason},
                {seat: {"cards": drawn}},
            )
        )


def reshuffle(state: State, events: list[Event]) -> None:
    cards = list(state.discard)
    state.rng.shuffle(cards)
    state.draw, state.discard = tuple(cards), ()
    events.append(Event("reshuffled", {"count": len(cards)}))


def advance_turn(state: State, turn: Turn, events: list[Event]) -> bool:
    """Returns whether anything happened by force."""
    piles_empty = not state.draw and not state.discard
    if piles_empty and state.final_turns is None and not any(state.hands):
        state.final_turns = tuple(sorted(state.players()))
        events.append(Event("final_round", {"turns": len(state.final_turns)}))
    if not turn.is_ending:
        return False
    if len(state.hands[turn.seat]) > HAND_LIMIT:
        state.agenda.append(Trim(state.next_number(), turn.seat))
        return True
    events.append(Event("turn_ended", {"seat": turn.seat}))
    state.quiet_turns = state.quiet_turns + 1 if piles_empty and not turn.has_played else 0
    pass_turn(state, turn, events)
    return True


def pass_turn(state: State, turn: Turn, events: list[Event]) -> None:
    """Whoever is next begins, or the final comparison ends the game."""
    if turn.goes_again:
        begin_turn(state, turn.seat, turn.turn + 1, events, again=True)
    elif state.final_turns == () or state.quiet_turns >= QUIET_ROUNDS * len(state.players()):
        finish_by_comparison(state, events)
    else:
        begin_turn(state, state.rivals(turn.seat)[0], turn.turn + 1, events)


def advance_trim(state: State, trim: Trim, events: list[Event]) -> bool:
    if len(state.hands[trim.seat]) > HAND_LIMIT:
        return False
    state.agenda.pop()
    return True


def check_discard(state: State, seat: int, action: Discard) -> None:
    check_distinct(action.cards)
    for card in action.cards:
        check_in_hand(state, seat, card)
    surplus = len(state.hands[seat]) - HAND_LIMIT
    if len(action.cards) != surplus:
        refuse("wrong_count", count=surplus)


def apply_discard(state: State, seat: int, action: Discard, events: list[Event]) -> None:
    for card in action.cards:
        state.take_from_hand(seat, card)
    state.discard += action.cards
    events.append(Event("discarded", {"seat": seat, "cards": list(action.cards)}))
