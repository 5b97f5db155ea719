"""What a browser calls itself, in words that people know."""

from __future__ import annotations

# The first that is found in the browser's own, long and misleading, description.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def device_name(user_agent: str) -> str:
    """Such as "Firefox · Windows"; empty where nothing is known."""
    found = (
        next((name for mark, name in known if mark in user_agent), None)
        for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(name for name in found if name)
