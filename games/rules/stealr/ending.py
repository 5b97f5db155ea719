"""Who has won, and how everyone is placed."""

from __future__ import annotations

from itertools import groupby

from games.rules.core.contract import Event, Outcome
from games.rules.stealr.state import COLOR_COUNT, State

REASONS = ("sets", "comparison", "last_one_left")


def find_winner(state: State, events: list[Event]) -> None:
    """The goal counts from the player on turn clockwise; the last one left wins too."""
    if max(state.sets) >= state.goal:
        winner = next(seat for seat in state.players() if state.sets[seat] >= state.goal)
        _finish(state, "sets", events, winner)
    elif len(state.left) == state.seats - 1:
        _finish(state, "last_one_left", events)


def finish_by_comparison(state: State, events: list[Event]) -> None:
    _finish(state, "comparison", events)


def worth(state: State, seat: int) -> int:
    """Value of bank and table, Shacks included."""
    start, end = seat * COLOR_COUNT, (seat + 1) * COLOR_COUNT
    zones = [state.banks[seat], *state.piles[start:end], *state.shacks[start:end]]
    return sum(state.deck.values[card] for zone in zones for card in zone)


def _finish(state: State, reason: str, events: list[Event], winner: int | None = None) -> None:
    """Behind the winner all are compared by sets and worth; who resigned comes last, the first to
    leave at the very end."""

    def standing(seat: int) -> tuple[bool, int, int]:
        return seat == winner, state.sets[seat], worth(state, seat)

    ranked = sorted(state.players(), key=standing, reverse=True)
    places = [tuple(sorted(tied)) for _, tied in groupby(ranked, key=standing)]
    places += [(seat,) for seat in reversed(state.left)]
    state.outcome = Outcome(tuple(places), tuple(state.sets), reason)
    events.append(
        Event("game_ended", {"places": [list(place) for place in places], "reason": reason})
    )
