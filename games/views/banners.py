"""Banners by themselves, for pages that stay open, and putting one away."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.views.answers import next_page, wants_json
from games.context import DISMISSED

_REMEMBERED = timedelta(days=90)
_MOST = 20


@never_cache
@require_safe
def banners(request: HttpRequest) -> HttpResponse:
    """Open pages ask for it once a minute."""
    return render(request, "games/banners.html")


@require_POST
def banner_dismiss(request: HttpRequest, key: str) -> HttpResponse:
    """This browser does not show it again. Answers 204 to scripts, and with the page one came from to a plain form."""
    kept = [known for known in request.COOKIES.get(DISMISSED, "").split(".") if known]
    answer: HttpResponse = HttpResponse(status=204)
    if not wants_json(request):
        answer = redirect(next_page(request))
    answer.set_cookie(
        DISMISSED,
        ".".join([*(known for known in kept if known != key), key][-_MOST:]),
        max_age=_REMEMBERED,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer
