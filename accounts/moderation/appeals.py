"""Every write to appeals."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from accounts.models import Appeal, Sanction
from accounts.moderation.audit import audit_write
from accounts.moderation.errors import LONGEST_APPEAL, ConductRefused, clean_words
from accounts.moderation.judging import judged_held
from accounts.moderation.mails import appeal_mail
from accounts.moderation.sanctions import sanction_lift


def appeal_create(*, sanction_id: int, user_id: int, text: str) -> Appeal:
    """The person asks for their sanction to be looked at again; of warnings also after they were acknowledged.

    Raises `ConductRefused` (sanction_over, appeal_made, text_missing, text_too_long).
    """
    text = clean_words(text, longest=LONGEST_APPEAL, is_needed=True)
    with transaction.atomic():
        sanction = (
            Sanction.objects.select_for_update(of=("self",), no_key=True)
            .filter(pk=sanction_id, user=user_id)
            .first()
        )
        if sanction is None or not can_appeal(sanction):
            raise ConductRefused("sanction_over")
        if Appeal.objects.filter(sanction=sanction).exists():
            raise ConductRefused("appeal_made")
        appeal = Appeal.objects.create(sanction=sanction, text=text)
        audit_write(
            actor_id=user_id,
            action="appeal_create",
            subject_id=user_id,
            target=f"appeal:{appeal.pk}",
            data={"sanction": sanction.pk},
        )
    return appeal


def appeal_answer(*, appeal_id: int, by_id: int, is_accepted: bool, answer: str) -> Appeal:
    """Of two who answer, one does. Accepting lifts the sanction, where it has not ended meanwhile.

    Raises `ConductRefused` (appeal_answered, text_missing, text_too_long, and as `judged_held` does).
    """
    answer = clean_words(answer, longest=LONGEST_APPEAL, is_needed=True)
    with transaction.atomic():
        about = Appeal.objects.filter(pk=appeal_id).values_list("sanction", flat=True).first()
        if about is not None:
            judged_held(sanction_id=about, by_id=by_id)
        appeal = (
            Appeal.objects.select_for_update(of=("self",), no_key=True)
            .select_related("sanction")
            .filter(pk=appeal_id)
            .first()
        )
        if appeal is None or appeal.status != Appeal.Status.OPEN:
            raise ConductRefused("appeal_answered")
        appeal.status = Appeal.Status.ACCEPTED if is_accepted else Appeal.Status.REJECTED
        appeal.answer, appeal.answered_by_id, appeal.answered_at = answer, by_id, timezone.now()
        appeal.save(update_fields=["status", "answer", "answered_by", "answered_at"])
        audit_write(
            actor_id=by_id,
            action="appeal_accept" if is_accepted else "appeal_reject",
            subject_id=appeal.sanction.user_id,
            target=f"appeal:{appeal.pk}",
            data={"sanction": appeal.sanction_id},
        )
        if is_accepted:
            with suppress(ConductRefused):
                sanction_lift(sanction_id=appeal.sanction_id, by_id=by_id)
        appeal_mail(appeal)
    return appeal


def can_appeal(sanction: Sanction) -> bool:
    is_warning = sanction.kind == Sanction.Kind.WARN and sanction.lifted_at is None
    return is_warning or sanction.is_in_force
