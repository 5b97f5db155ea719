"""Every write to users."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import timedelta
from importlib import import_module

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.access import access_announce, user_sign_out
from accounts.lockout import tries_forget
from accounts.models import User
from accounts.moderation.audit import audit_write
from accounts.moderation.leaving import conduct_leave, conduct_return
from accounts.moderation.standing import user_held
from accounts.naming import name_allowed, name_by_chance, name_claim, name_claim_like
from accounts.preferences import clean_preferences
from accounts.signals import user_leaving, user_renamed

UNCONFIRMED_KEPT_FOR = timedelta(days=3)


def guest_create(*, language: str, name: str | None = None, network: str = "") -> User:
    """A user without password or address, who is whoever holds the session. Raises `NameRefused`."""
    user = User(
        username=f"guest-{uuid.uuid4().hex}",
        name=name_allowed(name, user_id=None) if name else name_by_chance(),
        is_guest=True,
        language=language,
        network=network,
    )
    user.set_unusable_password()
    user.save()
    return user


def user_rename(*, user_id: int, name: str) -> str:
    """The name as kept. Raises `NameRefused`."""
    kept = name_allowed(name, user_id=user_id)
    with transaction.atomic():
        user = user_held(user_id)  # who may be becoming an account this very moment
        if user and not user.is_guest:
            name_claim(kept, user_id=user_id)
        User.objects.filter(pk=user_id).update(name=kept)
    user_renamed.send(sender=User, user_id=user_id)
    return kept


def user_set_language(*, user_id: int, language: str) -> None:
    User.objects.filter(pk=user_id).update(language=language)


def user_prefer(*, user: User, chosen: Mapping[str, str]) -> None:
    """Changes some preferences. Raises `PreferenceRefused`."""
    kept = clean_preferences(chosen)
    with transaction.atomic():
        row = User.objects.select_for_update().only("preferences").get(pk=user.pk)
        row.preferences |= kept
        row.save(update_fields=["preferences"])
    user.preferences = row.preferences


def account_request(
    *, guest: User | None, name: str, email: str, password: str, language: str
) -> User:
    """What a sign-up writes: a guest (the same row as before, if there is one) with an address to confirm.

    Signing up again before confirming replaces the earlier try. `name` is clean, `email` free.
    """
    user = guest or User(is_guest=True)
    user.username = f"user-{uuid.uuid4().hex}"
    user.name, user.email, user.language = name, email, language
    user.set_password(password)
    if guest is not None:
        user.last_login = (
            timezone.now()
        )  # their session begins anew; `unconfirmed_clean` counts from here
    user.save()
    EmailAddress.objects.filter(user=user).delete()
    if guest is not None:
        user_renamed.send(sender=User, user_id=user.pk)
    return user


def account_open(*, user: User) -> None:
    """An address is confirmed: from now on this is an account, and its name nobody else's.

    Somebody may have taken that name since: then a number is added.
    """
    with transaction.atomic():
        held = user_held(user.pk)
        chosen = held.name if held else user.name
        user.name, user.is_guest = name_claim_like(chosen, user_id=user.pk), False
        user.network = ""
        User.objects.filter(pk=user.pk).update(name=user.name, is_guest=False, network="")
    if user.name != chosen:
        user_renamed.send(sender=User, user_id=user.pk)
    conduct_return(user=user, addresses=_confirmed_addresses(user))


def unconfirmed_clean() -> None:
    """Removes sign-ups that were never confirmed. Whoever was a guest before stays one, and loses but the address."""
    asked = User.objects.annotate(asked_at=Coalesce("last_login", "date_joined")).filter(
        is_guest=True,
        asked_at__lt=timezone.now() - UNCONFIRMED_KEPT_FOR,
        emailaddress__verified=False,
    )
    for user in asked.distinct():
        if user.last_login is None:  # guests are signed in from their first moment on
            # Unless the address has been confirmed meanwhile. Nobody opens it from now on.
            if User.objects.filter(pk=user.pk, is_guest=True).update(is_active=False):
                user_delete(user=user)
        else:
            EmailAddress.objects.filter(user=user, verified=False).delete()
            # The password stays: the guest's session hangs on it.
            User.objects.filter(pk=user.pk).update(email="")


def two_factor_remove(*, user_id: int) -> bool:
    """For whoever has lost phone and recovery codes. They are signed out everywhere; False if there was nothing to remove."""
    with transaction.atomic():
        removed, _ = Authenticator.objects.filter(user=user_id).delete()
        if removed:
            audit_write(actor_id=None, action="two_factor_off", subject_id=user_id)
            user_sign_out(user_id=user_id)
    return bool(removed)


def sessions_clean() -> None:
    """Removes sessions that have run out."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def user_delete(*, user: User) -> None:
    """Removes a user for good. What they played stays, without their name (`user_leaving`)."""
    addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    tried = [*addresses, user.email]
    confirmed = _confirmed_addresses(user)
    # Nobody acts as this user any more while the games are being told.
    User.objects.filter(pk=user.pk).update(is_active=False)
    user_leaving.send(sender=User, user_id=user.pk)
    tries_forget(tried)
    conduct_leave(user_id=user.pk, addresses=confirmed)
    access_announce(user.pk)
    with transaction.atomic():
        # Before all that hangs on it, as whoever imposes a sanction does: else each could wait for the other.
        User.objects.select_for_update().filter(pk=user.pk).first()
        user.delete()


def _confirmed_addresses(user: User) -> list[str]:
    """The primary one first."""
    rows = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return list(rows.values_list("email", flat=True))
