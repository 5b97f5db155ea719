"""Pages about oneself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from accounts.names import NameRefused
from accounts.services import user_rename


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    """Answers JSON to scripts, and with the page one came from to a plain form."""
    if request.user.pk is None:
        return JsonResponse({"code": "not_signed_in"}, status=403)
    wants_json = request.accepts("application/json") and not request.accepts("text/html")
    try:
        name = user_rename(user_id=request.user.pk, name=request.POST.get("name", ""))
    except NameRefused as error:
        if wants_json:
            return JsonResponse({"code": error.code, "sentence": str(error.sentence)}, status=400)
        return render(request, "accounts/name_refused.html", {"error": error.sentence}, status=400)
    return JsonResponse({"name": name}) if wants_json else redirect(_next_page(request))


def _next_page(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else "/"
