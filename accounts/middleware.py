"""Pages speak an account's language, wherever it signs in."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from accounts.models import User


class LanguageMiddleware(LocaleMiddleware):
    """Stands behind authentication: an account's language comes first, then cookie and browser (all a guest has)."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        user = request.user
        if not isinstance(user, User) or user.is_guest:
            return
        if user.language in dict(settings.LANGUAGES):
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()
