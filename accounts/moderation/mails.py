"""What people are written about their sanctions and appeals, in their language, once it is committed."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import structlog
from allauth.account.models import EmailAddress
from allauth.core import context
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Appeal, Sanction, User

log = structlog.get_logger(__name__)


def sanction_mail(sanction: Sanction) -> None:
    _write(sanction.user, "sanction", {"sanction": sanction})


def appeal_mail(appeal: Appeal) -> None:
    _write(appeal.sanction.user, "appeal", {"appeal": appeal, "sanction": appeal.sanction})


def _write(user: User | None, what: str, about: dict[str, Any]) -> None:
    """To whoever has a confirmed address. A mail server's trouble undoes nothing."""
    address = user and EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    if user is None or address is None:
        return
    request = context.request
    # Without a request nobody knows by which name the site is reached.
    link = request and request.build_absolute_uri(reverse("conduct"))
    # The request is a moderator's, whose clock is not the person's.
    with translation.override(user.language or None), timezone.override(UTC):
        values = {**about, "person": user, "link": link}
        subject = render_to_string(f"accounts/email/{what}_subject.txt", values)
        text = render_to_string(f"accounts/email/{what}_message.txt", values)

    def send() -> None:
        try:
            send_mail(subject.strip(), text, None, [address.email])
        except OSError:
            log.exception("conduct_mail_not_sent", what=what, user=user.pk)

    transaction.on_commit(send)
