"""All that follows by force: the queue, running actions, turns, rounds and the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from games.rules.core.contract import Outcome
from games.rules.sevn.cards import DECK
from games.rules.sevn.reveal import ballast, draw_for, drop_queued, exhaust, lapse, resolve, take
from games.rules.sevn.state import (
    Crossroads,
    Deal,
    Events,
    FreezeTarget,
    Line,
    Question,
    SevnState,
    Storm,
    Threefold,
    TripleDrawTarget,
    Turn,
    frame_cards,
    tell,
)

_TRIPLE = 3
_QUESTIONS = get_args(Question)


def settle(state: SevnState, events: Events) -> None:
    """Goes on until someone is asked or the game is over."""
    while state.outcome is None:
        if is_round_over(state):
            _end_round(state, events)
        elif not state.agenda:
            if state.queue:
                _begin(state, events, *state.queue.pop(0))
            else:
                _next_turn(state, events)
        elif isinstance(state.agenda[-1], _QUESTIONS):
            return
        else:
            _step(state, events)


def start_round(state: SevnState, events: Events, starter: int) -> None:
    state.round += 1
    state.starter = starter
    state.turn = None
    for player in state.players:
        if player.status != "left":
            player.status = "in"
    tell(events, "round_started", round=state.round, starter=starter)
    state.agenda.append(Deal(tuple(state.in_round(starter))))


def _next_turn(state: SevnState, events: Events) -> None:
    """The first turn is the starter's, or of whoever comes next to them."""
    first = state.starter if state.turn is None else state.turn + 1
    state.turn = state.in_round(first)[0]
    state.agenda.append(Turn(state.next_number(), state.turn))
    tell(events, "turn_started", seat=state.turn)


def _step(state: SevnState, events: Events) -> None:
    """One card of what is running."""
    match state.agenda.pop():
        case Deal(waiting=(seat, *others)):
            state.agenda.append(Deal(tuple(others)))
            draw_for(state, events, seat, "deal")
        case Storm(waiting=(seat, *others)) as storm:
            state.agenda.append(replace(storm, waiting=tuple(others)))
            if state.players[seat].is_in:
                draw_for(state, events, seat, "storm")
        case Threefold() as triple if triple.left and state.players[triple.target].is_in:
            state.agenda.append(replace(triple, left=triple.left - 1))
            draw_for(state, events, triple.target, "triple_draw")
        case finished:
            state.discard += frame_cards(finished)


def _begin(state: SevnState, events: Events, seat: int, card: int) -> None:
    """A card leaves the queue. Somebody is in the round."""
    face = DECK[card].face
    targets = state.in_round(seat)
    if face == "freeze" and len(targets) == 1:
        freeze(state, events, seat, card, targets[0])
    elif face == "freeze":
        state.agenda.append(FreezeTarget(state.next_number(), seat, card))
    elif face == "triple_draw" and len(targets) == 1:
        triple_draw(state, events, seat, card, targets[0])
    elif face == "triple_draw":
        state.agenda.append(TripleDrawTarget(state.next_number(), seat, card))
    elif face == "storm":
        state.agenda.append(Storm(seat, card, tuple(targets)))
        tell(events, "storm_started", seat=seat, card=card, waiting=targets)
    elif face == "crossroads":
        _crossroads(state, events, seat, card)
    else:
        ballast(state, events, seat, card)


def freeze(state: SevnState, events: Events, seat: int, card: int, target: int) -> None:
    state.players[target].status = "frozen"
    state.discard.append(card)
    tell(events, "froze", seat=seat, target=target, card=card)


def triple_draw(state: SevnState, events: Events, seat: int, card: int, target: int) -> None:
    state.agenda.append(Threefold(seat, card, target, _TRIPLE))
    tell(events, "triple_draw_started", seat=seat, target=target, card=card)


def _crossroads(state: SevnState, events: Events, seat: int, card: int) -> None:
    first = take(state, events)
    second = None if first is None else take(state, events)
    shown = [each for each in (first, second) if each is not None]
    if shown:
        tell(events, "crossroads_shown", seat=seat, card=card, cards=shown)
    if first is None:
        state.discard.append(card)
        exhaust(state, events)
    elif second is None:
        pick(state, events, seat, card, first, None)
    else:
        state.agenda.append(Crossroads(state.next_number(), seat, card, (first, second)))


def pick(
    state: SevnState, events: Events, seat: int, card: int, picked: int, discarded: int | None
) -> None:
    """`card` is the Crossroads."""
    state.discard += [card] if discarded is None else [card, discarded]
    tell(events, "crossroads_picked", seat=seat, card=picked, discarded=discarded)
    resolve(state, events, seat, picked)


def leave(state: SevnState, events: Events, seat: int) -> None:
    """Out of the round with nothing and out of the game; what runs already goes on."""
    state.players[seat].status = "left"
    state.leavers.append(seat)
    tell(events, "player_left", seat=seat)
    drop_queued(state, events, seat, "left")
    for frame in state.agenda[:]:
        if isinstance(frame, _QUESTIONS) and frame.seat == seat:
            state.agenda.remove(frame)
            if cards := frame_cards(frame):
                lapse(state, events, seat, list(cards), "left")
    if len(state.playing()) == 1:
        _end_game(state, events, "last_one_left")


def is_round_over(state: SevnState) -> bool:
    statuses = [player.status for player in state.players]
    return "in" not in statuses or "sevn" in statuses


def _has_sevn(state: SevnState) -> bool:
    return any(player.status == "sevn" for player in state.players)


def _end_round(state: SevnState, events: Events) -> None:
    for seat in dict(state.queue):
        drop_queued(state, events, seat, "round_over")
    reason = "sevn" if _has_sevn(state) else "all_out"
    lines = []
    for seat, player in enumerate(state.players):
        steps = player.steps()
        player.total += steps.points
        lines.append(Line(seat, player.status, tuple(player.row), steps, player.total))
    state.last_round = tuple(lines)
    state.rounds.append([line.steps.points for line in lines])
    scores = [line.to_json() for line in lines]
    tell(events, "round_scored", round=state.round, reason=reason, scores=scores)
    _clear_table(state)
    if _has_winner(state):
        _end_game(state, events, "goal")
    else:
        start_round(state, events, _next_starter(state))


def _clear_table(state: SevnState) -> None:
    for player in state.players:
        state.discard += player.cards()
        player.row = []
        player.second_chance = player.busted_by = None
    for frame in state.agenda:
        state.discard += frame_cards(frame)
    state.agenda = []


def _has_winner(state: SevnState) -> bool:
    """A tie for the lead is played on."""
    totals = sorted(state.players[seat].total for seat in state.playing())
    return totals[-1] >= state.goal and totals[-1] > totals[-2]


def _next_starter(state: SevnState) -> int:
    playing = state.playing()
    return next(seat for seat in state.clockwise(state.starter + 1) if seat in playing)


def _end_game(state: SevnState, events: Events, reason: str) -> None:
    """Highest total first; below them who left, the last to leave first."""
    ranks: dict[int, list[int]] = {}
    for seat in state.playing():
        ranks.setdefault(state.players[seat].total, []).append(seat)
    places = [tuple(ranks[total]) for total in sorted(ranks, reverse=True)]
    places += [(seat,) for seat in reversed(state.leavers)]
    scores = tuple(player.total for player in state.players)
    state.outcome = Outcome(tuple(places), scores, reason)
    tell(events, "game_ended", places=[list(place) for place in places], reason=reason)
