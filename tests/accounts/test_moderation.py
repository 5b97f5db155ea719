"""Reports, sanctions, appeals and the audit log: what each service writes, and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import Appeal, AuditEntry, Report, Sanction, User
from accounts.moderation.appeals import appeal_answer, appeal_create
from accounts.moderation.errors import ConductRefused
from accounts.moderation.reports import report_create, report_resolve
from accounts.moderation.sanctions import (
    name_take,
    sanction_acknowledge,
    sanction_impose,
    sanction_lift,
    sanctions_expire,
)
from accounts.moderation.standing import sanction_against, sanctions_of
from accounts.services import guest_create

pytestmark = pytest.mark.django_db
Kind = Sanction.Kind
DAY = timedelta(days=1)
ROOT = Path(__file__).parents[2]


def person(name: str, **of: Any) -> User:
    user = guest_create(language="en", name=name)
    User.objects.filter(pk=user.pk).update(**of)
    user.refresh_from_db()
    return user


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def bob() -> User:
    return person("Bob")


@pytest.fixture
def mod() -> User:
    return person("Mo", is_staff=True)


def told(ann: User, bob: User, **of: Any) -> Report:
    values: dict[str, Any] = {"reason": "abuse", "occasion": "match:1", **of}
    return report_create(reporter_id=ann.pk, reported_id=bob.pk, **values)


def sanctioned(bob: User, mod: User, kind: str = "mute", **of: Any) -> Sanction:
    return sanction_impose(user_id=bob.pk, kind=kind, by_id=mod.pk, **{"reason": "abuse", **of})


def refusal(service: Any, **values: Any) -> str:
    with pytest.raises(ConductRefused) as refused:
        service(**values)
    assert str(refused.value.sentence)
    return refused.value.code


def log() -> list[tuple[int | None, str, int | None]]:
    entries = AuditEntry.objects.order_by("pk")
    return list(entries.values_list("actor_id", "action", "subject_id"))


# Reports


def test_report_is_open_and_in_the_log(ann: User, bob: User) -> None:
    report = told(ann, bob, note="  he swears \x00 ", context={"people": {str(bob.pk): "Bob"}})
    assert (report.status, report.note) == ("open", "he swears")
    assert log() == [(ann.pk, "report_create", bob.pk)]
    assert AuditEntry.objects.get().target == f"report:{report.pk}"


def test_same_person_at_same_occasion_is_one_report(ann: User, bob: User) -> None:
    first = told(ann, bob, note="once", context={"chat": [{"id": 1}], "moments": [1]})
    second = told(
        ann,
        bob,
        note="twice",
        reason="cheating",
        context={"chat": [{"id": 1}, {"id": 2}], "game": 1},
    )
    assert second.pk == first.pk
    assert second.note == "once\ntwice" and second.reason == "cheating"
    assert second.context == {"chat": [{"id": 1}, {"id": 2}], "moments": [1]}
    assert told(ann, bob, occasion="match:2").pk != first.pk
    assert [action for _, action, _ in log()] == ["report_create", "report_add", "report_create"]


def test_adding_without_end_is_refused_kindly(ann: User, bob: User) -> None:
    told(ann, bob, note="x" * 900)
    wordy = {"reporter_id": ann.pk, "reported_id": bob.pk, "reason": "abuse", "occasion": "match:1"}
    assert refusal(report_create, **wordy, note="y" * 900) == "report_enough"
    assert refusal(report_create, **wordy, note="y" * 1001) == "text_too_long"


def test_report_refusals(ann: User, bob: User) -> None:
    assert refusal(report_create, reporter_id=ann.pk, reported_id=ann.pk, reason="abuse") == (
        "report_self"
    )
    assert refusal(report_create, reporter_id=ann.pk, reported_id=bob.pk, reason="ugly") == (
        "report_reason"
    )
    assert refusal(report_create, reporter_id=ann.pk, reported_id=10**9, reason="abuse") == (
        "no_such_person"
    )
    assert not Report.objects.exists() and not AuditEntry.objects.exists()


def test_reports_of_one_person_at_one_occasion_are_handled_together(
    ann: User, bob: User, mod: User
) -> None:
    first, second = told(ann, bob), told(person("Eve"), bob)
    other = told(ann, mod)
    elsewhere = told(ann, bob, occasion="match:2")
    handled = report_resolve(report_id=second.pk, by_id=mod.pk, note="seen")
    assert {report.pk for report in handled} == {first.pk, second.pk}
    assert {report.pk for report in Report.objects.filter(status="open")} == {
        other.pk,
        elsewhere.pk,
    }
    assert refusal(report_resolve, report_id=first.pk, by_id=mod.pk) == "report_handled"


def test_profile_reports_are_handled_one_by_one(ann: User, bob: User, mod: User) -> None:
    first, second = told(ann, bob, occasion=""), told(mod, bob, occasion="")
    report_resolve(report_id=first.pk, by_id=mod.pk, status=Report.Status.DISMISSED)
    assert [report.pk for report in Report.objects.filter(status="open")] == [second.pk]


# Sanctions


def test_mute_is_in_force_until_its_end(bob: User, mod: User) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        mute = sanctioned(bob, mod, until=timezone.now() + DAY)
        assert sanction_against(bob.pk, Kind.MUTE, Kind.BAN) == mute
        assert sanction_against(bob.pk, Kind.BAN) is None
        clock.shift(DAY + timedelta(seconds=1))
        assert sanction_against(bob.pk, Kind.MUTE) is None  # before beat has come by
        assert sanctions_expire() == 1 and sanctions_expire() == 0
        assert refusal(sanction_lift, sanction_id=mute.pk, by_id=mod.pk) == "sanction_over"
    assert [(actor, action) for actor, action, _ in log()] == [
        (mod.pk, "sanction_impose"),
        (None, "sanction_expire"),
    ]


def test_warning_lasts_until_it_is_read(bob: User, mod: User) -> None:
    warning = sanctioned(bob, mod, "warn")
    assert sanctions_of([bob.pk]) == {bob.pk: [warning]}
    assert refusal(sanction_acknowledge, sanction_id=warning.pk, user_id=mod.pk) == "sanction_over"
    sanction_acknowledge(sanction_id=warning.pk, user_id=bob.pk)
    sanction_acknowledge(sanction_id=warning.pk, user_id=bob.pk)
    assert sanctions_of([bob.pk]) == {bob.pk: []}
    assert [action for _, action, _ in log()] == ["sanction_impose", "sanction_acknowledge"]


def test_another_of_the_kind_replaces_the_first(bob: User, mod: User) -> None:
    first = sanctioned(bob, mod, until=timezone.now() + DAY)
    ban = sanctioned(bob, mod, "ban")
    second = sanctioned(bob, mod)
    first.refresh_from_db()
    assert first.lifted_by == mod
    assert sanctions_of([bob.pk])[bob.pk] == [ban, second]  # the gravest first
    assert [action for _, action, _ in log()][-2:] == ["sanction_replace", "sanction_impose"]


def test_sanction_resolves_the_reports_it_answers(ann: User, bob: User, mod: User) -> None:
    first, second = told(ann, bob), told(person("Eve"), bob)
    sanction = sanctioned(bob, mod, report_id=first.pk)
    assert sanction.report == first
    assert set(Report.objects.values_list("status", flat=True)) == {"resolved"}
    values = {"user_id": bob.pk, "kind": "ban", "reason": "abuse", "by_id": mod.pk}
    assert refusal(sanction_impose, **values, report_id=second.pk) == "report_handled"
    assert Sanction.objects.count() == 1


def test_a_report_of_somebody_else_is_not_handled_along_with_it(
    ann: User, bob: User, mod: User
) -> None:
    report = told(bob, ann)
    values = {"user_id": bob.pk, "kind": "mute", "reason": "abuse", "by_id": mod.pk}
    assert refusal(sanction_impose, **values, report_id=report.pk) == "no_such_person"
    assert refusal(name_take, user_id=bob.pk, by_id=mod.pk, report_id=report.pk) == "no_such_person"
    report.refresh_from_db()
    assert report.status == "open" and not Sanction.objects.exists()


def test_sanction_refusals(bob: User, mod: User) -> None:
    def code(**of: Any) -> str:
        values = {"user_id": bob.pk, "kind": "mute", "reason": "abuse", "by_id": mod.pk, **of}
        return refusal(sanction_impose, **values)

    soon = timezone.now() + DAY
    assert code(kind="flogging") == "sanction_form"
    assert code(kind="warn", until=soon) == "sanction_form"
    assert code(until=timezone.now() - DAY) == "sanction_form"
    assert code(reason="ugly") == "report_reason"
    assert code(message="x" * 1001) == "text_too_long"
    assert code(user_id=10**9) == "no_such_person"
    assert code(user_id=mod.pk) == "sanction_self"
    assert code(user_id=person("Mo", is_staff=True).pk) == "sanction_staff"
    assert not AuditEntry.objects.exists()
    admin = person("Root", is_superuser=True)
    sanction_impose(user_id=mod.pk, kind="mute", reason="abuse", by_id=admin.pk)


def test_offensive_name_is_taken(bob: User, mod: User) -> None:
    name = name_take(user_id=bob.pk, by_id=mod.pk)
    bob.refresh_from_db()
    assert bob.name == name != "Bob"
    assert log() == [(mod.pk, "name_take", bob.pk)]
    assert refusal(name_take, user_id=mod.pk, by_id=mod.pk) == "sanction_self"


# Appeals


def test_accepted_appeal_lifts_the_sanction(bob: User, mod: User) -> None:
    ban = sanctioned(bob, mod, "ban")
    appeal = appeal_create(sanction_id=ban.pk, user_id=bob.pk, text="It was not me.")
    assert refusal(appeal_create, sanction_id=ban.pk, user_id=bob.pk, text="Really") == (
        "appeal_made"
    )
    admin = person("Root", is_superuser=True)
    appeal_answer(appeal_id=appeal.pk, by_id=admin.pk, is_accepted=True, answer="Sorry.")
    ban.refresh_from_db()
    assert ban.lifted_by == admin and sanctions_of([bob.pk])[bob.pk] == []
    again = {"appeal_id": appeal.pk, "by_id": mod.pk, "is_accepted": False, "answer": "No."}
    assert refusal(appeal_answer, **again) == "appeal_answered"
    assert [action for _, action, _ in log()] == [
        "sanction_impose",
        "appeal_create",
        "appeal_accept",
        "sanction_lift",
    ]


def test_rejected_appeal_leaves_it(bob: User, mod: User) -> None:
    ban = sanctioned(bob, mod, "ban")
    appeal = appeal_create(sanction_id=ban.pk, user_id=bob.pk, text="It was not me.")
    assert refusal(
        appeal_answer, appeal_id=appeal.pk, by_id=mod.pk, is_accepted=False, answer=" "
    ) == ("text_missing")
    appeal_answer(appeal_id=appeal.pk, by_id=mod.pk, is_accepted=False, answer="It was.")
    assert sanction_against(bob.pk, Kind.BAN) == ban
    assert Appeal.objects.get().status == "rejected"


def test_only_ones_own_sanctions_that_hold_can_be_appealed(ann: User, bob: User, mod: User) -> None:
    mute, warning = sanctioned(bob, mod), sanctioned(bob, mod, "warn")
    assert refusal(appeal_create, sanction_id=mute.pk, user_id=ann.pk, text="x") == "sanction_over"
    sanction_lift(sanction_id=mute.pk, by_id=mod.pk)
    assert refusal(appeal_create, sanction_id=mute.pk, user_id=bob.pk, text="x") == "sanction_over"
    sanction_acknowledge(sanction_id=warning.pk, user_id=bob.pk)
    appeal_create(sanction_id=warning.pk, user_id=bob.pk, text="I only joked.")


# What the database itself refuses


@pytest.mark.parametrize("change", ["update", "delete"])
def test_audit_log_is_append_only(ann: User, bob: User, change: str) -> None:
    told(ann, bob)
    entry = AuditEntry.objects.get()
    with pytest.raises(TypeError):
        entry.save() if change == "update" else entry.delete()
    sql = {
        "update": "UPDATE accounts_auditentry SET action = 'x'",
        "delete": "DELETE FROM accounts_auditentry",
    }
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql[change])
    assert AuditEntry.objects.get().action == "report_create"


# Only the tables it takes: to migrate all of them is most of a minute on a busy machine.
_ON_SQLITE = """
from django.core.management import call_command
from django.db import IntegrityError, connection
from accounts.moderation.audit import audit_write
assert connection.vendor == "sqlite"
call_command("migrate", "accounts", verbosity=0)
audit_write(actor_id=None, action="test")
for sql in ("UPDATE accounts_auditentry SET action = 'x'", "DELETE FROM accounts_auditentry"):
    try:
        connection.cursor().execute(sql)
    except IntegrityError as error:
        print(error)
"""


def test_audit_log_is_append_only_on_sqlite_too(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {
        "STEALR_DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "stealr_site.settings",
    }
    shell = [sys.executable, "manage.py", "shell", "-v", "0", "-c", _ON_SQLITE]
    told = subprocess.run(
        shell, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout
    assert told == "The audit log is append-only.\n" * 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "warn", "until": timezone.now() + DAY},
        {"kind": "ban", "until": timezone.now() - DAY},
        {"kind": "ban", "acknowledged_at": timezone.now()},
        {"kind": "ban", "lifted_at": timezone.now(), "expired_at": timezone.now()},
    ],
)
def test_impossible_sanctions_cannot_be_written(bob: User, wrong: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Sanction.objects.create(user=bob, reason="abuse", **wrong)


def test_impossible_reports_cannot_be_written(ann: User, bob: User) -> None:
    told(ann, bob)
    values = {"reporter": ann, "reported": bob, "reason": "abuse", "occasion": "match:1"}
    for wrong in ({}, {"reported": ann}, {"status": "resolved", "occasion": ""}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Report.objects.create(**{**values, **wrong})
