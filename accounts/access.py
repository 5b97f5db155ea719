"""Where someone is signed in, and telling those who hold open sockets when that, or what they may do, has changed."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import access_changed


def user_sign_out(*, user_id: int, session: int | None = None, but: str | None = None) -> None:
    """Ends an account's sessions on all devices: on one only (its row), or on all `but` that of a session key.

    Not a guest's who has asked for an account: it is all that a guest is.
    """
    accounts = UserSession.objects.filter(user=user_id, user__is_guest=False)
    sessions = accounts.exclude(session_key=but)
    for each in sessions if session is None else sessions.filter(pk=session):
        each.end()
    access_announce(user_id)


def access_announce(user_id: int) -> None:
    """After the commit."""
    transaction.on_commit(lambda: access_changed.send_robust(sender=User, user_id=user_id))


@receiver([password_changed, password_reset, user_logged_out])
def sessions_ended(user: User | None, **_: Any) -> None:
    """A new password ends all other sessions; signing out, this one."""
    if user is not None and user.pk is not None:
        access_announce(user.pk)
