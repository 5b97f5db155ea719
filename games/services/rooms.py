"""Every write to rooms: gathering, settings, hosts. Matches begin in `services.rounds`.

Each function holds the room's row while it works (SQLite takes its one write lock instead), so that two
people never get one place. All raise `Refused`; what changed is told to the room, and to the lobby if
the room stands there, after the commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction
from django.dispatch import receiver

from accounts.signals import user_renamed
from games.bots import bot_levels
from games.clock import now_time
from games.errors import Refused
from games.models import Match, QueueTicket, Room, RoomSeat
from games.rules.core.settings import (
    FIRST_SEAT,
    MODE,
    SettingError,
    complete_options,
    game_modes,
    mode_of,
)
from games.rules.registry import game_keys, get_rules
from games.selectors.ladders import RANKED_TIMER, ladder_keys, ladder_options
from games.selectors.offers import CAN_WATCH, IS_PUBLIC, TIMER, TIMERS
from games.selectors.rooms import HERE_FOR, is_barred
from games.services.announce import lobby_announce, room_announce
from games.services.conduct import require_can_play
from games.services.ranked import require_ranked_player
from games.services.room_rows import (
    free_number,
    last_match,
    require_host,
    required_number,
    required_seat,
    room_held,
    seat_free,
    seat_of_user,
    seats_of,
)
from games.services.rounds import start, start_if_agreed

BOT_NAMES = (
    "Ada", "Bruno", "Cleo", "Dante", "Edda", "Fabio", "Greta", "Hugo", "Iris", "Juno", "Kasimir", "Luz",
)  # fmt: skip


def room_create(
    *, user_id: int, game: str, settings: dict[str, Any], is_ranked: bool = False
) -> Room:
    """A new room with the user as its host, in the first seat. Of a ranked one's game only the mode can be chosen."""
    room = _room_made(user_id, game, settings, is_ranked=is_ranked)
    with transaction.atomic():
        require_can_play(user_id, is_ranked=is_ranked)
        room_open(room, [user_id])
    _arrived(room, user_id)
    return room


def room_open(room: Room, user_ids: Sequence[int]) -> None:
    """Writes a new room with these people in its first seats."""
    with transaction.atomic():
        _save_with_free_code(room)
        RoomSeat.objects.bulk_create(
            RoomSeat(room=room, number=number, user_id=user_id)
            for number, user_id in enumerate(user_ids)
        )


def room_take_seat(*, code: str, user_id: int, number: int | None = None) -> int:
    """The seat the user has now. Without `number`: the one they have, or the first free one.

    Whoever sits down in a public room gives up their seats in other public rooms that still gather.
    """
    with room_held(code) as room:
        if room.is_shut:
            raise Refused("room_shut")
        seats = seats_of(room)
        own = seat_of_user(seats, user_id)
        if number is None and own:
            return own.number
        if is_barred(room, user_id):
            raise Refused("sent_away")
        number = free_number(room, seats, number)
        if own:
            own.number = number
            own.save(update_fields=["number"])
        else:
            if room.is_ranked:
                require_ranked_player(user_id)
            require_can_play(user_id, is_ranked=room.is_ranked)
            # Who comes between two matches has come for the next one.
            is_ready = last_match(room) is not None
            RoomSeat.objects.create(room=room, number=number, user_id=user_id, is_ready=is_ready)
        if room.host_id is None:
            room.host_id = user_id
        if room.status == Room.Status.CLOSED:
            room.status = Room.Status.OPEN
    _arrived(room, user_id)
    return number


def room_leave(*, code: str, user_id: int) -> None:
    """Frees the user's seat. A host's role passes on clockwise. A running match goes on regardless."""
    with room_held(code) as room:
        seat_free(room, required_seat(seats_of(room), user_id))
        start_if_agreed(room)


def room_remove_seat(*, code: str, user_id: int, number: int) -> None:
    """The host asks a bot or another person to leave; the person cannot come back while the room is public."""
    with room_held(code) as room:
        require_host(room, user_id)
        seat = required_number(room, number)
        if seat.user_id == user_id:
            raise Refused("no_such_seat")
        if seat.user_id is not None:
            room.sent_away.add(seat.user_id)
        seat_free(room, seat)
        start_if_agreed(room)


def room_hand_over(*, code: str, user_id: int, number: int) -> None:
    """Makes another person the host."""
    with room_held(code) as room:
        require_host(room, user_id)
        seat = required_number(room, number)
        if seat.user_id is None:
            raise Refused("no_such_seat")
        room.host_id = seat.user_id


def room_configure(*, code: str, user_id: int, settings: dict[str, Any]) -> None:
    """Changes some of the game's settings, or of the room's own (`selectors.offers`), from the next match on."""
    with room_held(code) as room:
        require_host(room, user_id)
        _apply_settings(room, settings)


def room_add_bot(*, code: str, user_id: int, level: str) -> None:
    """Seats a bot of this level in the first free seat."""
    with room_held(code) as room:
        require_host(room, user_id)
        _add_bot(room, level)


