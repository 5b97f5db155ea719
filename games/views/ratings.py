"""Leaderboards, how ratings work, and why a game moved them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.ladders import ladder_keys, ladders, rating_rules
from games.selectors.leaderboards import leaderboard as leaderboard_page
from games.selectors.ratings import match_ratings
from games.views.refusals import refusals_as_json, refusals_as_pages


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    game, mode = ladder_keys()[0]
    return redirect("leaderboard", game=game, mode=mode)


@never_cache
@require_safe
@refusals_as_pages
def leaderboard(request: HttpRequest, game: str, mode: str) -> HttpResponse:
    after = request.GET.get("after", "")
    board = leaderboard_page(
        game=game,
        mode=mode,
        season=request.GET.get("season"),
        after=int(after) if after.isdecimal() and len(after) < 9 else 0,
        user_id=request.user.pk,
    )
    every = ladders()
    context: dict[str, Any] = {
        "headline": _("Leaderboard"),
        "about": _("The best players of every game and mode, season by season."),
        "board": board,
        "ladder": next(row for row in every if (row["game"], row["mode"]) == (game, mode)),
        "ladders": every,
        "game": game,
    }
    return render(request, "games/ratings/leaderboard.html", context)


@require_safe
def how_ratings_work(request: HttpRequest) -> HttpResponse:
    context = {
        "headline": _("How ratings work"),
        "about": _("What a rating says, what moves it, and what happens to those who leave."),
        "rules": rating_rules(),
        "ladders": ladders(),
    }
    return render(request, "games/ratings/how.html", context)


@never_cache
@require_safe
@refusals_as_json
def match_ratings_json(request: HttpRequest, match_id: UUID) -> HttpResponse:
    return JsonResponse(match_ratings(match_id=match_id, user_id=request.user.pk))
