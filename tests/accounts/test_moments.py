"""A moment on a page, in every format and language."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation

from accounts.templatetags.moments import moment

# As frontend/src/ui/moments.test.ts has them of the browser.
AT = datetime(2026, 5, 4, 3, 50, tzinfo=UTC)
STYLES = ("DATE_FORMAT", "DATETIME_FORMAT", "SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT")
TOLD = {
    "en": ["May 4, 2026", "May 4, 2026, 9:35 AM", "05/04/2026", "05/04/2026, 9:35 AM"],
    "de": ["4. Mai 2026", "4. Mai 2026, 09:35", "04.05.2026", "04.05.2026, 09:35"],
    "es": ["4 de mayo de 2026", "4 de mayo de 2026, 9:35", "04/05/2026", "04/05/2026, 9:35"],
}


@pytest.mark.parametrize("language", TOLD)
def test_a_moment_is_told_in_the_readers_language_and_zone(language: str) -> None:
    with translation.override(language), timezone.override("Asia/Kathmandu"):
        told = [re.sub(r"<[^>]*>", "", moment(AT, style)) for style in STYLES]
    assert told == TOLD[language]
