"""Deadlines are rows: when the platform answers for a seat, or a bot for itself.

They are set anew inside the door's transaction, from the questions open before and after an entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from games.bridge import Clock, Header, running_clocks
from games.clock import now_ms
from games.models import Deadline
from games.rules.core.contract import Decision

ANSWER_SECONDS = 45
# An answer that was on its way when the clock ran out still counts.
GRACE_MS = 1000
# Whoever took a due row on has this long until others may.
LEASE_MS = 5000
_BOT_PAUSE_MS = (800, 2400)


def deadlines_update(
    header: Header, before: Sequence[Decision], after: Sequence[Decision]
) -> tuple[Clock, ...] | None:
    """Brings the rows from the questions `before` to those `after`; the clocks that run now.

    None where they are what they were. Nothing is touched for people without a timer.
    """
    now = now_ms()
    if header.has_bots:
        _update_bots(header, before, after, now)
    if header.timer is None:
        return None
    wanted = _clocks(header, after)
    if wanted == _clocks(header, before):
        return None
    # Turn clocks stand still while others answer; they are over once another turn has begun.
    is_turn_waiting = all(item.clock == "answer" for item in after if not item.optional)
    _update_clocks(header, wanted, now, is_turn_waiting=is_turn_waiting)
    return running_clocks(header)


def deadlines_claim(rows: QuerySet[Deadline], *, until: int, limit: int) -> list[Deadline]:
    """Takes on those of `rows` due by `until`: no one else gets them before the lease ends, even if this process dies."""
    with transaction.atomic(durable=True):
        due = rows.filter(due__lte=until).order_by("due")
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        claimed = list(due[:limit])
        if claimed:
            Deadline.objects.filter(pk__in=[row.pk for row in claimed]).update(
                due=now_ms() + LEASE_MS
            )
    return claimed


def bot_pause_ms(header: Header, decision: Decision) -> int:
    """How long a bot seems to think: a function of the question alone, never of the hand."""
    drawn = sha256(b"pause" + header.seed + decision.id.encode()).digest()
    least, most = _BOT_PAUSE_MS
    share = int.from_bytes(drawn[:4], "big") / (1 << 32)
    return int((least + (most - least) * share) * settings.STEALR_BOT_PACE)


def _update_bots(
    header: Header, before: Sequence[Decision], after: Sequence[Decision], now: int
) -> None:
    bots = {player.number for player in header.seats if player.bot_level is not None}
    old = {item.id for item in before if item.seat in bots and not item.optional}
    new = {item.id: item for item in after if item.seat in bots and not item.optional}
    if closed := old - new.keys():
        Deadline.objects.filter(
            match=header.id, kind=Deadline.Kind.BOT, key__in=list(closed)
        ).delete()
    if opened := [item for key, item in new.items() if key not in old]:
        Deadline.objects.bulk_create(
            Deadline(
                match_id=header.id,
                key=item.id,
                seat=item.seat,
                kind=Deadline.Kind.BOT,
                due=now + bot_pause_ms(header, item),
            )
            for item in opened
        )


def _clocks(header: Header, decisions: Sequence[Decision]) -> dict[tuple[int, str], str]:
    """The clocks of people that should run, by seat and key, with their kind."""
    people = {player.number for player in header.seats if player.bot_level is None}
    return {
        (item.seat, item.clock_key): item.clock
        for item in decisions
        if item.seat in people and not item.optional
    }


def _update_clocks(
    header: Header, wanted: dict[tuple[int, str], str], now: int, *, is_turn_waiting: bool
) -> None:
    rows = {
        (row.seat, row.key): row
        for row in Deadline.objects.filter(match=header.id).exclude(kind=Deadline.Kind.BOT)
    }
    changed, over = [], []
    for key, row in rows.items():
        if key in wanted:
            if row.remaining is not None:
                row.due, row.remaining = now + row.remaining, None
                changed.append(row)
        elif row.kind == Deadline.Kind.TURN and is_turn_waiting:
            if row.due is not None:
                row.remaining, row.due = max(row.due - now, 0), None
                changed.append(row)
        else:
            over.append(row.pk)
    if over:
        Deadline.objects.filter(pk__in=over).delete()
    if changed:
        Deadline.objects.bulk_update(changed, ["due", "remaining"])
    Deadline.objects.bulk_create(
        Deadline(
            match_id=header.id,
            key=key,
            seat=seat,
            kind=kind,
            due=now + 1000 * _seconds(header, kind),
        )
        for (seat, key), kind in wanted.items()
        if (seat, key) not in rows
    )


def _seconds(header: Header, kind: str) -> int:
    return header.timer or 0 if kind == Deadline.Kind.TURN else ANSWER_SECONDS
