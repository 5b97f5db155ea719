"""Staff who try more than they may: nothing is told, nothing changes, and nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry, Report, Sanction, User
from accounts.moderation.appeals import appeal_create
from accounts.moderation.reports import report_create
from accounts.moderation.sanctions import sanction_impose
from tests.games.tables import make_user
from tests.staff.team import Scene, client_of, make_scene, make_staff

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    return make_scene()


@pytest.fixture
def moderator() -> User:
    return make_staff("moderator")


def listed(client: Client, name: str, query: dict[str, Any]) -> int:
    return client.get(reverse(f"admin:{name}_changelist"), query).status_code


def sanctioned_first() -> tuple[User, Sanction]:
    """A moderator who was sanctioned before they became one."""
    user = make_user("Mo")
    sanction = sanction_impose(user_id=user.pk, kind="mute", reason="abuse", by_id=None)
    User.objects.filter(pk=user.pk).update(is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    user.refresh_from_db()
    return user, sanction


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("accounts_auditentry", {"action": "\0"}),
        ("games_signal", {"kind__exact": "\0"}),
        ("accounts_report", {"reason": ["abuse", "\0"]}),
        ("accounts_user", {"q": "\0"}),
    ],
)
def test_a_list_asked_for_what_no_text_can_hold_is_shown_unfiltered(
    scene: Scene, moderator: User, name: str, query: dict[str, Any]
) -> None:
    address = reverse(f"admin:{name}_changelist")
    answer = client_of(moderator).get(address, query)
    assert answer.headers["Location"] == f"{address}?e=1"


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("accounts_user", {"password__startswith": "argon2"}),
        ("accounts_user", {"email__startswith": "a"}),
        ("accounts_user", {"date_joined__year": "9" * 11}),
        ("games_match", {"seed__gte": "a"}),
        ("games_match", {"seed__isnull": "0"}),
        ("games_match", {"record__seed__startswith": "a"}),
        ("games_match", {"log__seq": "1"}),
        ("accounts_sanction", {"address__startswith": "a"}),
    ],
)
def test_lists_cannot_be_probed_by_columns_that_they_do_not_filter(
    scene: Scene, moderator: User, name: str, query: dict[str, Any]
) -> None:
    assert listed(client_of(moderator), name, query) == 400


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("accounts_user", {"is_guest__exact": "1"}),
        ("accounts_user", {"date_joined__gte": "2026-01-01 00:00:00+00:00"}),
        ("accounts_report", {"state": "handled", "reason": "abuse"}),
        ("accounts_sanction", {"state": "running"}),
        ("games_match", {"status__exact": "playing", "mode": "x"}),
        ("accounts_auditentry", {"action": "report_create"}),
    ],
)
def test_the_lists_own_filters_work(
    scene: Scene, moderator: User, name: str, query: dict[str, Any]
) -> None:
    assert listed(client_of(moderator), name, query) == 200


@pytest.mark.parametrize("words", ["report_create", "12", "9" * 30, "x" * 5000])
def test_the_audit_log_is_searched_by_whatever_is_typed(
    scene: Scene, moderator: User, words: str
) -> None:
    address = reverse("admin:accounts_auditentry_changelist")
    answer = client_of(moderator).get(address, {"q": words})
    assert answer.status_code == 200
    assert ("/admin/accounts/report/" in answer.text.partition("result_list")[2]) == (
        words == "report_create"
    )


def test_the_audit_log_is_searched_by_the_number_of_somebody_who_is_gone(moderator: User) -> None:
    AuditEntry.objects.create(actor=None, action="gone", subject_id=987654)
    address = reverse("admin:accounts_auditentry_changelist")
    assert "#987654" in client_of(moderator).get(address, {"q": "987654"}).text


@pytest.mark.parametrize("key", ["9" * 19, "9" * 5000, "abc", "²", "-1", "1 OR 1"])
@pytest.mark.parametrize(
    "name",
    [
        "accounts_report_dismiss",
        "accounts_sanction_lift",
        "accounts_user_sign-out",
        "games_room_shut",
    ],
)
def test_a_key_that_is_no_rows_number_is_not_found(moderator: User, name: str, key: str) -> None:
    answer = client_of(moderator).post(reverse(f"admin:{name}", args=[key]))
    assert answer.status_code == 404
    assert not AuditEntry.objects.exists()


def test_nobody_signs_out_the_team_or_people_who_are_not_there(moderator: User) -> None:
    client = client_of(moderator)
    for key in (make_staff("admin").pk, moderator.pk, 987654):
        client.post(reverse("admin:accounts_user_sign-out", args=[key]))
    assert not AuditEntry.objects.exists()


def test_nobody_lifts_what_is_in_force_against_themselves() -> None:
    user, sanction = sanctioned_first()
    appeal = appeal_create(sanction_id=sanction.pk, user_id=user.pk, text="I am one of you now.")
    client = client_of(user)
    client.post(reverse("admin:accounts_sanction_lift", args=[sanction.pk]))
    decision = {"decision": "accept", "answer": "Of course."}
    client.post(reverse("admin:accounts_appeal_answer", args=[appeal.pk]), decision)
    sanction.refresh_from_db()
    appeal.refresh_from_db()
    assert sanction.is_in_force
    assert appeal.status == "open"


def test_moderators_do_not_lift_sanctions_of_each_other(moderator: User) -> None:
    _, sanction = sanctioned_first()
    client_of(moderator).post(reverse("admin:accounts_sanction_lift", args=[sanction.pk]))
    sanction.refresh_from_db()
    assert sanction.is_in_force


def test_nobody_decides_a_report_about_themselves(scene: Scene, moderator: User) -> None:
    report = report_create(
        reporter_id=scene.players[0].pk, reported_id=moderator.pk, reason="abuse"
    )
    client = client_of(moderator)
    client.post(reverse("admin:accounts_report_dismiss", args=[report.pk]))
    report.refresh_from_db()
    assert report.status == Report.Status.OPEN


def test_a_banned_moderator_has_no_desk(moderator: User) -> None:
    client = client_of(moderator)
    boss = make_user("Boss")
    User.objects.filter(pk=boss.pk).update(is_superuser=True, is_staff=True)
    victim = make_user("Victim")
    sanction_impose(user_id=moderator.pk, kind="ban", reason="abuse", by_id=boss.pk)
    client.post(
        reverse("admin:accounts_user_sanction", args=[victim.pk]),
        {"kind": "ban", "reason": "abuse", "days": ""},
    )
    again = client_of(moderator)
    assert again.get(reverse("admin:index"))["Location"] == reverse("conduct")
    again.post(
        reverse("admin:accounts_user_sanction", args=[victim.pk]),
        {"kind": "ban", "reason": "abuse", "days": ""},
    )
    assert not Sanction.objects.filter(user=victim).exists()


def test_staff_change_their_password_where_guesses_are_counted(moderator: User) -> None:
    guess = {
        "old_password": "x",
        "new_password1": "seven quiet otters",
        "new_password2": "seven quiet otters",
    }
    answer = client_of(moderator).post(reverse("admin:password_change"), guess)
    assert answer.headers["Location"] == reverse("account_change_password")
