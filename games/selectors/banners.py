"""What every page says at its top: announcements, and what staff have switched off."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypedDict

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language

from accounts.switches import Switch, switches_off
from games.errors import Refused, refusal
from games.models import Announcement

# By the code whose sentence says so.
_TOLD = {
    Switch.MATCHES: "matches_off",
    Switch.RANKED: "ranked_off",
    Switch.CHAT: "chat_off",
}


class Banner(TypedDict):
    """`key` names it, and changes when what it says does; None: it cannot be put away."""

    key: str | None
    level: str
    text: str


def banners_now(*, dismissed: Collection[str], is_visitor: bool) -> list[Banner]:
    """In the reader's language, without those they have put away."""
    off = switches_off()
    codes = [code for switch, code in _TOLD.items() if switch in off]
    if is_visitor and Switch.GUESTS in off:
        codes.append("guests_off")
    told: list[Banner] = [
        {"key": None, "level": Announcement.Level.WARNING, "text": refusal(Refused(code)).text}
        for code in codes
    ]
    now = timezone.now()
    running = Announcement.objects.filter(
        Q(ends_at__isnull=True) | Q(ends_at__gt=now), begins_at__lte=now
    )
    for row in running:
        key = f"{row.pk}-{int(row.changed_at.timestamp())}"
        if key not in dismissed:
            told.append({"key": key, "level": row.level, "text": announcement_text(row)})
    return told


def announcement_text(row: Announcement) -> str:
    own: str = getattr(row, f"text_{get_language()}", "")
    return own or row.text_en
