"""Days and times on pages are those where the visitor is."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.moderation.words import sanction_sentence
from tests.games.past import past
from tests.games.tables import make_user

pytestmark = pytest.mark.django_db
LATE = datetime(2026, 5, 4, 22, 30, tzinfo=UTC)
BERLIN, HAWAII = "Europe/Berlin", "Pacific/Honolulu"


@pytest.fixture
def ann(client: Client) -> User:
    user = make_user("Ann")
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[-1])
    past(user, "Ada", at=LATE)
    return user


def days(client: Client, query: str = "", *, zone: str | None, language: str = "en") -> list[str]:
    if zone is not None:
        client.cookies["timezone"] = zone
    answer = client.get(f"/games/{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return re.findall(r"<time [^>]*>([^<]*)</time>", answer.content.decode())


@pytest.mark.parametrize(
    ("zone", "language", "day"),
    [
        (None, "en", "May 4, 2026"),
        (BERLIN, "en", "May 5, 2026"),
        (BERLIN, "de", "5. Mai 2026"),
        (HAWAII, "es", "4 de mayo de 2026"),
    ],
)
def test_a_day_is_the_visitors(
    client: Client, ann: User, zone: str | None, language: str, day: str
) -> None:
    assert days(client, zone=zone, language=language) == [day]


@pytest.mark.parametrize(
    "name", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe", "Ä", "x" * 999]
)
def test_what_names_no_zone_counts_as_nothing(client: Client, ann: User, name: str) -> None:
    assert days(client, zone=name) == ["May 4, 2026"]


def test_the_days_looked_for_are_the_visitors(client: Client, ann: User) -> None:
    assert not days(client, "?since=2026-05-05", zone=None)
    assert days(client, "?since=2026-05-05&until=2026-05-05", zone=BERLIN)
    assert not days(client, "?until=2026-05-04", zone=BERLIN)
    assert days(client, "?until=2026-05-04", zone=HAWAII)


@pytest.mark.parametrize("zone", [BERLIN, HAWAII])
def test_the_first_and_the_last_day_there_are_have_games_between(
    client: Client, ann: User, zone: str
) -> None:
    assert days(client, "?since=0001-01-01&until=9999-12-31", zone=zone)
    assert days(client, "?until=9999-12-30", zone=zone)


def test_the_next_visitors_zone_is_their_own(client: Client, ann: User) -> None:
    days(client, zone=BERLIN)
    assert timezone.get_current_timezone_name() == "UTC"


def test_an_end_is_told_with_its_zone() -> None:
    mute = Sanction(kind=Sanction.Kind.MUTE, until=LATE)
    with timezone.override(BERLIN):
        assert "May 5, 2026, 12:30 AM CEST" in sanction_sentence(mute)
    assert "May 4, 2026, 10:30 PM UTC" in sanction_sentence(mute)


def test_a_mail_tells_the_time_that_it_names() -> None:
    with timezone.override(BERLIN):
        text = render_to_string("account/email/base_notification.txt", {"timestamp": LATE})
    assert "May 4, 2026, 10:30 PM (UTC)" in text
