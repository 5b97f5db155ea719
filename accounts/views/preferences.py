"""Preferences: for accounts, guests and whoever just looks around."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language

from accounts.preferences import (
    PREFERENCES,
    PreferenceRefused,
    clean_preferences,
    preferences_of,
    preferences_remember,
)
from accounts.services import user_prefer, user_set_language
from accounts.views.answers import next_page, wants_json
from accounts.visitors import user_of

_ON_OFF = {"on": pgettext_lazy("preference", "On"), "off": pgettext_lazy("preference", "Off")}
# Label, hint, and a word for each value.
_WORDS: Mapping[str, tuple[Any, Any, Mapping[str, Any]]] = {
    "theme": (
        _("Theme"),
        "",
        {"auto": _("Automatic"), "dark": _("Dark"), "light": _("Light")},
    ),
    "sound": (_("Sound"), _("Cards, coins, and a chime when it is your turn."), _ON_OFF),
    "motion": (
        _("Motion"),
        _(
            "Reduced: nothing flies, and you still see move after move. None: the table jumps to what is new."
        ),
        {
            "auto": _("Automatic"),
            "full": pgettext_lazy("motion", "Full"),
            "reduced": pgettext_lazy("motion", "Reduced"),
            "none": pgettext_lazy("motion", "None"),
        },
    ),
    "confirmations": (_("Ask before giving up"), "", _ON_OFF),
    "auto_accept": (
        _("Accept by itself"),
        _(
            "When you hold nothing to answer a card with, the table lets it happen after about a second. If you do hold something and accept as quickly, it looks just the same; only long thought shows."
        ),
        _ON_OFF,
    ),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """POST changes those that it names. Answers 204 to scripts, and with a page to a plain form."""
    if request.method != "POST":
        return render(request, "accounts/preferences.html", {"choices": _choices(request)})
    chosen = {key: request.POST[key] for key in PREFERENCES if key in request.POST}
    try:
        chosen = clean_preferences(chosen)
    except PreferenceRefused:
        return JsonResponse({"code": "malformed"}, status=400)
    if user := user_of(request):
        user_prefer(user=user, chosen=chosen)
    answer: HttpResponse = HttpResponse(status=204)
    if not wants_json(request):
        messages.success(request, _("Saved."))
        answer = redirect(next_page(request, default=reverse("preferences")))
    preferences_remember(request, answer, chosen)
    return answer


def language(request: HttpRequest) -> HttpResponse:
    """Django's view, which sets a cookie; the user's row learns it too."""
    answer = set_language(request)
    code = request.POST.get("language", "")
    user = user_of(request)
    if request.method == "POST" and user and code in dict(settings.LANGUAGES):
        user_set_language(user_id=user.pk, language=code)
    return answer


def _choices(request: HttpRequest) -> list[dict[str, Any]]:
    current = preferences_of(request, user_of(request))
    return [
        {
            "key": key,
            "label": label,
            "hint": hint,
            "values": [
                {"value": value, "label": words[value], "is_chosen": value == current[key]}
                for value in PREFERENCES[key]
            ],
        }
        for key, (label, hint, words) in _WORDS.items()
    ]