def room_fill(*, code: str, user_id: int, level: str) -> None:
    """Seats bots of this level in all free seats."""
    with room_held(code) as room:
        require_host(room, user_id)
        for _ in range(max(get_rules(room.game).seats) - len(seats_of(room))):
            _add_bot(room, level)


def room_play_bots(
    *, user_id: int, game: str, settings: dict[str, Any], levels: list[str]
) -> Match:
    """A room with these bots, and its first match at once."""
    room = _room_made(user_id, game, settings)
    room.is_bots_only = True
    with transaction.atomic():
        require_can_play(user_id)
        room_open(room, [user_id])
        for level in levels:
            _add_bot(room, level)
        match = start(room, seats_of(room), None)
    _arrived(room, user_id)
    return match


def room_seen(*, code: str, user_id: int) -> None:
    """The user is in the room."""
    now = now_time()
    own = RoomSeat.objects.filter(room__code=code, user=user_id)
    was_seen = own.values_list("seen_at", flat=True).first()
    if was_seen is None:
        return
    own.update(seen_at=now)
    if was_seen < now - HERE_FOR:
        room_announce(code)
        lobby_announce()


@receiver(user_renamed)
def rooms_announce_name(user_id: int, **_: object) -> None:
    """People in a room are shown by the name they have now."""
    for code in Room.objects.filter(seats__user=user_id).values_list("code", flat=True):
        room_announce(code)


def waiting_seats_leave(*, user_id: int, but_newest: int = 0) -> None:
    """Gives up the user's seats in public rooms that gather, but for so many of the newest."""
    gathering = RoomSeat.objects.filter(
        user=user_id, room__is_public=True, room__status=Room.Status.OPEN
    )
    codes = list(gathering.order_by("-pk").values_list("room__code", flat=True))
    for code in codes[but_newest:]:
        with suppress(Refused):
            room_leave(code=code, user_id=user_id)


def _room_made(
    user_id: int, game: str, settings: dict[str, Any], *, is_ranked: bool = False
) -> Room:
    """Not yet written."""
    if game not in game_keys():
        raise Refused("no_such_game")
    room = Room(host_id=user_id, game=game, is_ranked=is_ranked)
    if is_ranked:
        require_ranked_player(user_id)
    _apply_settings(room, settings)
    return room


def _arrived(room: Room, user_id: int) -> None:
    """One person waits in one place: not in the queue too and, of public rooms, in the one they came to last.

    After the transaction that seated them: it holds the person's row, which is locked after a ticket or another room.
    """
    QueueTicket.objects.filter(user=user_id, match=None).delete()
    if room.is_public:
        waiting_seats_leave(user_id=user_id, but_newest=1)
        lobby_announce()


def _save_with_free_code(room: Room) -> None:
    while True:
        try:
            with transaction.atomic():
                return room.save()
        except IntegrityError:
            room.code = Room._meta.get_field("code").get_default()


def _apply_settings(room: Room, settings: dict[str, Any]) -> None:
    """The room's own settings, and the others: of a game or, for ranked rooms, of a ladder."""
    chosen = dict(settings)
    for key in (IS_PUBLIC, CAN_WATCH):
        if key in chosen:
            value = chosen.pop(key)
            if type(value) is not bool:
                raise Refused("bad_setting", setting=key)
            setattr(room, key, value)
    if room.is_ranked:
        _apply_ladder(room, chosen)
    else:
        _apply_options(room, chosen)


def _apply_ladder(room: Room, chosen: dict[str, Any]) -> None:
    mode = chosen.pop(MODE, None) if room.pk is None else mode_of(room.options)
    mode = mode or game_modes(get_rules(room.game).settings)[0]
    if chosen or not room.can_watch or (room.game, mode) not in ladder_keys():
        raise Refused("ranked_settings")
    room.options = ladder_options(room.game, mode)
    room.timer = RANKED_TIMER


def _apply_options(room: Room, chosen: dict[str, Any]) -> None:
    rules = get_rules(room.game)
    if TIMER in chosen:
        timer = chosen.pop(TIMER)
        if type(timer) not in (int, type(None)) or timer not in TIMERS:
            raise Refused("bad_setting", setting=TIMER)
        room.timer = timer
    if FIRST_SEAT in chosen:
        raise Refused("bad_setting", setting=FIRST_SEAT)
    try:
        options = complete_options(rules.settings, {**room.options, **chosen}, min(rules.seats))
    except SettingError as error:
        raise Refused("bad_setting", setting=error.key) from None
    del options[FIRST_SEAT]
    room.options = options


def _add_bot(room: Room, level: str) -> None:
    if room.is_ranked:
        raise Refused("ranked_people")
    if level not in bot_levels(room.game):
        raise Refused("no_such_level")
    seats = seats_of(room)
    used = {seat.name for seat in seats}
    RoomSeat.objects.create(
        room=room,
        number=free_number(room, seats, None),
        bot_level=level,
        name=next(name for name in BOT_NAMES if name not in used),
        is_ready=True,
    )
