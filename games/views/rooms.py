"""Rooms: opening one, finding one by its code, sitting down."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.names import NameRefused
from accounts.naming import name_by_chance
from accounts.sessions import player_of
from accounts.visitors import user_of
from games.errors import Refused
from games.selectors.chat import PHRASES
from games.selectors.ladders import user_can_play_ranked
from games.selectors.offers import game_choices
from games.selectors.rooms import room_exists, room_frame
from games.services.rooms import room_create, room_take_seat
from games.texts import game_text
from games.views.home import home_context, opener_of, settings_in
from games.views.refusals import refusals_as_pages


@require_http_methods(["GET", "POST"])
@refusals_as_pages
def rooms(request: HttpRequest) -> HttpResponse:
    """POST opens a room for `game`, with `settings` (a JSON object), perhaps `is_ranked`; GET with `code` goes to one."""
    if request.method == "GET":
        return _find(request)
    settings = settings_in(request)
    room = room_create(
        user_id=opener_of(request).pk,
        game=request.POST.get("game", ""),
        settings=settings,
        is_ranked=request.POST.get("is_ranked") == "1",
    )
    return redirect("room", code=room.code)


def _find(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("code", "")
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    if code and room_exists(code=code):
        return redirect("room", code=code)
    context = {
        **home_context(request),
        "code": typed[:12],
        "code_error": _("There is no table with this code."),
    }
    return render(request, "games/home.html", context, status=404)


@never_cache
@require_safe
@refusals_as_pages
def room(request: HttpRequest, code: str) -> HttpResponse:
    if code != code.upper():
        return redirect("room", code=code.upper())
    return _room_page(request, code)


@require_POST
@refusals_as_pages
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sits down, in `seat` or the first free one, perhaps under a new `name`."""
    if not room_exists(code=code):
        return _room_page(request, code)
    number = _seat_in(request)
    try:
        user = player_of(request, name=request.POST.get("name"))
    except NameRefused as error:
        return _room_page(request, code, name_error=str(error.sentence), status=400)
    room_take_seat(code=code, user_id=user.pk, number=number)
    return redirect("room", code=code)


def _seat_in(request: HttpRequest) -> int | None:
    """Raises `Refused` (malformed)."""
    typed = request.POST.get("seat", "")
    try:
        return int(typed) if typed else None
    except ValueError:
        raise Refused("malformed") from None


def _room_page(
    request: HttpRequest, code: str, *, name_error: str = "", status: int = 200
) -> HttpResponse:
    frame = room_frame(code=code, user_id=request.user.pk)
    text = game_text(frame["game"])
    user = user_of(request)
    name = request.POST.get("name") or getattr(request.user, "name", "") or name_by_chance()
    context = {
        "headline": _("A table of %(title)s") % {"title": text.title},
        "about": _("You are invited: sit down, no sign-up needed."),
        "game": frame["game"],
        "bootstrap": {
            "room": frame,
            "choices": game_choices(frame["game"], is_for_people=True),
            "phrases": PHRASES,
            "user": request.user.pk,
            "has_account": user is not None and user_can_play_ranked(user),
            "sign_in": reverse("account_login"),
            "sign_up": reverse("account_signup"),
            "csrf": get_token(request),
            "name": name,
            "name_error": name_error,
            "join": reverse("join", args=[code]),
            "link": request.build_absolute_uri(reverse("room", args=[code])),
            "rules": reverse("rules", args=[frame["game"]]),
        },
    }
    return render(request, "games/room.html", context, status=status)
