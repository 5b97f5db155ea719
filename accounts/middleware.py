"""Pages speak an account's language, wherever it signs in, tell the visitor's time, and are closed to whoever is banned."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import redirect
from django.utils import timezone, translation

from accounts.models import Sanction, User
from accounts.moderation.standing import sanctions_of
from accounts.views.answers import wants_json

# What a banned person may still open: why, the rules, an appeal, and what the law says is theirs.
_OPEN_TO_ALL = frozenset(
    {
        "conduct", "conduct_rules", "sanction_appeal", "sanction_acknowledge", "account_logout",
        "account_data", "account_delete", "account_reauthenticate", "mfa_reauthenticate",
        "set_language", "preferences", "portrait", "banners", "banner_dismiss", "healthz",
    }
)  # fmt: skip


class LanguageMiddleware(LocaleMiddleware):
    """Stands behind authentication: an account's language comes first, then cookie and browser (all a guest has)."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        user = request.user
        if not isinstance(user, User) or user.is_guest:
            return
        if user.language in dict(settings.LANGUAGES):
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()


class TimezoneMiddleware:
    """Times and days are those where the visitor is: their browser names its zone in a cookie (`frontend/src/ui/moments.ts`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = request.COOKIES.get("timezone")
        with timezone.override(ZoneInfo(name) if name in _zones() else None):
            return self._get_response(request)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


class ConductMiddleware:
    """A banned person who signs in, or a guest who is banned, has a session that sees their conduct page alone.

    Sets `request.sanctions`, those in force.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        sanctions = sanctions_of([user.pk])[user.pk] if isinstance(user, User) else []
        request.sanctions = sanctions  # type: ignore[attr-defined]
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: Any
    ) -> HttpResponse | None:
        match = request.resolver_match
        is_open = match is not None and not match.namespaces and match.url_name in _OPEN_TO_ALL
        sanctions: list[Sanction] = request.sanctions  # type: ignore[attr-defined]
        if is_open or not any(each.kind == Sanction.Kind.BAN for each in sanctions):
            return None
        if wants_json(request):
            return JsonResponse({"code": "banned"}, status=403)
        return redirect("conduct")
