"""Whose name is whose: an account's name is its own, and a guest may not go by one that looks like it."""

from __future__ import annotations

from itertools import count

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import AccountName
from accounts.names import LONGEST, NameRefused, clean_name, is_ours, name_for_guest, name_key

_TRIES = 20


def name_allowed(name: str, *, user_id: int | None) -> str:
    """The name as it is kept, which this user (None: one to be) may choose. Raises `NameRefused`, also as `name_taken`."""
    kept = clean_name(name)
    if is_ours(kept) or _is_taken(kept, user_id):
        raise _taken()
    return kept


def name_by_chance() -> str:
    """An invented name that no account has."""
    for _try in range(_TRIES):
        if not _is_taken(name := name_for_guest(), None):
            return name
    return _numbered(name, None)


def name_claim(name: str, *, user_id: int) -> None:
    """From now on it is this account's. Raises `NameRefused` (name_taken) if somebody was first."""
    try:
        with transaction.atomic():
            AccountName.objects.update_or_create(user_id=user_id, defaults={"key": name_key(name)})
    except IntegrityError:
        raise _taken() from None


def name_claim_like(name: str, *, user_id: int) -> str:
    """Claims this name or, if it has been taken meanwhile, the same with a number; which one it was."""
    while True:
        free = _numbered(name, user_id) if _is_taken(name, user_id) else name
        try:
            name_claim(free, user_id=user_id)
        except NameRefused:
            continue
        return free


def _is_taken(name: str, user_id: int | None) -> bool:
    return AccountName.objects.filter(key=name_key(name)).exclude(user=user_id).exists()


def _numbered(name: str, user_id: int | None) -> str:
    numbered = (f"{name[: LONGEST - len(str(n)) - 1]} {n}" for n in count(2))
    return next(each for each in numbered if not _is_taken(each, user_id))


def _taken() -> NameRefused:
    return NameRefused("name_taken", _("This name is taken, or looks too much like one that is."))
