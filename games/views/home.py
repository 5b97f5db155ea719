"""The home page, and the two ways from there straight to a table."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import limit_allows
from accounts.models import User
from accounts.sessions import player_of
from games.bots import bot_levels
from games.errors import Refused
from games.rules.registry import game_keys
from games.selectors.offers import game_choices, games_on_offer, seats_of
from games.selectors.rooms import tables_in_play, unfinished_games
from games.services.rooms import room_play_bots
from games.texts import game_text
from games.views.refusals import refusals_as_pages

_settings = msgspec.json.Decoder(dict[str, Any])


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "games/home.html", home_context(request))


def home_context(request: HttpRequest) -> dict[str, Any]:
    user_id = request.user.pk
    playing = tables_in_play()
    games = [{**game, "playing": playing.get(game["key"], 0)} for game in games_on_offer()]
    unfinished = unfinished_games(user_id=user_id) if user_id else []
    return {
        "games_played": games,
        "unfinished": [_ticket(item) for item in unfinished],
        "bootstrap": {
            "csrf": get_token(request),
            "play": reverse("play"),
            "games": [game_choices(game["key"]) for game in games],
        },
    }


@require_POST
@refusals_as_pages
def play(request: HttpRequest) -> HttpResponse:
    """`game`, `settings` (a JSON object) and `levels` (a bot each); without them: the usual game at a table of the usual size."""
    game = request.POST.get("game", "")
    if game not in game_keys():
        raise Refused("no_such_game")
    levels = request.POST.getlist("levels") or _usual_bots(game)
    settings = settings_in(request)
    user = opener_of(request)
    match = room_play_bots(user_id=user.pk, game=game, settings=settings, levels=levels)
    return redirect("table", match_id=match.pk)


def opener_of(request: HttpRequest) -> User:
    """Who opens a table. Raises `Refused` (too_many_rooms)."""
    user = player_of(request)
    request.user = user
    if not limit_allows(request, "table"):
        raise Refused("too_many_rooms")
    return user


def settings_in(request: HttpRequest) -> dict[str, Any]:
    """Raises `Refused` (malformed)."""
    try:
        return _settings.decode(request.POST.get("settings") or "{}")
    except (msgspec.DecodeError, RecursionError):
        raise Refused("malformed") from None


def _usual_bots(game: str) -> list[str]:
    return bot_levels(game)[-1:] * (seats_of(game)["usual"] - 1)


def _ticket(item: dict[str, Any]) -> dict[str, Any]:
    match, room = item["match"], item["room"]
    return {
        "game": item["game"],
        "title": game_text(item["game"]).title,
        "people": ", ".join(item["people"]),
        "is_playing": match is not None,
        "url": reverse("table", args=[match]) if match else reverse("room", args=[room]),
    }
