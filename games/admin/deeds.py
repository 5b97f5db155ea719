"""What staff do by a button: one service call, then on to `next`, or, if it was refused, back to where they are (`here`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse

from accounts.admin_site import StaffAdmin
from accounts.models import User
from accounts.moderation.errors import ConductRefused
from accounts.views.answers import next_page
from games.errors import Refused, refusal

# Does it, to the row of this key, and says what has been done.
Deed = Callable[[Any, HttpRequest, str], str]
# Of a row's number: all with fewer fit into its column.
_MOST_DIGITS = 18


def deed(permission: str) -> Callable[[Deed], Callable[..., HttpResponse]]:
    """A view that answers POST of staff with this permission. What the service refuses is told, and changes nothing."""

    def made(done: Deed) -> Callable[..., HttpResponse]:
        @wraps(done)
        def view(self: StaffAdmin, request: HttpRequest, key: str) -> HttpResponse:
            if not staff_of(request).has_perm(permission):
                raise PermissionDenied
            if request.method != "POST":
                return HttpResponseNotAllowed(["POST"])
            following = next_page(request, default=reverse("admin:index"))
            try:
                messages.success(request, done(self, request, key))
            except Refused as error:
                messages.error(request, refusal(error).text)
            except ConductRefused as error:
                messages.error(request, str(error.sentence))
            else:
                return redirect(following)
            return redirect(next_page(request, default=following, field="here"))

        return view

    return made


def conduct_reason(code: str | None) -> str:
    """Why this one of the staff may not decide, or nothing."""
    return str(ConductRefused(code).sentence) if code else ""


def play_reason(code: str | None) -> str:
    return refusal(Refused(code)).text if code else ""


def deed_path(admin: StaffAdmin, name: str, view: Callable[..., HttpResponse]) -> URLPattern:
    """`…/<key>/<name>/`, as admin:<app>_<model>_<name>. Stands before the admin's own addresses."""
    address: URLPattern = path(
        f"<path:key>/{name}/",
        admin.admin_site.admin_view(view),
        name=f"{admin.opts.app_label}_{admin.opts.model_name}_{name}",
    )
    return address


def uuid_of(key: str) -> UUID:
    try:
        return UUID(key)
    except ValueError:
        raise Http404 from None


def number_of(key: str) -> int:
    if not key.isdecimal() or len(key) > _MOST_DIGITS:
        raise Http404
    return int(key)


def staff_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
