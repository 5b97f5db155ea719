"""For the pages of staff."""

from django import template

from games.selectors import deeds

register = template.Library()
register.filter("deed_words", deeds.deed_words)
register.filter("target_link", deeds.target_link)


@register.filter
def of_key(rows: dict[int, object], key: int) -> object:
    return rows.get(key)
