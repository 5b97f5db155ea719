"""Every write to users."""

from __future__ import annotations

import uuid

from accounts.models import User
from accounts.names import clean_name, name_for_guest
from accounts.signals import user_renamed


def guest_create(*, language: str, name: str | None = None) -> User:
    """A user without password or address, who is whoever holds the session. Raises `NameRefused`."""
    user = User(
        username=f"guest-{uuid.uuid4().hex}",
        name=clean_name(name) if name else name_for_guest(),
        is_guest=True,
        language=language,
    )
    user.set_unusable_password()
    user.save()
    return user


def user_rename(*, user_id: int, name: str) -> str:
    """The name as kept. Raises `NameRefused`."""
    kept = clean_name(name)
    User.objects.filter(pk=user_id).update(name=kept)
    user_renamed.send(sender=User, user_id=user_id)
    return kept
