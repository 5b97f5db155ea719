"""Every byte that reaches a socket over a whole game is searched for what its seat must not know.

The search does not trust the view's field names: any number is taken for a card unless it stands under a
key listed here as something else, and a card must lie open, or in the seat's own hand, then or one step before.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games import bridge
from games.models import Match
from games.rules.core.contract import Json
from games.rules.core.game import Game
from tests.games.sockets import PATIENCE, TableSocket, web_process
from tests.games.tables import Answer, is_over, make_match, new_token, seat_users, some_answer

pytestmark = pytest.mark.django_db(transaction=True)

NOT_CARDS = frozenset(
    [
        "seq",
        "now",
        "due",
        "seat",
        "number",
        "plays_left",
        "hand_size",
        "bank_total",
        "sets",
        "chips_left",
        "holder",
        "chips",
        "goal",
        "plays_per_turn",
        "draw_size",
        "amount",
        "total",
        "count",
        "to",
        "other",
        "target",
        "targets",
        "rent",
        "asked",
        "left",
        "final_turns",
        "turns",
        "places",
        "scores",
        "version",
        "cover",
        "least",
        "most",
        "takers",
        "round",
        "rounds",
        "turn",
        "at",
        "starter",
        "waiting",
        "values",
        "points",
        "sum",
        "doubled",
        "modifiers",
        "featherweight",
        "heavyweight",
        "staircase",
        "sevn",
        "floor",
    ]
)


def cards_in(node: Any, key: str = "") -> Iterator[int]:
    """Every number of a frame that is not known to be something else."""
    if isinstance(node, dict):
        if "weights" in node:
            node = {"items": [card for card, _ in node["weights"]]}
        is_domain = bool(node.keys() & {"one", "some", "each", "share", "items"})
        for name, value in node.items():
            # A domain's values are what the option's field is.
            yield from cards_in(value, key if is_domain and name not in NOT_CARDS else name)
    elif isinstance(node, list):
        for value in node:
            yield from cards_in(value, key)
    elif type(node) is int and key not in NOT_CARDS:
        yield node


class Knowledge:
    """What a seat (None: anyone) may know of a position, from the whole state."""

    def __init__(self, game: Game, options: Json) -> None:
        dump = game.rules.dump(game.state)
        ids = {card["key"]: number for number, card in enumerate(game.rules.catalog(options))}
        self.hands = [{ids[card] for card in player.get("hand", [])} for player in dump["players"]]
        hidden = {ids[card] for card in dump["draw"]}.union(*self.hands)
        self.open = set(ids.values()) - hidden

    def of(self, seat: int | None) -> set[int]:
        return self.open if seat is None else self.open | self.hands[seat]


def search(socket: TableSocket, seat: int | None, known: list[Knowledge], seed: bytes) -> int:
    """Searches all that the socket has heard; how many cards stood in it."""
    found = 0
    for text in socket.heard:
        frame = json.loads(text)
        is_over = frame.get("outcome") is not None
        for secret in (seed.hex(), base64.b64encode(seed).decode().rstrip("=")):
            assert is_over or secret not in text
        if frame["type"] == "state":
            assert is_over or frame["match"]["seed"] is None
            del frame["match"]
        if frame["type"] in ("state", "step"):
            seq = frame["seq"]
            allowed = known[seq].of(seat) | known[max(seq - 1, 0)].of(seat)
        elif frame["type"] == "refused":
            # What the client itself has named, it may be told about.
            allowed = set(cards_in(socket.sent.get(frame["token"], {})))
        else:
            continue
        for card in cards_in(frame):
            found += 1
            assert card in allowed, f"card {card} reached seat {seat}: {text[:400]}"
    return found


@pytest.mark.parametrize(("mode", "seed"), [("no_mercy", 2), ("starter", 3)])
async def test_every_byte_to_one_seat_over_a_whole_game(
    mode: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.consumers.base._BURST", 1e6)  # faster than anyone plays
    match = await database_sync_to_async(make_match)(people=3, options={"mode": mode}, seed=seed)
    users = await database_sync_to_async(seat_users)(match)
    rng = Random(seed)
    live = await database_sync_to_async(bridge.live_match)(match.pk)
    known = [Knowledge(live.game, match.options)]
    old: list[tuple[int | None, TableSocket]] = []
    async with web_process(), AsyncExitStack() as stack:
        sockets: dict[int | None, TableSocket] = {}
        for seat, user in [*enumerate(users), (None, None)]:
            sockets[seat] = await stack.enter_async_context(TableSocket(match, user))
        while live.game.outcome() is None:
            answer = await database_sync_to_async(some_answer)(match, rng)
            if rng.random() < 0.2:
                await _provoke_refusals(answer, sockets, known[-1], rng)
            await sockets[answer.seat].act(answer.decision, answer.action)
            for socket in sockets.values():
                await socket.reach(len(known))
            known.append(Knowledge(live.game, match.options))
            assert live.seq == len(known) - 1
            if rng.random() < 0.05:  # away and back again
                seat = rng.choice(list(sockets))
                old.append((seat, sockets[seat]))
                await sockets[seat].disconnect()
                user_id = None if seat is None else users[seat]
                sockets[seat] = await stack.enter_async_context(TableSocket(match, user_id))
                await sockets[seat].reach(live.seq)
            if rng.random() < 0.05:
                await rng.choice(list(sockets.values())).say(type="sync", seq=0)
        for socket in sockets.values():
            await socket.drain()
    assert is_over(live)
    counts = [
        search(socket, seat, known, bytes(match.seed)) for seat, socket in [*sockets.items(), *old]
    ]
    assert sum(counts) > 5000, "the search looks at nothing"


async def _provoke_refusals(
    answer: Answer, sockets: dict[int | None, TableSocket], known: Knowledge, rng: Random
) -> None:
    """Errors are bytes too: a rival answers for the seat, and the seat plays a rival's hidden card."""
    rivals = [seat for seat in range(3) if seat != answer.seat]
    rival = sockets[rng.choice([*rivals, None])]
    await rival.act(answer.decision, answer.action)
    await rival.frame_of("refused")
    hidden = known.hands[rng.choice(rivals)]
    if hidden:
        probe = {"verb": "bank", "card": rng.choice(sorted(hidden))}
        await sockets[answer.seat].act(answer.decision, probe)
        await sockets[answer.seat].frame_of("refused")


