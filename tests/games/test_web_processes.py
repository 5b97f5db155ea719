"""Two real web processes at one match: what one accepts shows at the other, and a restarted one goes on."""

from __future__ import annotations

import json
import time
from random import Random

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection

from games.clock import now_ms
from games.consumers.base import LARGEST_FRAME
from games.models import Deadline, Match, ServiceMark
from tests.games.processes import Processes, frame_of, own_redis, seconds_until
from tests.games.tables import make_match, new_token, seat_users, some_answer

pytestmark = pytest.mark.django_db(transaction=True)


def play(socket: ClientConnection, match: Match, seed: int) -> str:
    answer = some_answer(match, Random(seed), verbs=frozenset({"bank", "end_turn"}))
    token = new_token()
    frame = {"type": "act", "decision": answer.decision, "action": answer.action, "token": token}
    socket.send(json.dumps(frame))
    return token


def test_two_web_processes_share_a_table(processes: Processes) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    one, two = processes.web(), processes.web()
    with (
        one.socket(path, user_id=ann) as first,
        two.socket(path, user_id=bob) as second,
        two.socket(path) as watcher,
    ):
        assert frame_of(first, "state")["view"]["seat"] == 0
        assert frame_of(second, "state")["view"]["seat"] == 1
        assert frame_of(watcher, "state")["view"]["seat"] is None
        play(first, match, 1)
        for socket in (first, second, watcher):
            assert frame_of(socket, "step", seq=1)["events"]
        # Here by heartbeat, also for those at another process.
        here = [{"seat": 0, "is_here": True}, {"seat": 1, "is_here": True}]
        frame_of(first, "presence", seats=here)


def test_web_process_restarted_between_two_turns(processes: Processes) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    web = processes.web()
    with web.socket(path, user_id=ann) as socket:
        frame_of(socket, "state")
        token = play(socket, match, 1)
        frame_of(socket, "accepted", token=token)
        web.kill()
    web.start()
    with (
        web.socket(path, user_id=ann) as first,
        web.socket(path, user_id=bob) as second,
    ):
        assert frame_of(first, "state")["seq"] == 1
        assert frame_of(second, "state")["seq"] == 1
        play(first, match, 2)
        assert frame_of(second, "step")["seq"] == 2


def test_sockets_from_other_sites_are_turned_away(processes: Processes) -> None:
    match = make_match()
    web = processes.web()
    path = f"/ws/match/{match.pk}/"
    with (
        pytest.raises(InvalidStatus) as refused,
        web.socket(path, origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus), web.socket("/ws/match/no-such-form/"):
        pass


def test_redis_restarted_mid_game(processes: Processes) -> None:
    match = make_match()
    ann, bob = seat_users(match)
    path = f"/ws/match/{match.pk}/"
    with own_redis() as redis:
        one, two = (processes.web(REDIS_URL=redis.url) for _ in range(2))
        with one.socket(path, user_id=ann) as first, two.socket(path, user_id=bob) as second:
            frame_of(first, "state")
            frame_of(second, "state")
            play(first, match, 1)
            frame_of(second, "step", seq=1)
            redis.stop()
            play(first, match, 2)
            frame_of(first, "step", seq=2)
            frame_of(second, "step", seq=2)
            redis.start()
            time.sleep(6)
            began = time.monotonic()
            play(first, match, 3)
            frame_of(second, "step", seq=3)
            assert time.monotonic() - began < 3, "told again, not only found"


def test_the_web_is_up_again_before_anyone_connects(processes: Processes) -> None:
    match = make_match(timer=60)
    due = Deadline.objects.get(match=match).due
    assert due is not None
    down_for = 300_000
    ServiceMark.objects.create(name="web", at=now_ms() - down_for)
    processes.web()
    seconds_until(lambda: ServiceMark.objects.filter(name="web", at__gt=now_ms() - 5000).exists())
    moved = Deadline.objects.get(match=match).due
    assert moved is not None
    assert down_for <= moved - due < down_for + 60_000


def test_a_frame_no_page_would_send_ends_the_socket_unread(processes: Processes) -> None:
    match = make_match()
    with processes.web().socket(f"/ws/match/{match.pk}/") as socket:
        frame_of(socket, "state")
        socket.send("x" * (LARGEST_FRAME + 1))
        frame_of(socket, "refused", code="too_large")
        socket.send("x" * (2 * LARGEST_FRAME + 1))
        with pytest.raises(ConnectionClosedError):
            frame_of(socket, "refused")
