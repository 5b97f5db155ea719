"""The audit log in words. Its codes are for good; how they read is not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.html import format_html

from accounts.models import AuditEntry, Sanction
from accounts.models.moderation import Reason
from accounts.moments import stamp
from accounts.switches import Switch

# By action, as `audit_write` is given it.
DEEDS = {
    "report_create": "Reported",
    "report_add": "Added to a report",
    "report_resolve": "Report resolved",
    "report_dismiss": "Report dismissed",
    "sanction_impose": "Sanction imposed",
    "sanction_lift": "Sanction lifted",
    "sanction_replace": "Sanction replaced by another",
    "sanction_expire": "Sanction ran out",
    "sanction_acknowledge": "Warning read",
    "sanction_return": "Sanction followed an address",
    "appeal_create": "Appeal made",
    "appeal_accept": "Appeal accepted",
    "appeal_reject": "Appeal rejected",
    "name_take": "Name taken away",
    "user_sign_out": "Signed out everywhere",
    "match_abort": "Game aborted",
    "match_void": "Game voided",
    "room_shut": "Room closed",
    "switch_on": "Switched on",
    "switch_off": "Switched off",
    "announcement_add": "Announcement published",
    "announcement_change": "Announcement changed",
    "announcement_delete": "Announcement removed",
    "two_factor_off": "Two-factor sign-in turned off",
    "staff_add": "Came into the team",
    "staff_remove": "Left the team",
}
SWITCHES = {
    Switch.MATCHES: "New games",
    Switch.RANKED: "Ranked quick match",
    Switch.CHAT: "Chat",
    Switch.SIGN_UPS: "Sign-ups",
    Switch.GUESTS: "Guests",
}
# By kind of target: what it is called, and where it stands; without its key, if a list of all is the place.
_TARGETS = {
    "report": ("Report\N{NO-BREAK SPACE}{}", "admin:accounts_report_change", True),
    "sanction": ("Sanction\N{NO-BREAK SPACE}{}", "admin:accounts_sanction_change", True),
    "appeal": ("Appeal\N{NO-BREAK SPACE}{}", "admin:accounts_appeal_change", True),
    "match": ("Game\N{NO-BREAK SPACE}{}", "admin:games_match_change", True),
    "room": ("Room\N{NO-BREAK SPACE}{}", "admin:games_room_change", True),
    "announcement": ("Announcement {}", "admin:games_announcement_change", True),
    "switch": ("{}", "admin:waffle_switch_changelist", False),
}
_SHORT = 8


def deed_words(action: str) -> str:
    return DEEDS.get(action, action.replace("_", " ").capitalize())


def target_link(target: str) -> str:
    """What was acted on, as a link to it."""
    kind, _, key = target.partition(":")
    if kind not in _TARGETS or not key:
        return target
    name, address, has_key = _TARGETS[kind]
    short = SWITCHES[Switch(key)] if kind == "switch" else key[:_SHORT]
    path = reverse(address, args=[key] if has_key else [])
    return format_html('<a href="{}">{}</a>', path, name.format(short))


def detail_words(entry: AuditEntry) -> str:
    return ", ".join(_details(entry.data))


def _details(data: dict[str, Any]) -> Iterator[str]:
    """Whatever else stands in `data` is told by the entry's other columns, or by what it leads to."""
    if (kind := data.get("kind")) in Sanction.Kind.values:
        yield str(Sanction.Kind(kind).label)
    if (reason := data.get("reason")) in Reason.values:
        yield str(Reason(reason).label)
    if (group := data.get("group")) is not None:
        yield f"as {group}"
    if text := data.get("name") or data.get("text"):
        yield f"“{text}”"
    if until := data.get("until"):
        yield f"until {stamp(datetime.fromisoformat(until))}"
    for what in ("report", "sanction"):
        if number := data.get(what):
            yield f"{what} {number}"
