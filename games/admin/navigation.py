"""The sidebar: by what staff do, not by table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse

from games.admin.deeds import staff_of
from games.selectors.staff import queue_lengths

# Title, address, icon, permission, and which queue is counted beside it.
_JOBS = (
    (
        "To do",
        (
            ("Overview", "index", "space_dashboard", None, None),
            ("Reports", "accounts_report_changelist", "flag", "accounts.view_report", "reports"),
            ("Appeals", "accounts_appeal_changelist", "gavel", "accounts.view_appeal", "appeals"),
        ),
    ),
    (
        "People",
        (
            ("Players", "accounts_user_changelist", "group", "accounts.view_user", None),
            ("Sanctions", "accounts_sanction_changelist", "block", "accounts.view_sanction", None),
            ("Signals", "games_signal_changelist", "troubleshoot", "games.view_signal", None),
        ),
    ),
    (
        "Play",
        (
            ("Games", "games_match_changelist", "playing_cards", "games.view_match", None),
            ("Rooms", "games_room_changelist", "table_restaurant", "games.view_room", None),
            ("Chat", "games_chatline_changelist", "forum", "games.view_chatline", None),
        ),
    ),
    (
        "The house",
        (
            (
                "Announcements",
                "games_announcement_changelist",
                "campaign",
                "games.view_announcement",
                None,
            ),
            ("Switches", "waffle_switch_changelist", "toggle_on", "waffle.view_switch", None),
            (
                "Audit log",
                "accounts_auditentry_changelist",
                "history",
                "accounts.view_auditentry",
                None,
            ),
        ),
    ),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Only what this one of the staff may see."""
    user = staff_of(request)
    waiting = queue_lengths()
    return [
        {
            "title": title,
            "items": [
                {
                    "title": name,
                    "link": reverse(f"admin:{address}"),
                    "icon": icon,
                    # The theme takes a badge for the name of a function; a number that is none it shows.
                    **({"badge": waiting[queue]} if queue and waiting[queue] else {}),
                }
                for name, address, icon, permission, queue in jobs
                if permission is None or user.has_perm(permission)
            ],
        }
        for title, jobs in _JOBS
    ]


def icon(request: HttpRequest) -> str:
    return static("games/favicon.svg")
