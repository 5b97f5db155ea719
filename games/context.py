"""What every page has at its top."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.visitors import user_of
from games.selectors.banners import Banner, banners_now
from games.selectors.rooms import running_game
from games.texts import game_text

DISMISSED = "dismissed"


def banners(request: HttpRequest) -> dict[str, Any]:
    """`banners` and the reader's `game_running`, where the page asks for them; none on an error page, which may have no database."""
    if not hasattr(request, "user"):
        return {"banners": []}
    return {
        "banners": SimpleLazyObject(lambda: banners_for(request)),
        "game_running": SimpleLazyObject(lambda: running_for(request)),
    }


def banners_for(request: HttpRequest) -> list[Banner]:
    return banners_now(
        dismissed=request.COOKIES.get(DISMISSED, "").split("."),
        is_visitor=user_of(request) is None,
    )


def running_for(request: HttpRequest) -> dict[str, Any] | None:
    user = user_of(request)
    running = None if user is None else running_game(user_id=user.pk)
    if running is None:
        return None
    return {
        "title": game_text(running["game"]).title,
        "people": ", ".join(running["people"]),
        "match": running["match"],
    }
