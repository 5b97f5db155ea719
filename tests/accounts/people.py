"""Accounts to test with, made as people make them: through the pages."""

from __future__ import annotations

import re
from typing import Any

from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User

PASSWORD = "seven quiet otters"


def sign_up(client: Client, *, email: str = "ann@example.org", name: str | None = None) -> Any:
    """Called as the address is, unless there is a name."""
    form = {"name": name or email.partition("@")[0].title(), "email": email, "password1": PASSWORD}
    return client.post("/sign-up/", form)


def has_confirmed_email(user: User) -> bool:
    return bool(EmailAddress.objects.filter(user=user, primary=True, verified=True).exists())


def code_in_mail(which: int = -1) -> str:
    """The code in the newest mail, or in `which` of them."""
    found = re.search(r"^([A-Z0-9-]{6,})$", str(mail.outbox[which].body), re.MULTILINE)
    assert found, mail.outbox[which].body
    return found[1]


def confirm(client: Client) -> Any:
    return client.post("/confirm/", {"action": "verify", "code": code_in_mail()})


def new_account(client: Client, *, email: str = "ann@example.org", name: str | None = None) -> User:
    """Signed up, confirmed, and signed in with this client."""
    sign_up(client, email=email, name=name)
    assert confirm(client).status_code == 302
    user: User = EmailAddress.objects.get(email=email, verified=True).user
    return user


def sign_in(client: Client, *, email: str = "ann@example.org", password: str = PASSWORD) -> Any:
    return client.post("/sign-in/", {"login": email, "password": password})


def prove(client: Client, *, password: str = PASSWORD) -> Any:
    """Types the password once more, as is asked before what matters."""
    return client.post("/account/is-it-you/?next=/account/", {"password": password})


def signed_in(client: Client) -> int | None:
    """The user whom the client's session belongs to."""
    found = client.session.get("_auth_user_id")
    return int(found) if found else None
