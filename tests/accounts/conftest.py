"""People who sign up, and the mails they get."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import override_settings


@pytest.fixture(autouse=True)
def _fresh_rate_limits() -> Iterator[None]:
    """Counters live in Redis, which remembers from test to test."""
    fresh = {**settings.CACHES["default"], "KEY_PREFIX": uuid4().hex}
    caches = {**settings.CACHES, "default": fresh}
    with override_settings(CACHES=caches):
        yield
