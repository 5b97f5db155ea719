"""Domains of an option's fields: how a client learns what it may choose, without knowing rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Any, TypedDict

Scalar = int | str


class OneJson(TypedDict):
    one: list[Scalar]


class SomeJson(TypedDict):
    some: list[int]
    least: int
    most: int


class CoverJson(TypedDict):
    cover: int
    weights: list[tuple[int, int]]


class EachJson(TypedDict):
    each: list[list[int]]


class ShareJson(TypedDict):
    share: list[int]
    takers: list[int]
    apart: str


DomainJson = OneJson | SomeJson | CoverJson | EachJson | ShareJson


@dataclass(frozen=True, slots=True)
class One:
    """Exactly one of `values`."""

    values: tuple[Scalar, ...]

    def to_json(self) -> OneJson:
        return {"one": list(self.values)}

    def samples(self) -> Iterator[Any]:
        yield from self.values


@dataclass(frozen=True, slots=True)
class Some:
    """A list of `least` to `most` different `values`, in any order."""

    values: tuple[int, ...]
    least: int
    most: int

    def to_json(self) -> SomeJson:
        return {"some": list(self.values), "least": self.least, "most": self.most}

    def samples(self) -> Iterator[Any]:
        for size in range(self.least, self.most + 1):
            yield from combinations(self.values, size)


@dataclass(frozen=True, slots=True)
class Cover:
    """A list of items whose weights reach `amount` and from which none could be left out.

    Where all items together do not reach `amount`, the list is all of them.
    """

    amount: int
    weights: tuple[tuple[int, int], ...]

    def to_json(self) -> CoverJson:
        return {"cover": self.amount, "weights": list(self.weights)}

    def samples(self) -> Iterator[Any]:
        """One cover a starting item, found greedily: never a search over all subsets."""
        if sum(weight for _, weight in self.weights) <= self.amount:
            yield tuple(item for item, _ in self.weights)
            return
        seen = set()
        for start in range(len(self.weights)):
            order = self.weights[start:] + self.weights[:start]
            cover = frozenset(_irreducible(order, self.amount))
            if cover not in seen:
                seen.add(cover)
                yield tuple(sorted(cover))


def _irreducible(order: tuple[tuple[int, int], ...], amount: int) -> list[int]:
    taken: list[tuple[int, int]] = []
    total = 0
    for item, weight in order:
        if total >= amount:
            break
        taken.append((item, weight))
        total += weight
    for pair in sorted(taken, key=lambda pair: pair[1]):
        if total - pair[1] >= amount:
            taken.remove(pair)
            total -= pair[1]
    return [item for item, _ in taken]


@dataclass(frozen=True, slots=True)
class Each:
    """A list with one value out of every group, in the order of the groups."""

    groups: tuple[tuple[int, ...], ...]

    def to_json(self) -> EachJson:
        return {"each": [list(group) for group in self.groups]}

    def samples(self) -> Iterator[Any]:
        yield from product(*self.groups)


@dataclass(frozen=True, slots=True)
class Share:
    """A list of pairs [item, taker]: every item once, but for the one that field `apart` names."""

    items: tuple[int, ...]
    takers: tuple[int, ...]
    apart: str

    def to_json(self) -> ShareJson:
        return {"share": list(self.items), "takers": list(self.takers), "apart": self.apart}


Domain = One | Some | Cover | Each | Share


def combinations_of(fields: dict[str, Domain], limit: int) -> Iterator[dict[str, Any]]:
    """At most `limit` combinations of field values, each of them legal where the option is."""
    if not fields:
        yield from [{}][:limit]
        return
    free = {name: domain for name, domain in fields.items() if not isinstance(domain, Share)}
    shared = {name: domain for name, domain in fields.items() if isinstance(domain, Share)}
    choices = [list(islice(domain.samples(), limit)) for domain in free.values()]
    for values in islice(product(*choices), limit):
        chosen = dict(zip(free, values, strict=True))
        for name, domain in shared.items():
            rest = [item for item in domain.items if item != chosen[domain.apart]]
            chosen[name] = tuple(
                (item, domain.takers[place % len(domain.takers)]) for place, item in enumerate(rest)
            )
        yield chosen
