"""Who is behind a request."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.limits import limit_allows
from accounts.models import User
from accounts.names import clean_name
from accounts.services import guest_create, user_rename


class TooManyGuests(Exception):
    """More visitors have begun to play from this address than people would."""


def player_of(request: HttpRequest, *, name: str | None = None) -> User:
    """The user who asks. A visitor becomes a guest, called `name` or by chance, whom the session remembers.

    Call it only where someone plays: looking at pages makes no users. Raises `NameRefused`, `TooManyGuests`.
    """
    user = request.user
    if isinstance(user, User):
        if name:
            user.name = user_rename(user_id=user.pk, name=name)
        return user
    if name:
        clean_name(name)
    if not limit_allows(request, "guest"):
        raise TooManyGuests
    guest = guest_create(language=get_language() or "", name=name)
    login(request, guest, backend="allauth.account.auth_backends.AuthenticationBackend")
    return guest
