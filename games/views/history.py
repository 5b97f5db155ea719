"""Lists of games: one's own, and anybody's public ones."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.visitors import for_users
from games.forms import GamesForm
from games.selectors.history import games_page
from games.selectors.keyset import Cursor


@never_cache
@require_safe
@for_users
def history(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    return _page(request, request.user)


@never_cache
@require_safe
def person_history(request: HttpRequest, user_id: int) -> HttpResponse:
    return _page(request, get_object_or_404(User, pk=user_id, is_active=True))


def _page(request: HttpRequest, shown: User) -> HttpResponse:
    """Status 400, and no games, where what is asked for makes no sense: the form says which part of it."""
    form = GamesForm(request.GET)
    is_self = request.user.pk == shown.pk
    context: dict[str, Any] = {
        "form": form,
        "shown": shown,
        "is_self": is_self,
        "has_filter": True,
        "headline": _("My games") if is_self else _("Games of %(name)s") % {"name": shown.name},
    }
    if not form.is_valid():
        return render(request, "games/history/page.html", context, status=400)
    found = games_page(
        user_id=shown.pk,
        viewer_id=request.user.pk,
        wanted=form.wanted(),
        cursor=form.cleaned_data["cursor"],
    )
    asked = form.asked()
    context |= {
        "found": found,
        "has_filter": bool(asked or found["games"] or found["playing"]),
        "newer": found["newer"] and _link(asked, found["newer"]),
        "older": found["older"] and _link(asked, found["older"]),
        "all_playing": _link({**asked, "result": "playing"}),
        "asked": [
            {"label": label, "value": value, "without": _link({**asked, name: ""})}
            for name, label, value in form.words()
        ],
    }
    return render(request, "games/history/page.html", context)


def _link(asked: dict[str, str], cursor: Cursor | None = None) -> str:
    values = {**asked, "cursor": str(cursor) if cursor else ""}
    return "?" + urlencode({name: value for name, value in values.items() if value})
