"""What moderation keeps of an account that is deleted, or gives up an address, and of what is long past.

A sanction stays with every address that its account had confirmed while it was in force, as a fingerprint: neither
a new address nor deleting the account and signing up again is a way around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.access import access_announce
from accounts.models import Appeal, Report, Sanction, SanctionAddress, User
from accounts.moderation.audit import audit_write
from accounts.moderation.standing import sanctions_in_force, user_held

_KEPT_FOR = timedelta(days=365)
_NETWORK_KEPT_FOR = timedelta(days=90)


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
        _addresses_keep(user_id, addresses)
        kept = list(_lasting(user_id).exclude(addresses=None).values_list("pk", flat=True))
        Appeal.objects.filter(sanction__in=kept, status=Appeal.Status.OPEN).delete()
        Sanction.objects.filter(pk__in=kept).update(note="")
        Sanction.objects.filter(user=user_id).exclude(pk__in=kept).delete()


@receiver(post_delete, sender=EmailAddress)
def address_leave(instance: EmailAddress, **_: object) -> None:
    """However an account comes to have another address: the one before is one that it had."""
    if instance.verified:
        _addresses_keep(instance.user_id, [instance.email])


def conduct_return(*, user: User, addresses: Sequence[str]) -> None:
    """What somebody who had one of these addresses is under holds for whoever confirms it now.

    An account that is gone leaves its sanction to this one; of an account that has another address now, it gets the like.
    """
    with transaction.atomic():
        user_held(user.pk)
        own = Sanction.objects.filter(user=user, lifted_at=None, expired_at=None)
        kinds = set(own.values_list("kind", flat=True))
        marks = SanctionAddress.objects.filter(fingerprint__in=map(_fingerprint, addresses))
        found = sanctions_in_force().filter(pk__in=marks.values("sanction")).exclude(user=user)
        for sanction in sorted(found, key=_end, reverse=True):
            if sanction.kind in kinds:
                continue
            kinds.add(sanction.kind)
            if sanction.user_id is not None:
                sanction.note = f"Follows sanction {sanction.pk}: an address of both accounts."
                sanction.pk, sanction._state.adding, sanction.acknowledged_at = None, True, None
            sanction.user = user
            sanction.save()
            audit_write(
                actor_id=None,
                action="sanction_return",
                subject_id=user.pk,
                target=f"sanction:{sanction.pk}",
            )
            access_announce(user.pk)


def conduct_forget() -> None:
    """A year after a report was handled its words go. Once a sanction is over, so do the addresses it was kept by.

    Nor is it of use for long where a guest came from.
    """
    past = timezone.now() - _KEPT_FOR
    Report.objects.filter(handled_at__lt=past).exclude(note="", context={}).update(
        note="", handled_note="", context={}
    )
    over = Sanction.objects.filter(Q(lifted_at__isnull=False) | Q(expired_at__isnull=False))
    over.filter(user=None).delete()
    SanctionAddress.objects.filter(sanction__in=over).delete()
    joined = User.objects.filter(date_joined__lt=timezone.now() - _NETWORK_KEPT_FOR)
    joined.exclude(network="").update(network="")


def _lasting(user_id: int) -> QuerySet[Sanction]:
    """Those that are to outlive an address: a warning has been given, and that is all."""
    return sanctions_in_force().filter(user=user_id).exclude(kind=Sanction.Kind.WARN)


def _addresses_keep(user_id: int, addresses: Iterable[str]) -> None:
    marks = [_fingerprint(address) for address in addresses]
    SanctionAddress.objects.bulk_create(
        (
            SanctionAddress(sanction=sanction, fingerprint=mark)
            for sanction in _lasting(user_id)
            for mark in marks
        ),
        ignore_conflicts=True,
    )


def _end(sanction: Sanction) -> datetime:
    return sanction.until or datetime.max.replace(tzinfo=UTC)


def _fingerprint(address: str) -> str:
    digest = salted_hmac("accounts.moderation.leaving", address.lower(), algorithm="sha256")
    return digest.hexdigest()
