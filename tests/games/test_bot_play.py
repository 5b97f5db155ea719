"""Bots answer by themselves, at a pace that tells nothing, and survive restarts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pytest_django import Settings

from games import bots as bot_players
from games.bridge import live_current
from games.clock import now_ms
from games.models import Deadline, LogEntry, Match
from games.rules.core.contract import Decision
from games.services import deadlines as deadline_rows
from games.services.bots import bot_act, bot_sweep
from games.services.deadlines import bot_pause_ms
from tests.games.tables import is_over, make_match, questions, some_answer

pytestmark = pytest.mark.django_db(transaction=True)


def make_due(match: Match) -> None:
    Deadline.objects.filter(match=match, kind=Deadline.Kind.BOT).update(due=0)


def test_at_pace_0_bots_play_on_until_a_person_must_act(settings: Settings) -> None:
    settings.STEALR_BOT_PACE = 0.0
    match = make_match(people=1, bots=2, first_seat=1)
    for seed in range(300):
        bot_sweep()
        live = live_current(match.pk)
        if is_over(live):
            break
        assert 0 in {decision.seat for decision in live.game.pending()}
        some_answer(match, Random(seed)).give(match)
    assert is_over(live_current(match.pk))
    assert Match.objects.get(pk=match.pk).status == Match.Status.ENDED
    assert not Deadline.objects.filter(match=match).exists()


def test_games_of_bots_alone_end_without_a_stuck_game_or_an_illegal_move(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.STEALR_BOT_PACE = 0.0
    matches = [make_match(people=0, bots=4, seed=seed) for seed in range(3)]
    for _ in range(20):
        bot_sweep()
    assert {Match.objects.get(pk=match.pk).status for match in matches} == {"ended"}
    assert "bot_mistake" not in caplog.text
    assert "bot_failed" not in caplog.text


def test_a_bot_waits_for_its_pause_and_answers_once() -> None:
    match = make_match(people=1, bots=1, first_seat=1)
    row = Deadline.objects.get(match=match)
    now = now_ms()
    assert row.due is not None
    assert 0 < row.due - now <= 2400
    bot_sweep()
    assert not LogEntry.objects.exists()
    make_due(match)
    bot_sweep()
    assert [entry.source for entry in LogEntry.objects.all()] == ["bot"]
    bot_act(match_id=match.pk, seat=row.seat, decision_id=row.key)
    assert LogEntry.objects.count() == 1


def test_restart_inside_a_bots_thinking_pause_loses_nothing() -> None:
    match = make_match(people=1, bots=1, first_seat=1)
    make_due(match)
    # A worker takes the answer on and dies.
    claimed = deadline_rows.deadlines_claim(Deadline.objects.all(), until=now_ms(), limit=10)
    assert len(claimed) == 1
    bot_sweep()
    assert not LogEntry.objects.exists(), "another may still be at it"
    make_due(match)
    bot_sweep()
    assert LogEntry.objects.count() == 1


def test_the_pause_is_a_persons_and_depends_on_the_question_alone() -> None:
    header = live_current(make_match(people=1, bots=1).pk).header
    other = live_current(make_match(people=1, bots=1, seed=2).pk).header
    pauses = [bot_pause_ms(header, Decision(f"f{n}.s1.n0", 1, "play")) for n in range(200)]
    assert min(pauses) >= 800
    assert max(pauses) <= 2400
    assert len(set(pauses)) > 150
    again = [bot_pause_ms(header, Decision(f"f{n}.s1.n0", 1, "trim")) for n in range(200)]
    assert again == pauses
    assert pauses != [bot_pause_ms(other, Decision(f"f{n}.s1.n0", 1, "play")) for n in range(200)]


class _Mistaken:
    def choose(self, **_: Any) -> Any:
        return {"verb": "bank", "card": 10_000}


class _Crashing:
    def choose(self, **_: Any) -> Any:
        raise ZeroDivisionError


@pytest.mark.parametrize("bot", [_Mistaken(), _Crashing()])
def test_a_bots_mistake_is_logged_and_stops_no_game(
    bot: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = make_match(people=1, bots=1, first_seat=1)
    monkeypatch.setattr("games.services.bots.get_bot", lambda game, level: bot)
    make_due(match)
    bot_sweep()
    assert "bot_mistake" in caplog.text
    assert LogEntry.objects.get().source == "bot"


def test_a_bot_is_given_what_its_seat_may_see_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = make_match(people=1, bots=1, first_seat=1)
    given: dict[str, Any] = {}
    easy = bot_players.get_bot("stealr", "easy")

    class Spy:
        def choose(self, **fields: Any) -> Any:
            given.update(fields)
            return easy.choose(**fields)

    monkeypatch.setattr("games.services.bots.get_bot", lambda game, level: Spy())
    make_due(match)
    live = live_current(match.pk)
    decision = questions(match)[0]
    bot_sweep()
    assert given["view"] == live.steps[0].game.view(1)
    assert given["decision"] == decision
    assert set(given) == {"catalog", "view", "decision", "options", "rng"}
