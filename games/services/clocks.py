"""The sweeps that beat drives, and the mark that says the web is up. Running any of them twice does no harm."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Exists, F, OuterRef

from games import bridge
from games.clock import now_ms, now_time
from games.models import Deadline, Match, QueueTicket, RoomSeat, Seat, ServiceMark
from games.selectors.web import WEB, WEB_BACK, WEB_DOWN_AFTER_MS, is_web_up
from games.services.deadlines import GRACE_MS, deadlines_claim
from games.services.play import match_answer_for, match_expire

log = structlog.get_logger(__name__)

AWAY_AFTER = timedelta(seconds=60)
# A match that all its people have left alone rests: nobody waits for it, and it could go on for ever.
REST_AFTER = timedelta(minutes=10)
# Few at a time, so that all threads of all workers share what is due.
_CLAIM = 10


def clock_sweep() -> None:
    """Answers for people whose time is up, where anyone has been at the table lately."""
    if not is_web_up():
        return
    clocks = Deadline.objects.exclude(kind=Deadline.Kind.BOT).filter(_somebody_since(REST_AFTER))
    until = now_ms() - GRACE_MS
    while claimed := deadlines_claim(clocks, until=until, limit=_CLAIM):
        for row in claimed:
            _answer_for(row.match_id, row.seat, row.key)


def tables_expire(match_ids: Collection[UUID]) -> None:
    """What `clock_sweep` does, at these tables: whoever keeps them open sees to it that no game waits for a worker."""
    for match_id in match_ids:
        try:
            match_expire(match_id=match_id)
        except Exception:
            log.exception("not_expired", match=str(match_id))


def away_sweep() -> None:
    """In matches without a timer: answers for people who have been away for a minute while others are there."""
    if not is_web_up():
        return
    away = Seat.objects.filter(
        _somebody_since(AWAY_AFTER),
        match__status=Match.Status.PLAYING,
        match__timer=None,
        bot_level=None,
        seen_at__lt=now_time() - AWAY_AFTER,
    )
    for match_id, seat in away.values_list("match_id", "number"):
        _answer_for(match_id, seat, None)


def web_beat(*, alive: Collection[int]) -> bool:
    """Marks the web as up, and these seats (their rows) as seen. Returns whether it had been down.

    Then clocks get that time back, whoever plays counts as seen just now, and whoever waits as seen that much later.
    """
    now = now_ms()
    with transaction.atomic():
        mark, _ = ServiceMark.objects.select_for_update().get_or_create(
            name=WEB, defaults={"at": now}
        )
        gap = now - mark.at
        was_down = gap > WEB_DOWN_AFTER_MS
        if was_down:
            _credit(gap, now)
        mark.at = max(now, mark.at)
        mark.save(update_fields=["at"])
        if alive:
            seats = Seat.objects.filter(pk__in=alive)
            seats.update(seen_at=now_time())
            # Whoever is at the table is in its room.
            own = seats.filter(user=OuterRef("user"), match__room=OuterRef("room"))
            RoomSeat.objects.filter(Exists(own)).update(seen_at=now_time())
    return was_down


def _credit(gap: int, now: int) -> None:
    log.warning("web_was_down", seconds=gap // 1000)
    ServiceMark.objects.update_or_create(name=WEB_BACK, defaults={"at": now})
    Deadline.objects.exclude(kind=Deadline.Kind.BOT).filter(due__isnull=False).update(
        due=F("due") + gap
    )
    Seat.objects.filter(match__status=Match.Status.PLAYING, bot_level=None).update(
        seen_at=now_time()
    )
    span = timedelta(milliseconds=gap)
    RoomSeat.objects.update(seen_at=F("seen_at") + span)
    QueueTicket.objects.update(seen_at=F("seen_at") + span)


def _somebody_since(time: timedelta) -> Exists:
    """For rows of a match: one of its people was seen within this time."""
    return Exists(Seat.objects.filter(match=OuterRef("match"), seen_at__gte=now_time() - time))


def _answer_for(match_id: UUID, seat: int, clock_key: str | None) -> None:
    """One match's trouble must not keep the others waiting."""
    try:
        bridge.live_current(match_id)
        match_answer_for(match_id=match_id, seat=seat, clock_key=clock_key)
    except Exception:
        log.exception("no_automatic_answer", match=str(match_id), seat=seat)
