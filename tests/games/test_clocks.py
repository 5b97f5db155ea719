"""Clocks are rows: they start, stand still, go on and run out, and the platform answers in time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone

from games import bridge, clock
from games.bridge import live_current
from games.models import Deadline, LogEntry, Match, Seat, ServiceMark
from games.rules.core.errors import RuleError
from games.services import deadlines as deadline_rows
from games.services import play
from games.services.clocks import away_sweep, clock_sweep, web_beat
from tests.games.tables import (
    is_over,
    make_match,
    play_until,
    questions,
    some_answer,
)

pytestmark = pytest.mark.django_db(transaction=True)
TURN, ANSWER = 60_000, 45_000


class Time:
    """The platform's clock, in milliseconds."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(autouse=True)
def time() -> Iterator[Time]:
    passing = Time()
    with mock.patch("games.clock.machine_ms", passing):
        web_beat(alive=[])
        yield passing


def rows(match: Match) -> dict[int, tuple[str, int | None, int | None]]:
    return {
        row.seat: (row.kind, row.due, row.remaining)
        for row in Deadline.objects.filter(match=match).order_by("seat")
    }


def pass_time(time: Time, milliseconds: int) -> None:
    """Time passes while the web is up."""
    while milliseconds > 0:
        step = min(milliseconds, 5000)
        time.now += step
        milliseconds -= step
        web_beat(alive=[])


def test_a_match_without_a_timer_has_no_rows() -> None:
    match = make_match()
    for seed in range(10):
        some_answer(match, Random(seed)).give(match)
    assert rows(match) == {}


def test_a_turn_has_a_minute_however_many_cards_it_plays(time: Time) -> None:
    match = make_match(timer=60)
    assert rows(match) == {0: ("turn", time.now + TURN, None)}
    start = time.now
    pass_time(time, 10_000)
    some_answer(match, Random(1), verbs=frozenset({"bank", "property"})).give(match)
    assert rows(match) == {0: ("turn", start + TURN, None)}


def test_the_turn_clock_stands_still_while_others_answer_and_goes_on(time: Time) -> None:
    match = make_match(people=3, timer=60)
    pass_time(time, 1000)
    play_until(match, Random(7), is_reached=lambda live: live.game.pending()[0].clock == "answer")
    live = live_current(match.pk)
    turn = live.game.view(None)["turn"]["seat"]
    asked = {decision.seat for decision in live.game.pending()}
    found = rows(match)
    left = found[turn][2]
    assert left is not None
    assert 0 < left <= TURN
    for seat in asked:
        assert found[seat] == ("answer", time.now + ANSWER, None)
    pass_time(time, 20_000)
    for decision in questions(match):
        play.match_act(
            match_id=match.pk,
            seat=decision.seat,
            decision=decision.id,
            action=live_current(match.pk).game.auto_action(decision),
            source="player",
            token=decision.id.ljust(8, "-"),
        )
    assert questions(match)[0].clock == "turn"
    assert rows(match) == {turn: ("turn", time.now + left, None)}


def test_many_quick_turns_each_start_with_full_time(time: Time) -> None:
    match = make_match(people=2, timer=60)
    for _ in range(60):
        decision = questions(match)[0]
        before = live_current(match.pk).game.view(None)["turn"]["number"]
        if decision.kind == "play":
            some_answer(match, Random(1), verbs=frozenset({"end_turn"})).give(match)
        else:
            some_answer(match, Random(1)).give(match)
        live = live_current(match.pk)
        if is_over(live):
            return
        pass_time(time, 700)
        if live.game.view(None)["turn"]["number"] != before:
            assert rows(match)[questions(match)[0].seat][1] == time.now - 700 + TURN


