"""Sanctions in words."""

from datetime import datetime

from django import template

from accounts.models import Sanction
from accounts.models.moderation import Reason
from accounts.moderation import words

register = template.Library()
register.filter("sanction_sentence", words.sanction_sentence)


@register.simple_tag
def report_reasons() -> list[Reason]:
    return list(Reason)


@register.filter
def sanction_end(sanction: Sanction) -> datetime | None:
    """When one that is over ended."""
    return sanction.lifted_at or sanction.acknowledged_at or sanction.until
