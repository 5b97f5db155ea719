"""Who is behind a request, to pages about accounts. There guests are visitors still: they have nothing to sign in with."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User

Response = TypeVar("Response", bound=HttpResponseBase)
View = Callable[..., HttpResponseBase]


def user_of(request: HttpRequest) -> User | None:
    """The account or guest that asks, also where `for_visitors` has set a guest aside."""
    if isinstance(request.user, User):
        return request.user
    return guest_of(request)


def guest_of(request: HttpRequest) -> User | None:
    """The guest that `for_visitors` has set aside."""
    guest: User | None = getattr(request, "guest", None)
    return guest


def for_visitors(view: Callable[..., Response]) -> Callable[..., Response]:
    """Signing up and in: the view sees nobody signed in where a guest asks, who is `guest_of(request)`."""

    @wraps(view)
    def seen(request: HttpRequest, *args: object, **kwargs: object) -> Response:
        if isinstance(request.user, User) and request.user.is_guest:
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return seen


def for_accounts(view: View) -> View:
    """Whoever has no account is asked to sign in first."""

    @wraps(view)
    def seen(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not isinstance(request.user, User) or request.user.is_guest:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return seen


def for_users(view: View) -> View:
    """Accounts and guests."""

    @wraps(view)
    def seen(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return seen
