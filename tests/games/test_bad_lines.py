"""Slow lines, dead ones and several at once: nothing that was said in time is lost, and nothing counts twice."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from contextlib import ExitStack
from random import Random

import pytest
from websockets.sync.client import ClientConnection

from games.clock import now_ms
from games.models import Deadline, LogEntry, Match, Seat
from games.rules.core.contract import Json
from tests.browser.line import Line
from tests.games.processes import Processes, coming_back, frame_of
from tests.games.tables import make_match, new_token, seat_users, some_answer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(180)]
LAG = (0.3, 0.5)
TURN_SECONDS = 6
# So short before its deadline an answer is sent that it arrives about then.
LAST_MOMENT = 0.4
STANDS_STILL_FOR = 3.0
END_TURN = frozenset({"end_turn"})


def act_frame(match: Match, seed: int, verbs: frozenset[str] = END_TURN) -> tuple[int, Json]:
    answer = some_answer(match, Random(seed), verbs=verbs)
    token = new_token()
    return answer.seat, {
        "type": "act",
        "decision": answer.decision,
        "action": answer.action,
        "token": token,
    }


def test_400_ms_latency_and_an_answer_just_before_the_deadline_counts(
    processes: Processes,
) -> None:
    web = processes.web()
    match = make_match(timer=TURN_SECONDS)
    line = Line(web.port, lag=LAG)
    try:
        with ExitStack() as sockets:
            players = [
                sockets.enter_context(
                    web.socket(f"/ws/match/{match.pk}/", user_id=user, through=line.url)
                )
                for user in seat_users(match)
            ]
            shown = [frame_of(player, "state") for player in players]
            for turn in range(2):
                seat, act = act_frame(match, turn)
                (deadline,) = shown[seat]["deadlines"]
                assert deadline["due"] == Deadline.objects.get(match=match, seat=seat).due
                time.sleep(max(0.0, (deadline["due"] - now_ms()) / 1000 - LAST_MOMENT))
                players[seat].send(json.dumps(act))
                shown = [frame_of(player, "step", seq=turn + 1) for player in players]
                frame_of(players[seat], "accepted", token=act["token"])
    finally:
        line.close()
    assert {entry.source for entry in LogEntry.objects.filter(match=match)} == {"player"}


def test_one_account_at_one_seat_from_two_devices_through_two_web_processes(
    processes: Processes,
) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    one, two = processes.web(), processes.web()
    with (
        one.socket(path, user_id=ann) as phone,
        two.socket(path, user_id=ann) as laptop,
        two.socket(path, user_id=bob) as rival,
    ):
        for device in (phone, laptop, rival):
            frame_of(device, "state")
        # One answer, said by both devices: the second gets the first receipt.
        _, act = act_frame(match, 1, frozenset({"bank"}))
        for device in (phone, laptop):
            device.send(json.dumps(act))
        receipts = [frame_of(device, "accepted")["seq"] for device in (phone, laptop)]
        assert receipts == [1, 1]
        # Two different answers to one question: one counts, and both devices and the rival see the same.
        acts = [
            act_frame(match, seed, verbs)[1]
            for seed, verbs in ((2, frozenset({"bank"})), (3, END_TURN))
        ]
        for device, said in zip((phone, laptop), acts, strict=True):
            device.send(json.dumps(said))
        outcomes = sorted(
            answer_to(device, said["token"])
            for device, said in zip((phone, laptop), acts, strict=True)
        )
        assert outcomes == ["accepted", "closed_decision"]
        seq = Match.objects.get(pk=match.pk).seq
        assert seq == LogEntry.objects.filter(match=match).count() == 2
    # Whoever has left on one device is still here on the other.
    with one.socket(path, user_id=ann), two.socket(path, user_id=ann) as laptop:
        state = frame_of(laptop, "state")
        assert (state["seq"], state["view"]["seat"]) == (2, 0)
    assert Seat.objects.filter(match=match).count() == 2


def answer_to(device: ClientConnection, token: str) -> str:
    while True:
        frame: Json = json.loads(device.recv(timeout=20))
        if frame["type"] in ("accepted", "refused") and frame.get("token") == token:
            return "accepted" if frame["type"] == "accepted" else str(frame["code"])


def test_a_frozen_clients_half_open_socket_keeps_nobody_from_playing(processes: Processes) -> None:
    """Its line takes nothing any more, and neither end is told."""
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    web = processes.web()
    line = Line(web.port)
    try:
        with (
            web.socket(path, user_id=ann, through=line.url) as frozen,
            web.socket(path, user_id=bob) as rival,
        ):
            frame_of(frozen, "state")
            frame_of(rival, "state")
            line.silence()
            _, unheard = act_frame(match, 1)
            frozen.send(json.dumps(unheard))
            with web.socket(path, user_id=ann) as thawed:
                assert frame_of(thawed, "state")["seq"] == 0, "what never arrived has no effect"
                thawed.send(json.dumps(unheard))
                frame_of(thawed, "accepted", token=unheard["token"])
                frame_of(rival, "step", seq=1)
                # What waited in the dead line arrives after all.
                line.mend()
                frame_of(frozen, "accepted", token=unheard["token"], seq=1)
    finally:
        line.close()
    assert LogEntry.objects.filter(match=match).count() == 1


def test_a_web_process_that_stands_still_in_the_middle_of_a_write(processes: Processes) -> None:
    """SIGSTOP while answers stream in, SIGCONT some seconds later: nothing is lost, nothing is doubled."""
    match = make_match(people=2)
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    one, two = processes.web(), processes.web()
    said: list[Json] = []
    for attempt in range(4):
        with one.socket(path, user_id=ann) as first, one.socket(path, user_id=bob) as second:
            players = [first, second]
            for player in players:
                frame_of(player, "state")
            seat, act = act_frame(match, attempt)
            said.append(act)
            players[seat].send(json.dumps(act))
            # A little later each time, to stand still at another place of the write.
            time.sleep(0.004 * attempt)
            os.kill(one.pid, signal.SIGSTOP)
            # It may hold the match's row: nobody gets past before it goes on.
            waking = threading.Timer(STANDS_STILL_FOR, os.kill, (one.pid, signal.SIGCONT))
            waking.start()
            # A page that has given up its line says it again through the other process.
            with coming_back(two, path, (ann, bob)[seat]) as again:
                again.send(json.dumps(act))
                receipt = frame_of(again, "accepted", token=act["token"])["seq"]
            waking.join()
            assert frame_of(players[seat], "accepted", token=act["token"])["seq"] == receipt
    entries = LogEntry.objects.filter(match=match)
    assert entries.count() == Match.objects.get(pk=match.pk).seq == len(said)
    assert [entry.decision for entry in entries.order_by("seq")] == [
        act["decision"] for act in said
    ]
