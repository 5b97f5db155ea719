"""Who lets turn after turn run out. Read from the log alone, so that no two sweeps count one turn twice."""

from __future__ import annotations

from uuid import UUID

from games.models import LogEntry
from games.rules.core.contract import Decision


def timeout_token(decision: Decision) -> str:
    """The token of the platform's answer: it says which turn ran out."""
    return f"{decision.clock}:{decision.clock_key}:{decision.id}"


def turns_missed(match_id: UUID, seat: int) -> int:
    """How many of the seat's turns have run out since it last did something itself."""
    entries = LogEntry.objects.filter(match=match_id, seat=seat)
    own = entries.filter(source=LogEntry.Source.PLAYER).order_by("-seq")
    since = own.values_list("seq", flat=True).first() or 0
    missed = entries.filter(source=LogEntry.Source.TIMEOUT, seq__gt=since)
    # As the door scopes every token: source, seat, then what `timeout_token` made.
    start = f"{LogEntry.Source.TIMEOUT}:{seat}:turn:"
    tokens = missed.filter(token__startswith=start).values_list("token", "decision")
    return len({token.removesuffix(f":{decision}") for token, decision in tokens})
