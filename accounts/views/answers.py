"""How to answer: to scripts or to people, and where people go next."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.http import url_has_allowed_host_and_scheme


def wants_json(request: HttpRequest) -> bool:
    return request.accepts("application/json") and not request.accepts("text/html")


def next_page(request: HttpRequest, *, default: str = "/", field: str = "next") -> str:
    """The posted `field`, if it is a page of ours: its path, for `redirect` takes other words for names of views."""
    wanted = request.POST.get(field, "")
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours else default


def streamed(request: HttpRequest, pieces: Iterator[str], **response: Any) -> StreamingHttpResponse:
    """Sends piece by piece; the server under us says in which way."""
    content = _in_thread(pieces) if isinstance(request, ASGIRequest) else pieces
    return StreamingHttpResponse(content, **response)


async def _in_thread(pieces: Iterator[str]) -> AsyncIterator[str]:
    """They come from the database, so from the request's own thread."""
    following = sync_to_async(lambda: next(pieces, None))
    while (piece := await following()) is not None:
        yield piece
