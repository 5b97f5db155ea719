"""What one is told of one's own sanctions, and how to appeal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Sanction, User
from accounts.moderation.appeals import appeal_create, can_appeal
from accounts.moderation.errors import LONGEST_APPEAL, ConductRefused
from accounts.moderation.sanctions import sanction_acknowledge
from accounts.views.answers import wants_json
from accounts.visitors import for_users


@never_cache
@require_safe
@for_users
def conduct(request: HttpRequest) -> HttpResponse:
    return _page(request)


@require_POST
@for_users
def acknowledge(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """A warning has been read. Answers 204 to scripts."""
    try:
        sanction_acknowledge(sanction_id=sanction_id, user_id=_asking(request).pk)
    except ConductRefused as error:
        return _page(request, refused=error)
    return HttpResponse(status=204) if wants_json(request) else redirect("conduct")


@require_POST
@for_users
def appeal(request: HttpRequest, sanction_id: int) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        appeal_create(sanction_id=sanction_id, user_id=_asking(request).pk, text=text)
    except ConductRefused as error:
        return _page(request, refused=error, about=sanction_id, text=text)
    messages.success(request, _("Your appeal is with the moderators. The answer will stand here."))
    return redirect("conduct")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/conduct/rules.html")


def _page(
    request: HttpRequest,
    *,
    refused: ConductRefused | None = None,
    about: int | None = None,
    text: str = "",
) -> HttpResponse:
    """`refused`: why the appeal against sanction `about`, which said `text`, was not taken."""
    if refused is not None and wants_json(request):
        return JsonResponse({"code": refused.code, "sentence": str(refused.sentence)}, status=409)
    own = Sanction.objects.filter(user=_asking(request)).select_related("appeal")
    listed = [
        {
            "id": sanction.pk,
            "sanction": sanction,
            "appeal": getattr(sanction, "appeal", None),
            "can_appeal": can_appeal(sanction),
            "is_refused": sanction.pk == about,
        }
        for sanction in own
    ]
    in_force = {sanction.pk for sanction in own if sanction.is_in_force}
    context = {
        "is_banned": any(each.pk in in_force and each.kind == Sanction.Kind.BAN for each in own),
        "in_force": [item for item in listed if item["id"] in in_force],
        "past": [item for item in listed if item["id"] not in in_force],
        "refused": refused and refused.sentence,
        "text": text,
        "longest": LONGEST_APPEAL,
    }
    status = 200 if refused is None else 409
    return render(request, "accounts/conduct/own.html", context, status=status)


def _asking(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