def test_the_sweep_ends_an_expired_turn(time: Time) -> None:
    match = make_match(timer=60)
    pass_time(time, TURN)
    clock_sweep()
    assert LogEntry.objects.filter(match=match).count() == 0, "an answer may still be on its way"
    pass_time(time, 1000)
    clock_sweep()
    entries = LogEntry.objects.filter(match=match)
    assert {entry.source for entry in entries} == {"timeout"}
    assert questions(match)[0].seat == 1
    assert rows(match) == {1: ("turn", time.now + TURN, None)}
    seq = Match.objects.get(pk=match.pk).seq
    clock_sweep()
    assert Match.objects.get(pk=match.pk).seq == seq


def test_the_task_that_should_end_a_turn_never_runs_the_next_touch_does(time: Time) -> None:
    match = make_match(timer=60)
    late = some_answer(match, Random(1))
    pass_time(time, TURN + 1001)
    with pytest.raises(RuleError, match="closed_decision"):
        late.give(match)
    assert LogEntry.objects.filter(match=match, source="timeout").exists()
    assert not LogEntry.objects.filter(match=match, source="player").exists()


def test_an_answer_on_its_way_when_time_ran_out_still_counts(time: Time) -> None:
    match = make_match(timer=60)
    answer = some_answer(match, Random(1))
    pass_time(time, TURN + 900)
    assert answer.give(match).seq == 1


def test_a_machine_whose_clock_is_wrong_goes_by_the_databases(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "_ahead_ms", 0)
    there = timezone.now().timestamp() * 1000
    for wrong_by in (-90_000, 90_000):
        time.now = int(there) + wrong_by
        clock.clock_compare()
        assert abs(clock.now_ms() - there) < 20_000


def test_an_expired_answer_never_says_no(time: Time) -> None:
    match = make_match(people=4, timer=60)
    play_until(match, Random(3), is_reached=lambda live: live.game.pending()[0].clock == "answer")
    asked = [decision.id for decision in questions(match)]
    pass_time(time, ANSWER + 1001)
    clock_sweep()
    entries = LogEntry.objects.filter(match=match, source="timeout")
    assert {entry.decision for entry in entries} >= set(asked)
    for entry in entries:
        assert entry.action is not None
        assert entry.action["verb"] != "say_no"


def test_a_late_answer_and_the_sweep_race_one_effect(time: Time) -> None:
    match = make_match(timer=60)
    answer = some_answer(match, Random(1), verbs=frozenset({"end_turn"}))
    stale = live_current(match.pk)
    pass_time(time, TURN + 1001)
    clock_sweep()
    seq = Match.objects.get(pk=match.pk).seq
    bridge._live[match.pk] = bridge.LiveMatch(stale.header, stale.steps[0])
    with pytest.raises(RuleError, match="closed_decision"):
        answer.give(match)
    assert Match.objects.get(pk=match.pk).seq == seq


def test_restart_during_the_turns_of_games_credits_the_downtime(time: Time) -> None:
    matches = [make_match(timer=60, seed=seed) for seed in range(5)]
    pass_time(time, 50_000)
    time.now += 300_000  # nobody could act
    clock_sweep()
    assert not LogEntry.objects.exists(), "nobody loses on time because of a restart"
    bridge.live_forget()
    assert web_beat(alive=[]) is True
    clock_sweep()
    assert not LogEntry.objects.exists()
    for match in matches:
        due = rows(match)[0][1]
        assert due is not None
        assert due - time.now == 10_000
    assert web_beat(alive=[]) is False


def test_nobody_loses_a_turn_because_the_database_was_away(time: Time) -> None:
    """The first answer after an outage comes before any process has noticed how long it was."""
    match = make_match(timer=60)
    answer = some_answer(match, Random(1))
    pass_time(time, TURN - 5000)
    time.now += 30_000
    assert answer.give(match).seq == 1
    assert web_beat(alive=[])
    clock_sweep()
    assert not LogEntry.objects.filter(match=match, source="timeout").exists()


