"""What a sanctioned person sees and may still do, what they are written, and what outlives their account."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.data import user_data_text
from accounts.models import Appeal, AuditEntry, Report, Sanction, User
from accounts.moderation.appeals import appeal_answer, appeal_create
from accounts.moderation.leaving import conduct_forget
from accounts.moderation.reports import report_create, report_resolve
from accounts.moderation.sanctions import sanction_impose
from accounts.services import guest_create, user_delete, user_set_language
from accounts.signals import access_changed
from tests.accounts.people import PASSWORD, new_account, sign_in, signed_in
from tests.games.rooms import GAME

pytestmark = pytest.mark.django_db
Kind = Sanction.Kind
JSON: Any = {"headers": {"Accept": "application/json"}}


@pytest.fixture
def ann(client: Client) -> User:
    """Signed in with `client`, by ann@example.org."""
    return new_account(client)


@pytest.fixture
def mod() -> User:
    return User.objects.create_user("mod", name="Mod", is_staff=True)


def impose(user: User, kind: Kind, **of: Any) -> Sanction:
    return sanction_impose(user_id=user.pk, kind=kind, by_id=None, **{"reason": "abuse", **of})


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


# Banned


def test_ban_ends_all_sessions_and_signing_in_shows_nothing_but_why(
    client: Client, ann: User
) -> None:
    elsewhere = Client()
    sign_in(elsewhere)
    impose(ann, Kind.BAN, message="Two accounts at one table.")
    assert signed_in(client) is None and signed_in(elsewhere) is None
    assert not Session.objects.filter(session_key__in=[elsewhere.session.session_key]).exists()
    assert sign_in(client).status_code == 302
    for address in ("/", "/lobby/", "/account/", "/account/devices/", "/people/1/", "/admin/"):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/account/conduct/")
    for address in ("/play/", "/rooms/", "/reports/", "/name/"):
        assert client.post(address, **JSON).json() == {"code": "banned"}
    page = text_of(client.get("/account/conduct/"))
    assert "Two accounts at one table." in page and "Abusive talk" in page
    for address in ("/conduct/", "/account/data/", "/account/delete/", "/preferences/"):
        assert client.get(address).status_code in (200, 302)
        assert client.get(address).headers.get("Location") != "/account/conduct/"


def test_banned_guest_keeps_the_session_that_the_ban_holds_in(client: Client) -> None:
    client.post("/play/", {"game": GAME})
    guest = User.objects.get(pk=client.session["_auth_user_id"])
    impose(guest, Kind.BAN)
    assert signed_in(client) == guest.pk
    assert client.get("/").headers["Location"] == "/account/conduct/"
    assert client.get("/sign-up/").headers["Location"] == "/account/conduct/"
    assert client.get("/account/conduct/").status_code == 200
    assert Client().get("/").status_code == 200  # nobody else is meant


def test_ban_that_is_over_opens_everything_at_once(client: Client, ann: User) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        impose(ann, Kind.BAN, until=timezone.now() + timedelta(hours=1))
        sign_in(client)
        assert client.get("/").status_code == 302
        clock.shift(timedelta(hours=2))
        assert client.get("/").status_code == 200


# What one sees


def test_every_page_says_what_holds_and_the_conduct_page_all_there_was(
    client: Client, ann: User
) -> None:
    assert "Nothing stands against you." in text_of(client.get("/account/conduct/"))
    impose(ann, Kind.MUTE, until=timezone.now() + timedelta(days=3), note="watch her")
    for address in ("/", "/ratings/", "/account/", "/banners/"):
        assert "You cannot write in chats until" in text_of(client.get(address))
    page = text_of(client.get("/account/conduct/"))
    assert "No chat" in page and "in force" in page
    assert "watch her" not in page, "the note is for the team alone"


def test_warning_is_read_by_form_or_script(client: Client, ann: User) -> None:
    first, second = impose(ann, Kind.WARN), impose(ann, Kind.WARN)
    assert client.post(f"/account/conduct/{first.pk}/read/").status_code == 302
    assert client.post(f"/account/conduct/{second.pk}/read/", **JSON).status_code == 204
    assert not Sanction.objects.filter(acknowledged_at=None).exists()
    other = impose(guest_create(language="en"), Kind.WARN)
    answer = client.post(f"/account/conduct/{other.pk}/read/", **JSON)
    assert (answer.status_code, answer.json()["code"]) == (409, "sanction_over")


def test_appeal_is_sent_once_and_a_refused_one_keeps_its_words(client: Client, ann: User) -> None:
    mute = impose(ann, Kind.MUTE)
    address = f"/account/conduct/{mute.pk}/appeal/"
    answer = client.post(address, {"text": " "})
    assert answer.status_code == 409 and "Write a few words." in text_of(answer)
    answer = client.post(address, {"text": "a & b" + "!" * 2000})
    assert answer.status_code == 409 and "a &amp; b!!!" in text_of(answer)
    assert client.post(address, {"text": "It was a joke."}).status_code == 302
    page = text_of(client.get("/account/conduct/"))
    assert "It was a joke." in page and "Send the appeal" not in page
    assert client.post(address, {"text": "Again."}).status_code == 409
    assert Appeal.objects.count() == 1


def test_visitor_is_asked_to_sign_in_and_the_rules_are_open(client: Client) -> None:
    assert client.get("/account/conduct/").headers["Location"].startswith("/sign-in/")
    assert "Play for yourself." in text_of(client.get("/conduct/"))


# Telling open sockets


def test_whoever_is_signed_out_anywhere_is_told_of(
    client: Client, ann: User, django_capture_on_commit_callbacks: Any
) -> None:
    """By a device signed out, a new password, signing out, and going for good."""
    told: list[int] = []

    def hear(user_id: int, **_: object) -> None:
        told.append(user_id)

    access_changed.connect(hear)
    elsewhere = Client()
    sign_in(elsewhere)
    new = "other quiet otters"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    deeds: list[Callable[[], object]] = [
        lambda: client.post("/account/devices/"),
        lambda: client.post("/account/password/", form),
        lambda: client.post("/sign-out/"),
        lambda: user_delete(user=User.objects.get(pk=ann.pk)),
    ]
    for deed in deeds:
        told.clear()
        with django_capture_on_commit_callbacks(execute=True):
            deed()
        assert ann.pk in told, deeds.index(deed)
    access_changed.disconnect(hear)
    assert signed_in(elsewhere) is None


# Mails


def test_sanction_and_answer_are_written_in_the_persons_language(
    ann: User, mod: User, django_capture_on_commit_callbacks: Any
) -> None:
    user_set_language(user_id=ann.pk, language="de")
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        ban = impose(ann, Kind.BAN, message="Zwei Konten an einem Tisch.", note="geheim")
        appeal = appeal_create(sanction_id=ban.pk, user_id=ann.pk, text="Nein.")
        appeal_answer(appeal_id=appeal.pk, by_id=mod.pk, is_accepted=True, answer="Stimmt.")
    told, answered = mail.outbox
    assert told.to == answered.to == ["ann@example.org"]
    assert "Du kannst nicht mehr bei Stealr spielen." in told.body
    assert "Zwei Konten an einem Tisch." in told.body and "geheim" not in told.body
    assert "Stimmt." in answered.body and "Einspruch" in answered.subject


def test_guest_gets_no_mail_and_a_dead_mail_server_undoes_nothing(
    ann: User, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    mail.outbox.clear()

    def fail(*args: object) -> None:
        raise ConnectionRefusedError

    with django_capture_on_commit_callbacks(execute=True):
        impose(guest_create(language="en"), Kind.MUTE)
        assert mail.outbox == []
        monkeypatch.setattr("accounts.moderation.mails.send_mail", fail)
        impose(ann, Kind.MUTE)
    assert Sanction.objects.count() == 2


# What outlives an account


def test_deleting_and_signing_up_again_is_no_way_around_a_ban(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = ann.pk
    impose(ann, Kind.BAN, note="private")
    impose(ann, Kind.WARN)
    user_delete(user=User.objects.get(pk=gone))
    left = Sanction.objects.get()
    assert (left.user, left.kind, left.note) == (None, "ban", "")
    assert "ann" not in left.addresses.get().fingerprint
    monkeypatch.setattr(caches["default"], "key_prefix", "minutes-later")
    again = new_account(client)
    assert not again.is_guest
    assert Sanction.objects.get().user == again
    assert client.get("/").headers["Location"] == "/account/conduct/"
    last = AuditEntry.objects.first()
    assert last and (last.action, last.subject_id) == ("sanction_return", again.pk)


def test_unconfirmed_address_brings_nobody_under_a_ban(client: Client) -> None:
    guest = guest_create(language="en")
    EmailAddress.objects.create(user=guest, email="ann@example.org", primary=True, verified=False)
    impose(guest, Kind.BAN)
    user_delete(user=guest)
    assert not Sanction.objects.exists()
    new_account(client)
    assert client.get("/").status_code == 200


def test_no_name_of_the_deleted_stays_and_nobody_is_left_to_judge(ann: User, mod: User) -> None:
    bob, eve = (guest_create(language="en", name=name) for name in ("Bob", "Eve"))
    people = {str(user.pk): user.name for user in (ann, bob, eve)}
    context = {"people": people, "chat": [{"id": 1, "by": ann.pk, "text": "moo"}]}
    about, of_another, handled = (
        report_create(
            reporter_id=reporter.pk,
            reported_id=reported.pk,
            reason="abuse",
            occasion=occasion,
            context=context,
        )
        for reporter, reported, occasion in (
            (bob, ann, "match:1"), (ann, eve, "match:1"), (bob, ann, "match:2"),
        )
    )  # fmt: skip
    report_resolve(report_id=handled.pk, by_id=mod.pk)
    user_delete(user=ann)
    for report in (about, of_another, handled):
        report.refresh_from_db()
        assert str(ann.pk) not in report.context["people"] and "Bob" in str(report.context)
    assert (about.status, about.reported, about.handled_by) == ("dismissed", None, None)
    assert (of_another.status, of_another.reporter) == ("open", None)
    assert handled.status == "resolved"


def test_words_of_a_report_go_a_year_after_it_was_handled(ann: User, mod: User) -> None:
    bob = guest_create(language="en")
    reports = [
        report_create(
            reporter_id=bob.pk, reported_id=ann.pk, reason="abuse", note="moo", occasion=occasion
        )
        for occasion in ("a", "b", "c")
    ]
    for report in reports[:2]:
        report_resolve(report_id=report.pk, by_id=mod.pk, note="seen")
    old = timezone.now() - timedelta(days=366)
    Report.objects.filter(pk=reports[0].pk).update(handled_at=old, at=old)
    conduct_forget()
    notes = Report.objects.order_by("pk").values_list("note", "handled_note")
    assert list(notes) == [("", ""), ("moo", "seen"), ("moo", "")]


def test_download_has_what_one_was_told_and_what_one_told(ann: User, mod: User) -> None:
    mute = impose(ann, Kind.MUTE, message="Enough.", note="private")
    appeal_create(sanction_id=mute.pk, user_id=ann.pk, text="It was a joke.")
    bob = guest_create(language="en", name="Bob")
    report_create(reporter_id=ann.pk, reported_id=bob.pk, reason="name", note="moo")
    report_create(reporter_id=bob.pk, reported_id=ann.pk, reason="abuse", note="of another")
    conduct = json.loads("".join(user_data_text(user=ann)))["conduct"]
    assert conduct["sanctions"][0]["message"] == "Enough."
    assert conduct["appeals"][0]["text"] == "It was a joke."
    assert [report["note"] for report in conduct["reports"]] == ["moo"]
    assert "private" not in str(conduct) and "of another" not in str(conduct)
