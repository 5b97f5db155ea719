"""Dates and times as `Intl` in browsers writes them, so that a page and its scripts look alike."""
