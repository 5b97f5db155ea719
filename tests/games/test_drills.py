"""Drills: a deployment of real processes is broken on purpose, and must mend in time (`make drill`)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from games.clock import now_ms
from games.models import Deadline, LogEntry, Match
from games.rules.core.contract import Json
from games.selectors.web import is_web_up
from stealr_site.celery import app
from tests.games.processes import (
    Processes,
    Redis,
    coming_back,
    frame_of,
    own_redis,
    seconds_until,
)
from tests.games.relay import Relay
from tests.games.rooms import make_room
from tests.games.tables import make_match, new_token, seat_users, some_answer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.drill,
    pytest.mark.timeout(300),
]
DEADLINES = 100
DUE_AT_ONCE = 200
MOST_TASKS_LEFT = 5
WORKER_DOWN_FOR = 20.0
WORKER_PATIENCE = 10.0
# What beat sends in an hour.
TASKS_WAITING = 20_000
DATABASE_AWAY_FOR = 35.0
DATABASE_PATIENCE = 15.0
REDIS_DOWN_FOR = 3.0
REDIS_PATIENCE = 15.0
# What takes longer was found, by a look at the rows, and not told.
TOLD_WITHIN = 1.0
_ready, _public = cycle([True, False]), cycle([True, False])

Say = Callable[[str], None]


def run_out(*matches: Match) -> None:
    Deadline.objects.filter(match__in=matches).update(due=now_ms())


def answered(*matches: Match) -> int:
    """In how many of these the platform has answered for someone."""
    entries = LogEntry.objects.filter(match__in=matches, source="timeout")
    return entries.values("match").distinct().count()


def test_worker_killed_with_a_hundred_deadlines_pending(processes: Processes, say: Say) -> None:
    matches = [make_match(timer=60, seed=seed) for seed in range(DEADLINES)]
    probe = make_match(timer=60)
    with own_redis() as redis:
        processes.web(REDIS_URL=redis.url)
        worker = processes.worker(REDIS_URL=redis.url)
        processes.beat(REDIS_URL=redis.url)
        run_out(probe)
        seconds_until(lambda: answered(probe) == 1)

        worker.kill()
        run_out(*matches)
        time.sleep(WORKER_DOWN_FOR)
        assert answered(*matches) == 0
        worker.start()
        began = time.monotonic()
        seconds_until(lambda: answered(*matches) > 0)
        first = time.monotonic() - began
        seconds_until(lambda: answered(*matches) == DEADLINES)
        last = time.monotonic() - began
    say(f"worker down for {WORKER_DOWN_FOR:.0f} s, {DEADLINES} clocks run out meanwhile:")
    say(f"  first answered {first:.1f} s after its start, last {last:.1f} s")
    assert last < WORKER_PATIENCE
    late = LogEntry.objects.filter(match__in=matches)
    assert set(late.values_list("seat", "source")) == {(0, "timeout")}, "one turn each, once"


def test_two_hundred_clocks_run_out_at_once(processes: Processes, say: Say) -> None:
    matches = [make_match(timer=60, seed=seed) for seed in range(DUE_AT_ONCE)]
    probe = make_match(timer=60)
    with own_redis() as redis:
        processes.web(REDIS_URL=redis.url)
        processes.worker(REDIS_URL=redis.url)
        processes.beat(REDIS_URL=redis.url)
        run_out(probe)
        seconds_until(lambda: answered(probe) == 1)

        run_out(*matches)
        waiting: list[int] = []

        def is_done() -> bool:
            waiting.append(redis.tasks_waiting())
            return answered(*matches) == DUE_AT_ONCE

        seconds = seconds_until(is_done)
        time.sleep(2)
        left = redis.tasks_waiting()
    say(f"{DUE_AT_ONCE} clocks run out at once: all answered {seconds:.1f} s later,")
    say(f"  {max(waiting)} sweeps waiting at most, {left} of them two seconds later")
    assert seconds < WORKER_PATIENCE
    assert left <= MOST_TASKS_LEFT, "sweeps pile up"
    entries = LogEntry.objects.filter(match__in=matches)
    assert set(entries.values_list("seat", "source")) == {(0, "timeout")}, "one turn each, once"


def test_worker_away_for_an_hour(processes: Processes, say: Say) -> None:
    match = make_match(timer=60)
    with own_redis() as redis:
        processes.web(REDIS_URL=redis.url)
        beat_for_an_hour(redis)
        run_out(match)
        processes.worker(REDIS_URL=redis.url)
        processes.beat(REDIS_URL=redis.url)
        seconds = seconds_until(lambda: answered(match) == 1)
    say(
        f"worker back after an hour: {TASKS_WAITING} tasks had come, it answered after {seconds:.1f} s"
    )
    assert seconds < WORKER_PATIENCE


def beat_for_an_hour(redis: Redis) -> None:
    with (
        app.connection_for_write(redis.broker_url) as broker,
        app.amqp.Producer(broker) as producer,
    ):
        for _ in range(TASKS_WAITING):
            app.send_task("games.clock_sweep", producer=producer, expires=1)


def test_database_away_in_the_middle_of_games(processes: Processes, say: Say) -> None:
    match, timed = (make_match(timer=60) for _ in range(2))
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    token = new_token()
    with TemporaryDirectory() as folder, Relay(Path(folder)) as relay, own_redis() as redis:
        environment = {"REDIS_URL": redis.url, "DATABASE_URL": relay.database_url}
        webs = [processes.web(**environment) for _ in range(2)]
        processes.worker(**environment)
        processes.beat(**environment)
        with webs[0].socket(path, user_id=ann) as first, webs[1].socket(path, user_id=bob) as other:
            assert is_told_of_moves(match, [first, other])
            left = time_left(match)
            relay.cut()
            answer = some_answer(match, Random(1), verbs=frozenset({"bank", "end_turn"}))
            act = {"decision": answer.decision, "action": answer.action, "token": token}
            first.send(json.dumps({"type": "act", **act}))
            time.sleep(DATABASE_AWAY_FOR)
            relay.mend()
        began = time.monotonic()
        with coming_back(webs[0], path, ann) as first, coming_back(webs[1], path, bob) as other:
            first.send(json.dumps({"type": "act", **act}))
            seq = frame_of(first, "accepted", token=token)["seq"]
            assert hears(other, lambda frame: frame.get("seq", -1) >= seq, within=10)
            mended = time.monotonic() - began
            assert time_left(match) > left - 1000 * DATABASE_PATIENCE, "nobody lost that time"
            # Else the first look of the web, which gives clocks their time back, would move this one too.
            seconds_until(is_web_up)
            run_out(timed)
            clocks = seconds_until(lambda: answered(timed) == 1)
    say(f"database away for {DATABASE_AWAY_FOR:.0f} s: all were back, and the answer of then")
    say(f"  accepted, {mended:.1f} s after its return; clocks well {clocks:.1f} s later")
    assert mended < DATABASE_PATIENCE
    assert LogEntry.objects.filter(match=match, token__endswith=token).count() == 1


def time_left(match: Match) -> int:
    """Of the turn, in milliseconds."""
    due = Deadline.objects.get(match=match).due
    assert due is not None
    return due - now_ms()


def test_redis_restarted_in_the_middle_of_games(processes: Processes, say: Say) -> None:
    match, probe, timed = (make_match(timer=60) for _ in range(3))
    room, (host, other) = make_room(2)
    table, rooms = f"/ws/match/{match.pk}/", f"/ws/room/{room.code}/"
    with own_redis() as redis, ExitStack() as sockets:
        one, two = (processes.web(REDIS_URL=redis.url) for _ in range(2))
        processes.worker(REDIS_URL=redis.url)
        processes.beat(REDIS_URL=redis.url)
        ann, bob = seat_users(match)
        with (
            one.socket(table, user_id=ann) as first,
            two.socket(table, user_id=bob) as second,
            one.socket(rooms, user_id=host) as hosting,
            two.socket(rooms, user_id=other) as joined,
        ):
            players = [first, second]
            for socket, kind in ((first, "state"), (second, "state"), (joined, "room")):
                frame_of(socket, kind)
            assert is_told_of_moves(match, players)
            assert is_told_in_the_room(hosting, joined)
            run_out(probe)
            seconds_until(lambda: answered(probe) == 1)

            redis.stop()
            time.sleep(REDIS_DOWN_FOR)
            away = move(match, players, patience=REDIS_PATIENCE)
            visiting = sockets.enter_context(two.socket(rooms, user_id=other))
            looking = sockets.enter_context(two.socket("/ws/lobby/"))
            frame_of(visiting, "room")
            frame_of(looking, "lobby")
            redis.start()
            back = time.monotonic()
            run_out(timed)
            probes: dict[str, Callable[[], bool]] = {
                "moves": lambda: is_told_of_moves(match, players),
                "room": lambda: is_told_in_the_room(hosting, joined),
                "room opened meanwhile": lambda: is_told_in_the_room(hosting, visiting),
                "lobby opened meanwhile": lambda: is_told_in_the_lobby(hosting, looking),
                "clocks": lambda: answered(timed) == 1,
            }
            mended: dict[str, float] = {}
            while len(mended) < len(probes) and time.monotonic() - back < 2 * REDIS_PATIENCE:
                for name, is_well in probes.items():
                    if name not in mended and is_well():
                        mended[name] = time.monotonic() - back
    say(
        f"Redis down for {REDIS_DOWN_FOR:.0f} s and more; a move meanwhile took {away:.1f} s to the other process."
    )
    for name in probes:
        say(f"  {name} well {mended.get(name, float('inf')):.1f} s after its return")
    assert all(mended.get(name, REDIS_PATIENCE) < REDIS_PATIENCE for name in probes)


def move(match: Match, players: list[ClientConnection], *, patience: float) -> float:
    """One answer of whoever is asked; how long until all have heard of it."""
    answer = some_answer(match, Random(1), verbs=frozenset({"bank", "end_turn"}))
    began = time.monotonic()
    act = {"decision": answer.decision, "action": answer.action, "token": new_token()}
    players[answer.seat].send(json.dumps({"type": "act", **act}))
    seq = frame_of(players[answer.seat], "accepted")["seq"]
    others = [socket for seat, socket in enumerate(players) if seat != answer.seat]
    for socket in others:
        hears(socket, lambda frame: frame.get("seq", -1) >= seq, within=patience)
    return time.monotonic() - began


def is_told_of_moves(match: Match, players: list[ClientConnection]) -> bool:
    return move(match, players, patience=TOLD_WITHIN) < TOLD_WITHIN


def is_told_in_the_room(speaker: ClientConnection, listener: ClientConnection) -> bool:
    is_ready = next(_ready)
    speaker.send(json.dumps({"type": "ready", "is_ready": is_ready}))

    def says_so(frame: Json) -> bool:
        return frame["type"] == "room" and frame["seats"][0]["is_ready"] is is_ready

    return hears(listener, says_so, within=TOLD_WITHIN)


def is_told_in_the_lobby(host: ClientConnection, looking: ClientConnection) -> bool:
    is_public = next(_public)
    host.send(json.dumps({"type": "configure", "settings": {"is_public": is_public}}))

    def says_so(frame: Json) -> bool:
        return frame["type"] == "lobby_change" and bool(frame["rooms"]) is is_public

    return hears(looking, says_so, within=TOLD_WITHIN)


def hears(socket: ClientConnection, is_meant: Callable[[Json], bool], *, within: float) -> bool:
    until = time.monotonic() + within
    while (left := until - time.monotonic()) > 0:
        try:
            frame: Any = json.loads(socket.recv(timeout=left))
        except TimeoutError:
            return False
        if is_meant(frame):
            return True
    return False
