"""How to answer: to scripts or to people, and where people go next."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def wants_json(request: HttpRequest) -> bool:
    return request.accepts("application/json") and not request.accepts("text/html")


def next_page(request: HttpRequest, *, default: str = "/") -> str:
    """The posted `next`, if it is a page of ours."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else default
