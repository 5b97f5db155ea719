"""Spectators: the public view and no more; of ranked matches a turn later; where the host lets them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games import bridge
from games.consumers.hub import Hub, get_hub
from games.models import Audience
from games.rules.core.contract import Json
from games.rules.registry import game_keys
from games.services.chat import table_say
from games.services.rooms import room_configure
from games.services.rounds import room_start
from tests.games.rooms import make_room
from tests.games.sockets import RoomSocket, TableSocket, web_process
from tests.games.tables import is_over, make_match, make_user, new_token, seat_users, some_answer
from tests.games.test_hidden_information import Knowledge, search

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _process() -> AsyncIterator[None]:
    async with web_process():
        yield


def in_rows(call: Any, *args: Any, **values: Any) -> Any:
    return database_sync_to_async(call)(*args, **values)


def turn_shown(frame: Json) -> int:
    """The number of the turn as the game itself counts it."""
    number: int = frame["view"]["turn"]["number"]
    return number


# The delay


@pytest.mark.parametrize(("mode", "seed"), [("no_mercy", 4), ("starter", 5)])
async def test_a_ranked_match_is_always_shown_the_turn_before_the_running_one(
    mode: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By pushes, by `sync`, after reconnecting, and by a process that has just loaded the match; to its end."""
    monkeypatch.setattr("games.consumers.base._BURST", 1e6)  # faster than anyone plays
    match = await in_rows(
        make_match, people=3, options={"mode": mode}, seed=seed, is_ranked=True, timer=60
    )
    users = await in_rows(seat_users, match)
    rng = Random(seed)
    live = await in_rows(bridge.live_match, match.pk)
    known = [Knowledge(live.game, match.options)]
    turns = {0: live.game.view(None)["turn"]["number"]}
    watchers: list[TableSocket] = []
    lags = []
    async with AsyncExitStack() as stack:

        async def watch() -> TableSocket:
            user_id = None if rng.random() < 0.5 else stranger
            watchers.append(await stack.enter_async_context(TableSocket(match, user_id)))
            return watchers[-1]

        stranger = (await in_rows(make_user, "Stranger")).pk
        player = await stack.enter_async_context(TableSocket(match, users[0]))
        watcher = await watch()
        while live.game.outcome() is None:
            answer = await in_rows(some_answer, match, rng)
            await in_rows(answer.give, match)
            await player.reach(live.seq)
            known.append(Knowledge(live.game, match.options))
            if live.game.outcome() is not None:
                break
            turns[live.seq] = live.game.view(None)["turn"]["number"]
            chance = rng.random()
            if chance < 0.1:
                await watcher.say(type="sync", seq=0)
            elif chance < 0.15:
                await watcher.disconnect()
                watcher = await watch()
            elif chance < 0.2:
                bridge.live_forget()  # as another process that has to load it
                live = await in_rows(bridge.live_current, match.pk)
            for frame in await watcher.drain():
                assert frame["type"] not in ("chat", "rematch")
                if frame["type"] not in ("state", "step"):
                    continue
                seq = frame["seq"]
                assert seq == 0 or turn_shown(frame) < turns[live.seq]
                assert frame["deadlines"] == []
                assert frame["outcome"] is None
                lags.append(turns[live.seq] - turn_shown(frame))
        await player.drain()
        assert is_over(live)
        # The end is shown to all, with everything before it.
        await watcher.reach(live.seq)
        ended = await watcher.frame_of("state")
        assert ended["outcome"] == player.state["outcome"] is not None
        assert ended["match"]["seed"] == bytes(match.seed).hex()
    assert lags.count(1) > 10, "the turn before is shown, not an older one"
    found = sum(search(socket, None, known, bytes(match.seed)) for socket in watchers)
    assert found > 300, "the search looks at nothing"


async def test_a_whole_turn_arrives_step_by_step_when_it_is_over() -> None:
    match = await in_rows(make_match, seed=6, is_ranked=True, timer=60)
    rng = Random(6)
    async with TableSocket(match, None) as watcher:
        first = await watcher.frame_of("state")
        assert first["seq"] == 0
        live = await in_rows(bridge.live_match, match.pk)
        while live.current.turns.number == 1:
            assert [frame for frame in await watcher.drain() if frame["type"] == "step"] == []
            await in_rows((await in_rows(some_answer, match, rng)).give, match)
            live = await in_rows(bridge.live_current, match.pk)
        last = live.seq - 1  # the entry that ended the turn belongs to the next one
        await watcher.reach(last)
        steps = [json.loads(text) for text in watcher.heard if '"step"' in text[:20]]
        assert [step["seq"] for step in steps] == list(range(1, last + 1))
        assert await watcher.receive_nothing(timeout=0.2) or watcher.state["seq"] == last


async def test_players_are_never_delayed() -> None:
    match = await in_rows(make_match, is_ranked=True, timer=60)
    ann, bob = await in_rows(seat_users, match)
    async with TableSocket(match, ann) as one, TableSocket(match, bob) as two:
        answer = await in_rows(some_answer, match, Random(1))
        await in_rows(answer.give, match)
        for socket in (one, two):
            await socket.reach(1)


