"""Domains: samples are within what the domain says, and bounded."""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.core.domains import Cover, Each, One, Share, Some, combinations_of


def test_each_domain_as_json() -> None:
    assert One((1, "red")).to_json() == {"one": [1, "red"]}
    assert Some((1, 2), 1, 2).to_json() == {"some": [1, 2], "least": 1, "most": 2}
    assert Cover(3, ((7, 1), (8, 2))).to_json() == {"cover": 3, "weights": [(7, 1), (8, 2)]}
    assert Each(((1, 2), (3,))).to_json() == {"each": [[1, 2], [3]]}
    assert Share((1, 2), (0, 1), "keep").to_json() == {
        "share": [1, 2],
        "takers": [0, 1],
        "apart": "keep",
    }


def test_samples() -> None:
    assert list(Some((1, 2, 3), 1, 2).samples()) == [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]
    assert list(Each(((1, 2), (3,))).samples()) == [(1, 3), (2, 3)]
    assert list(Cover(9, ((1, 4), (2, 4))).samples()) == [(1, 2)]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(weights=st.lists(st.integers(1, 10), min_size=1, max_size=9), amount=st.integers(1, 30))
def test_covers_reach_the_amount_and_nothing_can_be_left_out(
    weights: list[int], amount: int
) -> None:
    cover = Cover(amount, tuple(enumerate(weights)))
    samples = list(cover.samples())
    assert samples
    assert len(samples) == len(set(samples))
    for items in samples:
        total = sum(weights[item] for item in items)
        if sum(weights) <= amount:
            assert items == tuple(range(len(weights)))
        else:
            assert total >= amount
            assert all(total - weights[item] < amount for item in items)


def test_a_cover_of_many_items_is_not_searched() -> None:
    cover = Cover(500, tuple((item, 1 + item % 7) for item in range(200)))
    start = time.perf_counter()
    assert list(cover.samples())
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("limit", [1, 5, 100])
def test_combinations_are_bounded_and_shares_complete(limit: int) -> None:
    fields: dict[str, Any] = {
        "keep": One((1, 2, 3)),
        "color": One(("red", "blue")),
        "shares": Share((1, 2, 3), (0, 4), "keep"),
    }
    found = list(combinations_of(fields, limit))
    assert len(found) == min(limit, 6)
    for chosen in found:
        given_away = [item for item, _ in chosen["shares"]]
        assert sorted([*given_away, chosen["keep"]]) == [1, 2, 3]
        assert all(taker in (0, 4) for _, taker in chosen["shares"])
    assert all(one != two for one, two in combinations(found, 2))
