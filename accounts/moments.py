"""Moments as staff read them."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime


def stamp(at: datetime | None) -> str:
    """In a list, short enough for one line."""
    return "" if at is None else date_format(localtime(at), "j M Y, H:i")
