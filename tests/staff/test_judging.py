"""Who of the staff may judge whom: by rank, and nobody where they have a stake. The desk says so before anybody tries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, Report, Sanction, User
from accounts.moderation.appeals import appeal_create
from accounts.moderation.errors import ConductRefused
from accounts.moderation.reports import report_create, report_resolve
from accounts.moderation.sanctions import name_take, sanction_impose, sanction_lift
from games.errors import Refused
from games.models import Match, Room, RoomSeat, Seat
from games.services.oversight import match_abort, match_void_by, room_shut, user_sign_out_by
from games.services.play import match_resign
from tests.games.ladder import begin, make_players, play
from tests.games.tables import make_match, make_user, new_token
from tests.staff.team import client_of, make_staff

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)


def at_one_table(*users: User) -> Match:
    match = make_match(people=len(users), timer=60)
    for number, user in enumerate(users):
        Seat.objects.filter(match=match, number=number).update(user=user)
        RoomSeat.objects.filter(room=match.room, number=number).update(user=user)
    return match


def ended(match: Match, *, ago: timedelta) -> None:
    match_resign(match_id=match.pk, seat=0, token=new_token())
    Seat.objects.filter(match=match).update(ended_at=timezone.now() - ago)


def code(deed: Any, **values: Any) -> str:
    with pytest.raises((Refused, ConductRefused)) as refused:
        deed(**values)
    error: Any = refused.value
    return str(error.code)


def impose(user: User, by: User | None, **of: Any) -> Sanction:
    by_id = by.pk if by else None
    return sanction_impose(user_id=user.pk, kind="mute", reason="abuse", by_id=by_id, **of)


def owner() -> User:
    user = make_user("Olga")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    return User.objects.get(pk=user.pk)


# Rank


def test_admins_judge_moderators_and_owners_judge_admins() -> None:
    moderator, other, admin = (make_staff(group) for group in ("moderator", "moderator", "admin"))
    boss, peer, second = owner(), make_staff("admin"), owner()
    for judge, subject in ((moderator, other), (moderator, admin), (admin, peer), (admin, boss)):
        assert code(impose, user=subject, by=judge) == "sanction_staff", (judge, subject)
    for everyone in (moderator, admin, boss):
        assert code(impose, user=everyone, by=everyone) == "sanction_self"
    for judge, subject in ((admin, moderator), (boss, admin), (boss, second)):
        assert impose(user=subject, by=judge).is_in_force
    assert code(impose, user=peer, by=None) == "sanction_staff"


def test_reports_about_the_team_are_decided_by_who_stands_above() -> None:
    moderator, other, admin = (make_staff(group) for group in ("moderator", "moderator", "admin"))
    report = report_create(reporter_id=make_user().pk, reported_id=other.pk, reason="abuse")
    assert code(report_resolve, report_id=report.pk, by_id=moderator.pk) == "sanction_staff"
    assert report_resolve(report_id=report.pk, by_id=admin.pk)


# Stakes


def test_nobody_judges_a_rival_of_a_running_or_just_finished_match() -> None:
    """A moderator could mute, sign out or rename whoever is beating them, or ban them: which gives up the match."""
    moderator, rival = make_staff("moderator"), make_user("Rival")
    match = at_one_table(moderator, rival)
    before = impose(user=rival, by=None)
    deeds = (
        (sanction_impose, {"user_id": rival.pk, "kind": "ban", "reason": "other"}),
        (sanction_lift, {"sanction_id": before.pk}),
        (name_take, {"user_id": rival.pk}),
        (user_sign_out_by, {"user_id": rival.pk}),
    )
    for ago in (None, timedelta(), DAY - timedelta(minutes=1)):
        if ago == timedelta():
            ended(match, ago=ago)
        elif ago:
            Seat.objects.filter(match=match).update(ended_at=timezone.now() - ago)
        for deed, values in deeds:
            assert code(deed, by_id=moderator.pk, **values) == "judge_plays", (deed, ago)
    assert impose(user=rival, by=make_staff("moderator"))
    Seat.objects.filter(match=match).update(ended_at=timezone.now() - DAY)
    assert impose(user=rival, by=moderator)


def test_an_owner_decides_where_nobody_else_is_left() -> None:
    boss, rival = owner(), make_user("Rival")
    match = at_one_table(boss, rival)
    assert impose(user=rival, by=boss)
    match_abort(match_id=match.pk, by_id=boss.pk)


def test_nobody_decides_a_report_of_their_own_match_however_long_ago() -> None:
    moderator, rival, third = make_staff("moderator"), make_user("Rival"), make_user("Third")
    match = at_one_table(moderator, rival, third)
    ended(match, ago=90 * DAY)
    report = report_create(
        reporter_id=third.pk,
        reported_id=rival.pk,
        reason="abuse",
        occasion=f"match:{match.pk}",
    )
    assert code(report_resolve, report_id=report.pk, by_id=moderator.pk) == "judge_played"
    assert code(impose, user=rival, by=moderator, report_id=report.pk) == "judge_played"
    sanction = impose(user=rival, by=make_staff("moderator"), report_id=report.pk)
    assert code(sanction_lift, sanction_id=sanction.pk, by_id=moderator.pk) == "judge_played"
    assert impose(user=rival, by=moderator), "for something else"


def test_nobody_decides_what_they_have_reported_themselves() -> None:
    moderator, bob, eve = make_staff("moderator"), make_user("Bob"), make_user("Eve")
    own, same = (
        report_create(reporter_id=by.pk, reported_id=bob.pk, reason="abuse", occasion="room:X")
        for by in (moderator, eve)
    )
    for report in (own, same):
        assert code(report_resolve, report_id=report.pk, by_id=moderator.pk) == "judge_reported"
    assert len(report_resolve(report_id=own.pk, by_id=make_staff("admin").pk)) == 2


def test_nobody_ends_a_table_of_whom_they_are_playing_against() -> None:
    """Whoever plays at two tables could be thrown out of the one to be hurried at the other."""
    moderator, (rival, *others) = make_staff("admin"), make_players(3)
    past, elsewhere = play([rival, others[0]]), begin([rival, others[1]])
    own = at_one_table(moderator, rival)
    by_id = moderator.pk
    assert code(match_abort, match_id=elsewhere.pk, by_id=by_id) == "own_rival"
    assert code(match_void_by, match_id=past.pk, by_id=by_id) == "own_rival"
    RoomSeat.objects.get_or_create(room=elsewhere.room, user=rival, defaults={"number": 0})
    assert code(room_shut, code=elsewhere.room.code, by_id=by_id) == "own_rival"
    ended(own, ago=timedelta())
    match_void_by(match_id=past.pk, by_id=by_id)
    room_shut(code=elsewhere.room.code, by_id=by_id)


def test_nobody_shuts_a_room_that_they_sit_in() -> None:
    moderator = make_staff("moderator")
    room = Room.objects.create(game="stealr", host=moderator)
    RoomSeat.objects.create(room=room, number=0, user=moderator)
    assert code(room_shut, code=room.code, by_id=moderator.pk) == "own_match"


# The desk


def test_the_desk_offers_nothing_that_it_would_refuse() -> None:
    moderator, rival = make_staff("moderator"), make_user("Rival")
    match = at_one_table(moderator, rival)
    report = report_create(
        reporter_id=make_user().pk,
        reported_id=rival.pk,
        reason="abuse",
        occasion=f"match:{match.pk}",
    )
    sanction = impose(user=rival, by=None)
    appeal = appeal_create(sanction_id=sanction.pk, user_id=rival.pk, text="Why?")
    client = client_of(moderator)
    pages = {
        ("accounts_user", rival.pk): "You play with this person",
        ("accounts_user", make_staff("admin").pk): "Only an administrator",
        ("accounts_user", moderator.pk): "You cannot do this to yourself",
        ("accounts_report", report.pk): "You were at that table yourself",
        ("accounts_sanction", sanction.pk): "You play with this person",
        ("accounts_appeal", appeal.pk): "You play with this person",
        ("games_match", match.pk): "You play in this game yourself",
        ("games_room", match.room_id): "You play in this game yourself",
    }
    for (name, key), reason in pages.items():
        page = client.get(reverse(f"admin:{name}_change", args=[key])).content.decode()
        desk = page.partition('class="staff"')[2]
        assert reason in desk, name
        assert "<form" not in desk, name
    strangers = client_of(make_staff("moderator"))
    for name, key in pages:
        if name == "accounts_user" and key != rival.pk:
            continue
        page = strangers.get(reverse(f"admin:{name}_change", args=[key])).content.decode()
        assert "<form" in page.partition('class="staff"')[2], name


def test_the_queue_leads_past_what_this_one_of_the_team_cannot_decide() -> None:
    moderator, rival, *people = make_staff("moderator"), *(make_user() for _ in range(4))
    at_one_table(moderator, rival)
    first, second, third = (
        report_create(reporter_id=people[0].pk, reported_id=user.pk, reason="abuse")
        for user in (people[1], rival, people[2])
    )
    client = client_of(moderator)
    following = reverse("admin:accounts_report_change", args=[third.pk])
    page = client.get(reverse("admin:accounts_report_change", args=[first.pk])).content.decode()
    assert f'href="{following}"' in page
    # And round, so that what was left for later is not forgotten.
    page = client.get(following).content.decode()
    first_again = reverse("admin:accounts_report_change", args=[first.pk])
    assert f'href="{first_again}"' in page
    assert Report.objects.get(pk=second.pk).status == Report.Status.OPEN
    assert not AuditEntry.objects.exclude(action="report_create").exists()
