"""The games on offer and what can be chosen about them, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.bots import bot_levels
from games.rules.registry import get_rules
from games.texts import LEVELS, game_text, games_by_rank

# Beside the game's own settings every room has a turn timer: off, or so many seconds.
TIMER = "timer"
TIMERS = (None, 60)
# At the tables that nobody has chosen the size of.
_USUAL_SEATS = 4
# Rooms for people also have: whether they stand in the lobby, and whether others may look on.
IS_PUBLIC = "is_public"
CAN_WATCH = "can_watch"


def games_on_offer() -> list[dict[str, Any]]:
    """For templates, in the order of their rank: `key`, `text`, `seats` (least, most, usual)."""
    return [{"key": key, "text": game_text(key), "seats": seats_of(key)} for key in games_by_rank()]


def game_choices(game: str, *, is_for_people: bool = False) -> dict[str, Any]:
    """For the client, as JSON: every setting and every level of bot with its label.

    The turn timer is one of the settings, and a room's own are, where people come together.
    """
    rules = get_rules(game)
    text = game_text(game)
    settings: list[dict[str, Any]] = []
    for setting in rules.settings:
        words = text.settings[setting.key]
        values = [
            {
                "value": value,
                "label": str(words.value(value)),
                "hint": str(words.hints.get(value, "")),
            }
            for value in setting.values
        ]
        settings.append(
            {
                "key": setting.key,
                "label": str(words.label),
                "default": setting.default,
                "values": values,
            }
        )
    timers = [{"value": timer, "label": _timer_label(timer), "hint": ""} for timer in TIMERS]
    settings.append({"key": TIMER, "label": _("Turn timer"), "default": None, "values": timers})
    if is_for_people:
        settings += _room_settings()
    return {
        "key": game,
        "title": str(text.title),
        "seats": seats_of(game),
        "settings": settings,
        "levels": [{"value": level, "label": str(LEVELS[level])} for level in bot_levels(game)],
    }


def seats_of(game: str) -> dict[str, int]:
    seats = get_rules(game).seats
    return {
        "least": min(seats),
        "most": max(seats),
        "usual": max(min(seats), min(max(seats), _USUAL_SEATS)),
    }


def _room_settings() -> list[dict[str, Any]]:
    is_public = [
        {
            "value": False,
            "label": _("Invited people"),
            "hint": _("Whoever has the code or the link finds this table."),
        },
        {
            "value": True,
            "label": _("Everyone"),
            "hint": _("The table stands in the lobby."),
        },
    ]
    can_watch = [
        {"value": True, "label": _("Yes"), "hint": _("They see what lies open, and no hand.")},
        {"value": False, "label": _("No"), "hint": _("Only who plays is at the table.")},
    ]
    return [
        {"key": IS_PUBLIC, "label": _("Who may join"), "default": False, "values": is_public},
        {"key": CAN_WATCH, "label": _("Spectators"), "default": True, "values": can_watch},
    ]


def _timer_label(timer: int | None) -> str:
    return _("Off") if timer is None else _("%(seconds)s seconds") % {"seconds": timer}
