"""The generator is the published formula, and fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

from games.rules.core.rng import Randomness, commitment

SEED = bytes(range(32))


def test_draws_are_what_anyone_can_compute() -> None:
    rng = Randomness(SEED)
    expected = [
        int.from_bytes(sha256(SEED + n.to_bytes(8, "big")).digest()[:8], "big") % 1000
        for n in range(20)
    ]
    assert [rng.below(1000) for _ in range(20)] == expected
    assert rng.counter == 20


def test_draws_past_the_last_whole_multiple_are_rejected() -> None:
    """With a bound just above half the range about half of all draws must be thrown away."""
    rng = Randomness(SEED)
    bound = (1 << 63) + 1
    drawn = [rng.below(bound) for _ in range(100)]
    assert all(value < bound for value in drawn)
    assert 140 < rng.counter < 280


def test_shuffles_are_uniform() -> None:
    rng = Randomness(SEED)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations([1, 2, 3]))
    assert all(850 < count < 1150 for count in seen.values())


def test_a_copy_goes_its_own_way() -> None:
    rng = Randomness(SEED)
    other = rng.copy()
    first = [rng.below(100) for _ in range(5)]
    assert other.counter == 0
    assert [other.below(100) for _ in range(5)] == first


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()
