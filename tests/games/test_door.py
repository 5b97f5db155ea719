"""The door: what is accepted is written once, whole, and in order; what is refused changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import bridge
from games.bridge import live_current
from games.errors import Refused
from games.models import Deadline, LogEntry, Match
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from games.services.play import match_act, match_resign
from games.services.records import match_record
from tests.games.tables import Answer, is_over, make_match, play_until, questions, some_answer

# After these it is still the same player's turn, and nobody is asked.
QUIET = frozenset({"bank", "property"})

pytestmark = pytest.mark.django_db(transaction=True)


def _rows(match: Match) -> tuple[Any, ...]:
    fresh = Match.objects.get(pk=match.pk)
    log = LogEntry.objects.filter(match=match).order_by("seq")
    return fresh.seq, fresh.status, tuple(log.values_list("seq", "seat", "token"))


def test_an_accepted_answer_is_one_entry_and_moves_the_game() -> None:
    match = make_match()
    answer = some_answer(match, Random(1))
    receipt = answer.give(match)
    entry = LogEntry.objects.get(match=match)
    assert receipt.seq == entry.seq == 1
    assert (entry.seat, entry.decision, entry.action) == (
        answer.seat,
        answer.decision,
        answer.action,
    )
    assert Match.objects.get(pk=match.pk).seq == live_current(match.pk).seq == 1


def test_same_action_sent_twice_with_an_event_between_has_one_effect() -> None:
    match = make_match()
    answer = some_answer(match, Random(1), verbs=QUIET)
    first = answer.give(match, token="the-token")
    some_answer(match, Random(2)).give(match)
    rows = _rows(match)
    again = answer.give(match, token="the-token")
    assert again == first
    assert _rows(match) == rows


def test_a_token_used_again_for_another_question_gets_the_first_receipt() -> None:
    match = make_match()
    first = some_answer(match, Random(1), verbs=QUIET).give(match, token="the-token")
    other = some_answer(match, Random(2))
    assert other.give(match, token="the-token") == first
    assert _rows(match)[0] == 1
    bridge.live_forget()
    assert other.give(match, token="the-token") == first
    assert other.give(match).seq == 2


def test_anothers_token_gives_no_receipt_and_takes_none_away() -> None:
    match = make_match()
    some_answer(match, Random(1), verbs=QUIET).give(match, token="the-token")
    decision = questions(match)[0]
    rival = 1 - decision.seat
    with pytest.raises(RuleError) as refused:
        match_act(
            match_id=match.pk,
            seat=rival,
            decision=decision.id,
            action={"verb": "end_turn"},
            source="player",
            token="the-token",
        )
    assert refused.value.code == "closed_decision"
    # Their own use of the same characters is their own.
    while questions(match)[0].seat != rival:
        some_answer(match, Random(3), verbs=frozenset({"end_turn"})).give(match)
    assert some_answer(match, Random(4)).give(match, token="the-token").seq == _rows(match)[0]


def test_a_players_token_cannot_stand_in_for_the_clocks() -> None:
    match = make_match()
    answer = some_answer(match, Random(1), verbs=QUIET)
    answer.give(match)
    decision = questions(match)[0]
    some_answer(match, Random(2)).give(match, token=decision.id + "-padding")
    later = questions(match)[0]
    played = some_answer(match, Random(3))
    assert played.decision == later.id
    assert played.give(match, token=later.id, source="timeout").seq == 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"decision": "no-such"}, "closed_decision"),
        ({"action": {"verb": "fly"}}, "unknown_verb"),
        ({"action": {"verb": "bank"}}, "malformed_action"),
        ({"action": {"verb": "bank", "card": "3"}}, "malformed_action"),
        ({"action": {"verb": "end_turn", "extra": 1}}, "malformed_action"),
        ({"action": {"verb": "accept"}}, "wrong_decision"),
    ],
)
def test_a_refused_answer_changes_nothing(change: dict[str, Any], code: str) -> None:
    match = make_match()
    decision = questions(match)[0]
    digest = live_current(match.pk).game.digest()
    rows = _rows(match)
    fields: dict[str, Any] = {"decision": decision.id, "action": {"verb": "end_turn"}} | change
    with pytest.raises(RuleError) as refused:
        match_act(match_id=match.pk, seat=decision.seat, source="player", token="t" * 8, **fields)
    assert refused.value.code == code
    assert _rows(match) == rows
    assert live_current(match.pk).game.digest() == digest


def test_another_seats_question_is_closed_to_you() -> None:
    match = make_match()
    answer = some_answer(match, Random(1))
    with pytest.raises(RuleError, match="closed_decision"):
        Answer(1 - answer.seat, answer.decision, answer.action).give(match)


def test_no_such_match() -> None:
    with pytest.raises(Refused, match="no_such_match"):
        match_resign(match_id=uuid4(), seat=0, token="t" * 8)


def test_engine_error_in_one_match_is_refused_and_logged_and_harms_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, other = make_match(seed=1), make_match(seed=2)
    some_answer(broken, Random(1)).give(broken)
    answer = some_answer(broken, Random(2))
    rows, digest = _rows(broken), live_current(broken.pk).game.digest()
    act = Game.act

    def act_badly(self: Game, seat: int, decision: str, action: object) -> Any:
        events = act(self, seat, decision, action)
        if self.state.rng.seed == bytes(broken.seed):
            raise ZeroDivisionError
        return events

    monkeypatch.setattr(Game, "act", act_badly)
    with pytest.raises(Refused, match="engine_error"):
        answer.give(broken)
    assert str(broken.pk) in caplog.text
    assert "'seq': 1" in caplog.text
    assert some_answer(other, Random(1)).give(other).seq == 1
    monkeypatch.undo()
    assert _rows(broken) == rows
    assert live_current(broken.pk).game.digest() == digest
    assert answer.give(broken).seq == 2


def test_a_stale_game_takes_in_what_it_missed_before_it_judges() -> None:
    match = make_match()
    stale = live_current(match.pk)
    old = some_answer(match, Random(1), verbs=QUIET)
    bridge.live_forget()
    old.give(match)
    newer = some_answer(match, Random(2))
    bridge._live[match.pk] = stale
    assert stale.seq == 0
    with pytest.raises(RuleError, match="closed_decision"):
        old.give(match)
    bridge._live[match.pk] = stale = bridge.LiveMatch(stale.header, stale.steps[0])
    assert newer.give(match).seq == 2
    assert stale.seq == 2


def test_a_legal_move_on_a_stale_game_is_judged_anew() -> None:
    """Both would be legal where the stale game stands; only one is where the log stands."""
    match = make_match()
    first, second = (
        some_answer(match, Random(seed), verbs=frozenset({verb}))
        for seed, verb in ((1, "bank"), (1, "end_turn"))
    )
    stale = live_current(match.pk)
    bridge.live_forget()
    first.give(match)
    bridge._live[match.pk] = stale
    with pytest.raises(RuleError, match="closed_decision"):
        second.give(match)
    assert _rows(match)[0] == 1


def test_a_whole_game_is_kept_and_replays_to_the_same_digest() -> None:
    match = make_match(people=3)
    play_until(match, Random(5), is_reached=is_over)
    live = live_current(match.pk)
    kept = Match.objects.get(pk=match.pk)
    assert kept.status == Match.Status.ENDED
    assert kept.ended_at is not None
    record = match_record(match_id=match.pk)
    assert record["digest"] == live.game.digest()
    game, _ = Game.start(live.game.rules, 3, record["options"], bytes.fromhex(record["seed"]))
    for step in record["steps"][1:]:
        assert step["entry"] is not None
        game.act(step["entry"]["seat"], step["entry"]["decision"], step["entry"]["action"])
    assert game.digest() == record["digest"]
    assert len(record["steps"]) == kept.seq + 1
    outcome = live.game.outcome()
    assert outcome is not None
    places = dict(match.seats.values_list("number", "place"))
    assert [place for place in places.values() if place == 1]
    for tied in outcome.places:
        assert len({places[seat] for seat in tied}) == 1
    assert list(match.seats.order_by("number").values_list("score", flat=True)) == list(
        outcome.scores
    )
    assert not Deadline.objects.filter(match=match).exists()
    bridge.live_forget()
    assert live_current(match.pk).game.digest() == record["digest"]


def test_resigning_is_logged_and_ends_a_game_of_two() -> None:
    match = make_match()
    some_answer(match, Random(1)).give(match)
    receipt = match_resign(match_id=match.pk, seat=1, token="bye-bye-1")
    assert match_resign(match_id=match.pk, seat=1, token="bye-bye-1") == receipt
    assert dict(match.seats.values_list("number", "place")) == {0: 1, 1: 2}
    with pytest.raises(RuleError, match="game_over"):
        some_answer_after_end(match)
    bridge.live_forget()
    assert is_over(live_current(match.pk))


def some_answer_after_end(match: Match) -> None:
    match_act(
        match_id=match.pk,
        seat=0,
        decision="f1.s0.n0",
        action={"verb": "end_turn"},
        source="player",
        token="too-late",
    )


def test_a_move_is_one_statement_and_reads_nothing() -> None:
    match = make_match()
    answer = some_answer(match, Random(1), verbs=QUIET)
    with CaptureQueriesContext(connection) as queries:
        answer.give(match)
    statements = [query["sql"].split()[0] for query in queries]
    if connection.vendor == "postgresql":
        assert statements == ["WITH"]
    else:
        assert statements == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]


def test_the_door_refuses_to_be_part_of_another_transaction() -> None:
    """What is told must be committed, and what is in memory must be in the rows."""
    match = make_match()
    answer = some_answer(match, Random(1), verbs=QUIET)
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        answer.give(match)
    assert live_current(match.pk).seq == 0
    assert answer.give(match).seq == 1
