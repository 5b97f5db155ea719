"""What rows of games say of themselves."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from games.texts import game_text

register = template.Library()


@register.filter
def signed(number: int) -> str:
    """With a sign as wide as a digit."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


@register.filter
def length_of_time(game: dict[str, Any]) -> str:
    """How long a finished game took."""
    if (game["ended"] - game["began"]).total_seconds() < 60:
        return _("under a minute")
    return timesince(game["began"], game["ended"])


@register.filter
def game_title(key: str) -> str:
    return str(game_text(key).title)
