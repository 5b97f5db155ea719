"""How allauth works with our users."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.preferences import preferences_of
from accounts.services import account_open, account_request, user_prefer
from accounts.switches import Switch, is_on
from accounts.visitors import guest_of


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Signing up turns the guest who does it into an account, once the address is confirmed."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("This e-mail address and password do not go together."),
        "duplicate_email": _("This is your e-mail address already."),
        "email_taken": _("This address belongs to another account."),
        "enter_current_password": _("That is not your current password."),
        "incorrect_code": _("That is not the code. Look again, or have a new one sent."),
        "incorrect_password": _("That is not your password."),
        "invalid_password_reset": _("This link has been used or is too old."),
        "rate_limited": _("That was too often. Wait a moment."),
        "same_as_current": _("This is the one you have."),
        "too_many_login_attempts": _("Too many tries. Wait a few minutes, then start again."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of the account, whoever has asked for the mail."""
        address = EmailAddress.objects.filter(email__iexact=email, verified=True)
        language = address.values_list("user__language", flat=True).first()
        with override(language or get_language()):
            super().send_mail(template_prefix, email, context)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        return reverse("account")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return is_on(Switch.SIGN_UPS)

    def new_user(self, request: HttpRequest) -> User:
        return guest_of(request) or User()

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        data = form.cleaned_data
        guest = guest_of(request)
        saved = account_request(
            guest=guest,
            name=data["name"],
            email=data["email"],
            password=data["password1"],
            language=get_language() or "",
        )
        user_prefer(user=saved, chosen=preferences_of(request, saved))
        if guest is not None:
            # The guest's session stays theirs, though the password has changed.
            request.session.cycle_key()
            request.session[HASH_SESSION_KEY] = saved.get_session_auth_hash()
            # It will be the account's, wherever the address is confirmed.
            UserSession.objects.create_from_request(request, user=saved)
        return saved

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        is_confirmed: bool = super().confirm_email(request, email_address)
        if is_confirmed:
            account_open(user=email_address.user)
        return is_confirmed


class TwoFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("That is not the code. Wait for the next one and try again."),
    }
