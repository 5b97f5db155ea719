"""Signals are measured as docs/signals.md says, shown as hints, and say nothing of whoever gives no cause."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import count

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.moderation.sanctions import sanction_impose
from games.models import LogEntry, Match, Seat, Signal
from games.selectors.signals import signal_sentence
from games.services.ratings import match_void
from games.tasks import signals_measure
from tests.games.ladder import begin, make_players, play
from tests.games.rooms import GAME
from tests.games.tables import make_match, seat_users
from tests.staff.team import client_of, make_staff

pytestmark = pytest.mark.django_db(transaction=True)
Kind = Signal.Kind
_tokens = count()


def measured(kind: Kind) -> list[Signal]:
    signals_measure()
    return list(Signal.objects.filter(kind=kind))


def play_often(players: Sequence[User], times: int, places: Sequence[int] | None = None) -> None:
    for _ in range(times):
        play(players, places)


def test_two_seats_of_one_ranked_table_on_one_device() -> None:
    ann, bob, cleo = make_players(3)
    play([ann, bob, cleo])
    shared = begin([ann, bob, cleo])
    Seat.objects.filter(match=shared, user__in=[ann, bob]).update(device="one")
    Seat.objects.filter(match=shared, user=cleo).update(device="another")
    (signal,) = measured(Kind.SHARED_DEVICE)
    assert {signal.user_id, signal.other_id} == {ann.pk, bob.pk}
    assert signal.numbers == {"matches": 1, "together": 2}
    assert "1 of their 2" in signal_sentence(signal)


def test_the_same_device_at_different_tables_is_no_signal() -> None:
    ann, bob, cleo = make_players(3)
    for pair in ([ann, cleo], [bob, cleo]):
        match = begin(pair)
        Seat.objects.filter(match=match, user=pair[0]).update(device="one")
    assert measured(Kind.SHARED_DEVICE) == []


def test_always_together_and_one_of_them_gains() -> None:
    gainer, giver = make_players(2)
    play_often([gainer, giver], 9)
    assert measured(Kind.ONE_SIDED) == [], "too few to say anything"
    play([gainer, giver])
    (signal,) = measured(Kind.ONE_SIDED)
    assert (signal.user, signal.other) == (gainer, giver)
    assert signal.numbers["together"] == signal.numbers["ahead"] == 10
    assert signal.numbers["share"] == 100
    assert signal.numbers["gain"] > 0 < signal.numbers["loss"]
    assert "10 ranked games together" in signal_sentence(signal)


def test_at_larger_tables_only_the_pair_that_transfers_stands_out() -> None:
    gainer, giver, *others = make_players(14)
    for stranger in others:
        # Someone new each time between the two.
        play([gainer, stranger, giver])
    found = {(signal.user, signal.other) for signal in measured(Kind.ONE_SIDED)}
    assert found == {(gainer, giver)}


def test_friends_who_win_by_turns_or_also_play_with_others_give_no_cause() -> None:
    ann, bob, cleo, dan, *many = make_players(16)
    for number in range(12):
        play([ann, bob] if number % 2 else [bob, ann])
    # Always beaten, but in a small part of the games of both.
    play_often([cleo, dan], 10)
    for stranger in many:
        play([cleo, stranger])
        play([dan, stranger])
    assert measured(Kind.ONE_SIDED) == []


def test_games_that_were_voided_or_are_long_past_do_not_count() -> None:
    gainer, giver = make_players(2)
    with time_machine.travel(timezone.now() - timedelta(days=100), tick=False):
        play_often([gainer, giver], 5)
    play_often([gainer, giver], 9)
    assert measured(Kind.ONE_SIDED) == []
    match = play([gainer, giver])
    assert len(measured(Kind.ONE_SIDED)) == 1
    match_void(match_id=match.pk)
    assert measured(Kind.ONE_SIDED) == []


def test_leavers() -> None:
    leaver, stayer = make_players(2)
    for number in range(10):
        match = play([stayer, leaver])
        if number < 3:
            Seat.objects.filter(match=match, user=leaver).update(left_seq=4)
        elif number == 3:
            Seat.objects.filter(match=match, user=stayer).update(left_seq=4)
    (signal,) = measured(Kind.LEAVER)
    assert signal.user == leaver
    assert signal.numbers == {"left": 3, "games": 10, "rate": 30}


def test_leaving_games_against_bots_is_nobodys_business() -> None:
    (leaver,) = make_players(1)
    for _ in range(10):
        match = play([leaver, None])
        Seat.objects.filter(match=match, user=None).update(bot_level="easy")
        Seat.objects.filter(match=match, user=leaver).update(left_seq=4, has_company=False)
    assert measured(Kind.LEAVER) == []


def answers(match: Match, seat: int, source: str, times: int) -> None:
    LogEntry.objects.bulk_create(
        LogEntry(
            match=match,
            seq=1000 + (number := next(_tokens)),
            seat=seat,
            source=source,
            token=str(number),
            at=timezone.now(),
        )
        for _ in range(times)
    )


def test_whose_clock_runs_out() -> None:
    match = make_match(people=2, timer=60)
    slow, _ = seat_users(match)
    answers(match, 0, "timeout", 15)
    answers(match, 0, "player", 34)
    answers(match, 1, "timeout", 5)
    answers(match, 1, "player", 60)
    assert measured(Kind.TIMEOUTS) == [], "too few to say anything"
    answers(match, 0, "player", 1)
    (signal,) = measured(Kind.TIMEOUTS)
    assert signal.user_id == slow
    assert signal.numbers == {"timeouts": 15, "answers": 50, "rate": 30}


def test_without_a_clock_nobody_is_late() -> None:
    match = make_match(people=2)
    answers(match, 0, "timeout", 60)
    assert measured(Kind.TIMEOUTS) == []


def come(address: str = "203.0.113.7") -> User:
    """A guest who sits down, from this address."""
    client = Client(REMOTE_ADDR=address)
    client.post("/play/", {"game": GAME})
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_a_guest_who_comes_again_after_a_ban() -> None:
    """Without cookies nothing but the network is left to know them by."""
    early, banned = come(), come()
    sanction_impose(user_id=banned.pk, kind="ban", reason="abuse", by_id=None)
    assert measured(Kind.SAME_NETWORK) == []
    again, _ = come(), come("198.51.100.1")
    (signal,) = measured(Kind.SAME_NETWORK)
    assert (signal.user, signal.other) == (again, banned)
    assert signal.numbers == {"hours": 0, "newcomers": 1}
    assert "from the same network" in signal_sentence(signal)
    assert early.pk not in (signal.user_id, signal.other_id)


def test_a_household_is_one_network_and_a_school_says_nothing() -> None:
    banned = come("2001:db8:1:2::1")
    sanction_impose(user_id=banned.pk, kind="ban", reason="abuse", by_id=None)
    come("2001:db8:1:3::1")
    guests = {come(f"2001:db8:1:2::{number}").pk for number in range(2, 7)}
    assert {signal.user_id for signal in measured(Kind.SAME_NETWORK)} == guests
    come("2001:db8:1:2::7")
    assert measured(Kind.SAME_NETWORK) == []


def test_measuring_again_replaces_what_was_there() -> None:
    gainer, giver = make_players(2)
    play_often([gainer, giver], 10)
    assert len(measured(Kind.ONE_SIDED)) == len(measured(Kind.ONE_SIDED)) == 1
    gainer.delete()
    signals_measure()
    assert not Signal.objects.exists()


def test_they_stand_in_their_list_and_with_both_people() -> None:
    gainer, giver = make_players(2)
    play_often([gainer, giver], 10)
    (signal,) = measured(Kind.ONE_SIDED)
    client = client_of(make_staff("moderator"))
    paths = [
        reverse("admin:index"),
        reverse("admin:games_signal_changelist"),
        reverse("admin:accounts_user_change", args=[gainer.pk]),
        reverse("admin:accounts_user_change", args=[giver.pk]),
    ]
    for path in paths:
        page = client.get(path).content.decode()
        assert "10 ranked games together" in page, path
    assert gainer.pk == signal.user_id
