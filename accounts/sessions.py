"""Who is behind a request."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.limits import limit_allows
from accounts.models import User
from accounts.naming import name_allowed
from accounts.networks import network_fingerprint
from accounts.services import guest_create, user_rename
from accounts.switches import Switch, is_on


class GuestRefused(Exception):
    """A visitor cannot play just now: `code` is too_many_guests, where more have begun from this address than
    people would, or guests_off."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def player_of(request: HttpRequest, *, name: str | None = None) -> User:
    """The user who asks. A visitor becomes a guest, called `name` or by chance, whom the session remembers.

    Call it only where someone plays: looking at pages makes no users. Raises `NameRefused`, `GuestRefused`.
    """
    user = request.user
    if isinstance(user, User):
        if name:
            user.name = user_rename(user_id=user.pk, name=name)
        return user
    if name:
        name_allowed(name, user_id=None)
    if not is_on(Switch.GUESTS):
        raise GuestRefused("guests_off")
    if not limit_allows(request, "guest"):
        raise GuestRefused("too_many_guests")
    guest = guest_create(
        language=get_language() or "", name=name, network=network_fingerprint(request)
    )
    login(request, guest, backend="allauth.account.auth_backends.AuthenticationBackend")
    return guest
