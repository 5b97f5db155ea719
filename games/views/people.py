"""A player's page."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import AccountName, User
from accounts.names import name_key
from accounts.signals import user_data_wanted
from games.selectors.history import GameFilter, games_page
from games.selectors.people import games_data, head_to_head, played_games

_RECENT = 10


@never_cache
@require_safe
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """The page of an account or a guest. Its parts on games come from selectors by game and mode."""
    shown = get_object_or_404(User, pk=user_id, is_active=True)
    viewer_id = request.user.pk
    duel = None
    if viewer_id is not None and viewer_id != shown.pk:
        duel = head_to_head(user_id=shown.pk, viewer_id=viewer_id)
    recent = games_page(user_id=shown.pk, viewer_id=viewer_id, wanted=GameFilter(), size=_RECENT)
    context = {
        "shown": shown,
        "headline": shown.name,
        "is_self": viewer_id == shown.pk,
        "played": played_games(user_id=shown.pk),
        "recent": recent["games"],
        "duel": duel,
    }
    return render(request, "games/people/person.html", context)


@never_cache
@require_safe
def people(request: HttpRequest, name: str) -> HttpResponse:
    """The account of this name, or of one that looks like it."""
    found = get_object_or_404(AccountName, key=name_key(name), user__is_active=True)
    return redirect("person", user_id=found.user_id)


@receiver(user_data_wanted)
def games_of_user(user_id: int, **_: object) -> dict[str, Any]:
    return games_data(user_id=user_id)
