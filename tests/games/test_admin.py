"""The admin looks at matches and cannot cheat for anyone."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Rating, RatingChange, Seat
from tests.games.ladder import begin, make_players, play
from tests.games.tables import make_match, some_answer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def admin_page() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root", name="Root"))
    return client


@pytest.mark.parametrize("model", ["room", "match", "logentry", "rating"])
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


def test_a_ranked_match_is_voided_and_a_shared_device_stands_out(admin_page: Client) -> None:
    players = make_players(2)
    match, running = play(players), begin(players)
    address = reverse("admin:games_match_changelist")
    assert admin_page.get(address).content.decode().count("icon-yes") == 2  # ranked, both
    Seat.objects.filter(match=match).update(device="same")
    assert admin_page.get(address).content.decode().count("icon-yes") == 3
    chosen = {"action": "void", "_selected_action": [str(match.pk), str(running.pk)]}
    answer = admin_page.post(address, chosen, follow=True).content.decode()
    assert "voided" in answer
    assert "The game is still going on." in answer
    match.refresh_from_db()
    running.refresh_from_db()
    assert match.voided_at is not None
    assert running.voided_at is None
    assert not RatingChange.objects.exists()


def test_ratings_of_lost_accounts_open_too(admin_page: Client) -> None:
    ann, bob = make_players(2)
    play([ann, bob])
    bob.delete()
    assert admin_page.get(reverse("admin:games_rating_changelist")).status_code == 200
    for rating in Rating.objects.all():
        page = admin_page.get(reverse("admin:games_rating_change", args=[rating.pk]))
        assert page.status_code == 200
