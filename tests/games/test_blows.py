"""A drill: whatever dies, and whenever, ranked games are played to their end, rated once and truly recorded."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from games.models import Match, QueueTicket, RatingChange, Seat
from games.selectors.ladders import ladder_keys
from games.services.quick_match import queue_join, queue_seen
from games.services.ratings import ladder_recompute
from games.services.records import match_verify
from tests.games.ladder import changes_now
from tests.games.processes import Process, Processes, own_redis, seconds_until
from tests.games.relay import Relay
from tests.games.steadfast import Steadfast
from tests.games.tables import make_user
from tests.games.test_deployment import LADDERS, ranked_match

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.drill,
    pytest.mark.timeout(600),
]
# Enough for everyone to come back after each blow, not enough for anyone to miss two turns.
TURN_SECONDS = 40
PEOPLE = 3
GAME_PATIENCE = 400.0
EVERY = 2.0


def test_whatever_dies_ranked_games_end_once(
    processes: Processes, say: Callable[[str], None]
) -> None:
    matches = [
        ranked_match(game, mode, people=PEOPLE, turn_seconds=TURN_SECONDS)
        for game, mode in LADDERS * 3
    ]
    with TemporaryDirectory() as folder, Relay(Path(folder)) as relay, own_redis() as redis:
        environment = {"REDIS_URL": redis.url, "DATABASE_URL": relay.database_url}
        webs = [processes.web(**environment) for _ in range(2)]
        workers = [processes.worker(**environment) for _ in range(2)]
        beats = [processes.beat(**environment) for _ in range(2)]
        blows: list[Callable[[], None]] = [
            *(again(webs[0], Process.kill), redis.flush, again(workers[0], Process.kill)),
            *(
                in_turn(relay.cut, lambda: time.sleep(1), relay.mend),
                again(beats[0], Process.kill),
            ),
            *(again(webs[1], Process.stop), in_turn(redis.stop, redis.start)),
            *(again(workers[1], Process.stop), again(beats[1], Process.stop)),
        ]
        players = [
            Steadfast(webs, f"/ws/match/{match.pk}/", seat.user_id, seat.number)
            for match in matches
            for seat in match.seats.all()
            if seat.user_id is not None
        ]
        waiting: list[int] = []
        struck = 0
        with ThreadPoolExecutor(len(players)) as pool:
            ends = [pool.submit(player.play, patience=GAME_PATIENCE) for player in players]
            for blow in cycle(blows):
                if all(end.done() for end in ends) and struck >= len(blows):
                    break
                waiting += two_who_wait()
                blow()
                struck += 1
                linger(EVERY, waiting)
        for end in ends:
            assert end.result()["outcome"]
        seconds_until(lambda: is_recorded(matches) and not are_waiting(waiting), patience=30)
    cuts = sum(player.cuts for player in players)
    say(
        f"{len(matches)} ranked games ended under {struck} blows; lines were taken up again {cuts} times"
    )
    for match in matches:
        match.refresh_from_db()
        assert RatingChange.objects.filter(seat__match=match).count() == PEOPLE
        assert match_verify(match_id=match.pk)[1] == []
    written = changes_now()
    for game, mode in LADDERS:
        ladder_recompute(game=game, mode=mode)
    assert changes_now() == written, "rated in the order in which they ended"
    assert Seat.objects.filter(user__in=waiting).count() == len(waiting), "each at one table"


def again(process: Process, end: Callable[[Process], None]) -> Callable[[], None]:
    def blow() -> None:
        end(process)
        process.start()

    return blow


def in_turn(*steps: Callable[[], None]) -> Callable[[], None]:
    def blow() -> None:
        for step in steps:
            step()

    return blow


def two_who_wait() -> list[int]:
    game, mode = ladder_keys()[0]
    users = [make_user().pk for _ in range(2)]
    for user in users:
        queue_join(user_id=user, game=game, mode=mode, is_ranked=False, size=2)
    return users


def linger(seconds: float, waiting: Collection[int]) -> None:
    """Whoever waits has the lobby open."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        queue_seen(user_ids=waiting)
        time.sleep(0.5)


def are_waiting(users: Collection[int]) -> bool:
    queue_seen(user_ids=users)
    return QueueTicket.objects.filter(user__in=users, match=None).exists()


def is_recorded(matches: Collection[Match]) -> bool:
    return not Match.objects.filter(
        pk__in=[match.pk for match in matches], record__isnull=True
    ).exists()
