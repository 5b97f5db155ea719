"""The account itself: what there is, where it is signed in, taking it away, taking it along."""

from __future__ import annotations

import time
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.email_verification_by_code import (
    EMAIL_VERIFICATION_CODE_SESSION_KEY,
    EmailVerificationProcess,
)
from allauth.account.internal.stagekit import clear_login, unstash_login
from allauth.account.models import EmailAddress
from allauth.account.views import email_verification_sent
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import user_sign_out
from accounts.data import user_data_text
from accounts.devices import device_name
from accounts.limits import limit_allows
from accounts.models import User
from accounts.services import user_delete
from accounts.views.answers import streamed
from accounts.visitors import for_accounts, for_users, for_visitors, guest_of


@never_cache
@require_safe
@for_users
def account(request: HttpRequest) -> HttpResponse:
    user = _asking(request)
    waiting = _code_awaited(request)
    context: dict[str, Any] = {
        "is_guest": user.is_guest,
        "awaited": waiting.email if waiting and waiting.is_valid() else None,
    }
    if not user.is_guest:
        address = EmailAddress.objects.filter(user=user, primary=True).first()
        context |= {
            "email": address.email if address else user.email,
            "is_confirmed": bool(address and address.verified),
            "has_two_factor": is_mfa_enabled(user),
            "device_count": len(UserSession.objects.purge_and_list(user)),
        }
    return render(request, "accounts/account.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def devices(request: HttpRequest) -> HttpResponse:
    """POST signs out the session `device`, or all but this one."""
    user = _asking(request)
    sessions = UserSession.objects.purge_and_list(user)
    own = request.session.session_key
    if request.method == "POST":
        wanted = request.POST.get("device")
        if wanted is None:
            user_sign_out(user_id=user.pk, but=own)
        elif wanted in {str(session.pk) for session in sessions}:
            user_sign_out(user_id=user.pk, session=int(wanted), but=own)
        return redirect("devices")
    sessions.sort(key=lambda session: (session.session_key != own, -session.pk))
    listed = [
        {
            "id": session.pk,
            "name": device_name(session.user_agent),
            "ip": session.ip,
            "since": session.created_at,
            "is_this": session.session_key == own,
        }
        for session in sessions
    ]
    return render(request, "accounts/devices.html", {"devices": listed})


@never_cache
@require_safe
@for_users
def data(request: HttpRequest) -> HttpResponseBase:
    """Everything kept of the user, as a file."""
    if not limit_allows(request, "data"):
        return render(request, "429.html", status=429)
    return streamed(
        request,
        user_data_text(user=_asking(request)),
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="stealr.json"'},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_users
def delete(request: HttpRequest) -> HttpResponse:
    if _asking(request).is_guest:
        return _delete(request)
    answer: HttpResponse = reauthentication_required(_delete)(request)
    return answer


def _delete(request: HttpRequest) -> HttpResponse:
    user = _asking(request)
    if request.method != "POST":
        return render(request, "accounts/delete.html", {"is_guest": user.is_guest})
    user_sign_out(user_id=user.pk)
    logout(request)
    user_delete(user=user)
    return render(request, "accounts/deleted.html")


@for_visitors
def confirm(request: HttpRequest) -> HttpResponseBase:
    """allauth's page for the code; whoever comes too late, or has guessed too often, begins anew where they began."""
    waiting = _code_awaited(request)
    sent_again = waiting.state["resend_count"] if waiting else 0
    answer: HttpResponseBase
    if waiting and not waiting.is_valid():
        waiting.abort()
        messages.error(request, _("That code was too old. Have a new one sent."))
        answer = redirect("account_login")
    else:
        answer = email_verification_sent(request)
    still = _code_awaited(request)
    if still and still.state["resend_count"] > sent_again:
        still.state["at"] = time.time()  # allauth lets a new code run out with the first
        still.persist()
    if waiting and answer.headers.get("Location") == reverse("account_login"):
        return redirect("account_email" if request.user.is_authenticated else "account_signup")
    return answer


@require_POST
@for_visitors
def start_over(request: HttpRequest) -> HttpResponse:
    """Forgets a sign-up that waits for its code: the address was mistyped."""
    login = unstash_login(request)
    request.session.pop(EMAIL_VERIFICATION_CODE_SESSION_KEY, None)
    clear_login(request)
    if login and login.user and login.user.is_guest and guest_of(request) is None:
        user_delete(user=login.user)
    return redirect("account_signup")


def _code_awaited(request: HttpRequest) -> EmailVerificationProcess | None:
    state = request.session.get(EMAIL_VERIFICATION_CODE_SESSION_KEY)
    return EmailVerificationProcess(request, state) if state else None


def _asking(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
