"""Measuring for signals, now and then: it reads weeks of games."""

from __future__ import annotations

from django.db import transaction

from games.models import Signal
from games.selectors.signals import signals_now


def signals_measure() -> None:
    """Writes all signals anew. Harmless twice."""
    found = signals_now()
    with transaction.atomic():
        # Two at once: the second waits here for what the first has removed.
        Signal.objects.all().delete()
        Signal.objects.bulk_create(
            found,
            batch_size=1000,
            ignore_conflicts=True,
        )
