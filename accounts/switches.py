"""What staff can turn off for everyone, at once and in all processes. All is on unless someone has turned it off."""

from __future__ import annotations

from enum import StrEnum

from django.utils import timezone
from waffle import switch_is_active
from waffle.models import Switch as Row


class Switch(StrEnum):
    """`MATCHES` off is maintenance: no game begins, and those in play go on to their end."""

    MATCHES = "new_matches"
    RANKED = "ranked_quick_match"
    CHAT = "chat"
    SIGN_UPS = "sign_ups"
    GUESTS = "guests"


def is_on(switch: Switch) -> bool:
    return bool(switch_is_active(switch.value))


def switches_off() -> set[Switch]:
    off = set(Row.objects.filter(active=False).values_list("name", flat=True))
    return {switch for switch in Switch if switch.value in off}


def switch_set(switch: Switch, *, is_on: bool) -> None:
    Row.objects.update_or_create(
        name=switch.value, defaults={"active": is_on, "modified": timezone.now()}
    )