def test_the_search_finds_what_is_hidden() -> None:
    """A test of the test: each kind of leak is caught."""
    frame = {"type": "step", "seq": 3, "view": {"hand": [7], "draw_size": 80, "order": [[4]]}}
    assert sorted(cards_in(frame)) == [4, 7]
    options = [
        {"verb": "pay", "fields": {"cards": {"cover": 3, "weights": [[9, 3]]}}},
        {"verb": "rent", "fields": {"card": {"one": [5]}, "color": {"one": ["red"]}}},
        {"verb": "yoink", "fields": {"card": {"one": [6]}, "target": {"one": [1, 2]}}},
        {"verb": "allot", "fields": {"shares": {"share": [8], "takers": [0], "apart": "keep"}}},
    ]
    assert sorted(cards_in({"options": {"d": options}})) == [5, 6, 8, 9]


async def test_rematch_after_rematch_sees_only_its_own_cards() -> None:
    """A seat's knowledge of one match is worth nothing in the next: other seeds, other views."""
    first = await database_sync_to_async(make_match)(seed=1)
    users = await database_sync_to_async(seat_users)(first)
    async with web_process(), TableSocket(first, users[0]) as one:
        await one.frame_of("state")
        hand = one.state["view"]["hand"]
        await one.say(type="resign", token=new_token())
        await one.frame_of("state")
        async with TableSocket(first, users[1]) as two:
            await two.frame_of("state")
            assert two.state["view"]["hand"] != hand
            assert two.state["match"]["seed"] == bytes(first.seed).hex()
            await one.say(type="rematch")
            await two.say(type="rematch")
            async with asyncio.timeout(PATIENCE):
                while (began := await one.frame_of("rematch"))["match"] is None:
                    pass
    following = await database_sync_to_async(Match.objects.get)(pk=began["match"])
    assert bytes(following.seed) != bytes(first.seed)
    async with web_process(), TableSocket(following, None) as watcher:
        state = await watcher.frame_of("state")
        assert state["match"]["seed"] is None
        assert state["view"]["hand"] == []
