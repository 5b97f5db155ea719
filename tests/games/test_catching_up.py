"""Sockets that miss something: lost messages, slow readers, cut lines, restarted servers. All catch up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError, connection

from games import bridge
from games.bridge import live_current
from games.clock import now_ms
from games.consumers import hub as hub_module
from games.consumers import match as match_consumer
from games.consumers.hub import get_hub
from games.models import Deadline, Match, ServiceMark
from games.services import announce
from games.services.clocks import web_beat
from tests.games.sockets import PATIENCE, TableSocket, web_process
from tests.games.tables import (
    make_match,
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


async def test_socket_dies_after_you_act_a_rival_acts_you_return() -> None:
    match = await make(timer=60)
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, bob) as rival:
        async with TableSocket(match, ann) as socket:
            answer = await answer_in(match, Random(1), verbs=frozenset({"end_turn"}))
            await socket.act(answer.decision, answer.action)
        await rival.reach(1)
        own = await answer_in(match, Random(1))
        await rival.act(own.decision, own.action)
        await rival.reach(2)
        async with TableSocket(match, ann) as back:
            state = await back.frame_of("state")
            assert state["seq"] == 2
            assert state["deadlines"]
            # Sent again because no receipt had come: no second effect.
            await back.act(answer.decision, answer.action, "another-token")
            assert (await back.frame_of("refused"))["code"] == "closed_decision"


async def test_sync_brings_a_state() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        await give(match)
        await socket.reach(1)
        await socket.say(type="sync", seq=0)
        assert (await socket.frame_of("state"))["seq"] == 1


async def test_a_lost_message_heals_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    match = await make()
    ann, _ = await users_of(match)
    monkeypatch.setattr(hub_module, "LOOK_EVERY", 0.3)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        monkeypatch.setattr(announce, "_tell", lambda group, message: None)
        await give(match)
        await socket.reach(1)


async def test_a_move_made_in_another_process_arrives_through_redis() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        # What another process does: the rows change, and only {match, seq} is told.
        live = bridge.live_peek(match.pk)
        assert live is not None
        stale = bridge.LiveMatch(live.header, live.current)
        announce.relay_through(None)
        answer = await answer_in(match, Random(1))
        await database_sync_to_async(answer.give)(match)
        bridge._live[match.pk] = stale
        await socket.reach(1)
        assert socket.state["events"]


async def test_300_events_while_one_consumer_is_blocked() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, ann) as slow, TableSocket(match, bob) as other:
        await slow.frame_of("state")
        await other.frame_of("state")
        table = get_hub().tables[match.pk]
        viewer = next(viewer for viewer in table.viewers if viewer.seat == 0)
        gate = asyncio.Event()
        send = viewer._send

        async def send_slowly(text: str) -> None:
            await gate.wait()
            await send(text)

        viewer._send = send_slowly
        last = 0
        for seed in range(40):
            if (await database_sync_to_async(live_current)(match.pk)).game.outcome():
                break
            last = await give(match, seed, frozenset({"end_turn"}))
            await other.reach(last)
        assert last > 20
        gate.set()
        await slow.reach(last)
        assert table.skips > 0
        assert slow.state["view"]["seat"] == 0


async def test_several_steps_come_in_order() -> None:
    match = await make()
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        for seed in range(6):
            await give(match, seed)
        seqs = [(await socket.frame_of("step"))["seq"] for _ in range(6)]
        assert seqs == [1, 2, 3, 4, 5, 6]


async def test_presence_is_by_heartbeat_not_by_disconnect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, ann) as one:
        async with TableSocket(match, bob):
            both = [{"seat": 0, "is_here": True}, {"seat": 1, "is_here": True}]
            await one.frame_of("presence", seats=both)
            await one.drain()
        assert not [f for f in await one.drain() if f["type"] == "presence"]
        monkeypatch.setattr("games.consumers.table.HERE_FOR", 1.5)
        monkeypatch.setattr(hub_module, "LOOK_EVERY", 1.5)
        await asyncio.sleep(1.6)
        await one.say(type="ping", at=1)
        await get_hub().look()
        await one.frame_of("presence", seats=[both[0], {"seat": 1, "is_here": False}])


async def test_one_subscription_a_match_and_process() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process():
        async with TableSocket(match, ann) as one, TableSocket(match, bob) as two:
            await one.frame_of("presence")
            await two.frame_of("presence")
            layer: Any = get_channel_layer()
            groups = layer._get_layer().groups
            group = f"asgi__group__{announce.match_group(match.pk)}"
            assert len(groups[group]) == 1
        assert group not in groups
        assert not get_hub().tables


async def test_the_layer_carries_no_more_than_match_and_seq(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await make()
    sent: list[Any] = []
    monkeypatch.setattr(announce, "_tell", lambda *told: sent.append(told))
    await give(match)
    assert sent == [
        (f"match.{match.pk}", {"type": "match.moved", "match": str(match.pk), "seq": 1})
    ]


def _end_all_sessions() -> None:
    """What a restart of PostgreSQL does to its clients."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    connection.close()


