"""Keeping the records of finished matches.

They take longer to make than a move may take, so the door leaves that to beat, or to whoever asks first. Nothing can be
lost: a record is made from rows.
"""

from __future__ import annotations

from typing import cast
from uuid import UUID

from games import bridge
from games.errors import Refused
from games.models import Match
from games.records.form import Record
from games.records.reading import Download
from games.records.verification import Finding, record_verify

_MOST_AT_ONCE = 20
# Nobody plays as long. Two who only wanted to fill our memory could go on for ever.
_LONGEST = 10_000
# Those that could not be made: trying again takes another version of this program, and so another process.
_given_up: set[UUID] = set()


def match_record(*, match_id: UUID) -> Record:
    """The record of a match that is over. Raises `Refused` (no_such_match, match_running, no_record)."""
    row = Match.objects.filter(pk=match_id).values_list("status", "record").first()
    if row is None:
        raise Refused("no_such_match")
    status, record = row
    if status == Match.Status.PLAYING:
        raise Refused("match_running")
    if status == Match.Status.ABORTED:
        raise Refused("no_record")
    return cast(Record, record) if record is not None else _make(match_id)


def records_sweep() -> None:
    """Makes what records are missing, newest first."""
    missing = Match.objects.filter(status=Match.Status.ENDED, record__isnull=True)
    missing = missing.exclude(pk__in=_given_up).order_by("-ended_at")
    for match_id in missing.values_list("pk", flat=True)[:_MOST_AT_ONCE]:
        try:
            _make(match_id)
        except Refused:
            _given_up.add(match_id)


def _make(match_id: UUID) -> Record:
    if Match.objects.filter(pk=match_id, seq__gt=_LONGEST).exists():
        raise Refused("no_record")
    record = bridge.record(match_id)
    # Whoever else has made one has made the same.
    Match.objects.filter(pk=match_id, record__isnull=True).update(record=record)
    return record


def match_told(*, match_id: UUID) -> Download:
    """A finished match's record and the names its players have now. Raises as `match_record` does."""
    record = match_record(match_id=match_id)
    return Download(record, [seat.name for seat in bridge.header(match_id).seats])


def match_verify(*, match_id: UUID) -> tuple[Record, list[Finding]]:
    """The kept record, and all that is wrong with it: it must be what its rows make. Raises as `match_record` does."""
    record = match_record(match_id=match_id)
    return record, record_verify(record, bridge.record(match_id))
