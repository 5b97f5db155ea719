"""Processes killed or stopped in the midst of a write: nothing is half done, and whoever comes next does it once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest
from django.db import connection, connections

from games.clock import now_ms
from games.models import Deadline, LogEntry, Match, QueueTicket, RatingChange, Room, Seat
from games.selectors.ladders import ladder_keys
from games.services.clocks import clock_sweep, web_beat
from games.services.deadlines import GRACE_MS
from games.services.play import match_resign
from games.services.quick_match import queue_join, queue_sweep
from games.services.records import match_verify, records_sweep
from tests.games.dying import TOKEN
from tests.games.processes import ROOT, database_url, seconds_until
from tests.games.tables import make_match, make_user, new_token

pytestmark = pytest.mark.django_db(transaction=True)
STANDS_STILL_FOR = 1.0


def dies(where: str, deed: str, *arguments: str) -> None:
    """Another process is killed there, while it does that."""
    assert started("SIGKILL", where, deed, *arguments).wait(60) == -signal.SIGKILL


def started(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.games.dying", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url()},
    )


@pytest.mark.parametrize(
    ("where", "is_done"),
    [
        ("games.services.play.deadlines_update", False),
        ("games.services.play.match_end", False),
        ("games.services.matches.match_rate", False),
        ("games.services.ratings._change_rows", False),
        ("games.services.play.match_announce", True),
    ],
)
def test_killed_while_a_ranked_match_ends(where: str, is_done: bool) -> None:
    game, _ = ladder_keys()[0]
    match = make_match(game=game, timer=60, is_ranked=True)
    rated = RatingChange.objects.filter(seat__match=match)
    dies(where, "resign", str(match.pk))
    match.refresh_from_db()
    assert (match.status == Match.Status.ENDED) is is_done
    assert (match.seq, LogEntry.objects.count(), rated.count()) == (
        (1, 1, 2) if is_done else (0, 0, 0)
    )
    assert Deadline.objects.exists() is not is_done
    # Who had no receipt says it again.
    assert match_resign(match_id=match.pk, seat=0, token=TOKEN).seq == 1
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert (LogEntry.objects.count(), rated.count()) == (1, 2)


@pytest.mark.parametrize(
    "where",
    [
        *("games.services.play.entry_append", "games.services.play.deadlines_update"),
        *("games.services.ratings._change_rows", "games.services.play.match_announce"),
    ],
)
def test_stopped_while_a_ranked_match_ends_and_going_on_later(where: str) -> None:
    """Before the row is its, with the row locked, and after: somebody else says the same meanwhile."""
    game, _ = ladder_keys()[0]
    match = make_match(game=game, timer=60, is_ranked=True)
    process = started("SIGSTOP", where, "resign", str(match.pk))
    try:
        seconds_until(lambda: psutil.Process(process.pid).status() == psutil.STATUS_STOPPED)
        with ThreadPoolExecutor(1) as pool:
            other = pool.submit(resigned_elsewhere, match)
            time.sleep(STANDS_STILL_FOR)
            os.kill(process.pid, signal.SIGCONT)
            assert process.wait(60) == 0
            assert other.result(60) == 1
    finally:
        process.kill()
    match.refresh_from_db()
    assert (match.seq, match.status) == (1, Match.Status.ENDED)
    assert LogEntry.objects.count() == 1
    assert RatingChange.objects.filter(seat__match=match).count() == 2
    assert not Deadline.objects.exists()


def test_stopped_for_so_long_that_the_database_gives_it_up() -> None:
    match = make_match(timer=60)
    process = started("SIGSTOP", "games.services.play.deadlines_update", "resign", str(match.pk))
    try:
        seconds_until(lambda: psutil.Process(process.pid).status() == psutil.STATUS_STOPPED)
        with connection.cursor() as cursor:
            # As PostgreSQL does by itself after `idle_in_transaction_session_timeout`.
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND state = 'idle in transaction'"
            )
        assert match_resign(match_id=match.pk, seat=0, token=TOKEN).seq == 1
        os.kill(process.pid, signal.SIGCONT)
        assert process.wait(60) != 0, "it is told that nothing of its own was written"
    finally:
        process.kill()
    assert LogEntry.objects.count() == 1
    assert not Deadline.objects.exists()


def resigned_elsewhere(match: Match) -> int:
    try:
        return match_resign(match_id=match.pk, seat=0, token=TOKEN).seq
    finally:
        connections.close_all()


def test_killed_with_a_time_out_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(timer=60)
    web_beat(alive=[])
    Deadline.objects.update(due=now_ms() - GRACE_MS)
    dies("games.services.clocks.match_answer_for", "sweep_clocks")
    clock_sweep()
    assert not LogEntry.objects.exists(), "it may still live"
    Deadline.objects.update(due=now_ms() - GRACE_MS)
    clock_sweep()
    assert {entry.source for entry in LogEntry.objects.filter(match=match)} == {"timeout"}


def test_killed_while_a_record_is_made() -> None:
    match = make_match()
    match_resign(match_id=match.pk, seat=0, token=new_token())
    dies("games.bridge.record_make", "sweep_records")
    records_sweep()
    match.refresh_from_db()
    assert match.record is not None
    assert match_verify(match_id=match.pk)[1] == []


@pytest.mark.parametrize(
    "where", ["games.services.quick_match.start", "games.services.matches.deadlines_update"]
)
def test_killed_while_strangers_are_seated(where: str) -> None:
    game, mode = ladder_keys()[0]
    web_beat(alive=[])
    for _ in range(2):
        queue_join(user_id=make_user().pk, game=game, mode=mode, is_ranked=False, size=2)
    dies(where, "sweep_queues")
    assert QueueTicket.objects.filter(match=None).count() == 2
    assert not Room.objects.exists()
    queue_sweep()
    assert Match.objects.count() == 1
    assert Seat.objects.count() == 2
    assert QueueTicket.objects.filter(match=Match.objects.get()).count() == 2
