"""Several at once at one match: threads with games of their own, as separate processes have, and real processes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection, connections

from games import bridge
from games.bridge import LiveMatch, live_current
from games.clock import now_ms
from games.models import Deadline, LogEntry, Match
from games.rules.core.contract import Decision
from games.rules.core.errors import RuleError
from games.services.clocks import web_beat
from games.services.deadlines import GRACE_MS
from games.services.play import Receipt, match_expire
from games.services.records import match_record
from tests.games.racer import race
from tests.games.tables import (
    Answer,
    answers_to,
    is_over,
    make_match,
    play_until,
    questions,
    some_answer,
)

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every thread has a game of its own in memory, as if it were another process."""
    held = threading.local()
    load = bridge._load

    def live_match(match_id: Any) -> LiveMatch:
        games = held.__dict__.setdefault("games", {})
        if match_id not in games:
            games[match_id] = load(match_id)
        found: LiveMatch = games[match_id]
        return found

    monkeypatch.setattr(bridge, "live_match", live_match)


def at_once(match: Match, *calls: Callable[[], Receipt]) -> list[Receipt | str]:
    """Makes all calls within the same moment, each in a thread whose game is up to date; receipts or codes."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], Receipt]) -> Receipt | str:
        try:
            bridge.live_match(match.pk)
            barrier.wait(10)
            return call()
        except RuleError as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("attempt", range(5))
def test_same_token_twice_at_once_has_one_effect(attempt: int) -> None:
    match = make_match(seed=attempt)
    answer = some_answer(match, Random(attempt))
    results = at_once(match, *[lambda: answer.give(match, token="one-token")] * 4)
    assert results == [Receipt(1)] * 4
    assert LogEntry.objects.filter(match=match).count() == 1


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("attempt", range(5))
def test_one_card_played_twice_from_two_tabs_one_success(attempt: int) -> None:
    match = make_match(seed=attempt)
    live = live_current(match.pk)
    first, *_, last = answers_to(live, live.game.pending()[0])
    results = at_once(match, lambda: first.give(match), lambda: last.give(match))
    assert sorted(map(str, results)) == [str(Receipt(1)), "closed_decision"]
    assert Match.objects.get(pk=match.pk).seq == 1


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("attempt", range(5))
def test_draw_twice_on_the_card_that_busts_second_draw_refused(attempt: int) -> None:
    match = make_match(game="sevn", seed=attempt)
    while not (asked := _drawer_who_busts(match)):
        some_answer(match, Random(attempt), verbs=frozenset({"draw"})).give(match)
    draw = Answer(asked.seat, asked.id, {"verb": "draw"})
    before = live_current(match.pk).seq
    results = at_once(match, lambda: draw.give(match), lambda: draw.give(match))
    assert sorted(map(str, results)) == [str(Receipt(before + 1)), "closed_decision"]
    with pytest.raises(RuleError, match="closed_decision"):
        draw.give(match)
    assert Match.objects.get(pk=match.pk).seq == before + 1
    bridge.live_forget()
    events = live_current(match.pk).current.events
    assert [event.type for event in events].count("busted") == 1
    _assert_sound(match)


def _drawer_who_busts(match: Match) -> Decision | None:
    """Whoever is asked and would bust with the next card."""
    live = live_current(match.pk)
    (asked,) = live.game.pending()
    if asked.kind != "turn":
        return None
    events = live.game.draft().act(asked.seat, asked.id, {"verb": "draw"})
    return asked if any(event.type == "busted" for event in events) else None


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("attempt", range(5))
def test_an_answer_and_its_time_out_in_the_same_moment_one_of_them_counts(attempt: int) -> None:
    web_beat(alive=[])
    match = make_match(seed=attempt, timer=60)
    answer = some_answer(match, Random(attempt), verbs=frozenset({"end_turn"}))

    def run_out() -> Receipt:
        # What the other thread's game knows of the clock is older.
        Deadline.objects.filter(match=match).update(due=now_ms() - GRACE_MS)
        match_expire(match_id=match.pk)
        return Receipt(0)

    answered, _ = at_once(match, lambda: answer.give(match), run_out)
    entries = LogEntry.objects.filter(match=match, decision=answer.decision)
    assert [entry.source for entry in entries] == [
        "player" if isinstance(answered, Receipt) else "timeout"
    ]
    assert isinstance(answered, Receipt) or answered == "closed_decision"
    _assert_sound(match)


def is_all_asked(live: LiveMatch) -> bool:
    """All three rivals are asked at once, as by a rent card."""
    asked = [decision for decision in live.game.pending() if decision.clock == "answer"]
    return len({decision.seat for decision in asked}) == 3


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("attempt", range(3))
def test_rent_on_all_three_answer_within_10_ms(attempt: int) -> None:
    match = make_match(people=4, seed=attempt)
    play_until(match, Random(attempt), is_reached=is_all_asked)
    live = live_current(match.pk)
    before = live.seq
    asked = [answers_to(live, decision)[-1] for decision in live.game.pending()]
    results = at_once(match, *[_giving(match, answer) for answer in asked])
    assert sorted(str(result) for result in results) == sorted(
        str(Receipt(before + number)) for number in (1, 2, 3)
    )
    open_now = {decision.id for decision in questions(match)}
    assert not open_now & {answer.decision for answer in asked}
    _assert_sound(match)


def _giving(match: Match, answer: Answer) -> Callable[[], Receipt]:
    return lambda: answer.give(match)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("database", ["postgresql", "sqlite"])
def test_two_processes_at_one_match_overwrite_nothing(database: str, tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": _url(database, tmp_path)}
    if database == "sqlite":
        _python(environment, "manage.py", "migrate", "--verbosity", "0")
        made = "from tests.games.tables import make_match; print(make_match(people=4).pk)"
        match_id = _python(environment, "manage.py", "shell", "--no-imports", "-c", made)
    else:
        match_id = str(make_match(people=4).pk)
    counts = race(match_id, environment)
    assert all(accepted > 0 for accepted, _ in counts)
    assert sum(refused for _, refused in counts) > 0, "they never met"
    check = (
        "from games.models import Match; from tests.games.test_races import _assert_sound;"
        "match = Match.objects.get(); _assert_sound(match); print(match.seq)"
    )
    written = int(_python(environment, "manage.py", "shell", "--no-imports", "-c", check))
    assert written == sum(accepted for accepted, _ in counts)


def _assert_sound(match: Match) -> None:
    """Every seq once, each token once, and the log alone leads to where the match stands."""
    fresh = Match.objects.get(pk=match.pk)
    seqs = LogEntry.objects.filter(match=match).order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, fresh.seq + 1))
    bridge.live_forget()
    live = live_current(match.pk)
    assert live.seq == fresh.seq
    assert is_over(live) == (fresh.status == Match.Status.ENDED)
    if is_over(live):
        assert match_record(match_id=match.pk)["digest"] == live.game.digest()


def _url(database: str, folder: Path) -> str:
    if database == "sqlite":
        return f"sqlite:///{folder}/race.sqlite3"
    return f"{os.environ['DATABASE_URL'].rsplit('/', 1)[0]}/{connection.settings_dict['NAME']}"


def _python(environment: dict[str, str], *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**environment, "DJANGO_SETTINGS_MODULE": "stealr_site.settings"},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout.strip()
