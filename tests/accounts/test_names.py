"""Whose name is whose: nobody passes for somebody with an account."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import AccountName, User
from accounts.names import NameRefused, name_key
from accounts.naming import name_by_chance
from accounts.services import account_open, guest_create, user_delete, user_rename
from tests.accounts.people import confirm, new_account, sign_up
from tests.accounts.rivals import begun

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Ann", "aNN"),
        ("Ann", "Ánn"),
        ("Ann", "\u0410nn"),  # a Cyrillic A
        ("Ann", "A-n n"),
        ("Ann", "\uff21\uff4e\uff4e"),  # full width
        ("Nil", "N1I"),
        ("Cora", "C0ra"),
        ("Marne", "Mame"),
    ],
)
def test_names_that_look_alike_are_one(name: str, alike: str) -> None:
    assert name_key(name) == name_key(alike)


@pytest.mark.parametrize(("name", "other"), [("Ann", "Anna"), ("Ann 2", "Ann 4"), ("李", "王")])
def test_names_that_differ_are_two(name: str, other: str) -> None:
    assert name_key(name) != name_key(other)


def test_nobody_takes_an_accounts_name(client: Client) -> None:
    ann = new_account(Client())
    guest = guest_create(language="en", name="Bob")
    for taken in ("Ann", "Аnn"):
        html = sign_up(client, email="other@example.org", name=taken).content.decode()
        assert "This name is taken" in html
        with pytest.raises(NameRefused, match="name_taken"):
            guest_create(language="en", name=taken)
        with pytest.raises(NameRefused, match="name_taken"):
            user_rename(user_id=guest.pk, name=taken)
    assert user_rename(user_id=ann.pk, name="ANN") == "ANN", "one's own, spelt otherwise"


def test_a_name_is_free_again_once_its_account_has_another_or_is_gone() -> None:
    ann, bob = new_account(Client()), new_account(Client(), email="bob@example.org")
    user_rename(user_id=ann.pk, name="Cid")
    user_delete(user=bob)
    assert guest_create(language="en", name="Ann").name == "Ann"
    assert guest_create(language="en", name="Bob").name == "Bob"


def test_guests_may_have_the_same_name_and_the_second_to_open_an_account_gets_a_number(
    client: Client,
) -> None:
    other = Client()
    sign_up(client, name="Ann")
    sign_up(other, email="late@example.org", name="Ann")
    confirm(other)
    first = User.objects.get(email="late@example.org")
    second = User.objects.get(email="ann@example.org")
    account_open(user=second)
    second.refresh_from_db()
    assert (first.name, second.name) == ("Ann", "Ann 2")


@pytest.mark.parametrize("name", ["Stealr", "ADMIN", "Moderator", "M0derador"])
def test_nobody_passes_for_the_team(name: str) -> None:
    with pytest.raises(NameRefused, match="name_taken"):
        guest_create(language="en", name=name)


def test_an_invented_name_is_no_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    new_account(Client(), name="Doc Mango")
    monkeypatch.setattr("accounts.naming.name_for_guest", lambda: "Doc Mango")
    assert name_by_chance() == "Doc Mango 2"


@pytest.mark.django_db(transaction=True)
def test_an_account_that_opens_while_its_person_takes_another_name_has_the_one_it_shows() -> None:
    user = guest_create(language="en", name="Ann")
    with transaction.atomic():
        account_open(user=user)
        renaming = begun(lambda: user_rename(user_id=user.pk, name="Bob"))
    renaming.join()
    user.refresh_from_db()
    assert AccountName.objects.get(user=user).key == name_key(user.name)
