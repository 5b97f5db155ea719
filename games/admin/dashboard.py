"""The front page: what waits, what goes on, and what was done last."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.admin.deeds import staff_of
from games.selectors.staff import front_page


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    can_moderate = staff_of(request).has_perm("accounts.view_report")
    told = front_page() if can_moderate else {}
    return {**context, "title": "Overview", "can_moderate": can_moderate, **told}
