"""What django-axes asks us: whom a password is tried for, from where, and what to say when it has been too often."""

from __future__ import annotations

from typing import Any

from allauth.core.internal.httpkit import get_client_ip
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


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
