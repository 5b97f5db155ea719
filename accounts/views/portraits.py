"""Portraits by themselves, for pages that a script draws."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.avatars import avatar_svg

_SIZE = 64


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def portrait(request: HttpRequest) -> HttpResponse:
    """The one of `name`, to be put into a page, whose colours it takes."""
    name = request.GET.get("name", "")[:64]
    return HttpResponse(avatar_svg(name, size=_SIZE), content_type="image/svg+xml")