def test_a_restart_of_a_quarter_of_a_minute_is_credited_too(time: Time) -> None:
    match = make_match(timer=60)
    pass_time(time, TURN - 5000)
    time.now += 15_000
    clock_sweep()
    assert web_beat(alive=[])
    clock_sweep()
    assert not LogEntry.objects.exists()
    assert rows(match)[0][1] == time.now + 5000


def test_pending_deadlines_a_worker_killed_all_resolved(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.clocks._CLAIM", 5)  # more are due than one claim takes
    matches = [make_match(timer=60, seed=seed) for seed in range(12)]
    pass_time(time, TURN + 1001)
    # A worker takes them on and dies before it answers.
    deadline_rows.deadlines_claim(Deadline.objects.all(), until=time.now, limit=100)
    clock_sweep()
    assert not LogEntry.objects.exists()
    pass_time(time, deadline_rows.LEASE_MS + 1001)
    clock_sweep()
    for match in matches:
        assert LogEntry.objects.filter(match=match, source="timeout").exists()


def test_a_broken_match_does_not_keep_the_sweep_from_the_others(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = make_match(timer=60, seed=1), make_match(timer=60, seed=2)
    pass_time(time, TURN + 1001)
    rules = type(live_current(broken.pk).game.rules)
    auto_action = rules.auto_action

    def auto_badly(self: Any, state: Any, decision: Any) -> Any:
        if state.rng.seed == bytes(broken.seed):
            raise ZeroDivisionError
        return auto_action(self, state, decision)

    monkeypatch.setattr(rules, "auto_action", auto_badly)
    clock_sweep()
    assert not LogEntry.objects.filter(match=broken).exists()
    assert LogEntry.objects.filter(match=other).exists()


def set_seen(match: Match, seat: int, seconds_ago: float) -> None:
    seen = timezone.now() - timedelta(seconds=seconds_ago)
    Seat.objects.filter(match=match, number=seat).update(seen_at=seen)


def test_without_a_timer_someone_away_for_a_minute_is_answered_for() -> None:
    match = make_match()
    set_seen(match, 0, 55)
    set_seen(match, 1, 500)
    away_sweep()
    assert not LogEntry.objects.exists(), "55 seconds are not a minute; the other is not asked"
    set_seen(match, 0, 61)
    set_seen(match, 1, 0)
    away_sweep()
    assert {entry.seat for entry in LogEntry.objects.all()} == {0}
    assert questions(match)[0].seat == 1
    seq = Match.objects.get(pk=match.pk).seq
    away_sweep()
    assert Match.objects.get(pk=match.pk).seq == seq


def test_a_table_that_everyone_has_left_alone_waits_for_them(time: Time) -> None:
    untimed, timed = make_match(seed=1), make_match(timer=60, seed=2)
    pass_time(time, TURN + 1001)
    for match in (untimed, timed):
        set_seen(match, 0, 601)
        set_seen(match, 1, 601)
    away_sweep()
    clock_sweep()
    assert not LogEntry.objects.exists()
    set_seen(untimed, 1, 0)
    set_seen(timed, 1, 0)
    away_sweep()
    clock_sweep()
    assert {entry.match_id for entry in LogEntry.objects.all()} == {untimed.pk, timed.pk}


def test_with_a_timer_only_the_clock_counts() -> None:
    match = make_match(timer=60)
    set_seen(match, 0, 500)
    away_sweep()
    assert not LogEntry.objects.exists()


def test_while_the_web_is_down_nobody_is_away(time: Time) -> None:
    match = make_match()
    set_seen(match, 0, 500)
    time.now += 300_000
    away_sweep()
    assert not LogEntry.objects.exists()
    web_beat(alive=[])
    away_sweep()
    assert not LogEntry.objects.exists(), "they get their minute to come back"


def test_a_heartbeat_is_kept() -> None:
    match = make_match()
    set_seen(match, 0, 61)
    web_beat(alive=[Seat.objects.get(match=match, number=0).pk])
    away_sweep()
    assert not LogEntry.objects.exists()
    assert ServiceMark.objects.count() == 1
