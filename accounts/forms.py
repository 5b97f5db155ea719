"""What people fill in, where allauth's own forms do not do."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from allauth.account.adapter import get_adapter
from allauth.core import context
from django import forms
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.moderation.standing import user_held
from accounts.names import LONGEST, NameRefused
from accounts.naming import name_allowed, name_by_chance
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
            guest = guest_of(context.request)
            return name_allowed(super().clean(value), user_id=guest.pk if guest else None)
        except NameRefused as error:
            raise forms.ValidationError(str(error.sentence), code=error.code) from None


class SignupForm(account.SignupForm):  # type: ignore[misc]
    """A guest keeps the name, unless they choose another."""

    field_order = ["name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        guest = guest_of(context.request)
        self.fields["name"] = NameField(initial=guest.name if guest else name_by_chance)
        self.order_fields(self.field_order)

    def validate_unique_email(self, value: str) -> str:
        """What somebody has typed, and not confirmed, is no account: whoever confirms first has the address."""
        self.account_already_exists = _is_an_accounts(value)
        return value

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            # An answer that comes sooner would tell that there is such an account.
            User().set_password(self.cleaned_data["password1"])
        guest = guest_of(request)
        if guest is None:
            return super().try_save(request)
        with transaction.atomic():
            # One try at a time, and none of a guest who has become an account since this one began.
            held = user_held(guest.pk)
            if held is None or not held.is_guest:
                return None, redirect("account")
            request.guest = held  # type: ignore[attr-defined]
            return super().try_save(request)


class ConfirmForm(account.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    def clean_code(self) -> str:
        # Not allauth's: there an address that others have only typed counts as theirs.
        code: str = account.BaseConfirmCodeForm.clean_code(self)
        if _is_an_accounts(self.email, but=self.user):
            raise get_adapter().validation_error("email_taken")
        return code


def _is_an_accounts(email: str, *, but: User | None = None) -> bool:
    accounts = User.objects.filter(
        Q(email__iexact=email, is_guest=False)
        | Q(emailaddress__email__iexact=email, emailaddress__verified=True)
    )
    return (accounts.exclude(pk=but.pk) if but else accounts).exists()
