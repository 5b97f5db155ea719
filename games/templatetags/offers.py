"""What every page may want to name: the games."""

from __future__ import annotations

from typing import Any

from django import template

from games.selectors.offers import games_on_offer

register = template.Library()


@register.filter
def keep_end(title: str) -> str:
    """The last two words stay on one line."""
    return "\u00a0".join(str(title).rsplit(" ", 1))


@register.simple_tag
def games() -> list[dict[str, Any]]:
    return games_on_offer()
