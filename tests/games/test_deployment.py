"""A whole deployment: two web processes, a worker and beat, on one PostgreSQL and one Redis."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from hashlib import sha256
from random import Random
from uuid import uuid4

import pytest
from django.db import connections
from websockets.sync.client import ClientConnection

from bench.answers import any_answer
from games.clock import now_ms
from games.models import Deadline, LogEntry, Match, Rating, RatingChange, Room
from games.rules.core.contract import Json
from games.rules.core.settings import MODE
from games.rules.registry import game_keys, get_rules
from games.selectors.ladders import ladder_keys
from games.services.ratings import ladder_recompute, ratings_heal
from games.services.rooms import room_create, room_take_seat
from games.services.rounds import room_start
from tests.games.ladder import changes_now, make_players
from tests.games.processes import PATIENCE, Processes, own_redis

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]
PEOPLE = 3
# Of the turns that nobody takes, instead of the ladder's minute: so nobody else ever has to hurry, however slow the machine.
MISSED_AFTER_MS = 1000
# Nobody may say more than 20 things a second.
PAUSE = 0.06
LADDERS = [next(ladder for ladder in ladder_keys() if ladder[0] == game) for game in game_keys()]


@pytest.mark.parametrize(("game", "mode"), LADDERS)
def test_a_ranked_game_over_two_web_processes_two_turns_of_which_run_out(
    game: str, mode: str, processes: Processes
) -> None:
    with own_redis() as redis, ExitStack() as sockets, ThreadPoolExecutor(PEOPLE) as players:
        webs = [processes.web(REDIS_URL=redis.url) for _ in range(2)]
        processes.worker(REDIS_URL=redis.url)
        processes.beat(REDIS_URL=redis.url)
        # Only now, because its clock runs from the deal on.
        match = ranked_match(game, mode, people=PEOPLE)
        users = [seat.user_id for seat in match.seats.all() if seat.user_id]
        path = f"/ws/match/{match.pk}/"
        playing = [
            players.submit(
                play_to_the_end,
                sockets.enter_context(webs[seat % 2].socket(path, user_id=user)),
                seat,
                misses_a_turn_of=match if seat < 2 else None,
            )
            for seat, user in enumerate(users)
        ]
        ends = [player.result() for player in as_completed(playing)]

    assert len({(end["seq"], json.dumps(end["outcome"])) for end in ends}) == 1
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    for end in ends:
        assert sha256(bytes.fromhex(end["match"]["seed"])).hexdigest() == match.commitment
    timeouts = LogEntry.objects.filter(match=match, source="timeout")
    assert set(timeouts.values_list("seat", flat=True)) == {0, 1}
    assert not LogEntry.objects.filter(match=match, action=None).exists(), "nobody has left"

    assert RatingChange.objects.filter(seat__match=match).count() == len(users)
    assert Rating.objects.filter(games=1, user__in=users).count() == len(users)
    written = changes_now()
    ratings_heal()
    ladder_recompute(game=game, mode=mode)
    assert changes_now() == written


def ranked_match(game: str, mode: str, *, people: int, turn_seconds: int | None = None) -> Match:
    """On the ladder's settings, but for the seconds of a turn, where they are named."""
    users = [user.pk for user in make_players(people)]
    modes = [key for key, _ in ladder_keys() if key == game]
    settings = {MODE: mode} if len(modes) > 1 else {}
    room = room_create(user_id=users[0], game=game, settings=settings, is_ranked=True)
    for user in users[1:]:
        room_take_seat(code=room.code, user_id=user)
    if turn_seconds is not None:
        Room.objects.filter(pk=room.pk).update(timer=turn_seconds)
    assert people in get_rules(game).seats
    return room_start(code=room.code, user_id=users[0])


def play_to_the_end(socket: ClientConnection, seat: int, *, misses_a_turn_of: Match | None) -> Json:
    """Answers by what is offered, at once, but for one turn that it lets run out; the last position."""
    rng = Random(seat)
    asked: set[str] = set()
    is_missing = False
    while True:
        frame: Json = json.loads(socket.recv(timeout=PATIENCE))
        if frame["type"] == "refused":
            assert frame["code"] == "closed_decision", frame["code"]
        if frame["type"] not in ("state", "step"):
            continue
        if frame["type"] == "state" and frame["outcome"]:
            return frame
        if frame.get("source") == "timeout" and frame["seat"] == seat:
            misses_a_turn_of = None
        for decision in frame["pending"]:
            key, is_turn = decision["id"], decision["clock"] == "turn"
            if key in asked or key not in frame["options"]:
                continue
            if misses_a_turn_of is not None and is_turn:
                if not is_missing:
                    is_missing = True
                    run_out_soon(misses_a_turn_of, seat)
                continue
            asked.add(key)
            time.sleep(PAUSE)
            action = any_answer(frame["options"][key], rng)
            act = {"type": "act", "decision": key, "action": action, "token": uuid4().hex}
            socket.send(json.dumps(act))


def run_out_soon(match: Match, seat: int) -> None:
    clock = Deadline.objects.filter(match=match, seat=seat, kind=Deadline.Kind.TURN)
    assert clock.update(due=now_ms() + MISSED_AFTER_MS) == 1
    connections.close_all()
