"""Appending to a match's log: the one write that every move makes, so it is one statement where that can be."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from games.bridge import Entry
from games.models import LogEntry, Match

# Raising `seq` locks the match's row and finds it only where the log stands right before the entry.
_APPEND = """
WITH moved AS (
    UPDATE games_match SET seq = %(seq)s, moved_at = %(at)s
    WHERE id = %(match)s AND seq = %(seq)s - 1 AND status = 'playing' RETURNING id
)
INSERT INTO games_logentry (match_id, seq, seat, source, decision, action, token, at)
SELECT id, %(seq)s, %(seat)s, %(source)s, %(decision)s, %(action)s::jsonb, %(token)s, %(at)s FROM moved
"""


def entry_append(match_id: UUID, entry: Entry) -> bool:
    """False where the log does not stand right before this entry: another was first, or the match is no longer played.

    Raises `IntegrityError` where the match has an entry with this token.
    """
    if connection.vendor == "postgresql":
        return _append_in_one(match_id, entry)
    now = timezone.now()
    with transaction.atomic():
        here = Match.objects.filter(pk=match_id, seq=entry.seq - 1, status=Match.Status.PLAYING)
        if not here.update(seq=entry.seq, moved_at=now):
            return False
        LogEntry.objects.create(
            match_id=match_id,
            seq=entry.seq,
            seat=entry.seat,
            source=entry.source,
            decision=entry.decision,
            action=entry.action,
            token=entry.token,
            at=now,
        )
    return True


def _append_in_one(match_id: UUID, entry: Entry) -> bool:
    fields: dict[str, Any] = {
        "match": match_id,
        "seq": entry.seq,
        "seat": entry.seat,
        "source": entry.source,
        "decision": entry.decision,
        "action": None if entry.action is None else json.dumps(entry.action),
        "token": entry.token,
        "at": timezone.now(),
    }
    with connection.cursor() as cursor:
        cursor.execute(_APPEND, fields)
        return bool(cursor.rowcount)
