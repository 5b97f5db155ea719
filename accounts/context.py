"""What every page knows of its reader."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.preferences import preferences_of
from accounts.visitors import user_of


def person(request: HttpRequest) -> dict[str, Any]:
    """`person` (an account, a guest, or None), their `preferences`, and the `sanctions` in force against them."""
    if not hasattr(request, "user"):  # an error page before there was one
        return {"person": None, "preferences": {}, "sanctions": []}
    user = user_of(request)
    return {
        "person": user,
        "preferences": SimpleLazyObject(lambda: preferences_of(request, user)),
        "sanctions": getattr(request, "sanctions", []),
    }
