"""The table's socket: frames in, each seat's own view out, whatever goes wrong in between."""

from __future__ import annotations

import asyncio
import json
from random import Random
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async

from games import bridge
from games.bridge import live_current
from games.models import LogEntry, Match
from games.services.play import match_resign
from tests.games.sockets import PATIENCE, TableSocket, web_process
from tests.games.tables import (
    answers_to,
    make_match,
    new_token,
    seat_users,
    some_answer,
)

pytestmark = pytest.mark.django_db(transaction=True)
make = database_sync_to_async(make_match)
users_of = database_sync_to_async(seat_users)
answer_in = database_sync_to_async(some_answer)


@database_sync_to_async
def give(match: Match, seed: int = 1, verbs: frozenset[str] = frozenset()) -> int:
    return some_answer(match, Random(seed), verbs=verbs).give(match).seq


async def test_joining_shows_everything_and_who_is_here() -> None:
    match = await make()
    async with web_process(), TableSocket(match, (await users_of(match))[1]) as socket:
        state = await socket.frame_of("state")
        assert state["seq"] == 0
        assert state["match"]["id"] == str(match.pk)
        assert state["match"]["commitment"] == match.commitment
        assert state["match"]["seed"] is None
        assert [seat["is_you"] for seat in state["match"]["seats"]] == [False, True]
        assert state["view"]["seat"] == 1
        assert len(state["view"]["hand"]) == 5
        assert state["options"] == {}
        assert [decision["seat"] for decision in state["pending"]] == [0]
        presence = await socket.frame_of("presence")
        assert presence["seats"] == [
            {"seat": 0, "is_here": False},
            {"seat": 1, "is_here": True},
        ]


async def test_an_answer_reaches_every_socket_with_its_own_view() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with (
        web_process(),
        TableSocket(match, ann) as first,
        TableSocket(match, bob) as second,
        TableSocket(match, None) as watcher,
    ):
        state = await first.frame_of("state")
        answer = await answer_in(match, Random(1))
        assert set(state["options"]) == {answer.decision}
        token = await first.act(answer.decision, answer.action)
        assert (await first.frame_of("accepted", token=token))["seq"] == 1
        for socket, seat in ((first, 0), (second, 1), (watcher, None)):
            await socket.reach(1)
            assert socket.state["view"]["seat"] == seat
            assert socket.state["source"] == "player"
            assert socket.state["seat"] == 0
            assert socket.state["events"]
        assert watcher.state["view"]["hand"] == []
        assert watcher.state["options"] == {}


BAD_FRAMES: list[tuple[str, str]] = [
    ("", "not_json"),
    ("{", "not_json"),
    ("[" * 5000, "not_json"),
    ('"\\ud800"', "not_json"),
    ("[]", "malformed"),
    ("7", "malformed"),
    ("{}", "unknown_type"),
    ('{"type": 5}', "unknown_type"),
    ('{"type": "fly"}', "unknown_type"),
    ('{"type": "act"}', "malformed"),
    ('{"type": "act", "decision": "d", "action": [], "token": "12345678"}', "malformed"),
    ('{"type": "act", "decision": "d", "action": {}, "token": "short"}', "malformed"),
    (
        '{"type": "act", "decision": "d", "action": {}, "token": "123456\\u0000\\u0000"}',
        "malformed",
    ),
    ('{"type": "act", "decision": "d", "action": {}, "token": "12345678", "x": 1}', "malformed"),
    ('{"type": "act", "decision": "d", "action": {}, "token": "12345678"}', "closed_decision"),
    ('{"type": "sync", "seq": -1}', "malformed"),
    ('{"type": "ping", "at": 1e300}', "malformed"),
    ('{"type": "chat", "text": ""}', "malformed"),
    ('{"type": "chat", "text": "\\u0000"}', "malformed"),
    (json.dumps({"type": "chat", "text": "x" * 301}), "malformed"),
    (json.dumps({"type": "chat", "text": "x" * 9000}), "too_large"),
    (json.dumps({"type": "chat", "text": "é" * 4090}, ensure_ascii=False), "too_large"),
    ('{"type": "rematch"}', "match_running"),
]


async def test_every_bad_frame_is_refused_and_the_socket_stays_usable() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.drain()
        for text, code in BAD_FRAMES:
            await socket.say_text(text)
            refused = await socket.frame_of("refused")
            assert (refused["code"], bool(refused["text"])) == (code, True), text[:60]
            await asyncio.sleep(0.05)  # at a rate that is allowed
        await socket.send_to(bytes_data=b"\x00\xff")
        assert (await socket.frame_of("refused"))["code"] == "not_json"
        await socket.say(type="ping", at=5)
        assert (await socket.frame_of("pong"))["at"] == 5
        assert await database_sync_to_async(LogEntry.objects.count)() == 0