async def test_talk_at_a_ranked_table_reaches_spectators_after_the_end() -> None:
    match = await in_rows(make_match, is_ranked=True, timer=60)
    ann, bob = await in_rows(seat_users, match)
    async with (
        TableSocket(match, None) as watcher,
        RoomSocket(match.room.code, None) as room,
        TableSocket(match, bob) as two,
    ):
        await in_rows(table_say, match_id=match.pk, user_id=ann, text="I hold a red card")
        await two.frame_of("chat")
        for socket in (watcher, room):
            assert not [frame for frame in await socket.drain() if frame["type"] == "chat"]
        async with TableSocket(match, ann) as one:
            await one.say(type="resign", token=new_token())
            await one.frame_of("accepted")
        await watcher.frame_of("chat", text="I hold a red card")


# The public view


async def test_a_casual_match_is_watched_live_and_no_wider_than_the_public_view() -> None:
    match = await in_rows(make_match, people=3, seed=8)
    rng = Random(8)
    live = await in_rows(bridge.live_match, match.pk)
    known = [Knowledge(live.game, match.options)]
    async with TableSocket(match, None) as watcher:
        for _ in range(60):
            await in_rows((await in_rows(some_answer, match, rng)).give, match)
            known.append(Knowledge(live.game, match.options))
            await watcher.reach(live.seq)
            if rng.random() < 0.1:
                await watcher.say(type="sync", seq=0)
        await watcher.drain()
        for frame in ({"type": "chat", "text": "Play red!"}, {"type": "phrase", "phrase": "hello"}):
            await watcher.say(**frame)
            assert (await watcher.frame_of("refused"))["code"] == "not_your_seat"
    assert search(watcher, None, known, bytes(match.seed)) > 100


# Who may, and how many there are


async def test_a_host_forbids_it_from_the_next_match_on() -> None:
    room, users = await in_rows(make_room, 2)
    await in_rows(room_configure, code=room.code, user_id=users[0], settings={"can_watch": False})
    match = await in_rows(room_start, code=room.code, user_id=users[0])
    stranger = (await in_rows(make_user)).pk
    for user in (None, stranger):
        socket = TableSocket(match, user)
        assert (await socket.connect())[0]
        assert (await socket.frame())["code"] == "not_watchable"
        closed = await socket.receive_output()
        assert (closed["type"], closed["code"]) == ("websocket.close", 4403)
        assert len(socket.heard) == 1
    async with TableSocket(match, users[1]) as player:
        await player.frame_of("state")
        await player.say(type="resign", token=new_token())
        await player.frame_of("accepted")
    socket = TableSocket(match, stranger)
    assert (await socket.connect())[0]
    assert (await socket.frame())["code"] == "not_watchable", "not after the end either"
    await socket.receive_output()


async def test_everyone_sees_how_many_look_on_through_all_processes() -> None:
    match = await in_rows(make_match)
    ann, _ = await in_rows(seat_users, match)
    stranger = (await in_rows(make_user)).pk
    other = Hub(asyncio.get_running_loop())
    async with TableSocket(match, ann) as player:
        assert (await player.frame_of("presence"))["watching"] == 0
        async with TableSocket(match, None), TableSocket(match, stranger):
            await player.frame_of("presence", watching=2)
            async with TableSocket(match, stranger):  # the same person in a second tab
                await get_hub().look()
                assert await Audience.objects.filter(match=match).aget()
                assert not [f for f in await player.drain() if f.get("watching", 2) != 2]
            elsewhere: list[str] = []

            async def hear(text: str) -> None:
                elsewhere.append(text)

            viewer = await other.join(match.pk, None, hear)
            await other.look()
            await get_hub().look()
            await player.frame_of("presence", watching=3)
            await other.leave(viewer)
            await other.close()
        await player.frame_of("presence", watching=1)  # the other process's count has yet to age
    rows = [row async for row in Audience.objects.filter(match=match)]
    assert len(rows) == 2


@pytest.mark.parametrize("game", game_keys())
def test_in_every_game_spectators_of_ranked_matches_miss_nothing_and_are_a_turn_behind(
    game: str,
) -> None:
    match = make_match(game=game, people=3, is_ranked=True, timer=60)
    rng = Random(9)
    seen = [0]
    live = bridge.live_match(match.pk)
    while live.game.outcome() is None and live.seq < 400:
        some_answer(match, rng).give(match)
        shown = live.shown(None)
        seen += [step.seq for step in shown if step.seq > seen[-1]]
        if live.game.outcome() is None:
            assert shown[-1].seq == 0 or shown[-1].turns.number == live.current.turns.number - 1
            assert all(step.clocks == () for step in shown)
            assert live.shown(1)[-1].seq == live.seq
    assert live.current.turns.number > 10
    assert seen == list(range(len(seen)))
    assert live.game.outcome() is None or seen[-1] == live.seq
    bridge.live_forget()
    loaded = bridge.live_current(match.pk)
    assert loaded.shown(None)[-1].seq == live.shown(None)[-1].seq
