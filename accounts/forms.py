"""What people fill in, where allauth's own forms do not do."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from allauth.account.internal.flows.manage_email import email_already_exists
from allauth.core import context
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import LONGEST, NameRefused, clean_name, name_for_guest
from accounts.visitors import guest_of


class NameField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Your name"),
            help_text=_("This is what the others at the table see."),
            widget=forms.TextInput(
                attrs={"maxlength": LONGEST, "autocomplete": "nickname", "spellcheck": "false"}
            ),
            **kwargs,
        )

    def clean(self, value: Any) -> str:
        try:
            return clean_name(super().clean(value))
        except NameRefused as error:
            raise forms.ValidationError(str(error.sentence), code=error.code) from None


class SignupForm(account.SignupForm):  # type: ignore[misc]
    """A guest keeps the name, unless they choose another."""

    field_order = ["name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        guest = guest_of(context.request)
        self.fields["name"] = NameField(initial=guest.name if guest else name_for_guest)
        self.order_fields(self.field_order)

    def validate_unique_email(self, value: str) -> str:
        """What the same guest has typed before, and not confirmed, is no other account."""
        email, self.account_already_exists = email_already_exists(
            value, user=guest_of(context.request)
        )
        return str(email)

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            # An answer that comes sooner would tell that there is such an account.
            User().set_password(self.cleaned_data["password1"])
        return super().try_save(request)