async def test_a_refusal_names_the_token_it_answers() -> None:
    match = await make()
    _, bob = await users_of(match)
    async with web_process(), TableSocket(match, bob) as socket:
        answer = await answer_in(match, Random(1))
        token = await socket.act(answer.decision, answer.action)
        refused = await socket.frame_of("refused")
        assert (refused["token"], refused["code"]) == (token, "closed_decision")
        await socket.say(type="act", decision=5, action={}, token="my-token-1")
        assert (await socket.frame_of("refused"))["token"] == "my-token-1"


async def test_spectators_may_only_look() -> None:
    match = await make()
    async with web_process(), TableSocket(match, None) as socket:
        await socket.drain()
        answer = await answer_in(match, Random(1))
        await socket.act(answer.decision, answer.action)
        assert (await socket.frame_of("refused"))["code"] == "not_your_seat"
        for frame in (
            {"type": "resign", "token": "t" * 8},
            {"type": "chat", "text": "hello"},
            {"type": "rematch"},
        ):
            await socket.say(**frame)
            assert (await socket.frame_of("refused"))["code"] == "not_your_seat"
        await socket.say(type="sync", seq=0)
        assert (await socket.frame_of("state"))["view"]["hand"] == []


async def test_a_flood_is_refused_and_then_passes() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.drain()
        for _ in range(60):
            await socket.say(type="ping", at=1)
        frames = [await socket.frame() for _ in range(60)]
        codes = [frame.get("code") for frame in frames if frame["type"] == "refused"]
        assert codes
        assert set(codes) == {"rate_limited"}
        assert len(codes) < 30
        await asyncio.sleep(0.3)
        await socket.say(type="ping", at=2)
        await socket.frame_of("pong", at=2)


async def test_no_such_match_is_said_before_closing() -> None:
    match = Match(pk=uuid4())
    async with web_process():
        socket = TableSocket(match, None)
        await socket.connect()
        assert (await socket.frame_of("refused"))["code"] == "no_such_match"
        assert (await socket.receive_output())["code"] == 4404


async def test_two_different_actions_for_one_decision_first_wins() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as one, TableSocket(match, ann) as two:
        live = await database_sync_to_async(live_current)(match.pk)
        found = answers_to(live, live.game.pending()[0])
        await asyncio.gather(
            one.act(found[0].decision, found[0].action, "token-one"),
            two.act(found[-1].decision, found[-1].action, "token-two"),
        )
        await one.reach(1)
        await two.reach(1)
        frames = [json.loads(text) for text in one.heard + two.heard]
        frames += await one.drain() + await two.drain()
        assert sum(frame["type"] == "accepted" for frame in frames) == 1
        refused = [frame for frame in frames if frame["type"] == "refused"]
        assert [frame["code"] for frame in refused] == ["closed_decision"]


async def test_the_seed_is_public_once_it_is_over() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        await socket.say(type="resign", token=new_token())
        step = await socket.frame_of("step")
        assert step["outcome"]["places"] == [[1], [0]]
        state = await socket.frame_of("state")
        assert state["match"]["seed"] == bytes(match.seed).hex()


async def test_a_rematch_starts_when_both_want_it() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, ann) as one, TableSocket(match, bob) as two:
        await one.frame_of("state")
        await two.frame_of("state")
        await database_sync_to_async(match_resign)(match_id=match.pk, seat=1, token=new_token())
        await one.say(type="rematch")
        assert (await two.frame_of("rematch", ready=[0]))["match"] is None
        await two.say(type="rematch")
        async with asyncio.timeout(PATIENCE):
            while (began := await one.frame_of("rematch"))["match"] is None:
                pass
        following = await database_sync_to_async(Match.objects.get)(pk=began["match"])
        assert following.pk != match.pk
        assert following.room_id == match.room_id
        assert following.options["first_seat"] == 0  # the winner starts


async def test_chat_reaches_the_table_and_those_who_come_later() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, ann) as one, TableSocket(match, bob) as two:
        await one.say(type="chat", text="Hello <b>Bob</b>")
        for socket in (one, two):
            line = await socket.frame_of("chat")
            assert (line["by"], line["text"]) == (ann, "Hello <b>Bob</b>")
        async with TableSocket(match, None) as late:
            assert (await late.frame_of("chat"))["text"] == "Hello <b>Bob</b>"
        for number in range(8):
            await one.say(type="chat", text=f"{number}", token=f"line-{number:04}")
        refused = await one.frame_of("refused")
        # Five at once: the first was said above.
        assert (refused["code"], refused["token"]) == ("rate_limited", "line-0004")
        assert len([frame for frame in await two.drain() if frame["type"] == "chat"]) < 8


async def test_a_broken_view_is_refused_and_the_socket_lives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        rules = type(bridge.live_match(match.pk).game.rules)
        with monkeypatch.context() as patch:
            patch.setattr(rules, "view", lambda *_: 1 / 0)
            await give(match)
            assert (await socket.frame_of("refused"))["code"] == "engine_error"
        await socket.say(type="sync", seq=0)
        assert (await socket.frame_of("state"))["seq"] == 1
