"""Sanctions in rooms, queues, matches and chats; who joins while being banned; what a report holds."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Event
from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.utils import timezone

from accounts import services
from accounts.models import Report, Sanction, User
from accounts.moderation.errors import ConductRefused
from accounts.moderation.reports import report_resolve
from accounts.moderation.sanctions import sanction_acknowledge, sanction_impose, sanction_lift
from accounts.moderation.standing import user_held
from games.consumers.frames import MATCH_DECODER
from games.errors import Refused
from games.models import LogEntry, Match, QueueTicket, Room, RoomSeat, Seat
from games.rules.core.settings import game_modes
from games.rules.registry import get_rules
from games.services.chat import room_say, table_say
from games.services.clocks import web_beat
from games.services.enforcement import conduct_enforce
from games.services.quick_match import queue_join, queue_sweep
from games.services.reports import Place, person_report
from games.services.rooms import room_create, room_take_seat
from games.services.rounds import room_rematch, room_set_ready
from tests.games.rooms import GAME, end, make_room, refused
from tests.games.tables import make_match, make_user, seat_users
from tests.games.test_rooms_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
Kind = Sanction.Kind


@pytest.fixture
def mod() -> User:
    return make_user("Mod")


@pytest.fixture
def sanction(mod: User) -> Callable[..., Sanction]:
    def impose(user_id: int, kind: Kind, **of: Any) -> Sanction:
        return sanction_impose(user_id=user_id, kind=kind, reason="abuse", by_id=mod.pk, **of)

    return impose


Impose = Callable[..., Sanction]


def wait(user_id: int, *, is_ranked: bool = False) -> None:
    mode = game_modes(get_rules(GAME).settings)[0]
    queue_join(user_id=user_id, game=GAME, mode=mode, is_ranked=is_ranked, size=None)


# What is refused


def test_muted_person_is_told_until_when_and_can_still_report(sanction: Impose) -> None:
    """Muted user chats, then reports a cheater: told about the mute; the report still works."""
    match = make_match()
    ann, bob = seat_users(match)
    until = timezone.now() + timedelta(days=1)
    sanction(ann, Kind.MUTE, until=until)
    for words in ({"text": "hello"}, {"phrase": "hello"}):
        with pytest.raises(Refused) as error:
            table_say(match_id=match.pk, user_id=ann, **words)
        assert error.value.code == "muted"
        assert error.value.data == {"until": int(until.timestamp() * 1000)}
    assert not match.chat.exists()
    report = person_report(
        reporter_id=ann, reason="cheating", seat=1, place=Place(match_id=match.pk)
    )
    assert report.reported_id == bob and report.status == "open"
    room_say(code=match.room.code, user_id=bob, text="nobody else is muted")


def test_banned_person_gets_no_seat_and_no_place_in_a_queue(sanction: Impose) -> None:
    room, _ = make_room()
    eve = make_user().pk
    ban = sanction(eve, Kind.BAN)
    refused("banned", room_take_seat, code=room.code, user_id=eve)
    refused("banned", room_create, user_id=eve, game=GAME, settings={})
    refused("banned", wait, user_id=eve)
    assert not RoomSeat.objects.filter(user=eve).exists() and not QueueTicket.objects.exists()
    sanction_lift(sanction_id=ban.pk, by_id=None)
    assert room_take_seat(code=room.code, user_id=eve) == 1


def test_warning_is_read_before_the_next_game(sanction: Impose) -> None:
    room, (ann, bob) = make_room(2)
    warning = sanction(bob, Kind.WARN)
    refused("warned", room_set_ready, code=room.code, user_id=bob, is_ready=True)
    refused("warned", wait, user_id=bob)
    room_set_ready(code=room.code, user_id=ann, is_ready=True)
    sanction_acknowledge(sanction_id=warning.pk, user_id=bob)
    room_set_ready(code=room.code, user_id=bob, is_ready=True)


# What becomes of seats


def test_ban_leaves_queues_and_rooms_and_gives_up_matches(sanction: Impose) -> None:
    match = make_match(people=3)
    ann, bob, _ = seat_users(match)
    room, _ = make_room()
    room_take_seat(code=room.code, user_id=ann)
    wait(ann)
    sanction(ann, Kind.BAN)
    assert not QueueTicket.objects.exists()
    assert not RoomSeat.objects.filter(user=ann).exists()
    assert Room.objects.get(pk=match.room_id).host_id == bob  # the role has passed on
    entry = LogEntry.objects.get(match=match)
    assert (entry.seat, entry.action) == (0, None)
    conduct_enforce()
    assert LogEntry.objects.filter(match=match).count() == 1


@pytest.mark.parametrize("goes", ["banned", "for good"])
def test_nobody_can_use_up_the_token_by_which_their_match_will_be_given_up(
    sanction: Impose, goes: str
) -> None:
    match = make_match(people=3)
    ann = User.objects.get(pk=seat_users(match)[0])
    if goes == "banned":
        sanction(ann.pk, Kind.BAN)
    else:
        services.user_delete(user=ann)
    token = LogEntry.objects.get(match=match).token.removeprefix("player:0:")
    with pytest.raises(msgspec.ValidationError):
        MATCH_DECODER.decode(json.dumps({"type": "resign", "token": token}))


def test_banned_leaver_stands_behind_all_who_stayed(sanction: Impose) -> None:
    match = make_match(people=2, is_ranked=True, timer=60)
    ann, _ = seat_users(match)
    sanction(ann, Kind.BAN)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    places = dict(Seat.objects.filter(match=match).values_list("number", "place"))
    assert places == {0: 2, 1: 1}


def test_ranked_ban_lets_the_running_match_be_played_to_its_end(sanction: Impose) -> None:
    match = make_match(is_ranked=True, timer=60)
    ann, _ = seat_users(match)
    other = make_match()
    RoomSeat.objects.create(room=other.room, number=3, user_id=ann)
    sanction(ann, Kind.RANKED_BAN)
    assert not LogEntry.objects.exists()
    assert RoomSeat.objects.filter(user=ann).count() == 2
    end(match, 1, 2)
    refused("ranked_ban", room_rematch, match_id=match.pk, user_id=ann)
    conduct_enforce()
    assert RoomSeat.objects.get(user=ann).room == other.room  # casual games go on


def test_what_no_message_told_is_found_by_the_sweep(sanction: Impose, mod: User) -> None:
    match = make_match(people=3)
    ann, *_ = seat_users(match)
    Sanction.objects.create(user_id=ann, kind=Kind.BAN, reason="abuse", by=mod)  # told to nobody
    assert not LogEntry.objects.exists()
    conduct_enforce()
    assert LogEntry.objects.get(match=match).seat == 0
    assert not RoomSeat.objects.filter(user=ann).exists()


def test_quick_match_seats_nobody_who_was_just_banned(mod: User) -> None:
    web_beat(alive=[])
    users = [make_user().pk for _ in range(3)]
    for user in users:
        wait(user)
    Sanction.objects.create(user_id=users[0], kind=Kind.BAN, reason="abuse", by=mod)
    QueueTicket.objects.update(created_at=timezone.now() - timedelta(minutes=5))
    queue_sweep()
    assert not Seat.objects.filter(user=users[0]).exists()
    conduct_enforce()
    queue_sweep()
    assert set(Seat.objects.values_list("user", flat=True)) == set(users[1:])


# At the same moment


def tried(service: Callable[..., object], **values: Any) -> object:
    try:
        return service(**values)
    except ConductRefused as error:
        return error.code


def test_ban_during_a_join_leaves_no_seat_behind(mod: User) -> None:
    for _ in range(10):
        room, _ = make_room()
        eve = make_user().pk
        joined, ban = at_once(
            partial(room_take_seat, code=room.code, user_id=eve),
            partial(sanction_impose, user_id=eve, kind="ban", reason="abuse", by_id=mod.pk),
        )
        assert joined in (1, "banned") and isinstance(ban, Sanction)
        assert not RoomSeat.objects.filter(user=eve).exists()


def test_ban_while_queueing_leaves_no_ticket_behind(mod: User) -> None:
    for _ in range(10):
        eve = make_user().pk
        at_once(
            partial(wait, eve),
            partial(sanction_impose, user_id=eve, kind="ban", reason="abuse", by_id=mod.pk),
        )
        assert not QueueTicket.objects.filter(user=eve).exists()


def test_of_two_moderators_one_handles_a_report(mod: User) -> None:
    ann, bob, other = make_user(), make_user(), make_user("Mo")
    for number in range(5):
        report = person_report(reporter_id=ann.pk, user_id=bob.pk, reason="abuse", place=Place())
        ban = partial(
            sanction_impose, user_id=bob.pk, kind="ban", reason="abuse", report_id=report.pk
        )
        found = at_once(*(partial(tried, ban, by_id=by) for by in (mod.pk, other.pk)))
        assert found.count("report_handled") == 1
        assert Sanction.objects.count() == number + 1


def test_same_report_twice_at_once_is_one(mod: User) -> None:
    match = make_match()
    ann, _ = seat_users(match)
    report = partial(
        person_report, reporter_id=ann, seat=1, reason="abuse", place=Place(match_id=match.pk)
    )
    at_once(*[report] * 5)
    assert Report.objects.count() == 1


def test_two_moderators_and_two_reports_of_one_case_do_not_wait_for_one_another_for_ever(
    mod: User,
) -> None:
    match = make_match(people=3)
    ann, bob, eve = seat_users(match)
    place = Place(match_id=match.pk)
    first, second = (
        person_report(reporter_id=reporter, user_id=eve, reason="abuse", place=place)
        for reporter in (ann, bob)
    )
    found = at_once(
        *(
            partial(tried, report_resolve, report_id=report.pk, by_id=mod.pk)
            for report in (first, second)
        )
    )
    assert found.count("report_handled") == 1
    assert {len(handled) for handled in found if isinstance(handled, list)} == {2}


# What a report holds


def test_report_brings_its_context_and_no_hidden_card() -> None:
    match = make_match(people=2, bots=1)
    ann, bob = seat_users(match)
    for number in range(40):
        match.chat.create(room=match.room, user_id=bob, name="Bob", text=f"line {number}")
    meant = match.chat.get(text="line 20")
    report = person_report(
        reporter_id=ann,
        reason="abuse",
        line_id=meant.pk,
        place=Place(match_id=match.pk, seq=999),
    )
    context = report.context
    assert report.occasion == f"match:{match.pk}" and report.reported_id == bob
    assert [line["text"] for line in context["chat"]] == [f"line {n}" for n in range(5, 36)]
    assert context["lines"] == [{"id": meant.pk}]
    assert context["seq"] == 0 and context["people"] == {
        str(ann): "Player 0",
        str(bob): "Player 1",
    }
    # Nothing of the deal: neither the seed nor anything that only a seat may see.
    kept = json.dumps(context)
    assert bytes(Match.objects.get(pk=match.pk).seed).hex() not in kept
    assert set(context) == {
        "room", "game", "is_ranked", "match", "mode", "seq", "people", "chat", "lines",
    }  # fmt: skip


def test_reports_are_about_people_who_were_there() -> None:
    match = make_match(people=2, bots=1)
    ann, bob = seat_users(match)
    place = Place(match_id=match.pk)
    report: dict[str, Any] = {"reporter_id": ann, "reason": "abuse"}
    stranger = make_user().pk
    refused("no_such_person", person_report, **report, user_id=stranger, place=place)
    refused("no_such_person", person_report, **report, seat=2, place=place)  # a bot
    refused("no_such_person", person_report, **report, seat=7, place=place)
    refused("no_such_person", person_report, **report, place=Place())
    refused("no_such_room", person_report, **report, user_id=bob, place=Place(code="NOWHERE"))
    Match.objects.filter(pk=match.pk).update(can_watch=False)
    refused(
        "not_watchable", person_report, reporter_id=stranger, reason="abuse", seat=0, place=place
    )
    person_report(**report, user_id=bob, place=Place(code=match.room.code))
    person_report(**report, user_id=stranger, place=Place())
    assert set(Report.objects.values_list("occasion", flat=True)) == {
        f"room:{match.room.code}",
        "",
    }


def test_whoever_is_deleting_their_account_is_seated_nowhere(mod: User) -> None:
    room, _ = make_room()
    ann = make_user()
    User.objects.filter(pk=ann.pk).update(is_active=False)
    refused("not_signed_in", room_take_seat, code=room.code, user_id=ann.pk)
    refused("not_signed_in", room_create, user_id=ann.pk, game=GAME, settings={})
    refused("not_signed_in", wait, user_id=ann.pk)
    with pytest.raises(ConductRefused):
        person_report(reporter_id=mod.pk, reason="name", user_id=ann.pk, place=Place())
    assert not RoomSeat.objects.filter(user=ann).exists() and not QueueTicket.objects.exists()


def test_an_account_is_deleted_while_it_is_sanctioned_and_neither_waits_for_ever(
    sanction: Impose, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = make_user()
    sanction(ann.pk, Kind.MUTE)
    told_games, is_held = Event(), Event()

    def leave(**_: Any) -> None:
        told_games.set()
        is_held.wait()

    def impose() -> None:
        told_games.wait()
        with transaction.atomic():
            user_held(ann.pk)
            is_held.set()
            time.sleep(0.5)  # the deletion has come as far as it can
            Sanction.objects.filter(user=ann).update(note="again")

    monkeypatch.setattr(services, "conduct_leave", leave)
    at_once(impose, lambda: services.user_delete(user=ann))
    assert not User.objects.filter(pk=ann.pk).exists()
    assert Sanction.objects.get().note == "again"
