"""A report or an appeal with all that is needed to decide it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from itertools import chain
from typing import Any
from uuid import UUID

from django.db.models import Count, Q

from accounts.models import Appeal, Report
from accounts.moderation.judging import report_refusal, sanction_refusal
from accounts.moderation.standing import sanctions_of
from games.models import ChatLine, Match, Room
from games.selectors.ladders import match_title
from games.selectors.signals import signals_about
from games.selectors.staff import cases_waiting, conduct_file, talk_around, told


def report_case(report: Report) -> dict[str, Any]:
    """All reports of this person at this occasion, where it happened, what was said there, and whom it is about."""
    case = list(report.case.select_related("reporter", "handled_by").order_by("at"))
    reporters = {each.reporter_id for each in case if each.reporter_id}
    return {
        "case": case,
        **_place(report, case),
        "reported_file": conduct_file(report.reported, but=case) if report.reported else None,
        "reporters": _made(reporters),
        "in_force": sanctions_of([report.reported_id])[report.reported_id]
        if report.reported_id
        else [],
        "between": _between(report, reporters),
    }


def appeal_case(appeal: Appeal) -> dict[str, Any]:
    sanction = appeal.sanction
    return {
        "sanction": sanction,
        "report": sanction.report,
        "file": conduct_file(sanction.user) if sanction.user else None,
    }


def next_report(*, after: Report, by_id: int) -> Report | None:
    """The one of another case that has waited next longest, then round from the oldest; none that this one of the team
    may not decide.
    """
    waiting = cases_waiting().exclude(pk__in=after.case.values("pk")).order_by("at", "pk")
    later = waiting.filter(at__gte=after.at)
    for report in chain(later, waiting.exclude(at__gte=after.at)):
        if report_refusal(report, by_id=by_id) is None:
            return report
    return None


def next_appeal(*, after: Appeal, by_id: int) -> Appeal | None:
    """As `next_report`."""
    waiting = Appeal.objects.filter(status=Appeal.Status.OPEN).exclude(pk=after.pk)
    waiting = waiting.select_related("sanction__report").order_by("at", "pk")
    later = waiting.filter(at__gte=after.at)
    for appeal in chain(later, waiting.exclude(at__gte=after.at)):
        if sanction_refusal(appeal.sanction, by_id=by_id) is None:
            return appeal
    return None


def _place(report: Report, case: list[Report]) -> dict[str, Any]:
    """`match` or `room`, the `moment` in the match where it has ended, and the `talk` there."""
    kind, _, key = report.occasion.partition(":")
    match = _match(key) if kind == "match" else None
    room = (
        match.room if match else Room.objects.filter(code=key).first() if kind == "room" else None
    )
    titles = match_title(match.game, match.mode) if match else {}
    return {
        "match": match,
        "match_title": " · ".join(filter(None, titles.values())),
        "match_seats": match.seats.select_related("user").order_by("number") if match else [],
        "is_playing": match is not None and match.status == Match.Status.PLAYING,
        "moment": report.context.get("seq"),
        "room": room,
        "meant": {line["id"] for each in case for line in each.context.get("lines", [])},
        "talk": _talk(room, case),
    }


def _match(key: str) -> Match | None:
    try:
        found = Match.objects.filter(pk=UUID(key))
    except ValueError:
        return None
    return found.defer("seed", "record").select_related("room").first()


def _talk(room: Room | None, case: list[Report]) -> list[ChatLine]:
    """What the reports have kept, and what was said in the room around the time of each, oldest first."""
    lines = {line.pk: line for report in case for line in _kept_talk(report)}
    if room is not None:
        for report in case:
            lines |= {line.pk: line for line in talk_around(room=room, at=report.at)}
    return [lines[pk] for pk in sorted(lines)]


def _kept_talk(report: Report) -> list[ChatLine]:
    people = report.context.get("people", {})
    return [
        ChatLine(
            pk=line["id"],
            user_id=line["by"],
            name=people.get(str(line["by"])) or "Somebody",
            text=line["text"],
            phrase=line["phrase"],
            at=datetime.fromisoformat(line["at"]),
        )
        for line in report.context.get("chat", [])
    ]


def _made(reporter_ids: Collection[int]) -> dict[int, Any]:
    """By reporter: how many reports they have made, and how many of them were dismissed."""
    rows = Report.objects.filter(reporter__in=reporter_ids).order_by().values("reporter")
    is_dismissed = Q(status=Report.Status.DISMISSED)
    counted = rows.annotate(made=Count("pk"), dismissed=Count("pk", filter=is_dismissed))
    return {row["reporter"]: row for row in counted}


def _between(report: Report, reporter_ids: Collection[int]) -> list[dict[str, Any]]:
    """Signals that name the reported one and one who reports them."""
    if report.reported_id is None:
        return []
    pairs = [{report.reported_id, reporter_id} for reporter_id in reporter_ids]
    return [
        each
        for each in told(signals_about([report.reported_id]))
        if {each["signal"].user_id, each["signal"].other_id} in pairs
    ]
