"""The lobby: tables to sit down at or to watch, and the queues for a quick match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.sessions import player_of
from accounts.visitors import user_of
from games.errors import Refused
from games.selectors.ladders import user_can_play_ranked
from games.selectors.lobby import lobby_now
from games.selectors.offers import game_choices, games_on_offer
from games.services.quick_match import queue_join
from games.views.refusals import refusals_as_pages


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    rooms, tickets = lobby_now(user_ids=[user.pk] if user else [])
    context = {
        "headline": _("Lobby"),
        "about": _("Sit down with people who want to play now, or watch a game."),
        "bootstrap": {
            "csrf": get_token(request),
            "is_signed_in": user is not None,
            "can_play_ranked": user is not None and user_can_play_ranked(user),
            "user": user.pk if user else None,
            "sign_in": reverse("account_login"),
            "sign_up": reverse("account_signup"),
            "rooms": reverse("rooms"),
            "queue": reverse("queue"),
            "play": reverse("play"),
            "lobby": {
                "rooms": rooms,
                "ticket": tickets.get(user.pk) if user else None,
            },
            "games": [game_choices(game["key"], is_for_people=True) for game in games_on_offer()],
        },
    }
    return render(request, "games/lobby.html", context)


@require_POST
@refusals_as_pages
def queue(request: HttpRequest) -> HttpResponse:
    """For visitors, who become guests by it: `game`, `mode`, `size` (none for any). Then the lobby shows the wait."""
    size = request.POST.get("size", "")
    if size and not size.isdecimal():
        raise Refused("bad_setting", setting="size")
    queue_join(
        user_id=player_of(request).pk,
        game=request.POST.get("game", ""),
        mode=request.POST.get("mode", ""),
        is_ranked=request.POST.get("is_ranked") == "1",
        size=int(size[:3]) if size else None,
    )
    return redirect("lobby")
