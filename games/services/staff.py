"""The team: its two groups with what each may do, and who is in them."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Q

from accounts.access import access_announce
from accounts.models import User
from accounts.moderation.audit import audit_write
from games.errors import Refused

MODERATOR, ADMIN, OWNER = "moderator", "admin", "owner"

# By group: app and codename. Nobody may touch rows but through what these are asked for (games.admin).
_LOOK = ("user", "report", "sanction", "appeal", "auditentry")
_LOOK_AT_PLAY = ("match", "room", "chatline", "signal", "announcement")
_MODERATOR = {
    *(("accounts", f"view_{name}") for name in _LOOK),
    *(("games", f"view_{name}") for name in _LOOK_AT_PLAY),
    ("accounts", "change_report"),
    ("accounts", "add_sanction"),
    ("accounts", "change_sanction"),
    ("accounts", "change_appeal"),
    ("games", "abort_match"),
    ("games", "shut_room"),
}
_ADMIN = _MODERATOR | {
    # E-mail addresses.
    ("accounts", "change_user"),
    ("accounts", "judge_moderators"),
    ("games", "void_match"),
    ("games", "add_announcement"),
    ("games", "change_announcement"),
    ("games", "delete_announcement"),
    ("waffle", "view_switch"),
    ("waffle", "change_switch"),
}
GROUPS = {MODERATOR: _MODERATOR, ADMIN: _ADMIN}
# An owner is a superuser, and belongs to no group.
ROLES = (MODERATOR, ADMIN, OWNER)


def groups_write() -> None:
    """Brings both groups to exactly what they may do, after each migration."""
    for name, wanted in GROUPS.items():
        named = Q()
        for app, codename in wanted:
            named |= Q(content_type__app_label=app, codename=codename)
        group, _ = Group.objects.get_or_create(name=name)
        group.permissions.set(Permission.objects.filter(named))


def staff_add(*, email: str, role: str) -> User:
    """Whoever has confirmed this address is one of the team from now on, in this one of `ROLES` alone.

    Raises `Refused` (no_such_person).
    """
    with transaction.atomic():
        user = _account(email)
        user.is_staff, user.is_superuser = True, role == OWNER
        user.save(update_fields=["is_staff", "is_superuser"])
        user.groups.set(Group.objects.filter(name=role))
        audit_write(actor_id=None, action="staff_add", subject_id=user.pk, data={"group": role})
        access_announce(user.pk)
    return user


def staff_remove(*, email: str) -> User:
    """Raises `Refused` (no_such_person)."""
    with transaction.atomic():
        user = _account(email)
        user.is_staff = user.is_superuser = False
        user.save(update_fields=["is_staff", "is_superuser"])
        user.groups.clear()
        audit_write(actor_id=None, action="staff_remove", subject_id=user.pk)
        access_announce(user.pk)
    return user


def _account(email: str) -> User:
    address = EmailAddress.objects.select_related("user").filter(email__iexact=email, verified=True)
    found = address.first()
    if found is None:
        raise Refused("no_such_person")
    user: User = found.user
    return user
