"""The queues for quick matches: joining, leaving, and the sweep that brings people together."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from itertools import groupby

import structlog
from django.db import connection, transaction
from django.db.models import Q

from accounts.switches import Switch, is_on, switches_off
from games.clock import now_time
from games.errors import Refused
from games.matchmaking import tables_of
from games.models import QueueTicket, Room
from games.rules.core.settings import game_modes
from games.rules.registry import game_keys, get_rules
from games.selectors.ladders import RANKED_TIMER, ladder_options
from games.selectors.queue import ALIVE_FOR, playing_ranked, tickets_alive, wish_of
from games.selectors.ratings import skills_of
from games.selectors.web import is_web_up
from games.services.announce import lobby_announce
from games.services.conduct import require_can_play
from games.services.ranked import require_ranked_player
from games.services.room_rows import seats_of
from games.services.rooms import room_open, waiting_seats_leave
from games.services.rounds import require_matches_on, start

log = structlog.get_logger(__name__)

# Who comes back within this time has kept their place …
_PLACE_KEPT_FOR = timedelta(seconds=30)
# … or is still shown the table that was found meanwhile.
_TABLE_KEPT_FOR = timedelta(minutes=2)
# A page that is closed may be loading anew.
_RELOAD = timedelta(seconds=4)


def queue_join(*, user_id: int, game: str, mode: str, is_ranked: bool, size: int | None) -> None:
    """The user waits for a table of this `size`, or of any: in this queue and no other, and in no room.

    Asking for the same again keeps the place. Raises `Refused` (no_such_game, bad_setting, ranked_account,
    in_ranked_match, matches_off, ranked_off).
    """
    _require_offered(game, mode, size)
    require_matches_on()
    if is_ranked and not is_on(Switch.RANKED):
        raise Refused("ranked_off")
    rating = None
    if is_ranked:
        require_ranked_player(user_id)
        rating = skills_of(user_ids=[user_id], game=game, mode=mode)[user_id].rating
    if playing_ranked(user_ids=[user_id]):
        raise Refused("in_ranked_match")
    now = now_time()
    wish = {"game": game, "mode": mode, "is_ranked": is_ranked, "size": size}
    with transaction.atomic():
        ticket, is_new = QueueTicket.objects.select_for_update().get_or_create(
            user_id=user_id,
            defaults={**wish, "rating": rating, "created_at": now, "seen_at": now},
        )
        is_same = ticket.match_id is None and all(
            getattr(ticket, name) == value for name, value in wish.items()
        )
        if not is_new:
            QueueTicket.objects.filter(pk=ticket.pk).update(
                **wish,
                rating=rating,
                match=None,
                created_at=ticket.created_at if is_same else now,
                seen_at=now,
            )
        # After the ticket's row, as the sweep does.
        require_can_play(user_id, is_ranked=is_ranked)
    waiting_seats_leave(user_id=user_id)
    lobby_announce()


def _require_offered(game: str, mode: str, size: int | None) -> None:
    if game not in game_keys():
        raise Refused("no_such_game")
    rules = get_rules(game)
    if mode not in game_modes(rules.settings):
        raise Refused("bad_setting", setting="mode")
    if size is not None and size not in rules.seats:
        raise Refused("bad_setting", setting="size")


def queue_leave(*, user_id: int) -> None:
    """At once. Where a table has been found already, it is too late: the user has a seat there."""
    QueueTicket.objects.filter(user=user_id, match=None).delete()
    lobby_announce()


def queue_seen(*, user_ids: Collection[int]) -> None:
    """These users have the lobby open."""
    if user_ids:
        QueueTicket.objects.filter(user__in=user_ids).update(seen_at=now_time())


def queue_away(*, user_id: int) -> None:
    """The user's page was closed: unless it comes back at once, nobody is seated with someone who has gone."""
    until = now_time() - ALIVE_FOR + _RELOAD
    QueueTicket.objects.filter(user=user_id, seen_at__gt=until).update(seen_at=until)


def queue_sweep() -> None:
    """Starts all tables that can be made up now. Two sweeps at once share the tickets: each is held by one.

    While no games may begin, people keep their places; where ranked ones may not, they leave that queue.
    """
    off = switches_off()
    if Switch.RANKED in off and QueueTicket.objects.filter(is_ranked=True, match=None).delete()[0]:
        lobby_announce()
    if Switch.MATCHES in off or not is_web_up():
        return
    with transaction.atomic():
        now = now_time()
        held = tickets_alive(now=now).select_for_update(
            skip_locked=connection.features.has_select_for_update_skip_locked
        )
        tickets = list(held)
        busy = playing_ranked(user_ids=[ticket.user_id for ticket in tickets])
        free = [ticket for ticket in tickets if ticket.user_id not in busy]
        free.sort(key=_queue)
        found = sum(_tables_start(list(queue), now) for _, queue in groupby(free, key=_queue))
        waiting = Q(match=None, seen_at__lt=now - _PLACE_KEPT_FOR)
        QueueTicket.objects.filter(waiting | Q(seen_at__lt=now - _TABLE_KEPT_FOR)).delete()
        if found:
            transaction.on_commit(lobby_announce)


def _queue(ticket: QueueTicket) -> tuple[str, str, bool]:
    return ticket.game, ticket.mode, ticket.is_ranked


def _tables_start(tickets: list[QueueTicket], now: datetime) -> int:
    by_id = {ticket.pk: ticket for ticket in tickets}
    tables = tables_of([wish_of(ticket, now=now) for ticket in tickets])
    started = 0
    for table in tables:
        try:
            with transaction.atomic():
                _table_start([by_id[wish.ticket] for wish in table])
                started += 1
        except Refused as error:  # one of them was sanctioned this very moment
            log.info("table_refused", code=error.code)
        except Exception:
            # One table's trouble must not keep the others waiting.
            log.exception("table_not_started", game=tickets[0].game, mode=tickets[0].mode)
    return started


def _table_start(tickets: list[QueueTicket]) -> None:
    """A room with these people, and its first match."""
    first = tickets[0]
    for user_id in sorted(ticket.user_id for ticket in tickets):
        require_can_play(user_id, is_ranked=first.is_ranked)
    room = Room(
        game=first.game,
        host_id=first.user_id,
        is_ranked=first.is_ranked,
        is_public=True,
        options=ladder_options(first.game, first.mode),
        timer=RANKED_TIMER,
    )
    room_open(room, [ticket.user_id for ticket in tickets])
    match = start(room, seats_of(room), None)
    QueueTicket.objects.filter(pk__in=[ticket.pk for ticket in tickets]).update(match=match)
