"""The team, and something for it to look at."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import Appeal, AuditEntry, Report, Sanction, User
from accounts.moderation.appeals import appeal_create
from accounts.moderation.reports import report_create
from accounts.moderation.sanctions import sanction_impose
from games.models import Announcement, ChatLine, Match, Room, Signal
from tests.games.tables import make_match, make_user


def make_staff(group: str | None) -> User:
    user = make_user(f"The {group or 'newcomer'}")
    user.is_staff = True
    user.save()
    if group:
        user.groups.add(Group.objects.get(name=group))
    return user


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@dataclass(frozen=True)
class Scene:
    """A running ranked match, with talk, in which one player has reported the other."""

    match: Match
    room: Room
    players: list[User]
    report: Report
    sanction: Sanction
    appeal: Appeal
    line: ChatLine
    announcement: Announcement
    signal: Signal


def make_scene() -> Scene:
    match = make_match(people=2, timer=60, is_ranked=True, seed=0xABCDEF0123456789)
    players = [seat.user for seat in match.seats.select_related("user") if seat.user]
    line = ChatLine.objects.create(
        room=match.room, match=match, user=players[1], name=players[1].name, text="you are a dunce"
    )
    report = report_create(
        reporter_id=players[0].pk,
        reported_id=players[1].pk,
        reason="abuse",
        note="Calls me names.",
        occasion=f"match:{match.pk}",
        context={"seq": 0, "lines": [{"id": line.pk}]},
    )
    stranger = make_user("Stranger")
    sanction = sanction_impose(user_id=stranger.pk, kind="mute", reason="abuse", by_id=None)
    appeal = appeal_create(sanction_id=sanction.pk, user_id=stranger.pk, text="It was a joke.")
    return Scene(
        match=match,
        room=match.room,
        players=players,
        report=report,
        sanction=sanction,
        appeal=appeal,
        line=line,
        announcement=Announcement.objects.create(text_en="Hello"),
        signal=Signal.objects.create(
            kind=Signal.Kind.LEAVER,
            user=players[1],
            numbers={"left": 4, "games": 10, "rate": 40},
            weight=0.4,
            at=timezone.now(),
        ),
    )


def audited(action: str, by: User | None = None) -> AuditEntry:
    """The one entry of this action."""
    entry = AuditEntry.objects.get(action=action)
    assert by is None or entry.actor_id == by.pk
    return entry
