"""Every write to reports, but for what becomes of them when somebody's account is deleted (`moderation.leaving`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Report, User
from accounts.models.moderation import Reason
from accounts.moderation.audit import audit_write
from accounts.moderation.errors import LONGEST_NOTE, ConductRefused, clean_words
from accounts.moderation.judging import report_refusal
from accounts.moderation.standing import user_held

# What one report may gather when the same person is reported again and again.
_MOST_PIECES = 100


def report_create(
    *,
    reporter_id: int,
    reported_id: int,
    reason: str,
    note: str = "",
    occasion: str = "",
    context: Mapping[str, Any] | None = None,
) -> Report:
    """An open report. Who reports the same person again at the same occasion adds to the report they have made.

    `context` is JSON, with names under `people` by number; its lists are joined when a report is added to.
    Raises `ConductRefused` (report_self, report_reason, report_enough, text_too_long, no_such_person).
    """
    if reporter_id == reported_id:
        raise ConductRefused("report_self")
    if reason not in Reason.values:
        raise ConductRefused("report_reason")
    note = clean_words(note, longest=LONGEST_NOTE)
    with transaction.atomic():
        # One report at a time from one person: so a second one finds the first.
        if (
            user_held(reporter_id) is None
            or not User.objects.filter(pk=reported_id, is_active=True).exists()
        ):
            raise ConductRefused("no_such_person")
        same = Report.objects.select_for_update(no_key=True).filter(
            reporter=reporter_id,
            reported=reported_id,
            occasion=occasion,
            status=Report.Status.OPEN,
        )
        report = same.first()
        if report is None:
            report = Report.objects.create(
                reporter_id=reporter_id,
                reported_id=reported_id,
                reason=reason,
                note=note,
                occasion=occasion,
                context=dict(context or {}),
            )
            action = "report_create"
        else:
            _add(report, reason, note, context or {})
            action = "report_add"
        audit_write(
            actor_id=reporter_id,
            action=action,
            subject_id=reported_id,
            target=f"report:{report.pk}",
            data={"reason": reason, "occasion": occasion},
        )
    return report


def report_resolve(
    *,
    report_id: int,
    by_id: int,
    user_id: int | None = None,
    status: Report.Status = Report.Status.RESOLVED,
    note: str = "",
) -> list[Report]:
    """Handles a report and all open ones of the same person at the same occasion. Of two who try, one does.

    `user_id`: whom it must be about. Raises `ConductRefused` (report_handled, no_such_person, text_too_long, and
    as `report_refusal` answers).
    """
    note = clean_words(note, longest=LONGEST_NOTE)
    with transaction.atomic():
        found = Report.objects.filter(pk=report_id).only("reported", "occasion").first()
        if found is None:
            raise ConductRefused("report_handled")
        if user_id is not None and found.reported_id != user_id:
            raise ConductRefused("no_such_person")
        if code := report_refusal(found, by_id=by_id):
            raise ConductRefused(code)
        reports = list(
            found.case.filter(status=Report.Status.OPEN)
            .select_for_update(no_key=True)
            .order_by("pk")
        )
        if report_id not in {report.pk for report in reports}:
            raise ConductRefused("report_handled")
        now = timezone.now()
        for report in reports:
            report.status, report.handled_note = status, note
            report.handled_by_id, report.handled_at = by_id, now
            audit_write(
                actor_id=by_id,
                action="report_dismiss" if status == Report.Status.DISMISSED else "report_resolve",
                subject_id=report.reported_id,
                target=f"report:{report.pk}",
            )
        Report.objects.bulk_update(reports, ["status", "handled_note", "handled_by", "handled_at"])
    return reports


def _add(report: Report, reason: str, note: str, context: Mapping[str, Any]) -> None:
    merged = {**report.context}
    for key, value in context.items():
        known = merged.get(key)
        if isinstance(value, list) and isinstance(known, list):
            merged[key] = known + [piece for piece in value if piece not in known]
            if len(merged[key]) > _MOST_PIECES:
                raise ConductRefused("report_enough")
        elif isinstance(value, dict) and isinstance(known, dict):
            merged[key] = {**known, **value}
    notes = [report.note] if note in ("", report.note) else [report.note, note]
    joined = "\n".join(filter(None, notes))
    if len(joined) > LONGEST_NOTE:
        raise ConductRefused("report_enough")
    report.reason, report.note, report.context = reason, joined, merged
    report.save(update_fields=["reason", "note", "context"])
