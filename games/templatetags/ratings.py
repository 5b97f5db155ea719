"""What pages about people show of their ratings."""

from __future__ import annotations

from typing import Any

from django import template

from games.selectors.ratings import user_ratings as ratings_of_user

register = template.Library()


@register.inclusion_tag("games/ratings/person.html")
def user_ratings(user_id: int) -> dict[str, Any]:
    """Every ladder that the user has played on, with a chart; nothing where there is none."""
    ratings = ratings_of_user(user_id=user_id)
    return {
        "ratings": [{**item, "chart_id": f"chart-{number}"} for number, item in enumerate(ratings)]
    }
