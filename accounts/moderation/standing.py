"""What someone may do: the sanctions in force, read under a lock where something is decided by it."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Sanction, User

Kind = Sanction.Kind


def user_held(user_id: int) -> User | None:
    """The user, whom nobody sanctions or releases until this transaction ends; None if they are gone."""
    return User.objects.select_for_update(no_key=True).filter(pk=user_id).first()


def sanctions_in_force() -> QuerySet[Sanction]:
    """As `Sanction.is_in_force`, whether or not beat has come by since they ended."""
    read = Q(kind=Kind.WARN, acknowledged_at__isnull=True)
    lasts = ~Q(kind=Kind.WARN) & (Q(until__isnull=True) | Q(until__gt=timezone.now()))
    return Sanction.objects.filter(read | lasts, lifted_at__isnull=True, expired_at__isnull=True)


def sanctions_of(user_ids: Collection[int]) -> dict[int, list[Sanction]]:
    """Those in force, the gravest first, by user."""
    found: dict[int, list[Sanction]] = {user_id: [] for user_id in user_ids}
    if user_ids:
        for sanction in sanctions_in_force().filter(user__in=user_ids):
            assert sanction.user_id is not None
            found[sanction.user_id].append(sanction)
    for sanctions in found.values():
        sanctions.sort(key=lambda sanction: _GRAVEST_FIRST.index(Kind(sanction.kind)))
    return found


def sanction_against(user_id: int, *kinds: Kind) -> Sanction | None:
    """The gravest one in force of these kinds."""
    return next((each for each in sanctions_of([user_id])[user_id] if each.kind in kinds), None)


_GRAVEST_FIRST = [Kind.BAN, Kind.RANKED_BAN, Kind.MUTE, Kind.WARN]
