"""Reporting someone, from wherever one meets them."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.limits import limit_allows
from accounts.models import User
from accounts.moderation.errors import ConductRefused
from accounts.views.answers import next_page, wants_json
from games.errors import Refused, refusal
from games.services.reports import Place, person_report


@require_POST
def reports(request: HttpRequest) -> HttpResponse:
    """`user` or `seat`, `reason`, perhaps `note`; where: `match` (and `seq`), `room`, `line`; all of them optional.

    Answers 204 to scripts, or `{code, sentence}`; and with the page one came from to a plain form.
    """
    try:
        _report(request)
    except ConductRefused as error:
        return _refused(request, error.code, str(error.sentence), 400)
    except Refused as error:
        told = refusal(error)
        return _refused(request, told.code, told.text, told.status)
    if wants_json(request):
        return HttpResponse(status=204)
    messages.success(request, _("Thank you. The moderators have your report."))
    return redirect(next_page(request))


def _report(request: HttpRequest) -> None:
    if not isinstance(request.user, User):
        raise Refused("not_signed_in")
    if not limit_allows(request, "report"):
        raise Refused("rate_limited")
    match, room = request.POST.get("match"), request.POST.get("room")
    try:
        validate_slug(room or "-")
        place = Place(UUID(match) if match else None, room, _number(request, "seq"))
        user, seat, line = (_number(request, name) for name in ("user", "seat", "line"))
    except (ValueError, ValidationError):
        raise Refused("malformed") from None
    person_report(
        reporter_id=request.user.pk,
        reason=request.POST.get("reason", ""),
        note=request.POST.get("note", ""),
        user_id=user,
        seat=seat,
        line_id=line,
        place=place,
    )


def _number(request: HttpRequest, name: str) -> int | None:
    """Raises `ValueError`."""
    typed = request.POST.get(name, "")
    number = int(typed) if typed else None
    if number is not None and not 0 <= number <= 2**53:
        raise ValueError(name)
    return number


def _refused(request: HttpRequest, code: str, sentence: str, status: int) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"code": code, "sentence": sentence}, status=status)
    context = {"refusal": {"code": code, "text": sentence, "status": status}}
    return render(request, "games/refused.html", context, status=status)
