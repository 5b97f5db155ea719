"""A browser's long-lived mark, by which two accounts of one person may stand out. A hint, no more."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

_COOKIE = "device"
_AGE = 2 * 365 * 24 * 3600
_DIGITS = 32


def device_key(request: HttpRequest) -> str:
    """What the browser calls itself, or a new name for it. Only ever kept as a fingerprint."""
    return request.COOKIES.get(_COOKIE, "")[:64] or secrets.token_urlsafe(24)


def device_fingerprint(key: str) -> str:
    return salted_hmac(_COOKIE, key, algorithm="sha256").hexdigest()[:_DIGITS]


def device_remember(request: HttpRequest, response: HttpResponse, key: str) -> None:
    response.set_cookie(
        _COOKIE, key, max_age=_AGE, secure=request.is_secure(), httponly=True, samesite="Lax"
    )
