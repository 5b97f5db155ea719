"""What staff do through the admin: it happens, and the audit log has it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, Report, Sanction, User
from accounts.moderation.reports import report_create
from games.models import ChatLine, Match, Rating, RatingChange
from games.services.chat import room_say
from games.services.play import match_resign
from games.services.reports import Place, person_report
from tests.games.ladder import make_players, play
from tests.games.rooms import make_room
from tests.games.tables import make_match, make_user, new_token, seat_users
from tests.staff.team import Scene, audited, client_of, make_scene, make_staff

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    return make_scene()


@pytest.fixture
def moderator() -> User:
    return make_staff("moderator")


@pytest.fixture
def client(moderator: User) -> Client:
    return client_of(moderator)


def do(client: Client, name: str, key: object, **data: Any) -> str:
    """What the page says afterwards."""
    answer = client.post(reverse(f"admin:{name}", args=[key]), data, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def page(client: Client, name: str, key: object) -> str:
    answer = client.get(reverse(f"admin:{name}_change", args=[key]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_queue_shows_what_waits_and_the_front_page_counts_it(
    client: Client, scene: Scene
) -> None:
    front = client.get(reverse("admin:index")).content.decode()
    for text in ("open report", "open appeal", "Calls me names.", "It was a joke.", "left 4 of 10"):
        assert text in front
    address = reverse("admin:accounts_report_changelist")
    assert "Calls me names." in client.get(address).content.decode()
    do(client, "accounts_report_dismiss", scene.report.pk, note="Banter.")
    assert "Calls me names." not in client.get(address).content.decode()
    for state in ("handled", "all"):
        assert "Calls me names." in client.get(f"{address}?state={state}").content.decode()


def test_an_empty_queue_asks_nobody_to_make_a_report(client: Client) -> None:
    address = reverse("admin:accounts_report_changelist")
    assert "Nothing here" in client.get(address).content.decode()
    searched = client.get(address, {"q": "cows"})
    assert "Nothing fits what you look for." in searched.content.decode()


def test_a_report_has_its_evidence_in_place(client: Client, scene: Scene) -> None:
    told = page(client, "accounts_report", scene.report.pk)
    for text in (
        "Calls me names.",
        "you are a dunce",
        scene.room.code,
        str(scene.match.pk),
        "left 4 of 10 games",
        reverse("admin:accounts_user_change", args=[scene.players[0].pk]),
        reverse("admin:accounts_user_change", args=[scene.players[1].pk]),
    ):
        assert text in told
    assert 'class="meant"' in told


def test_a_report_outlives_the_room(client: Client) -> None:
    room, (host, guest) = make_room(2)
    room_say(code=room.code, user_id=guest, text="you are a dunce")
    report = person_report(
        reporter_id=host,
        reason="abuse",
        line_id=ChatLine.objects.get().pk,
        place=Place(code=room.code),
    )
    room.delete()
    told = page(client, "accounts_report", report.pk)
    assert "In a room that is gone." in told
    assert "you are a dunce" in told
    assert 'class="meant"' in told


def test_what_was_said_is_in_place_however_late_somebody_reports(client: Client) -> None:
    """It was looked for around the time of the report alone."""
    room, (host, guest) = make_room(2)
    with time_machine.travel(timezone.now() - timedelta(days=3), tick=False):
        room_say(code=room.code, user_id=guest, text="you are a dunce")
    line = ChatLine.objects.get()
    for reporter, line_id in ((host, line.pk), (make_user("Onlooker").pk, None)):
        report = person_report(
            reporter_id=reporter,
            reason="abuse",
            user_id=guest,
            line_id=line_id,
            place=Place(code=room.code),
        )
        told = page(client, "accounts_report", report.pk)
        assert "you are a dunce" in told
        assert 'class="meant"' in told


def test_one_row_of_the_queue_is_one_case(client: Client, scene: Scene) -> None:
    for name, reason in (("Eve", "abuse"), ("Dan", "cheating")):
        report_create(
            reporter_id=make_user(name).pk,
            reported_id=scene.players[1].pk,
            reason=reason,
            occasion=scene.report.occasion,
        )
    address = reverse("admin:accounts_report_changelist")
    listed = client.get(address).content.decode()
    assert "and 2 more" in listed
    assert "Eve" not in listed
    # Whatever is asked for, a case is found by any of its reports.
    assert "and 2 more" in client.get(f"{address}?reason=cheating").content.decode()
    assert "and 2 more" not in client.get(f"{address}?reason=name").content.decode()
    assert "Eve" in client.get(f"{address}?state=all").content.decode()
    assert "<b>1</b><span>open report</span>" in client.get(reverse("admin:index")).content.decode()


@pytest.mark.parametrize(
    ("kind", "days", "length"),
    [
        ("warn", "7", None),
        ("mute", "1", timedelta(days=1)),
        ("ranked_ban", "30", timedelta(days=30)),
        ("ban", "", None),
    ],
)
def test_one_click_sanctions_from_a_report(
    client: Client,
    moderator: User,
    scene: Scene,
    kind: str,
    days: str,
    length: timedelta | None,
) -> None:
    guilty = scene.players[1]
    told = do(
        client,
        "accounts_user_sanction",
        guilty.pk,
        kind=kind,
        days=days,
        reason="abuse",
        message="Please be kind.",
        note="Second time.",
        report=scene.report.pk,
    )
    sanction = Sanction.objects.get(user=guilty)
    assert (sanction.kind, sanction.by, sanction.report) == (kind, moderator, scene.report)
    assert (sanction.message, sanction.note) == ("Please be kind.", "Second time.")
    assert sanction.is_in_force
    if length is None:
        assert sanction.until is None
    else:
        assert sanction.until is not None
        assert abs(sanction.until - timezone.now() - length) < timedelta(minutes=1)
    scene.report.refresh_from_db()
    assert scene.report.status == Report.Status.RESOLVED
    entry = AuditEntry.objects.get(action="sanction_impose", actor=moderator)
    assert (entry.subject_id, entry.data["kind"]) == (guilty.pk, kind)
    assert str(sanction.get_kind_display()).lower() in told


def test_what_the_form_cannot_mean_changes_nothing(client: Client, scene: Scene) -> None:
    entries = AuditEntry.objects.count()
    for wrong in (
        {"kind": "quarter"},
        {"kind": "mute", "days": "-1"},
        {"kind": "mute", "days": "2"},
    ):
        do(client, "accounts_user_sanction", scene.players[1].pk, reason="abuse", **wrong)
    assert not Sanction.objects.filter(user=scene.players[1]).exists()
    assert AuditEntry.objects.count() == entries


def test_staff_can_neither_sanction_themselves_nor_each_other(
    client: Client, moderator: User
) -> None:
    for user in (moderator, make_staff("admin")):
        do(client, "accounts_user_sanction", user.pk, kind="ban", days="", reason="other")
    assert not Sanction.objects.exists()


def test_a_sanction_is_lifted(client: Client, moderator: User, scene: Scene) -> None:
    do(client, "accounts_sanction_lift", scene.sanction.pk)
    scene.sanction.refresh_from_db()
    assert not scene.sanction.is_in_force
    assert scene.sanction.lifted_by == moderator
    audited("sanction_lift", moderator)


@pytest.mark.parametrize("decision", ["accept", "reject"])
def test_appeals_are_answered(client: Client, moderator: User, scene: Scene, decision: str) -> None:
    assert "It was a joke." in page(client, "accounts_appeal", scene.appeal.pk)
    do(client, "accounts_appeal_answer", scene.appeal.pk, decision=decision, answer="We looked.")
    scene.appeal.refresh_from_db()
    scene.sanction.refresh_from_db()
    assert scene.appeal.status == ("accepted" if decision == "accept" else "rejected")
    assert scene.appeal.answer == "We looked."
    assert scene.sanction.is_in_force == (decision == "reject")
    audited(f"appeal_{decision}", moderator)
    again = do(client, "accounts_appeal_answer", scene.appeal.pk, decision="accept", answer="No.")
    assert "answered this appeal already" in again


def test_a_report_leads_to_the_next(client: Client, scene: Scene) -> None:
    other = report_create(
        reporter_id=scene.players[1].pk, reported_id=scene.players[0].pk, reason="stalling"
    )
    address = reverse("admin:accounts_report_change", args=[other.pk])
    assert f'value="{address}"' in page(client, "accounts_report", scene.report.pk)
    answer = client.post(
        reverse("admin:accounts_report_dismiss", args=[scene.report.pk]), {"next": address}
    )
    assert answer["Location"] == address


def test_reports_of_one_case_are_decided_together(client: Client, scene: Scene) -> None:
    second = report_create(
        reporter_id=make_user("Onlooker").pk,
        reported_id=scene.players[1].pk,
        reason="abuse",
        occasion=scene.report.occasion,
    )
    assert "decided together" in page(client, "accounts_report", scene.report.pk)
    do(client, "accounts_report_dismiss", scene.report.pk)
    second.refresh_from_db()
    assert second.status == Report.Status.DISMISSED


def test_a_person_is_signed_out_everywhere(client: Client, moderator: User, scene: Scene) -> None:
    player = scene.players[0]
    theirs = client_of(player)
    session = theirs.session
    UserSession.objects.create(
        user=player, session_key=session.session_key, ip="127.0.0.1", user_agent="x"
    )
    do(client, "accounts_user_sign-out", player.pk)
    assert "_auth_user_id" not in theirs.session
    assert audited("user_sign_out", moderator).subject_id == player.pk


def test_a_name_is_taken_away(client: Client, moderator: User, scene: Scene) -> None:
    before = scene.players[1].name
    do(client, "accounts_user_new-name", scene.players[1].pk)
    scene.players[1].refresh_from_db()
    assert scene.players[1].name != before
    assert audited("name_take", moderator).subject_id == scene.players[1].pk


def test_taking_the_name_away_decides_the_report_of_it(client: Client, scene: Scene) -> None:
    Report.objects.update(reason="name")
    assert "Take the name away" in page(client, "accounts_report", scene.report.pk)
    do(client, "accounts_user_new-name", scene.players[1].pk, report=scene.report.pk)
    scene.report.refresh_from_db()
    assert scene.report.status == Report.Status.RESOLVED


def test_what_is_refused_leads_back_to_where_it_was_tried(client: Client, scene: Scene) -> None:
    """Else the next report says what was wrong with the one before."""
    here = reverse("admin:accounts_report_change", args=[scene.report.pk])
    answer = client.post(
        reverse("admin:accounts_user_sanction", args=[scene.players[1].pk]),
        {"kind": "mute", "days": "2", "reason": "abuse", "next": "/admin/", "here": here},
    )
    assert answer["Location"] == here


def test_moderators_see_neither_passwords_nor_permissions_nor_addresses(scene: Scene) -> None:
    player = scene.players[0]
    player.set_password("seven quiet otters")
    player.email = "hidden@example.org"
    player.save()
    for group, sees_address in (("moderator", False), ("admin", True)):
        told = page(client_of(make_staff(group)), "accounts_user", player.pk)
        assert ("hidden@example.org" in told) == sees_address
        for secret in ("argon2", "is_superuser", "user_permissions", player.username):
            assert secret not in told


def test_an_ended_ranked_game_is_voided_by_an_admin() -> None:
    players = make_players(2)
    match = play(players)
    admin = make_staff("admin")
    client = client_of(admin)
    assert "Void this game" in page(client, "games_match", match.pk)
    do(client, "games_match_void", match.pk)
    match.refresh_from_db()
    assert match.voided_at is not None
    assert not RatingChange.objects.exists()
    assert not Rating.objects.exists()
    audited("match_void", admin)
    do(client, "games_match_void", match.pk)
    audited("match_void", admin)
    assert "Void this game" not in page(client, "games_match", match.pk)


def test_a_room_is_closed_with_the_game_in_it(
    client: Client, moderator: User, scene: Scene
) -> None:
    do(client, "games_room_shut", scene.room.pk)
    scene.room.refresh_from_db()
    scene.match.refresh_from_db()
    assert scene.room.is_shut
    assert scene.match.status == Match.Status.ABORTED
    audited("room_shut", moderator)
    audited("match_abort", moderator)
    player = client_of(scene.players[0])
    answer = player.get(reverse("room", args=[scene.room.code]))
    assert answer.status_code == 403
    assert "A moderator has closed this table." in answer.content.decode()
    player.post(reverse("join", args=[scene.room.code]))
    assert not scene.room.seats.exists()


def test_the_chat_log_is_searched_by_words_people_rooms_and_games(
    client: Client, scene: Scene
) -> None:
    address = reverse("admin:games_chatline_changelist")
    for words in ("dunce", scene.players[1].name, scene.room.code, str(scene.match.pk)):
        assert "you are a dunce" in client.get(address, {"q": words}).content.decode()
    assert "you are a dunce" not in client.get(address, {"q": "nobody said so"}).content.decode()
    listed = client.get(address).content.decode()
    assert reverse("admin:games_match_change", args=[scene.match.pk]) in listed


def test_staff_see_the_replay_of_a_game_that_nobody_else_may() -> None:
    match = make_match(people=2)
    Match.objects.filter(pk=match.pk).update(can_watch=False)
    address = reverse("replay", args=[match.pk])
    client = client_of(make_staff("moderator"))
    assert client.get(address)["Location"] == reverse("table", args=[match.pk])
    match_resign(match_id=match.pk, seat=0, token=new_token())
    assert client.get(address).status_code == 200
    assert client.get(reverse("replay_json", args=[match.pk])).status_code == 200
    assert client_of(make_user()).get(address).status_code == 403
    report = report_create(
        reporter_id=seat_users(match)[0],
        reported_id=seat_users(match)[1],
        reason="cheating",
        occasion=f"match:{match.pk}",
        context={"seq": 1},
    )
    assert f'href="{address}#1"' in page(client, "accounts_report", report.pk)
