"""Lists of games and players' pages on a platform with a long past, beside a page that reads nothing of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from bench.past import CASUAL, HEAVY, RIVAL, STRANGER, past_fill
from games.models import Seat
from games.rules.registry import game_keys
from games.selectors.keyset import Cursor

Json = dict[str, Any]
_REQUESTS = 60
_TRIVIAL = "how ratings work"


@dataclass(slots=True)
class Visit:
    """A page, who opens it, and how long it took each time, in milliseconds. `of_casual`: the same of someone who plays now and then."""

    address: str
    viewer: int
    of_casual: str = ""
    times: list[float] = field(default_factory=list)
    queries: int = 0
    casual_queries: int = 0

    def percentile(self, percent: int) -> float:
        ranked = sorted(self.times)
        return ranked[min(len(ranked) - 1, len(ranked) * percent // 100)]

    def to_json(self, trivial: Visit) -> Json:
        return {
            "queries": self.queries,
            "p50_ms": self.percentile(50),
            "p95_ms": self.percentile(95),
            "ratio": self.percentile(50) / trivial.percentile(50),
        }


def measure_history(*, matches: int) -> tuple[dict[str, Visit], Visit]:
    """Every page by name, and the trivial one. They take turns, so that a busy machine slows all alike."""
    past_fill(matches=matches)
    visits = _visits()
    clients = {viewer: _client(viewer) for viewer in (HEAVY, RIVAL, CASUAL, STRANGER)}
    for visit in visits.values():
        visit.queries = _queries(clients[visit.viewer], visit.address)
        if visit.of_casual:
            viewer = CASUAL if visit.viewer == HEAVY else visit.viewer
            visit.casual_queries = _queries(clients[viewer], visit.of_casual)
    for _ in range(_REQUESTS):
        for visit in visits.values():
            began = time.perf_counter()
            _read(clients[visit.viewer], visit.address)
            visit.times.append((time.perf_counter() - began) * 1000)
    connection.close()
    return visits, visits.pop(_TRIVIAL)


def _visits() -> dict[str, Visit]:
    games = f"/people/{HEAVY}/games/"
    of_casual = f"/people/{CASUAL}/games/"
    rival = User.objects.get(pk=RIVAL).name.replace(" ", "+")
    last = max(game_keys())
    ended = Seat.objects.filter(user=HEAVY, ended_at__isnull=False).order_by("-ended_at", "-pk")
    middle = ended[ended.count() // 2]
    deep = f"?cursor={Cursor(False, middle.pk, middle.ended_at)}"
    return {
        _TRIVIAL: Visit("/ratings/", HEAVY),
        "my games": Visit("/games/", HEAVY, "/games/"),
        "my games, halfway back": Visit(f"/games/{deep}", HEAVY),
        "my games, in play": Visit("/games/?result=playing", HEAVY),
        "my games, filtered": Visit(f"/games/?game={last}&kind=ranked&result=won", HEAVY),
        "my games, with a rival": Visit(f"/games/?opponent={rival}", HEAVY),
        "my games, with nobody": Visit("/games/?opponent=Nobody", HEAVY),
        "my games, void": Visit("/games/?result=voided", HEAVY),
        "someone's games": Visit(games, STRANGER, of_casual),
        "someone's games, halfway": Visit(f"{games}{deep}", STRANGER),
        "profile": Visit(f"/people/{HEAVY}/", STRANGER, f"/people/{CASUAL}/"),
        "profile, by a rival": Visit(f"/people/{HEAVY}/", RIVAL, f"/people/{CASUAL}/"),
        "home": Visit("/", HEAVY),
    }


def _client(viewer: int) -> Client:
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(User.objects.get(pk=viewer), settings.AUTHENTICATION_BACKENDS[-1])
    return client


def _queries(client: Client, address: str) -> int:
    _read(client, address)
    with CaptureQueriesContext(connection) as queries:
        _read(client, address)
    return len(queries)


def _read(client: Client, address: str) -> None:
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address}: {answer.status_code}")
