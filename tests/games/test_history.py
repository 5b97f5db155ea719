"""Lists of games: what is found, by whom, in which order, and what it costs."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import user_delete, user_rename
from games.models import Match, Seat
from games.selectors.history import LOST, PLAYING, VOIDED, WON, GameFilter, games_page
from games.selectors.keyset import Cursor
from games.services.ratings import match_void
from games.services.rooms import room_configure, room_create, room_take_seat
from games.services.rounds import room_start
from tests.games.ladder import make_players, play
from tests.games.past import GAME, MODE, NOON, OTHER_GAME, OTHER_MODE, past, running
from tests.games.tables import is_over, make_match, make_user, play_until, seat_users

pytestmark = pytest.mark.django_db


def found(
    user: User, viewer: User | None = None, cursor: Cursor | None = None, **wanted: Any
) -> list[UUID]:
    return [game["match"] for game in page(user, viewer or user, cursor, **wanted)["games"]]


def page(
    user: User, viewer: User | None, cursor: Cursor | None = None, size: int = 25, **wanted: Any
) -> dict[str, Any]:
    return games_page(
        user_id=user.pk,
        viewer_id=viewer.pk if viewer else None,
        wanted=GameFilter(**wanted),
        cursor=cursor,
        size=size,
    )


def ids(*matches: Match) -> list[UUID]:
    return [match.pk for match in matches]


# Filters


def test_games_are_listed_newest_first_and_others_not_at_all() -> None:
    ann, bob, cid = make_user("Ann"), make_user("Bob"), make_user("Cid")
    first, second = past(ann, bob), past(bob, ann)
    past(bob, cid)
    assert found(ann) == ids(second, first)


def test_each_filter_finds_what_fits() -> None:
    ann, bob, cid = make_user("Ann"), make_user("Bob the Bold"), make_user("Cid")
    won = past(ann, bob)
    third = past(ann, bob, cid, places=(3, 1, 2), mode=OTHER_MODE)
    ranked = past(ann, cid, places=(2, 1), is_ranked=True)
    void = past(ann, cid, is_ranked=True, is_voided=True)
    other = past(ann, "Ada", game=OTHER_GAME)
    shared = past(ann, bob, places=(1, 1))
    expected: list[tuple[dict[str, Any], list[Match]]] = [
        ({"game": OTHER_GAME}, [other]),
        ({"game": GAME}, [shared, void, ranked, third, won]),
        ({"game": GAME, "mode": MODE}, [shared, void, ranked, won]),
        ({"game": GAME, "mode": OTHER_MODE}, [third]),
        ({"game": OTHER_GAME, "mode": OTHER_MODE}, []),
        ({"is_ranked": True}, [void, ranked]),
        ({"is_ranked": False}, [shared, other, third, won]),
        ({"opponent": "the bold"}, [shared, third, won]),
        ({"opponent": "ada"}, [other]),
        ({"opponent": "ann"}, []),
        ({"opponent": "%"}, []),
        ({"result": WON}, [shared, other, won]),
        ({"result": LOST}, [ranked, third]),
        ({"result": "3"}, [third]),
        ({"result": "2"}, [ranked]),
        ({"result": VOIDED}, [void]),
        ({"opponent": "Cid", "is_ranked": True, "result": LOST}, [ranked]),
        ({"opponent": "Bob", "game": GAME, "result": WON}, [shared, won]),
        ({"opponent": "Cid", "result": WON}, []),
    ]
    for wanted, games in expected:
        assert found(ann, **wanted) == ids(*games), wanted


def test_days_are_whole_and_both_ends_count() -> None:
    ann, bob = make_user(), make_user()
    day = datetime(2026, 3, 10, tzinfo=UTC)
    before = past(ann, bob, at=day - timedelta(microseconds=1))
    first = past(ann, bob, at=day)
    last = past(ann, bob, at=day + timedelta(days=1) - timedelta(microseconds=1))
    after = past(ann, bob, at=day + timedelta(days=1))
    assert found(ann, since=day) == ids(after, last, first)
    assert found(ann, until=day + timedelta(days=1)) == ids(last, first, before)
    assert found(ann, since=day, until=day + timedelta(days=1)) == ids(last, first)


def test_opponents_are_found_by_the_name_of_then_and_of_now() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    match = past(ann, bob)
    user_rename(user_id=bob.pk, name="Robert")
    assert found(ann, opponent="bob") == found(ann, opponent="robert") == ids(match)


# What a row says


def test_a_row_says_who_came_where_and_how_long_it_took() -> None:
    ann, bob, cid = make_user("Ann"), make_user("Bob"), make_user("Cid")
    match = past(ann, bob, cid, places=(2, 3, 1))
    Seat.objects.filter(match=match, user=bob).update(left_seq=7)
    (row,) = page(ann, ann)["games"]
    assert [(each["place"], each["name"], each["user"]) for each in row["players"]] == [
        (1, "Cid", cid.pk),
        (2, "Ann", ann.pk),
        (3, "Bob", bob.pk),
    ]
    assert [each["is_own"] for each in row["players"]] == [False, True, False]
    assert [each["has_left"] for each in row["players"]] == [False, False, True]
    assert (row["place"], row["turns"], row["gain"]) == (2, 42, None)
    assert row["ended"] - row["began"] == timedelta(minutes=25)


def test_ranked_games_say_what_they_changed_unless_they_are_void() -> None:
    ann, bob = make_players(2)
    match = play([ann, bob])
    gains = [page(user, user)["games"][0]["gain"] for user in (ann, bob)]
    assert gains[0] > 0 > gains[1]
    match_void(match_id=match.pk)
    (row,) = page(ann, ann)["games"]
    assert row["is_voided"] and row["gain"] is None


def test_what_a_played_game_leaves_behind_is_listed() -> None:
    match = make_match(people=2, bots=1)
    user = User.objects.get(pk=seat_users(match)[0])
    assert page(user, user)["playing"][0]["match"] == match.pk
    play_until(match, Random(3), is_reached=is_over)
    match.refresh_from_db()
    (row,) = page(user, user)["games"]
    assert row["match"] == match.pk and row["ended"] == match.ended_at
    assert row["turns"] is not None and 0 < row["turns"] < match.seq
    assert set(match.seats.values_list("ended_at", flat=True)) == {match.ended_at}
    assert page(user, user)["playing"] == []


def test_whoever_has_left_for_good_is_shown_by_an_invented_name() -> None:
    ann, bob = make_user("Ann"), make_user("Unforgettable")
    past(ann, bob)
    user_delete(user=bob)
    (row,) = page(ann, ann)["games"]
    gone = row["players"][1]
    assert gone["user"] is None and gone["name"] and "Unforgettable" not in str(row)
    assert found(ann, opponent="unforgettable") == []


# Running games


def test_running_games_stand_on_top_of_the_first_page() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    matches = [running(ann, bob) for _ in range(6)]
    ended = [past(ann, bob) for _ in range(3)]
    first = page(ann, ann, size=2)
    shown = [game["match"] for game in first["playing"]]
    assert shown == ids(*reversed(matches))[:4] and first["has_more_playing"]
    second = page(ann, ann, first["older"], size=2)
    assert second["playing"] == [] and [game["match"] for game in second["games"]] == ids(ended[0])
    assert page(ann, ann, second["newer"], size=2)["playing"] == first["playing"]
    for wanted in ({"result": WON}, {"since": NOON}, {"until": NOON}, {"opponent": "Nobody"}):
        assert page(ann, ann, **wanted)["playing"] == [], wanted
    assert len(page(ann, ann, opponent="Bob")["playing"]) == 4


def test_running_games_have_pages_of_their_own() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    matches = [running(ann, bob) for _ in range(5)]
    past(ann, bob)
    assert list(walk(ann, size=2, result=PLAYING)) == ids(*reversed(matches))
    (one,) = page(ann, ann, result=PLAYING, since=Match.objects.get(pk=matches[4].pk).created_at)[
        "games"
    ]
    assert one["match"] == matches[4].pk


# Pages


def walk(user: User, **wanted: Any) -> Iterator[UUID]:
    """To the oldest."""
    cursor = None
    while True:
        shown = page(user, user, cursor, **wanted)
        yield from (game["match"] for game in shown["games"])
        cursor = shown["older"]
        if cursor is None:
            return


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8])
def test_pages_lead_through_all_games_and_back_also_where_ends_are_the_same(size: int) -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    at = [NOON, NOON, NOON, NOON + timedelta(seconds=1), NOON, NOON - timedelta(seconds=1), NOON]
    for moment in at:
        past(ann, bob, at=moment)
    rows = Seat.objects.filter(user=ann).order_by("-ended_at", "-pk")
    everything = list(rows.values_list("match", flat=True))
    assert list(walk(ann, size=size)) == everything
    shown = page(ann, ann, size=size)
    there, back = [shown], [shown]
    while shown["older"]:
        shown = page(ann, ann, shown["older"], size=size)
        there.append(shown)
    back = [shown]
    while shown["newer"]:
        shown = page(ann, ann, shown["newer"], size=size)
        back.append(shown)
    assert [each["games"] for each in reversed(back)] == [each["games"] for each in there]
    assert there[0]["newer"] is None and there[-1]["older"] is None


def test_a_link_shows_the_same_games_whatever_has_been_played_since() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    for _ in range(4):
        past(ann, bob)
    first = page(ann, ann, size=2)
    older = page(ann, ann, first["older"], size=2)
    new = past(ann, bob)
    assert page(ann, ann, first["older"], size=2)["games"] == older["games"]
    newer = page(ann, ann, older["newer"], size=2)
    assert newer["games"] == first["games"]
    assert found(ann, cursor=newer["newer"]) == ids(new)


@pytest.mark.parametrize("at", [NOON, None])
def test_cursors_are_read_as_they_were_written(at: datetime | None) -> None:
    cursor = Cursor(True, 2**62, at and at.replace(microsecond=123_456))
    assert Cursor.read(str(cursor)) == cursor
    for broken in ("", "x", "kw", "äöü", "%00", str(cursor)[:-3], str(cursor) + "AAAA"):
        with pytest.raises(ValueError):
            Cursor.read(broken)


@pytest.mark.parametrize(
    "at",
    [
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
        "2026-01-01T00:00:00",  # of which time zone?
    ],
)
def test_a_cursor_at_a_moment_that_databases_do_not_know_is_broken(at: str) -> None:
    made_up = msgspec.msgpack.encode([False, 1, at])
    with pytest.raises(ValueError):
        Cursor.read(urlsafe_b64encode(made_up).decode())


# Who may see what


def test_private_games_are_listed_for_their_players_only() -> None:
    ann, bob, cid = make_user("Ann"), make_user("Bob"), make_user("Cid")
    public = past(ann, bob)
    private = past(ann, bob, is_public=False)
    unwatched = past(ann, bob, can_watch=False)
    everything = ids(unwatched, private, public)
    assert found(ann) == found(ann, bob) == everything
    assert found(ann, cid) == ids(public)
    assert [game["match"] for game in page(ann, None)["games"]] == ids(public)
    hidden = running(ann, bob, is_public=False)
    open_one = running(ann, bob)
    assert [game["match"] for game in page(ann, None)["playing"]] == ids(open_one)
    assert found(ann, cid, result=PLAYING) == ids(open_one)
    assert found(ann, bob, result=PLAYING) == ids(open_one, hidden)


def test_a_game_stays_as_public_as_its_room_was_when_it_began() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    room = room_create(user_id=ann.pk, game=GAME, settings={})
    room_take_seat(code=room.code, user_id=bob.pk)
    private = room_start(code=room.code, user_id=ann.pk)
    room_configure(code=room.code, user_id=ann.pk, settings={"is_public": True})
    private.refresh_from_db()
    assert not private.is_public


# What it costs


def test_pages_take_as_many_queries_however_many_games_and_players_there_are(
    django_assert_num_queries: Callable[..., Any],
) -> None:
    ann, stranger = make_user("Ann"), make_user("Zoe")
    shared = {"opponent": "Player", "game": GAME}
    asked: list[tuple[User | None, dict[str, Any]]] = [
        (ann, {}), (stranger, {}), (None, {}), (ann, shared), (stranger, {**shared, "result": LOST}),
    ]  # fmt: skip
    past(ann, *make_players(1), places=(2, 1), is_ranked=True)
    running(ann, *make_players(1))
    costs = []
    for viewer, wanted in asked:
        with CaptureQueriesContext(connection) as queries:
            page(ann, viewer, **wanted)
        costs.append(len(queries))
    assert max(costs) <= 4
    for number in range(30):
        past(ann, *make_players(1 + number % 4), places=(2, 1, 3, 4, 5)[: 2 + number % 4])
        running(ann, *make_players(2))
    for (viewer, wanted), cost in zip(asked, costs, strict=True):
        with django_assert_num_queries(cost):
            assert len(page(ann, viewer, **wanted)["games"]) == 25


def test_records_are_not_read() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    past(ann, bob)
    running(ann, bob)
    with CaptureQueriesContext(connection) as queries:
        page(ann, bob)
    assert queries.captured_queries
    for query in queries.captured_queries:
        assert '"record"' not in query["sql"] and "OFFSET" not in query["sql"]
        assert "COUNT(" not in query["sql"]
