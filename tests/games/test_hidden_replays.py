"""Every byte of a replay from one seat, or for spectators, is searched for what could not be known at that step there.

As in `test_hidden_information`, any number is taken for a card unless its key says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client

from games import bridge
from games.models import Match
from games.records.recorder import carry_out
from games.rules.core.contract import Json
from games.rules.registry import game_keys
from games.services.records import match_record
from tests.games.tables import is_over, make_match, make_user, play_until
from tests.games.test_hidden_information import Knowledge, cards_in

pytestmark = pytest.mark.django_db


def cards_of_patch(operations: list[Json]) -> Iterator[int]:
    """An operation's value stands under the last name of its path."""
    for operation in operations:
        names = [part for part in operation["path"].split("/") if not part.isdecimal()]
        yield from cards_in(operation.get("value"), names[-1])


def known_at_each_step(match: Match) -> list[Knowledge]:
    game = bridge.deal(bridge.header(match.pk))
    known = [Knowledge(game, match.options)]
    for step in match_record(match_id=match.pk)["steps"][1:]:
        assert step["entry"] is not None
        carry_out(game, step["entry"])
        known.append(Knowledge(game, match.options))
    return known


def search(replay: Json, known: list[Knowledge], seat: int | None) -> int:
    """How many cards stood in it."""
    (seen,) = replay["views"].values()
    shown = [
        list(cards_in(seen["first"])),
        *(list(cards_of_patch(each)) for each in seen["patches"]),
    ]
    assert len(shown) == len(known) == len(replay["steps"])
    count = 0
    for seq, (cards, step) in enumerate(zip(shown, replay["steps"], strict=True)):
        allowed = known[seq].of(seat) | known[max(seq - 1, 0)].of(seat)
        for card in [*cards, *cards_in(step)]:
            count += 1
            assert card in allowed, f"card {card} at step {seq} from seat {seat}"
    return count


@pytest.mark.parametrize("game", game_keys())
def test_a_stranger_sees_from_one_seat_what_that_seat_could_see_then(game: str) -> None:
    match = make_match(game=game, people=3, seed=4)
    play_until(match, Random(4), is_reached=is_over, most=3000)
    known = known_at_each_step(match)
    client = Client()
    client.force_login(make_user("Stranger"))
    found = 0
    for seat in (None, 0, 1, 2):
        viewpoint = "public" if seat is None else str(seat)
        replay = client.get(f"/games/{match.pk}/replay.json", {"as": viewpoint}).json()
        found += search(replay, known, seat)
        del replay["match"]
        assert bytes(match.seed).hex() not in str(replay)
    assert found > len(known), "the search looks at nothing"


@pytest.mark.parametrize("game", game_keys())
def test_the_search_finds_a_rivals_card(game: str) -> None:
    """A test of the test, where there are hidden hands: what belongs to one seat is not another's."""
    match = make_match(game=game, people=2, seed=4)
    play_until(match, Random(4), is_reached=is_over, most=3000)
    known = known_at_each_step(match)
    replay = Client().get(f"/games/{match.pk}/replay.json", {"as": "1"}).json()
    if any(hand for moment in known for hand in moment.hands):
        with pytest.raises(AssertionError, match="from seat 0"):
            search(replay, known, 0)
    replay["views"]["1"]["patches"][0].append(
        {"op": "add", "path": "/view/order", "value": [min(_draw_pile(known[1], match))]}
    )
    with pytest.raises(AssertionError, match="card"):
        search(replay, known, 1)


def _draw_pile(moment: Knowledge, match: Match) -> set[int]:
    cards = range(len(match_record(match_id=match.pk)["cards"]))
    return set(cards) - moment.open.union(*moment.hands)


def test_the_search_looks_into_patches() -> None:
    operations: list[Json] = [
        {"op": "replace", "path": "/view/players/0/bank_total", "value": 4},
        {"op": "add", "path": "/view/hand/2", "value": 7},
        {"op": "replace", "path": "/view/stage", "value": {"card": 9, "seat": 1, "targets": [5]}},
        {"op": "remove", "path": "/view/hand/1"},
    ]
    assert list(cards_of_patch(operations)) == [7, 9]
    assert list(cards_in({"events": [{"type": "drew", "count": 2, "cards": [3, 4]}]})) == [3, 4]
