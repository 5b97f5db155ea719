"""A report or an appeal with all that is needed to decide it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import Appeal, Report
from games.models import ChatLine, Match, Room
from games.selectors.ladders import match_title
from games.selectors.signals import signals_about
from games.selectors.staff import conduct_file, talk_around, told


def report_case(report: Report) -> dict[str, Any]:
    """All reports of this person at this occasion, where it happened, what was said there, and whom it is about."""
    case = Report.objects.filter(pk=report.pk)
    if report.occasion and report.reported_id is not None:
        case |= Report.objects.filter(reported=report.reported_id, occasion=report.occasion)
    return {
        "case": case.select_related("reporter", "handled_by").order_by("at"),
        **_place(report),
        "reported_file": conduct_file(report.reported) if report.reported else None,
        "reporter_file": conduct_file(report.reporter) if report.reporter else None,
        "between": _between(report),
    }


def appeal_case(appeal: Appeal) -> dict[str, Any]:
    sanction = appeal.sanction
    return {
        "sanction": sanction,
        "report": sanction.report,
        "file": conduct_file(sanction.user) if sanction.user else None,
    }


def next_report(*, after: Report) -> Report | None:
    """The oldest that waits, of another case."""
    waiting = Report.objects.filter(status=Report.Status.OPEN).exclude(pk=after.pk)
    if after.occasion:
        waiting = waiting.exclude(reported=after.reported_id, occasion=after.occasion)
    return waiting.order_by("at").first()


def next_appeal(*, after: Appeal) -> Appeal | None:
    return (
        Appeal.objects.filter(status=Appeal.Status.OPEN).exclude(pk=after.pk).order_by("at").first()
    )


def _place(report: Report) -> dict[str, Any]:
    """`match` or `room`, the `moment` in the match where it has ended, and the `talk` there."""
    kind, _, key = report.occasion.partition(":")
    match = _match(key) if kind == "match" else None
    room = (
        match.room if match else Room.objects.filter(code=key).first() if kind == "room" else None
    )
    titles = match_title(match.game, match.mode) if match else {}
    meant = _meant(report)
    return {
        "match": match,
        "match_title": " · ".join(filter(None, titles.values())),
        "match_seats": match.seats.select_related("user").order_by("number") if match else [],
        "is_playing": match is not None and match.status == Match.Status.PLAYING,
        "moment": report.context.get("seq"),
        "room": room,
        "meant": meant,
        "talk": talk_around(room_ids=[room.pk], at=report.at) if room else _kept_talk(report),
    }


def _match(key: str) -> Match | None:
    try:
        found = Match.objects.filter(pk=UUID(key))
    except ValueError:
        return None
    return found.defer("seed", "record").select_related("room").first()


def _kept_talk(report: Report) -> list[ChatLine]:
    """What the report itself has kept, where the room is gone."""
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


def _meant(report: Report) -> set[int]:
    """The lines that the report is about."""
    return {line["id"] for line in report.context.get("lines", []) if "id" in line}


def _between(report: Report) -> list[dict[str, Any]]:
    """Signals that name both."""
    if report.reporter_id is None or report.reported_id is None:
        return []
    both = {report.reporter_id, report.reported_id}
    return [
        each
        for each in told(signals_about(both))
        if {each["signal"].user_id, each["signal"].other_id} == both
    ]
