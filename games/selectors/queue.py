"""Every read of the queues for quick matches."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.matchmaking import Wish, wish_after
from games.models import QueueTicket
from games.rules.registry import get_rules
from games.selectors.frames import TicketJson
from games.selectors.rooms import seats_in_play

# Whoever has not been heard from for longer has left the queue.
ALIVE_FOR = timedelta(seconds=15)


def tickets_alive(*, now: datetime) -> QuerySet[QueueTicket]:
    """Who waits, the longest first."""
    alive = QueueTicket.objects.filter(match=None, seen_at__gte=now - ALIVE_FOR)
    return alive.order_by("created_at", "pk")


def ticket_json(ticket: QueueTicket, *, now: datetime, waiting: int) -> TicketJson:
    """As the lobby's socket tells it, `waiting` being how many are in this queue."""
    wish = wish_of(ticket, now=now)
    return {
        "game": ticket.game,
        "mode": ticket.mode,
        "is_ranked": ticket.is_ranked,
        "size": ticket.size,
        "sizes": list(wish.sizes),
        "rating": None if ticket.rating is None else round(ticket.rating),
        "reach": None if wish.reach is None else round(wish.reach),
        "since": int(ticket.created_at.timestamp() * 1000),
        "waiting": waiting,
        "match": None if ticket.match_id is None else str(ticket.match_id),
    }


def wish_of(ticket: QueueTicket, *, now: datetime) -> Wish:
    return wish_after(
        (now - ticket.created_at).total_seconds(),
        ticket=ticket.pk,
        seats=get_rules(ticket.game).seats,
        size=ticket.size,
        rating=ticket.rating,
    )


def playing_ranked(*, user_ids: Collection[int]) -> set[int]:
    """Those of these users who are in a running ranked match and have not left it."""
    seats = seats_in_play(user_ids=user_ids).filter(match__is_ranked=True)
    return {user_id for user_id in seats.values_list("user_id", flat=True) if user_id is not None}
