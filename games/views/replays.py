"""A finished match: its replay, its record, its shuffles."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import limit_allows
from accounts.preferences import preferences_of
from accounts.visitors import user_of
from games.errors import Refused
from games.selectors.replays import (
    Finished,
    finished_match,
    record_download,
    replay_of,
    shuffles_of,
    truth_of,
)
from games.selectors.rooms import open_room
from games.services.records import match_record, match_verify
from games.texts import game_text
from games.views.refusals import refusals_as_json, refusals_as_pages


@never_cache
@require_safe
@refusals_as_pages
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    try:
        finished = _finished(request, match_id)
    except Refused as error:
        if error.code == "match_running":
            return redirect("table", match_id=match_id)
        raise
    header = finished.header
    context = {
        "game": header.game,
        "headline": _("A game of %(title)s") % {"title": game_text(header.game).title},
        "bootstrap": {
            "match": str(match_id),
            "game": header.game,
            "seat": finished.seat,
            "seats": len(header.seats),
            "people": {
                player.number: reverse("person", args=[player.user_id])
                for player in header.seats
                if player.user_id is not None
            },
            "room": None if finished.seat is None else open_room(match_id=match_id),
            "replay": reverse("replay_json", args=[match_id]),
            "record": reverse("record", args=[match_id]),
            "truth": reverse("truth_json", args=[match_id]),
            "user": {"id": request.user.pk},
            "csrf": get_token(request),
            "language": get_language(),
            "preferences": preferences_of(request, user_of(request)),
        },
    }
    return render(request, "games/replay.html", context)


@never_cache
@require_safe
@gzip_page
@refusals_as_json
def replay_json(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """`as`: a seat, `public` or `all`; without it one's own seat, or else `public`."""
    finished = _finished(request, match_id)
    viewpoint = request.GET.get("as") or finished.viewpoint
    record = match_record(match_id=match_id)
    return JsonResponse(replay_of(finished=finished, record=record, viewpoint=viewpoint))


@never_cache
@require_safe
@gzip_page
@refusals_as_json
def record(request: HttpRequest, match_id: UUID) -> HttpResponse:
    finished = _finished(request, match_id)
    kept = match_record(match_id=match_id)
    answer = JsonResponse(record_download(finished=finished, record=kept))
    name = f"{finished.header.game}-{match_id}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@never_cache
@require_safe
@gzip_page
@refusals_as_json
def shuffles_json(request: HttpRequest, match_id: UUID) -> HttpResponse:
    finished = _finished(request, match_id)
    record = match_record(match_id=match_id)
    return JsonResponse(shuffles_of(finished=finished, record=record))


@never_cache
@require_POST
@refusals_as_json
def truth_json(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Plays the game again, now, and compares."""
    _finished(request, match_id)
    if not limit_allows(request, "truth"):
        raise Refused("rate_limited")
    record, findings = match_verify(match_id=match_id)
    return JsonResponse(truth_of(record=record, findings=findings))


def _finished(request: HttpRequest, match_id: UUID) -> Finished:
    return finished_match(
        match_id=match_id,
        user_id=request.user.pk,
        is_for_staff=request.user.has_perm("games.view_match"),
    )
