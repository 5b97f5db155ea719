"""Whether the web is up: its processes mark it in turn, every few seconds (`services.clocks.web_beat`)."""

from __future__ import annotations

from games.clock import now_ms
from games.models import ServiceMark

WEB = "web"
WEB_BACK = "web_back"
# Two marks missed: nobody could act.
WEB_DOWN_AFTER_MS = 10_000


def is_web_up() -> bool:
    """Whether anyone could have been heard from lately."""
    return ServiceMark.objects.filter(name=WEB, at__gt=now_ms() - WEB_DOWN_AFTER_MS).exists()


def web_back_at() -> int:
    """When the web last came back from being down, and clocks were moved; 0 if it never was."""
    mark = ServiceMark.objects.filter(name=WEB_BACK).values_list("at", flat=True).first()
    return mark or 0
