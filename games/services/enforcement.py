"""What becomes of the seats of people who are sanctioned.

| Sanction | At once |
|---|---|
| ban | queues and rooms are left; running matches are given up, which counts as leaving them |
| no ranked games | ranked queues are left, and ranked rooms between matches; a running match is played to its end |
| warning | queues are left |
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import structlog
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.dispatch import receiver

from accounts.models import Sanction
from accounts.moderation.standing import sanctions_in_force
from accounts.signals import access_changed
from games.errors import Refused
from games.models import LogEntry, Match, QueueTicket, RoomSeat, Seat
from games.rules.core.errors import RuleError
from games.services.announce import lobby_announce, people_announce
from games.services.play import LEAVING, match_resign
from games.services.rooms import room_leave

log = structlog.get_logger(__name__)
Kind = Sanction.Kind


@receiver(access_changed)
def access_hear(user_id: int, **_: object) -> None:
    people_announce(user_id)
    conduct_enforce(user_id=user_id)


def conduct_enforce(*, user_id: int | None = None) -> None:
    """Applies the rules above to one user or to all. Harmless twice; not to be called inside a transaction.

    Queues come before rooms and rooms before matches: so nothing that begins meanwhile is overlooked.
    """
    of: dict[str, Any] = {} if user_id is None else {"user": user_id}
    running = sanctions_in_force().filter(**of)
    banned = running.filter(kind=Kind.BAN).values("user")
    unranked = running.filter(kind=Kind.RANKED_BAN).values("user")
    barred = running.filter(kind__in=[Kind.BAN, Kind.WARN]).values("user")
    cannot = Q(user__in=barred) | Q(user__in=unranked, is_ranked=True)
    if QueueTicket.objects.filter(cannot, match=None).delete()[0]:
        lobby_announce()
    playing = Match.objects.filter(room=OuterRef("room"), status=Match.Status.PLAYING)
    ranked = RoomSeat.objects.filter(user__in=unranked, room__is_ranked=True)
    _leave(RoomSeat.objects.filter(user__in=banned))
    _leave(ranked.exclude(Exists(playing)))
    left = LogEntry.objects.filter(
        match=OuterRef("match"), seat=OuterRef("number"), action__isnull=True
    )
    seats = Seat.objects.filter(user__in=banned, match__status=Match.Status.PLAYING)
    for seat in seats.exclude(Exists(left)):
        # It has ended meanwhile, or they had given up before.
        with suppress(Refused, RuleError):
            match_resign(match_id=seat.match_id, seat=seat.number, token=LEAVING)


def _leave(seats: QuerySet[RoomSeat]) -> None:
    for code, user_id in list(seats.values_list("room__code", "user")):
        with suppress(Refused):
            assert user_id is not None
            room_leave(code=code, user_id=user_id)
