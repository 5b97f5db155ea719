"""How someone likes to play: kept with the user, and in cookies of the device for whoever is none yet."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse

from accounts.models import User

# The first value is the default.
PREFERENCES: Mapping[str, tuple[str, ...]] = {
    "theme": ("auto", "dark", "light"),
    "sound": ("on", "off"),
    "motion": ("auto", "full", "reduced", "none"),
    "confirmations": ("on", "off"),
    # Lets a rival's card happen by itself where nothing else could be answered.
    "auto_accept": ("off", "on"),
}
_YEAR = 365 * 24 * 3600


class PreferenceRefused(ValueError):
    """No such preference, or it has no such value."""


def preferences_of(request: HttpRequest, user: User | None) -> dict[str, str]:
    """Every preference with its value: the user's, else the device's, else the default."""
    chosen = {**request.COOKIES, **(user.preferences if user else {})}
    return {
        key: chosen[key] if chosen.get(key) in values else values[0]
        for key, values in PREFERENCES.items()
    }


def clean_preferences(chosen: Mapping[str, str]) -> dict[str, str]:
    """Raises `PreferenceRefused`."""
    for key, value in chosen.items():
        if value not in PREFERENCES.get(key, ()):
            raise PreferenceRefused(key)
    return dict(chosen)


def preferences_remember(
    request: HttpRequest, response: HttpResponse, chosen: Mapping[str, str]
) -> None:
    """Keeps them on the device too, so that it looks the same after signing out."""
    for key, value in chosen.items():
        response.set_cookie(
            key, value, max_age=_YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
