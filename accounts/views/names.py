"""A new name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.names import NameRefused
from accounts.services import user_rename
from accounts.views.answers import next_page, wants_json


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    """Answers JSON to scripts, and with the page one came from to a plain form."""
    if request.user.pk is None:
        return JsonResponse({"code": "not_signed_in"}, status=403)
    try:
        name = user_rename(user_id=request.user.pk, name=request.POST.get("name", ""))
    except NameRefused as error:
        if wants_json(request):
            return JsonResponse({"code": error.code, "sentence": str(error.sentence)}, status=400)
        return render(request, "accounts/name_refused.html", {"error": error.sentence}, status=400)
    return JsonResponse({"name": name}) if wants_json(request) else redirect(next_page(request))
