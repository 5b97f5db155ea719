"""What a page says when something is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from accounts.sessions import GuestRefused
from games.errors import Refused, refusal

View = Callable[..., HttpResponse]

# Who meets one of these looked for a table: the lobby has others.
_TO_LOBBY = (
    "no_such_room",
    "room_full",
    "room_shut",
    "sent_away",
    "no_such_match",
    "not_watchable",
)


def refusals_as_pages(view: View) -> View:
    """A refusal becomes a page that says why, with the status of its code."""

    @wraps(view)
    def told(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (Refused, GuestRefused) as error:
            answer = refusal(error if isinstance(error, Refused) else Refused(error.code))
            context = {"refusal": answer, "to_lobby": _TO_LOBBY}
            return render(request, "games/refused.html", context, status=answer.status)

    return told


def refusals_as_json(view: View) -> View:
    """A refusal becomes its `code` and `text`, with the status of its code."""

    @wraps(view)
    def told(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as error:
            answer = refusal(error)
            return JsonResponse({"code": answer.code, "text": answer.text}, status=answer.status)

    return told
