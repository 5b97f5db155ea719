"""Randomness that can be proved: a keyed counter generator, part of the state."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

_SPAN = 1 << 64


def commitment(seed: bytes) -> str:
    """What is published before the first card: the hexadecimal SHA-256 of the seed."""
    return sha256(seed).hexdigest()


@dataclass(slots=True)
class Randomness:
    """Draw number n is the first 8 bytes, big-endian, of SHA-256(seed + n as 8 bytes big-endian)."""

    seed: bytes
    counter: int = 0

    def copy(self) -> Randomness:
        return Randomness(self.seed, self.counter)

    def _next(self) -> int:
        digest = sha256(self.seed + self.counter.to_bytes(8, "big")).digest()
        self.counter += 1
        return int.from_bytes(digest[:8], "big")

    def below(self, bound: int) -> int:
        """An integer from 0 to `bound` - 1, without bias: draws past the last whole multiple are rejected."""
        limit = _SPAN - _SPAN % bound
        while True:
            drawn = self._next()
            if drawn < limit:
                return drawn % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher-Yates, from the last place down to the second."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
