"""Who is behind a request."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import guest_create, user_rename


def player_of(request: HttpRequest, *, name: str | None = None) -> User:
    """The user who asks. A visitor becomes a guest, called `name` or by chance, whom the session remembers.

    Call it only where someone plays: looking at pages makes no users. Raises `NameRefused`.
    """
    user = request.user
    if isinstance(user, User):
        if name:
            user.name = user_rename(user_id=user.pk, name=name)
        return user
    guest = guest_create(language=get_language() or "", name=name)
    login(request, guest, backend="allauth.account.auth_backends.AuthenticationBackend")
    return guest
