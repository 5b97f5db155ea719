"""Reporting someone: what happened is gathered here, so that nobody has to describe it.

Of a match it holds which one it is and how far it had come, never what was dealt: with that and the log a moderator
finds the moment once the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import Report, User
from accounts.moderation.reports import report_create
from games.errors import Refused
from games.models import ChatLine, Match, Room, Seat

# Lines before and after the one that is meant; or the last ones, if none is.
_AROUND = 15


@dataclass(frozen=True, slots=True)
class Place:
    """Where it happened: at a match's table, in a room, or nowhere (on a profile). `seq` is a moment of the match."""

    match_id: UUID | None = None
    code: str | None = None
    seq: int | None = None


def person_report(
    *,
    reporter_id: int,
    reason: str,
    note: str = "",
    user_id: int | None = None,
    seat: int | None = None,
    line_id: int | None = None,
    place: Place,
) -> Report:
    """Reports a `user`, or who sits in this `seat` of the match, perhaps for one line of the chat.

    A muted person can report as anyone can. Raises `ConductRefused` as `report_create` does, and `Refused`
    (no_such_match, no_such_room, not_watchable, no_such_person).
    """
    if place.match_id is None and place.code is None:
        return _report_anywhere(reporter_id, user_id, reason, note)
    match = None if place.match_id is None else _match(place.match_id, reporter_id)
    room = match.room if match else _room(place.code or "")
    seats = list(match.seats.select_related("user")) if match else []
    lines = _lines(room, line_id)
    meant = [line for line in lines if line.pk == line_id]
    if seat is not None:
        user_id = next((each.user_id for each in seats if each.number == seat), None)
    elif user_id is None and meant:
        user_id = meant[0].user_id
    if user_id is None or not _was_there(user_id, room, seats):
        raise Refused("no_such_person")
    return report_create(
        reporter_id=reporter_id,
        reported_id=user_id,
        reason=reason,
        note=note,
        occasion=f"match:{match.pk}" if match else f"room:{room.code}",
        context={
            **_place(room, match, place.seq),
            "people": _people(room, seats, lines),
            "chat": [_line(line) for line in lines],
            "lines": [{"id": line.pk} for line in meant],
        },
    )


def _report_anywhere(reporter_id: int, user_id: int | None, reason: str, note: str) -> Report:
    """From a person's page, at no table."""
    if user_id is None:
        raise Refused("no_such_person")
    name = User.objects.filter(pk=user_id).values_list("name", flat=True).first()
    return report_create(
        reporter_id=reporter_id,
        reported_id=user_id,
        reason=reason,
        note=note,
        context={"people": {str(user_id): name}},
    )


def _match(match_id: UUID, reporter_id: int) -> Match:
    found = Match.objects.select_related("room").defer("record", "seed").filter(pk=match_id)
    match = found.first()
    if match is None:
        raise Refused("no_such_match")
    if not match.can_watch and not match.seats.filter(user=reporter_id).exists():
        raise Refused("not_watchable")
    return match


def _room(code: str) -> Room:
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused("no_such_room")
    return room


def _lines(room: Room, line_id: int | None) -> list[ChatLine]:
    lines = room.chat.order_by("-pk")
    if line_id is None or not lines.filter(pk=line_id).exists():
        return list(lines[: 2 * _AROUND])[::-1]
    until = list(lines.filter(pk__lte=line_id)[: _AROUND + 1])[::-1]
    return until + list(room.chat.filter(pk__gt=line_id).order_by("pk")[:_AROUND])


def _was_there(user_id: int, room: Room, seats: Iterable[Seat]) -> bool:
    return (
        any(seat.user_id == user_id for seat in seats)
        or room.seats.filter(user=user_id).exists()
        or room.chat.filter(user=user_id).exists()
    )


def _place(room: Room, match: Match | None, seq: int | None) -> dict[str, Any]:
    place: dict[str, Any] = {"room": room.code, "game": room.game, "is_ranked": room.is_ranked}
    if match is not None:
        moment = match.seq if seq is None else max(0, min(seq, match.seq))
        place |= {"match": str(match.pk), "mode": match.mode, "seq": moment}
    return place


def _people(room: Room, seats: Iterable[Seat], lines: Iterable[ChatLine]) -> dict[str, str]:
    """By number: who has played, sits there or has spoken, by the name they had."""
    people = {str(line.user_id): line.name for line in lines if line.user_id}
    sitting = room.seats.filter(user__isnull=False).values_list("user", "user__name")
    people |= {str(user): name for user, name in sitting}
    return people | {str(seat.user_id): seat.name for seat in seats if seat.user_id}


def _line(line: ChatLine) -> dict[str, Any]:
    return {
        "id": line.pk,
        "by": line.user_id,
        "text": line.text,
        "phrase": line.phrase,
        "at": line.at.isoformat(),
    }
