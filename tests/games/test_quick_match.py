"""The queues: one place a person, tables begun once, nobody seated who has gone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.matchmaking import SIZE_STEP
from games.models import Ladder, Match, QueueTicket, Rating, Room
from games.ratings.seasons import season_of
from games.rules.core.settings import game_modes
from games.rules.registry import game_keys, get_rules
from games.selectors.ladders import RANKED_TIMER, ladder_options
from games.selectors.lobby import queue_tickets
from games.services import quick_match
from games.services.matches import match_enter
from games.services.quick_match import (
    queue_away,
    queue_join,
    queue_leave,
    queue_seen,
    queue_sweep,
)
from games.services.rooms import room_create, room_take_seat
from games.services.rounds import room_start, start
from tests.games.rooms import end, refused, seats_of
from tests.games.tables import make_user
from tests.games.test_rooms_races import at_once
from tests.games.waiting import Passing, passing_time

pytestmark = pytest.mark.django_db(transaction=True)
# One that is played in several ways, by any number up to at least four.
GAME = next(key for key in game_keys() if len(game_modes(get_rules(key).settings)) > 1)
MODE, OTHER_MODE = game_modes(get_rules(GAME).settings)[:2]
MOST = max(get_rules(GAME).seats)


@pytest.fixture(autouse=True)
def time() -> Iterator[Passing]:
    with passing_time() as time:
        yield time


def join(user: int | None = None, **wish: Any) -> int:
    user = user or make_user().pk
    queue_join(
        user_id=user,
        **{"game": GAME, "mode": MODE, "is_ranked": False, "size": 2, **wish},
    )
    return user


def rated(rating: int) -> int:
    user = make_user()
    ladder, _ = Ladder.objects.get_or_create(game=GAME, mode=MODE)
    Rating.objects.create(
        user=user, ladder=ladder, season=season_of(timezone.now()), mu=25 + (rating - 1500) / 40,
        sigma=2.0, games=9, wins=3, played_at=timezone.now(),
    )  # fmt: skip
    return user.pk


def table_of(user: int) -> set[int | None]:
    """Everyone at the table that was found for this user."""
    ticket = QueueTicket.objects.get(user=user)
    assert ticket.match is not None
    return set(ticket.match.seats.values_list("user", flat=True))


# Tables


def test_two_who_wish_for_the_same_sit_down_and_the_cards_are_dealt() -> None:
    ann, bob = join(), join()
    queue_sweep()
    assert table_of(ann) == table_of(bob) == {ann, bob}
    room = Room.objects.get()
    assert room.options == ladder_options(GAME, MODE)
    assert (room.timer, room.is_ranked, room.is_public) == (RANKED_TIMER, False, True)
    assert seats_of(room) == {0: ann, 1: bob}
    assert Match.objects.get().status == Match.Status.PLAYING


@pytest.mark.parametrize("wish", [{"mode": OTHER_MODE}, {"is_ranked": True}, {"size": 3}])
def test_queues_do_not_mix(wish: dict[str, Any]) -> None:
    join()
    join(**wish)
    queue_sweep()
    assert not Match.objects.exists()


def test_any_size_is_content_with_less_after_a_while(time: Passing) -> None:
    users = [join(size=None) for _ in range(3)]
    queue_sweep()
    assert not Match.objects.exists()
    time.let(SIZE_STEP)
    queue_seen(user_ids=users)
    queue_sweep()
    assert table_of(users[0]) == set(users)
    assert MOST > 3


def test_a_ranked_table_is_ranked_and_seats_the_equally_strong(time: Passing) -> None:
    strong, weak, also_strong = rated(1900), rated(1400), rated(1880)
    for user in (strong, weak, also_strong):
        join(user, is_ranked=True)
    queue_sweep()
    assert table_of(strong) == {strong, also_strong}
    assert Match.objects.get().is_ranked
    other = rated(1600)
    join(other, is_ranked=True)
    queue_sweep()
    assert Match.objects.count() == 1
    time.let(10)
    queue_seen(user_ids=[weak, other])
    queue_sweep()
    assert table_of(weak) == {weak, other}


def test_the_page_is_told_how_long_how_far_and_among_how_many(time: Passing) -> None:
    ann, _ = join(rated(1500), is_ranked=True, size=None), join(rated(1900), is_ranked=True)
    time.let(10)
    queue_seen(user_ids=[ann])
    ticket = queue_tickets(user_ids=[ann])[ann]
    assert ticket["rating"] == 1500
    assert ticket["reach"] == 200
    assert ticket["sizes"] == [MOST]
    assert ticket["since"] == int((timezone.now().timestamp() - 10) * 1000)
    assert ticket["waiting"] == 2
    assert ticket["match"] is None


# Coming and going


def test_leaving_is_instant() -> None:
    ann, _ = join(), join()
    queue_leave(user_id=ann)
    queue_leave(user_id=ann)
    queue_sweep()
    assert not Match.objects.exists()


def test_whoever_is_not_heard_from_has_left(time: Passing) -> None:
    join()
    time.let(16)
    bob = join()
    queue_sweep()
    assert not Match.objects.exists()
    time.let(20)
    queue_seen(user_ids=[bob])
    queue_sweep()
    assert list(QueueTicket.objects.values_list("user", flat=True)) == [bob]


def test_a_closed_page_is_waited_for_no_longer_than_it_takes_to_load(time: Passing) -> None:
    ann, _ = join(), join()
    time.let(1)
    queue_away(user_id=ann)
    time.let(5)
    queue_sweep()
    assert not Match.objects.exists()
    queue_seen(user_ids=[ann])  # it was only a slow one
    queue_sweep()
    assert Match.objects.exists()


def test_asking_again_keeps_the_place_and_another_wish_does_not(time: Passing) -> None:
    ann = join()
    began = QueueTicket.objects.get().created_at
    time.let(3)
    join(ann)
    assert QueueTicket.objects.get().created_at == began
    join(ann, size=3)
    assert QueueTicket.objects.get().created_at > began


def test_who_waits_in_a_room_does_not_wait_in_a_queue() -> None:
    ann = make_user().pk
    room = room_create(user_id=ann, game=GAME, settings={"is_public": True})
    join(ann)
    assert seats_of(room) == {}
    room_take_seat(code=room.code, user_id=ann)
    assert not QueueTicket.objects.exists()


def test_at_the_table_the_ticket_is_used_up() -> None:
    ann, bob = join(), join()
    queue_sweep()
    match = Match.objects.get()
    match_enter(match_id=match.pk, user_id=ann)
    assert list(QueueTicket.objects.values_list("user", flat=True)) == [bob]


# Who may


def test_nobody_in_a_running_ranked_match_queues_again() -> None:
    ann, bob = join(is_ranked=True), join(is_ranked=True)
    queue_sweep()
    wish = {"game": GAME, "mode": MODE, "size": None}
    for is_ranked in (True, False):
        refused("in_ranked_match", queue_join, user_id=ann, is_ranked=is_ranked, **wish)
    end(Match.objects.get(), 1, 2)
    join(ann)
    assert QueueTicket.objects.get(user=ann).match is None
    assert QueueTicket.objects.get(user=bob).match is not None


def test_who_has_begun_a_ranked_match_elsewhere_meanwhile_is_passed_over() -> None:
    ann, bob = join(), join()
    rival = make_user().pk
    room = room_create(user_id=rival, game=GAME, settings={}, is_ranked=True)
    room_take_seat(code=room.code, user_id=ann)
    room_start(code=room.code, user_id=rival)
    QueueTicket.objects.create(
        user_id=ann, game=GAME, mode=MODE, size=2, created_at=timezone.now(), seen_at=timezone.now()
    )
    queue_sweep()
    assert Match.objects.count() == 1
    assert QueueTicket.objects.get(user=bob).match is None


def test_guests_play_for_fun_only() -> None:
    guest = make_user().pk
    User.objects.filter(pk=guest).update(is_guest=True)
    wish = {"game": GAME, "mode": MODE, "size": None}
    refused("ranked_account", queue_join, user_id=guest, is_ranked=True, **wish)
    join(guest)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"mode": "no_such"}, "bad_setting"),
        ({"size": MOST + 1}, "bad_setting"),
        ({"size": 1}, "bad_setting"),
    ],
)
def test_a_bad_wish(wish: dict[str, Any], code: str) -> None:
    user = make_user().pk
    wish = {"game": GAME, "mode": MODE, "is_ranked": False, "size": None, **wish}
    refused(code, queue_join, user_id=user, **wish)
    assert not QueueTicket.objects.exists()


# Races


def test_sweeps_at_the_same_time_seat_everyone_once() -> None:
    users = [join() for _ in range(20)]
    at_once(*[queue_sweep] * 5)
    queue_sweep()  # whoever was left over because others were held
    assert QueueTicket.objects.filter(match=None).count() == 0
    assert Match.objects.count() == 10
    seated = [user for match in Match.objects.all() for user in match.seats.values_list("user", flat=True)]  # fmt: skip
    assert sorted(seated) == sorted(users)


def test_one_person_who_asks_ten_times_at_once_has_one_ticket() -> None:
    user = make_user().pk
    at_once(*[lambda: join(user)] * 10)
    assert QueueTicket.objects.filter(user=user).count() == 1


def test_leaving_while_a_sweep_runs_is_before_it_or_after_it() -> None:
    """Nobody is given a seat without being told."""
    for _ in range(8):
        ann, bob = join(), join()
        at_once(queue_sweep, partial(queue_leave, user_id=ann))
        own = QueueTicket.objects.filter(user=ann).first()
        is_seated = Match.objects.filter(seats__user=ann).exists()
        assert is_seated == (own is not None)
        assert (QueueTicket.objects.get(user=bob).match is not None) == is_seated
        queue_leave(user_id=bob)


def test_a_table_that_cannot_begin_leaves_its_people_in_the_queue_and_others_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _ = join(), join()
    cyd, _ = join(mode=OTHER_MODE), join(mode=OTHER_MODE)

    def fail_for_one(room: Room, *rest: Any) -> Match:
        assert room.options["mode"] != MODE
        return start(room, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(quick_match, "start", fail_for_one)
        queue_sweep()
    assert Room.objects.count() == 1
    assert table_of(cyd)
    queue_sweep()
    assert table_of(ann)
