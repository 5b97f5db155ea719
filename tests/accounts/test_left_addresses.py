"""Sanctions follow every address that an account had while it was under them."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import caches
from django.test import Client

from accounts.models import Sanction, SanctionAddress, User
from accounts.moderation.leaving import conduct_forget
from accounts.moderation.sanctions import sanction_impose, sanction_lift
from accounts.services import user_delete
from tests.accounts.people import new_account

pytestmark = pytest.mark.django_db
Kind = Sanction.Kind
_minutes = count()


@pytest.fixture
def ann() -> User:
    """By ann@example.org."""
    return new_account(Client())


@pytest.fixture
def mod() -> User:
    return User.objects.create_user("mod", name="Mod", is_staff=True)


def impose(user: User, kind: Kind, **of: Any) -> Sanction:
    return sanction_impose(user_id=user.pk, kind=kind, by_id=None, **{"reason": "abuse", **of})


def minutes_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signing up is limited by the minute."""
    monkeypatch.setattr(caches["default"], "key_prefix", f"minute-{next(_minutes)}")


def address_changes(user: User, new: str) -> None:
    """As allauth does it once the new one is confirmed."""
    old = EmailAddress.objects.get(user=user)
    EmailAddress.objects.create(user=user, email=new, primary=False, verified=True)
    old.remove()


def test_changing_the_address_before_deleting_sheds_no_sanction(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    impose(ann, Kind.MUTE)
    impose(ann, Kind.RANKED_BAN)
    address_changes(ann, "other@example.org")
    user_delete(user=User.objects.get(pk=ann.pk))
    minutes_pass(monkeypatch)
    again = new_account(client)
    assert {sanction.kind for sanction in again.sanctions.all()} == {"mute", "ranked_ban"}
    # The other address brings them no second account without.
    minutes_pass(monkeypatch)
    second = new_account(Client(), email="other@example.org")
    assert {sanction.kind for sanction in second.sanctions.all()} == {"mute", "ranked_ban"}
    assert Sanction.objects.count() == 4


def test_an_address_left_under_a_sanction_opens_no_account_without_it(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = impose(ann, Kind.MUTE, note="private")
    address_changes(ann, "other@example.org")
    minutes_pass(monkeypatch)
    second = new_account(client, name="Second")
    copy = second.sanctions.get()
    assert (copy.kind, copy.reason, copy.until) == (own.kind, own.reason, own.until)
    assert copy.note == f"Follows sanction {own.pk}: an address of both accounts."
    assert ann.sanctions.get() == own


def test_addresses_that_were_left_before_a_sanction_or_after_it_are_free(
    client: Client, ann: User, mod: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address_changes(ann, "second@example.org")
    muted = impose(ann, Kind.MUTE)
    sanction_lift(sanction_id=muted.pk, by_id=mod.pk)
    address_changes(ann, "third@example.org")
    for email in ("ann@example.org", "second@example.org"):
        minutes_pass(monkeypatch)
        assert not new_account(Client(), email=email, name=email[:5]).sanctions.exists()
    assert not SanctionAddress.objects.exists()


def test_addresses_are_forgotten_once_their_sanction_is_over(ann: User, mod: User) -> None:
    muted = impose(ann, Kind.MUTE)
    address_changes(ann, "other@example.org")
    conduct_forget()
    assert SanctionAddress.objects.count() == 1
    sanction_lift(sanction_id=muted.pk, by_id=mod.pk)
    conduct_forget()
    assert not SanctionAddress.objects.exists()
