"""What moderation keeps of an account that is deleted, and of what is long past.

An account under a sanction leaves the sanction behind, with a fingerprint of its address instead of its person:
deleting and signing up again is no way around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.access import access_announce
from accounts.models import Appeal, Report, Sanction, User
from accounts.moderation.audit import audit_write
from accounts.moderation.standing import sanctions_in_force

_KEPT_FOR = timedelta(days=365)


def conduct_leave(*, user_id: int, addresses: Sequence[str]) -> None:
    """Before the user's row goes: nobody is left to judge, and no name stays in what others have told."""
    now = timezone.now()
    with transaction.atomic():
        for report in Report.objects.filter(context__people__has_key=str(user_id)):
            del report.context["people"][str(user_id)]
            report.save(update_fields=["context"])
        about = Report.objects.filter(reported=user_id)
        for pk in about.filter(status=Report.Status.OPEN).values_list("pk", flat=True):
            audit_write(
                actor_id=None, action="report_dismiss", subject_id=user_id, target=f"report:{pk}"
            )
        about.filter(status=Report.Status.OPEN).update(
            status=Report.Status.DISMISSED, handled_at=now
        )
        sanctions = Sanction.objects.filter(user=user_id)
        kept = sanctions_in_force().filter(user=user_id).exclude(kind=Sanction.Kind.WARN)
        if address := next(filter(None, addresses), None):
            Appeal.objects.filter(sanction__in=kept, status=Appeal.Status.OPEN).delete()
            kept.update(address=_fingerprint(address), note="")
        sanctions.filter(address="").delete()


def conduct_return(*, user: User, addresses: Sequence[str]) -> None:
    """What an account was deleted under holds for whoever opens one with its address."""
    with transaction.atomic():
        own = Sanction.objects.filter(user=user, lifted_at=None, expired_at=None).values("kind")
        left = sanctions_in_force().filter(
            user=None, address__in=[_fingerprint(address) for address in addresses]
        )
        for sanction in left.exclude(kind__in=own):
            sanction.user, sanction.address = user, ""
            sanction.save(update_fields=["user", "address"])
            audit_write(
                actor_id=None,
                action="sanction_return",
                subject_id=user.pk,
                target=f"sanction:{sanction.pk}",
            )
            access_announce(user.pk)


def conduct_forget() -> None:
    """A year after a report was handled its words go; sanctions of people who are gone go when they are over."""
    past = timezone.now() - _KEPT_FOR
    Report.objects.filter(handled_at__lt=past).exclude(note="", context={}).update(
        note="", handled_note="", context={}
    )
    is_over = Q(lifted_at__isnull=False) | Q(expired_at__isnull=False)
    Sanction.objects.filter(is_over, user=None).delete()


def _fingerprint(address: str) -> str:
    digest = salted_hmac("accounts.moderation.leaving", address.lower(), algorithm="sha256")
    return digest.hexdigest()
