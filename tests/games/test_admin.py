"""The admin looks at matches and cannot cheat for anyone."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.games.tables import make_match, some_answer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def admin_page() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root", name="Root"))
    return client


@pytest.mark.parametrize("model", ["room", "match", "logentry"])
def test_lists_open(admin_page: Client, model: str) -> None:
    make_match()
    assert admin_page.get(reverse(f"admin:games_{model}_changelist")).status_code == 200


def test_a_running_match_shows_no_seed_and_no_actions(admin_page: Client) -> None:
    match = make_match(seed=0xABCDEF0123456789)
    some_answer(match, Random(1)).give(match)
    page = admin_page.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    assert match.commitment in page
    assert bytes(match.seed).hex() not in page
    assert 'name="_save"' not in page
    log = admin_page.get(reverse("admin:games_logentry_changelist")).content.decode()
    assert str(match.pk) not in log
