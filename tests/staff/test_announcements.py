"""Announcements: written by admins, read by everyone in their language, put away by each."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Announcement
from tests.games.tables import make_match
from tests.staff.team import audited, client_of, make_staff

pytestmark = pytest.mark.django_db(transaction=True)
TEXTS = {"text_en": "Update tonight", "text_es": "Hoy actualizamos", "text_de": "Heute Update"}


def made(**fields: object) -> Announcement:
    return Announcement.objects.create(**{**TEXTS, **fields})


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_everyone_reads_it_in_their_language(client: Client, language: str) -> None:
    made()
    match = make_match()
    client.cookies["django_language"] = language
    pages = ("/", "/lobby/", "/sign-in/", reverse("table", args=[match.pk]), reverse("banners"))
    for path in pages:
        assert TEXTS[f"text_{language}"] in client.get(path).content.decode(), path


def test_english_stands_in_where_a_text_is_missing(client: Client) -> None:
    made(text_de="")
    client.cookies["django_language"] = "de"
    assert TEXTS["text_en"] in client.get("/").content.decode()


def test_only_between_its_times(client: Client) -> None:
    hour = timedelta(hours=1)
    now = timezone.now()
    made(text_en="too early", begins_at=now + hour)
    made(text_en="too late", begins_at=now - 2 * hour, ends_at=now - hour)
    made(text_en="in time", begins_at=now - hour, ends_at=now + hour)
    page = client.get("/").content.decode()
    assert "in time" in page
    assert "too" not in page.partition("</header>")[0]


def test_put_away_it_stays_away_until_it_changes(client: Client) -> None:
    row = made()
    other = made(text_en="Another")
    key = f"{row.pk}-{int(row.changed_at.timestamp())}"
    assert client.post(reverse("banner_dismiss", args=[key])).status_code == 302
    page = client.get("/").content.decode()
    assert TEXTS["text_en"] not in page
    assert "Another" in page
    answer = client.post(
        reverse("banner_dismiss", args=["0-0"]), headers={"accept": "application/json"}
    )
    assert answer.status_code == 204
    assert TEXTS["text_en"] not in client.get("/").content.decode()
    Announcement.objects.filter(pk=row.pk).update(changed_at=timezone.now() + timedelta(hours=1))
    assert TEXTS["text_en"] in client.get("/").content.decode()
    other.delete()


def test_a_cookie_of_rubbish_breaks_nothing(client: Client) -> None:
    made()
    client.cookies["dismissed"] = "..%00.1-x." * 50
    assert TEXTS["text_en"] in client.get("/").content.decode()


def test_admins_write_change_and_remove_them_and_the_audit_log_has_it() -> None:
    admin = make_staff("admin")
    client = client_of(admin)
    form = {
        **TEXTS,
        "level": "warning",
        "begins_at_0": "2026-01-01",
        "begins_at_1": "10:00",
        "ends_at_0": "",
        "ends_at_1": "",
    }
    client.post(reverse("admin:games_announcement_add"), form)
    row = Announcement.objects.get()
    assert (row.level, row.text_de) == ("warning", TEXTS["text_de"])
    assert audited("announcement_add", admin).target == f"announcement:{row.pk}"
    address = reverse("admin:games_announcement_change", args=[row.pk])
    client.post(address, {**form, "text_en": "Later tonight"})
    row.refresh_from_db()
    assert row.text_en == "Later tonight"
    audited("announcement_change", admin)
    client.post(reverse("admin:games_announcement_delete", args=[row.pk]), {"post": "yes"})
    assert not Announcement.objects.exists()
    audited("announcement_delete", admin)


def test_moderators_only_read_them() -> None:
    made()
    client = client_of(make_staff("moderator"))
    listed = client.get(reverse("admin:games_announcement_changelist"))
    assert TEXTS["text_en"] in listed.content.decode()
    assert client.post(reverse("admin:games_announcement_add"), {}).status_code == 403