@pytest.fixture
def own_session(transactional_db: None) -> Iterator[None]:
    """This thread's connection, which falls with all others, is made anew for what comes after the test."""
    yield
    connection.close()


@pytest.mark.usefixtures("own_session")
async def test_database_restarted_mid_game_nobody_notices() -> None:
    match = await make()
    ann, bob = await users_of(match)
    async with web_process(), TableSocket(match, ann) as one, TableSocket(match, bob) as two:
        await one.frame_of("state")
        await two.frame_of("state")
        answer = await answer_in(match, Random(1))
        await asyncio.get_running_loop().run_in_executor(None, _end_all_sessions)
        token = await one.act(answer.decision, answer.action)
        await one.frame_of("accepted", token=token)
        await two.reach(1)


async def test_the_process_that_comes_back_second_shows_the_moved_clocks_too() -> None:
    match = await make(timer=60)
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        before = await socket.frame_of("state")
        await _come_back_elsewhere(300_000)
        await get_hub().look()
        after = await socket.frame_of("state")
    (earlier,), (later,) = before["deadlines"], after["deadlines"]
    assert later["due"] - earlier["due"] >= 300_000


@database_sync_to_async
def _come_back_elsewhere(down_for: int) -> None:
    """Another web process is the first one to be back after all were down."""
    ServiceMark.objects.filter(name="web").update(at=now_ms() - down_for)
    assert web_beat(alive=[])


async def test_where_no_worker_runs_the_process_that_shows_a_table_ends_its_turns() -> None:
    match = await make(timer=60)
    ann, _ = await users_of(match)
    async with web_process(), TableSocket(match, ann) as socket:
        await socket.frame_of("state")
        await database_sync_to_async(Deadline.objects.filter(match=match).update)(due=1)
        await get_hub().tables[match.pk].pull()
        await get_hub().look()
        assert (await socket.frame_of("step"))["source"] == "timeout"


async def test_while_the_database_is_away_a_socket_is_as_good_as_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await make()
    ann, _ = await users_of(match)
    answer = await answer_in(match, Random(1))
    async with web_process():
        socket = TableSocket(match, ann)
        await socket.connect()
        await socket.frame_of("mutes")  # it has come in
        away = AsyncMock(side_effect=OperationalError("away"))
        with monkeypatch.context() as patched:
            patched.setattr(match_consumer, "in_database", lambda call: away)
            token = await socket.act(answer.decision, answer.action)
            closing = await socket.receive_output()
            while closing["type"] == "websocket.send":
                assert "engine_error" not in closing["text"]
                closing = await socket.receive_output(timeout=5)
        assert closing == {"type": "websocket.close", "code": 4503}
        await socket.disconnect()
        async with TableSocket(match, ann) as back:
            await back.act(answer.decision, answer.action, token)
            assert (await back.frame_of("accepted"))["seq"] == 1


async def test_redis_unreachable_costs_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = await make()
    ann, bob = await users_of(match)

    async def fail(*_: object) -> None:
        raise ConnectionError("Redis is away")

    layer: Any = get_channel_layer()
    for call in ("group_send", "group_add", "new_channel", "receive"):
        monkeypatch.setattr(layer, call, fail, raising=False)
    async with web_process(), TableSocket(match, ann) as one, TableSocket(match, bob) as two:
        await one.frame_of("state")
        await two.frame_of("state")
        answer = await answer_in(match, Random(1))
        await one.act(answer.decision, answer.action)
        await one.frame_of("accepted")
        await two.reach(1)
        monkeypatch.undo()
        await get_hub().look()
        assert get_hub().tables[match.pk].is_subscribed


async def test_a_socket_that_goes_while_joining_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await make()
    ann, _ = await users_of(match)

    reached = asyncio.Event()

    async def never_end(*_: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    async def send(text: str) -> None:
        pass

    async with web_process():
        monkeypatch.setattr("games.consumers.table.Table.pull_chat", never_end)
        joining = asyncio.create_task(get_hub().join(match.pk, ann, send))
        async with asyncio.timeout(PATIENCE):
            await reached.wait()
        assert match.pk in get_hub().tables
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)
        assert not get_hub().tables
