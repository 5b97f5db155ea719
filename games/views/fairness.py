"""How shuffles are proved, and the page that does it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps import apps
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.bridge import Header
from games.selectors.replays import finished_match
from games.texts import game_text
from games.views.refusals import refusals_as_pages

_SCRIPT = "games/verify_shuffles.py"


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    context = {
        "headline": _("How shuffles are proved"),
        "about": _(
            "All chance of a game is settled before its first card, and can be drawn again by anyone."
        ),
        "bootstrap": _bootstrap(None),
        "script": static(_SCRIPT),
        "source": _source(),
    }
    return render(request, "games/fairness/how.html", context)


@never_cache
@require_safe
@refusals_as_pages
def verify(request: HttpRequest, match_id: UUID) -> HttpResponse:
    header = finished_match(match_id=match_id, user_id=request.user.pk).header
    context = {
        "game": header.game,
        "match": match_id,
        "headline": _("Was it shuffled fairly?"),
        "title": game_text(header.game).title,
        "names": [player.name for player in header.seats],
        "bootstrap": _bootstrap(header),
    }
    return render(request, "games/fairness/verify.html", context)


@cache
def _source() -> str:
    return (Path(apps.get_app_config("games").path) / "static" / _SCRIPT).read_text()


def _bootstrap(header: Header | None) -> dict[str, Any]:
    """What the script of either page begins with. Without a match it checks files."""
    return {
        "match": None if header is None else str(header.id),
        "names": [] if header is None else [player.name for player in header.seats],
        "script": static(_SCRIPT),
    }
