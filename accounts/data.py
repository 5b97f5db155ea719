"""All that is kept of a user, as they may download it. Others add their sections (`user_data_wanted`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from accounts.models import Appeal, Report, Sanction, User
from accounts.signals import user_data_wanted


def user_data_text(*, user: User) -> Iterator[str]:
    """One JSON object, piece by piece. Of others it has nothing, of secrets neither."""
    opening = "{\n"
    for name, section in _sections(user).items():
        yield f"{opening}{_text(name)}: "
        if isinstance(section, Iterator):
            yield from _list(section)
        else:
            yield _text(section)
        opening = ",\n"
    yield "\n}\n"


def _list(items: Iterator[Any]) -> Iterator[str]:
    opening = "[\n"
    for item in items:
        yield f"{opening}{_text(item)}"
        opening = ",\n"
    yield "[]" if opening == "[\n" else "\n]"


def _text(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False)


def _sections(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    sessions = UserSession.objects.filter(user=user).order_by("created_at")
    data: dict[str, Any] = {
        "about": {"site": "Stealr", "at": timezone.now().isoformat()},
        "account": {
            "name": user.name,
            "is_guest": user.is_guest,
            "member_since": user.date_joined.isoformat(),
            "last_sign_in": user.last_login and user.last_login.isoformat(),
            "language": user.language,
            "preferences": user.preferences,
            "email_addresses": list(addresses.values("email", "verified", "primary")),
            "two_factor": sorted(
                Authenticator.objects.filter(user=user).values_list("type", flat=True)
            ),
        },
        "devices": [
            {
                "ip": session.ip,
                "browser": session.user_agent,
                "signed_in": session.created_at.isoformat(),
            }
            for session in sessions
        ],
    }
    data["conduct"] = _conduct(user)
    answers: list[tuple[Any, Any]] = user_data_wanted.send(sender=User, user_id=user.pk)
    for _, sections in answers:
        data |= sections
    return data


def _conduct(user: User) -> dict[str, Any]:
    """Sanctions as their person was told of them, and what the user has reported."""
    sanctions = Sanction.objects.filter(user=user).order_by("pk")
    appeals = Appeal.objects.filter(sanction__user=user).order_by("pk")
    reports = Report.objects.filter(reporter=user).order_by("pk")
    told = ("kind", "reason", "message", "at", "until", "acknowledged_at", "lifted_at")
    return {
        "sanctions": list(sanctions.values(*told)),
        "appeals": list(appeals.values("text", "at", "status", "answer")),
        "reports": list(reports.values("reason", "note", "at", "status")),
    }
