"""How a match begins and ends. What happens in between goes through `services.play`."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import bridge
from games.clock import now_time
from games.errors import Refused
from games.models import Audience, Deadline, LogEntry, Match, QueueTicket, Room, RoomSeat, Seat
from games.rules.core.contract import Outcome
from games.rules.core.game import Game
from games.rules.core.rng import commitment
from games.rules.core.settings import FIRST_SEAT, complete_options, mode_of
from games.rules.registry import get_rules
from games.selectors.matches import seat_of
from games.services.announce import lobby_announce
from games.services.deadlines import deadlines_update
from games.services.ratings import ladder_end_match, match_rate

_SEED_BYTES = 32


def match_create(*, room: Room, seats: Sequence[RoomSeat], first_seat: int | None = None) -> Match:
    """The room's next match: the given places, in order, become seats 0 and up; cards are dealt.

    `first_seat` counts in these. Raises `SettingError` for bad options, `ValueError` for a wrong number of seats.
    """
    rules: Any = get_rules(room.game)
    seed = secrets.token_bytes(_SEED_BYTES)
    options = complete_options(rules.settings, {**room.options, FIRST_SEAT: first_seat}, len(seats))
    Game.start(rules, len(seats), options, seed)
    now = now_time()
    with transaction.atomic():
        match = Match.objects.create(
            room=room,
            game=rules.key,
            mode=mode_of(options),
            version=rules.version,
            options=options,
            timer=room.timer,
            is_ranked=room.is_ranked,
            can_watch=room.can_watch,
            is_public=room.is_public,
            seed=seed,
            commitment=commitment(seed),
        )
        Seat.objects.bulk_create(_seats(match, seats, now))
        Room.objects.filter(pk=room.pk).update(status=Room.Status.PLAYING, updated_at=now)
        room.status = Room.Status.PLAYING
        header = bridge.header(match.pk)
        deadlines_update(header, (), bridge.deal(header).pending())
        if room.is_public:
            transaction.on_commit(lobby_announce)
    return match


def _seats(match: Match, places: Sequence[RoomSeat], now: datetime) -> Iterator[Seat]:
    people = sum(place.bot_level is None for place in places)
    for number, place in enumerate(places):
        yield Seat(
            match=match,
            number=number,
            user_id=place.user_id,
            bot_level=place.bot_level,
            name=place.name or (place.user.name if place.user else ""),
            game=match.game,
            mode=match.mode,
            has_company=people > (place.bot_level is None),
            seen_at=None if place.user_id is None else now,
        )


def match_end(header: bridge.Header, outcome: Outcome, turns: int) -> None:
    """Keeps the result and rates a ranked match. Part of the door's transaction; `services.records` does the rest."""
    ladder, now = None, timezone.now()
    if header.is_ranked:
        ladder, now = ladder_end_match(game=header.game, mode=header.mode)
    Match.objects.filter(pk=header.id).update(status=Match.Status.ENDED, ended_at=now, turns=turns)
    _write_result(header, outcome, now)
    Deadline.objects.filter(match=header.id).delete()
    Room.objects.filter(pk=header.room_id).update(status=Room.Status.OPEN, updated_at=now)
    transaction.on_commit(lobby_announce)
    if ladder is not None:
        match_rate(ladder=ladder, match_id=header.id)


def _write_result(header: bridge.Header, outcome: Outcome, ended_at: datetime) -> None:
    place_of = {}
    place = 1
    for tied in outcome.places:
        place_of.update(dict.fromkeys(tied, place))
        place += len(tied)
    # A resignation is an entry without an action.
    left = LogEntry.objects.filter(match=header.id, action__isnull=True)
    left_at = dict(left.values_list("seat", "seq"))
    rows = [
        Seat(
            pk=player.row,
            place=place_of[player.number],
            score=outcome.scores[player.number],
            ended_at=ended_at,
            left_seq=left_at.get(player.number),
        )
        for player in header.seats
    ]
    Seat.objects.bulk_update(rows, ["place", "score", "ended_at", "left_seq"])


def match_enter(*, match_id: UUID, user_id: int | None) -> tuple[bridge.LiveMatch, int | None]:
    """The match as it is now and the user's seat, which counts as seen. Raises `Refused` (no_such_match, not_watchable)."""
    live = bridge.live_current(match_id)
    seat = seat_of(live.header, user_id)
    if seat is None and not live.header.can_watch:
        raise Refused("not_watchable")
    if seat is not None:
        Seat.objects.filter(pk=live.header.seats[seat].row).update(seen_at=now_time())
        QueueTicket.objects.filter(user=user_id, match=match_id).delete()
    return live, seat


def audiences_note(*, process: str, sizes: Mapping[UUID, int]) -> None:
    """So many look on at these matches through this web process."""
    now = now_time()
    Audience.objects.bulk_create(
        [
            Audience(match_id=match_id, process=process, size=size, at=now)
            for match_id, size in sizes.items()
        ],
        update_conflicts=True,
        unique_fields=["match", "process"],
        update_fields=["size", "at"],
    )
