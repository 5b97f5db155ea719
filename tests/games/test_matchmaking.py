"""Who is brought together: pure rules."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.matchmaking import (
    ANY_RATING_AFTER,
    NARROWEST,
    SIZE_STEP,
    WIDENING,
    Wish,
    tables_of,
    wish_after,
)

SEATS = range(2, 5)


def wish(
    ticket: int, waited: float = 0, *, size: int | None = 2, rating: float | None = None
) -> Wish:
    return wish_after(waited, ticket=ticket, seats=SEATS, size=size, rating=rating)


def tickets(*wishes: Wish) -> list[set[int]]:
    return [{wish.ticket for wish in table} for table in tables_of(wishes)]


@pytest.mark.parametrize(
    ("waited", "sizes"),
    [(0, (4,)), (SIZE_STEP, (3, 4)), (2 * SIZE_STEP, (2, 3, 4)), (999, (2, 3, 4)), (-1, (4,))],
)
def test_any_size_begins_with_the_largest_and_takes_less_in_time(
    waited: float, sizes: tuple[int, ...]
) -> None:
    assert wish(1, waited, size=None).sizes == sizes
    assert wish(1, waited, size=3).sizes == (3,)


def test_the_reach_grows_each_second_and_then_no_longer_matters() -> None:
    assert wish(1, 0, rating=1500).reach == NARROWEST
    assert wish(1, 10, rating=1500).reach == NARROWEST + 10 * WIDENING
    assert wish(1, ANY_RATING_AFTER, rating=1500).reach is None
    assert wish(1, 0).reach is None


def test_a_table_begins_with_as_many_as_were_wished_for() -> None:
    assert tickets(wish(1, size=3), wish(2, size=3)) == []
    assert tickets(wish(1, size=3), wish(2, size=3), wish(3, size=3)) == [{1, 2, 3}]
    assert tickets(wish(1, size=3), wish(2, size=2), wish(3, size=2)) == [{2, 3}]


def test_those_who_have_waited_longest_sit_down_first() -> None:
    assert tickets(wish(1, 9), wish(2, 5), wish(3, 1)) == [{1, 2}]


def test_strangers_in_strength_wait_until_both_are_within_reach() -> None:
    apart = 2 * NARROWEST
    far = wish(2, 0, rating=1500 + apart)
    assert tickets(wish(1, 0, rating=1500), far) == []
    assert tickets(wish(1, 50, rating=1500), far) == []  # the newcomer would not have it yet
    waited = NARROWEST / WIDENING
    close = wish(2, waited, rating=1500 + apart)
    assert tickets(wish(1, waited, rating=1500), close) == [{1, 2}]


def test_the_closest_of_several_is_chosen() -> None:
    found = tickets(wish(1, 5, rating=1500), wish(2, 3, rating=1580), wish(3, 1, rating=1490))
    assert found == [{1, 3}]


def test_everyone_at_a_table_is_within_everyones_reach() -> None:
    chain = [wish(n, rating=1500 + n * NARROWEST, size=3) for n in range(3)]
    assert tickets(*chain) == []


def test_any_size_joins_a_wished_size() -> None:
    waited = 2 * SIZE_STEP
    assert tickets(wish(1, waited, size=None), wish(2, 0, size=2)) == [{1, 2}]
    both = [wish(n, waited, size=None) for n in range(5)]
    assert tickets(*both) == [{0, 1, 2, 3}]


wishes = st.lists(
    st.tuples(
        st.floats(0, 90),
        st.sampled_from([None, 2, 3, 4]),
        st.integers(1000, 2000),
    ),
    max_size=14,
)


@settings(deadline=None)
@given(wishes, st.booleans())
@example([(14.0, None, 1000), (14.0, None, 1236), (13.5, None, 1001)], True)
def test_every_table_is_as_everyone_at_it_wished(
    waits: list[tuple[float, int | None, int]], is_ranked: bool
) -> None:
    queue = [
        wish(number, waited, size=size, rating=rating if is_ranked else None)
        for number, (waited, size, rating) in enumerate(sorted(waits, key=lambda item: -item[0]))
    ]
    tables = tables_of(queue)
    seated = [seat.ticket for table in tables for seat in table]
    assert len(seated) == len(set(seated))
    for table in tables:
        ratings = [seat.rating for seat in table]
        assert all(len(table) in seat.sizes for seat in table)
        assert all(
            seat.reach is None or abs(rating - seat.rating) <= seat.reach
            for seat in table
            for rating in ratings
        )
    # Nobody is left who could be seated.
    left = [seat for seat in queue if seat.ticket not in seated]
    assert tables_of(left) == []
