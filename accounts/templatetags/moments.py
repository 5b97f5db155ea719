"""Moments on pages."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

register = template.Library()


@register.simple_tag
def moment(at: datetime, style: str) -> SafeString:
    """In Django's format of that name. Where the server does not know the visitor's zone, their browser writes it anew.

    Whoever points at a day is told the time, too.
    """
    local = localtime(at)
    return format_html(
        '<time datetime="{}" data-style="{}" title="{}">{}</time>',
        at.isoformat(),
        style,
        date_format(local, "DATETIME_FORMAT"),
        date_format(local, style),
    )
