"""What django-axes asks us: whom a password is tried for, from where, and what to say when it has been too often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import password_reset
from allauth.core.internal.httpkit import get_client_ip
from axes.models import AccessAttempt
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User


def account_tried(request: HttpRequest, credentials: dict[str, Any] | None) -> str | None:
    tried = credentials or {}
    name: str | None = tried.get("email") or tried.get("username")
    return name.lower() if name else None


def client_ip(request: HttpRequest) -> str | None:
    """None for a request that came over no network."""
    ip: str | None = get_client_ip(request)
    return ip


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    return render(request, "accounts/locked_out.html", status=429)


def tries_forget(addresses: Iterable[str]) -> None:
    AccessAttempt.objects.filter(username__in={each.lower() for each in addresses}).delete()


@receiver(password_reset)
def lock_lift(user: User, **_: object) -> None:
    """Whoever has come by a link of ours, and chosen a new password, need not wait."""
    tries_forget(EmailAddress.objects.filter(user=user).values_list("email", flat=True))
