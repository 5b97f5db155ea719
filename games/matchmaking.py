"""Who is brought together by a quick match. Pure: knows neither rows nor the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# How far apart ratings may be at first, by how much more each second, and after how long it no longer matters.
NARROWEST = 100.0
WIDENING = 10.0
ANY_RATING_AFTER = 60.0
# Whoever takes a table of any size waits so long, in seconds, for each seat more.
SIZE_STEP = 12.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What someone in the queue would play now. `reach`: how far away a rating may be, None for any."""

    ticket: int
    sizes: tuple[int, ...]
    rating: float
    reach: float | None


def wish_after(
    waited: float, *, ticket: int, seats: range, size: int | None, rating: float | None
) -> Wish:
    """What someone would play after so many seconds in a queue. Without `rating` anybody will do."""
    sizes: Sequence[int] = (size,) if size is not None else ()
    if size is None:
        least = max(min(seats), max(seats) - int(waited / SIZE_STEP))
        sizes = [seat for seat in seats if seat >= least]
    is_picky = rating is not None and waited < ANY_RATING_AFTER
    reach = NARROWEST + WIDENING * max(0.0, waited) if is_picky else None
    return Wish(ticket, tuple(sizes), rating or 0.0, reach)


def tables_of(wishes: Sequence[Wish]) -> list[list[Wish]]:
    """Who sits down together, those who have waited longest first.

    Everyone at a table wants its size, and everyone's rating is within everyone else's reach. The table is
    as large as the one who has waited longest may have it, then with ratings as close as can be.
    """
    waiting = list(wishes)
    tables = []
    while waiting:
        first = waiting[0]
        found = next(filter(None, (_table(first, waiting, size) for size in first.sizes[::-1])), [])
        if found:
            tables.append(found)
        seated = {wish.ticket for wish in found or [first]}
        waiting = [wish for wish in waiting if wish.ticket not in seated]
    return tables


def _table(first: Wish, waiting: Sequence[Wish], size: int) -> list[Wish] | None:
    fitting = [wish for wish in waiting if size in wish.sizes and _agree(first, wish)]
    # Among equals the longest wait comes first, because sorting keeps their order.
    fitting.sort(key=lambda wish: wish.rating)
    place = fitting.index(first)
    windows = [
        fitting[start : start + size]
        for start in range(max(0, place - size + 1), min(place, len(fitting) - size) + 1)
    ]
    agreed = [window for window in windows if _all_agree(window)]
    return min(agreed, key=_spread, default=None)


def _agree(one: Wish, other: Wish) -> bool:
    apart = abs(one.rating - other.rating)
    return all(wish.reach is None or apart <= wish.reach for wish in (one, other))


def _all_agree(window: Sequence[Wish]) -> bool:
    return all(_agree(one, other) for one in window for other in window)


def _spread(window: Sequence[Wish]) -> float:
    return window[-1].rating - window[0].rating
