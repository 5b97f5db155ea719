"""Randomness that can be proved: a keyed counter generator, part of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import sha256

_SPAN = 1 << 64


@dataclass(frozen=True, slots=True)
class Shuffle:
    """`counter`: the number of the first draw it took."""

    counter: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """`picked` out of 0 to `below` - 1."""

    counter: int
    below: int
    picked: int


Listener = Callable[[Shuffle | Pick], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Within this context the listener hears of all that chance decides, right after it has."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


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
        counter = self.counter
        picked = self._below(bound)
        if listener := _listener.get():
            listener(Pick(counter, bound, picked))
        return picked

    def shuffle(self, cards: MutableSequence[int]) -> None:
        """Fisher-Yates, from the last place down to the second. For cards, by their numbers in the catalog."""
        counter, listener = self.counter, _listener.get()
        before = tuple(cards) if listener else ()
        for last in range(len(cards) - 1, 0, -1):
            other = self._below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        if listener:
            listener(Shuffle(counter, before, tuple(cards)))

    def _below(self, bound: int) -> int:
        limit = _SPAN - _SPAN % bound
        while True:
            drawn = self._next()
            if drawn < limit:
                return drawn % bound
