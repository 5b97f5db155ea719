"""The page around a match, and a game's rules."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.preferences import preferences_of
from accounts.visitors import user_of
from games.rules.registry import game_keys
from games.selectors.chat import PHRASES
from games.selectors.rooms import match_place
from games.selectors.rulebook import rulebook
from games.services.ranked import seat_note_device
from games.texts import game_text
from games.views.devices import device_fingerprint, device_key, device_remember
from games.views.refusals import refusals_as_pages


@never_cache
@require_safe
@refusals_as_pages
def table(request: HttpRequest, match_id: UUID) -> HttpResponse:
    game, room = match_place(match_id=match_id)
    user = request.user
    context = {
        "game": game,
        "headline": game_text(game).title,
        "bootstrap": {
            "match": str(match_id),
            "game": game,
            "room": room,
            "user": {
                "id": user.pk,
                "name": getattr(user, "name", ""),
                "is_signed_in": user.is_authenticated,
            },
            "phrases": PHRASES,
            "csrf": get_token(request),
            "language": get_language(),
            "preferences": preferences_of(request, user_of(request)),
        },
    }
    response = render(request, "games/table.html", context)
    if user.is_authenticated:
        device = device_key(request)
        fingerprint = device_fingerprint(device)
        if seat_note_device(match_id=match_id, user_id=user.pk, device=fingerprint):
            device_remember(request, response, device)
    return response


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    if game not in game_keys():
        raise Http404
    book = rulebook(game)
    title = book["text"].title
    context = {
        **book,
        "headline": _("How to play %(title)s") % {"title": title},
        "about": _("The rules of %(title)s, complete, with every card and every number.")
        % {"title": title},
    }
    return render(request, f"games/rules/{game}.html", context)
