"""Every write to sanctions. Each tells of itself by `access_changed` after the commit, and writes to the person."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.access import access_announce, user_sign_out
from accounts.models import Sanction
from accounts.models.moderation import Reason
from accounts.moderation.audit import audit_write
from accounts.moderation.errors import (
    LONGEST_MESSAGE,
    LONGEST_NOTE,
    ConductRefused,
    clean_words,
)
from accounts.moderation.judging import judged_held, subject_held
from accounts.moderation.mails import sanction_mail
from accounts.moderation.reports import report_resolve
from accounts.moderation.standing import Kind
from accounts.naming import name_by_chance
from accounts.services import user_rename


def sanction_impose(
    *,
    user_id: int,
    kind: str,
    reason: str,
    by_id: int | None,
    until: datetime | None = None,
    message: str = "",
    note: str = "",
    report_id: int | None = None,
) -> Sanction:
    """From now on the person may not do this. One of the same kind that is running is replaced.

    With `report_id` the report, and those that belong to it, are resolved too. A ban ends an account's sessions;
    a guest's stays, since the ban holds where the guest lives. Raises `ConductRefused` (sanction_form,
    report_reason, text_too_long, and as `subject_held` and `report_resolve` do).
    """
    now = timezone.now()
    if kind not in Kind.values or (until and (kind == Kind.WARN or until <= now)):
        raise ConductRefused("sanction_form")
    if reason not in Reason.values:
        raise ConductRefused("report_reason")
    message = clean_words(message, longest=LONGEST_MESSAGE)
    note = clean_words(note, longest=LONGEST_NOTE)
    with transaction.atomic():
        if report_id is not None and by_id is not None:
            report_resolve(report_id=report_id, by_id=by_id, user_id=user_id)
        user = subject_held(user_id=user_id, by_id=by_id)
        if kind != Kind.WARN:
            _replace(user_id, kind, by_id, now)
        sanction = Sanction.objects.create(
            user=user,
            kind=kind,
            reason=reason,
            message=message,
            note=note,
            by_id=by_id,
            at=now,
            until=until,
            report_id=report_id,
        )
        audit_write(
            actor_id=by_id,
            action="sanction_impose",
            subject_id=user_id,
            target=f"sanction:{sanction.pk}",
            data={
                "kind": kind,
                "reason": reason,
                "until": until and until.isoformat(),
                "report": report_id,
            },
        )
        if kind == Kind.BAN and not user.is_guest:
            user_sign_out(user_id=user_id)
        access_announce(user_id)
        sanction_mail(sanction)
    return sanction


def sanction_lift(*, sanction_id: int, by_id: int | None) -> Sanction:
    """Ends a sanction before its time, by whoever might impose it.

    Raises `ConductRefused` (sanction_over, and as `judged_held` does).
    """
    with transaction.atomic():
        judged_held(sanction_id=sanction_id, by_id=by_id)
        sanction = (
            Sanction.objects.select_for_update(of=("self",), no_key=True)
            .filter(pk=sanction_id)
            .first()
        )
        if sanction is None or not sanction.is_in_force:
            raise ConductRefused("sanction_over")
        sanction.lifted_at, sanction.lifted_by_id = timezone.now(), by_id
        sanction.save(update_fields=["lifted_at", "lifted_by"])
        _tell("sanction_lift", sanction, by_id)
    return sanction


def sanction_acknowledge(*, sanction_id: int, user_id: int) -> None:
    """The person has read a warning. Again is as good. Raises `ConductRefused` (sanction_over)."""
    with transaction.atomic():
        warning = (
            Sanction.objects.select_for_update(of=("self",), no_key=True)
            .filter(pk=sanction_id, user=user_id, kind=Kind.WARN)
            .first()
        )
        if warning is None:
            raise ConductRefused("sanction_over")
        if warning.acknowledged_at is None:
            warning.acknowledged_at = timezone.now()
            warning.save(update_fields=["acknowledged_at"])
            _tell("sanction_acknowledge", warning, user_id)


def sanctions_expire() -> int:
    """Marks those whose time is over, which have had no effect since then. Returns how many."""
    now = timezone.now()
    with transaction.atomic():
        over = list(
            Sanction.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
            .filter(until__lte=now, lifted_at__isnull=True, expired_at__isnull=True)
            .order_by("pk")
        )
        for sanction in over:
            sanction.expired_at = now
            _tell("sanction_expire", sanction, None)
        Sanction.objects.bulk_update(over, ["expired_at"])
    return len(over)


def name_take(*, user_id: int, by_id: int, report_id: int | None = None) -> str:
    """An offensive name becomes an invented one, which is returned. `report_id` as in `sanction_impose`.

    Raises `ConductRefused` as `subject_held` and `report_resolve` do.
    """
    with transaction.atomic():
        if report_id is not None:
            report_resolve(report_id=report_id, by_id=by_id, user_id=user_id)
        subject_held(user_id=user_id, by_id=by_id)
        name = user_rename(user_id=user_id, name=name_by_chance())
        audit_write(actor_id=by_id, action="name_take", subject_id=user_id, data={"name": name})
    return name


def _replace(user_id: int, kind: str, by_id: int | None, now: datetime) -> None:
    running = Sanction.objects.select_for_update(no_key=True, of=("self",)).filter(
        user=user_id, kind=kind, lifted_at__isnull=True, expired_at__isnull=True
    )
    for sanction in running:
        if sanction.is_in_force:
            sanction.lifted_at, sanction.lifted_by_id = now, by_id
        else:
            sanction.expired_at = now
        sanction.save(update_fields=["lifted_at", "lifted_by", "expired_at"])
        action = "sanction_replace" if sanction.lifted_at else "sanction_expire"
        audit_write(
            actor_id=by_id if sanction.lifted_at else None,
            action=action,
            subject_id=user_id,
            target=f"sanction:{sanction.pk}",
        )


def _tell(action: str, sanction: Sanction, by_id: int | None) -> None:
    audit_write(
        actor_id=by_id,
        action=action,
        subject_id=sanction.user_id,
        target=f"sanction:{sanction.pk}",
    )
    if sanction.user_id is not None:
        access_announce(sanction.user_id)
