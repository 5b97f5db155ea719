"""What staff see of matches, rooms and people. Of a running match: who plays it and what is said, never its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.devices import device_name
from accounts.models import Appeal, AuditEntry, Report, Sanction, User
from games.clock import now_time
from games.models import ChatLine, Match, RatingChange, Room, RoomSeat, Seat, Signal
from games.ratings.skill import POINTS
from games.selectors.ladders import match_title
from games.selectors.ratings import user_ratings
from games.selectors.rooms import HERE_FOR
from games.selectors.signals import signal_sentence, signals_about

_RECENT = 20
_LISTED = 6
_MOST_TALK = 200


def counts_now() -> dict[str, int]:
    """What the sidebar and the front page count."""
    since = now_time() - HERE_FOR
    in_rooms = RoomSeat.objects.filter(user__isnull=False, seen_at__gte=since).values("user")
    at_tables = Seat.objects.filter(user__isnull=False, seen_at__gte=since).values("user")
    return {
        **queue_lengths(),
        "matches": Match.objects.filter(status=Match.Status.PLAYING).count(),
        "people": User.objects.filter(Q(pk__in=in_rooms) | Q(pk__in=at_tables)).count(),
        "signals": Signal.objects.count(),
    }


def queue_lengths() -> dict[str, int]:
    return {
        "reports": cases_waiting().count(),
        "appeals": Appeal.objects.filter(status=Appeal.Status.OPEN).count(),
    }


def cases_waiting() -> QuerySet[Report]:
    """Of each case the report that came first."""
    first = _same_case().filter(pk__lt=OuterRef("pk"))
    waiting = Report.objects.filter(~Exists(first), status=Report.Status.OPEN)
    return with_others(waiting)


def with_others(reports: QuerySet[Report]) -> QuerySet[Report]:
    """Each with `others`: how many more open ones belong to it."""
    others = _same_case().exclude(pk=OuterRef("pk")).order_by().values("reported")
    return reports.annotate(
        others=Coalesce(Subquery(others.annotate(n=Count("pk")).values("n")), 0)
    )


def with_reason(reports: QuerySet[Report], reason: str) -> QuerySet[Report]:
    """Those that name this reason, or belong to an open one that does."""
    return reports.filter(Q(reason=reason) | Exists(_same_case().filter(reason=reason)))


def _same_case() -> QuerySet[Report]:
    return Report.objects.filter(
        reported=OuterRef("reported"), occasion=OuterRef("occasion"), status=Report.Status.OPEN
    ).exclude(occasion="")


def front_page() -> dict[str, Any]:
    """The oldest of each queue, the strongest signals, and the latest sanctions."""
    reports = cases_waiting().select_related("reported", "reporter")
    appeals = Appeal.objects.filter(status=Appeal.Status.OPEN).select_related("sanction__user")
    sanctions = Sanction.objects.select_related("user", "by")
    return {
        "counts": counts_now(),
        "reports": reports.order_by("at")[:_LISTED],
        "appeals": appeals.order_by("at")[:_LISTED],
        "signals": told(Signal.objects.select_related("user", "other")[:_LISTED]),
        "sanctions": sanctions[:_LISTED],
    }


def told(signals: Any) -> list[dict[str, Any]]:
    """Signals with what was measured in words."""
    return [{"signal": signal, "sentence": signal_sentence(signal)} for signal in signals]


def match_file(match: Match) -> dict[str, Any]:
    """A match, of which neither seed nor record need have been read."""
    seats = list(match.seats.select_related("user").order_by("number"))
    changes = RatingChange.objects.filter(seat__in=seats)
    gains = {
        row.seat_id: round(POINTS * (row.mu_after - row.mu_before))
        for row in changes.only("seat_id", "mu_before", "mu_after")
    }
    devices = Counter(seat.device for seat in seats if seat.device)
    return {
        "titles": match_title(match.game, match.mode),
        "is_playing": match.status == Match.Status.PLAYING,
        "seats": [
            {
                "seat": seat,
                "has_left": seat.left_seq is not None,
                "gain": gains.get(seat.pk),
                "shares_device": devices[seat.device] > 1,
            }
            for seat in seats
        ],
        "talk": _talk(ChatLine.objects.filter(match=match)),
        "reports": _reports(Report.objects.filter(occasion=f"match:{match.pk}")),
        "deeds": _deeds(AuditEntry.objects.filter(target=f"match:{match.pk}")),
    }


def room_file(room: Room) -> dict[str, Any]:
    return {
        "seats": room.seats.select_related("user").order_by("number"),
        "matches": room.matches.defer("seed", "record")[:_RECENT],
        "talk": _talk(ChatLine.objects.filter(room=room)),
        "sent_away": room.sent_away.all(),
        "reports": _reports(Report.objects.filter(occasion=f"room:{room.code}")),
        "deeds": _deeds(AuditEntry.objects.filter(target=f"room:{room.code}")),
    }


def person_file(user: User) -> dict[str, Any]:
    seats = Seat.objects.filter(user=user).select_related("match", "match__room")
    seats = seats.defer("match__seed", "match__record").order_by("-match__created_at")
    return {
        **conduct_file(user),
        "ratings": user_ratings(user_id=user.pk),
        "games": seats[:_RECENT],
        "sessions": [
            {
                "name": device_name(session.user_agent),
                "since": session.created_at,
                "seen": session.last_seen_at,
            }
            for session in UserSession.objects.filter(user=user).order_by("-last_seen_at")
        ],
        "same_device": _people_on_one_device(user),
        "talk": _talk(ChatLine.objects.filter(user=user)),
        "deeds": _deeds(AuditEntry.objects.filter(subject=user)),
    }


def conduct_file(user: User, *, but: Collection[Report] = ()) -> dict[str, Any]:
    """What is known of someone's conduct: sanctions, reports about (`but` these) and by them, and signals."""
    made = Counter(user.reports_made.order_by().values_list("status", flat=True))
    return {
        "sanctions": user.sanctions.select_related("by", "appeal"),
        "reports": _reports(user.reports.exclude(pk__in=[report.pk for report in but])),
        "reports_made": made.total(),
        "reports_dismissed": made[Report.Status.DISMISSED],
        "signals": told(signals_about([user.pk])),
    }


def talk_around(*, room: Room, at: datetime, minutes: int = 30) -> QuerySet[ChatLine]:
    """What was said in a room around a moment."""
    span = timedelta(minutes=minutes)
    return _talk(ChatLine.objects.filter(room=room, at__range=(at - span, at + span)))


def _talk(lines: QuerySet[ChatLine]) -> QuerySet[ChatLine]:
    """The last of these lines, oldest first."""
    newest = lines.order_by("-pk").values("pk")[:_MOST_TALK]
    return ChatLine.objects.filter(pk__in=newest).select_related("user", "room").order_by("pk")


def _reports(reports: QuerySet[Report]) -> QuerySet[Report]:
    return reports.select_related("reporter", "reported", "handled_by").order_by("-at")[:_RECENT]


def _deeds(entries: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
    return entries.select_related("actor")[:_RECENT]


def _people_on_one_device(user: User) -> list[dict[str, Any]]:
    """Who else has played ranked games from a browser of this person's; a hint, no more."""
    devices = Seat.objects.filter(user=user).exclude(device="").values("device")
    others = Seat.objects.filter(~Q(user=user), device__in=devices, user__isnull=False)
    found = Counter(others.order_by().values_list("user", flat=True))
    people = User.objects.in_bulk(list(found))
    return [
        {"user": people[pk], "times": times} for pk, times in found.most_common() if pk in people
    ]
