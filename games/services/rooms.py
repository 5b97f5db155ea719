"""Every write to rooms: gathering, settings, and match after match at the same table.

Each function holds the room's row while it works (SQLite takes its one write lock instead), so that two
people never get one place. All raise `Refused`; what changed is told to the room after the commit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.utils import timezone

from accounts.signals import user_renamed
from games.bots import bot_levels
from games.errors import Refused
from games.models import Match, Room, RoomSeat
from games.rules.core.settings import (
    FIRST_SEAT,
    MODE,
    SettingError,
    complete_options,
    game_modes,
)
from games.rules.registry import game_keys, get_rules
from games.selectors.ladders import RANKED_TIMER, ladder_keys, ladder_options
from games.selectors.offers import TIMER, TIMERS
from games.services.announce import rematch_announce, room_announce
from games.services.matches import match_create
from games.services.ranked import require_ranked_player

# Who has shown no sign of life at the table for this long holds no rematch up.
GONE_AFTER = timedelta(seconds=60)
BOT_NAMES = (
    "Ada", "Bruno", "Cleo", "Dante", "Edda", "Fabio", "Greta", "Hugo", "Iris", "Juno", "Kasimir", "Luz",
)  # fmt: skip


def room_create(
    *, user_id: int, game: str, settings: dict[str, Any], is_ranked: bool = False
) -> Room:
    """A new room with the user as its host, in the first seat. Of a ranked one only the mode can be chosen."""
    if game not in game_keys():
        raise Refused("no_such_game")
    room = Room(host_id=user_id, game=game, is_ranked=is_ranked)
    if is_ranked:
        require_ranked_player(user_id)
        _apply_ladder(room, settings)
    else:
        _apply_settings(room, settings)
    with transaction.atomic():
        _save_with_free_code(room)
        RoomSeat.objects.create(room=room, number=0, user_id=user_id)
    return room


def room_take_seat(*, code: str, user_id: int, number: int | None = None) -> int:
    """The seat the user has now. Without `number`: the one they have, or the first free one."""
    with _room(code) as room:
        seats = _seats(room)
        own = _seat_of(seats, user_id)
        if number is None and own:
            return own.number
        number = _free_number(room, seats, number)
        if own:
            own.number = number
            own.save(update_fields=["number"])
        else:
            if room.is_ranked:
                require_ranked_player(user_id)
            # Who comes between two matches has come for the next one.
            is_ready = _last_match(room) is not None
            RoomSeat.objects.create(room=room, number=number, user_id=user_id, is_ready=is_ready)
        if room.host_id is None:
            room.host_id = user_id
        return number


def room_leave(*, code: str, user_id: int) -> None:
    """Frees the user's seat. A host's role passes on clockwise. A running match goes on regardless."""
    with _room(code) as room:
        _remove(room, _required_seat(_seats(room), user_id))
        _start_if_agreed(room)


def room_remove_seat(*, code: str, user_id: int, number: int) -> None:
    """The host asks a bot or another person to leave."""
    with _room(code) as room:
        _require_host(room, user_id)
        seat = next((seat for seat in _seats(room) if seat.number == number), None)
        if seat is None or seat.user_id == user_id:
            raise Refused("no_such_seat")
        _remove(room, seat)
        _start_if_agreed(room)


def room_configure(*, code: str, user_id: int, settings: dict[str, Any]) -> None:
    """Changes some of the game's settings, or `timer`, from the next match on."""
    with _room(code) as room:
        _require_host(room, user_id)
        if room.is_ranked:
            raise Refused("ranked_settings")
        _apply_settings(room, settings)


def room_add_bot(*, code: str, user_id: int, level: str) -> None:
    """Seats a bot of this level in the first free seat."""
    with _room(code) as room:
        _require_host(room, user_id)
        _add_bot(room, level)


def room_fill(*, code: str, user_id: int, level: str) -> None:
    """Seats bots of this level in all free seats."""
    with _room(code) as room:
        _require_host(room, user_id)
        for _ in range(max(get_rules(room.game).seats) - len(_seats(room))):
            _add_bot(room, level)


def room_set_ready(*, code: str, user_id: int, is_ready: bool) -> None:
    """Whether the user wants the next match. After a first one it starts when everyone does."""
    with _room(code) as room:
        seat = _required_seat(_seats(room), user_id)
        seat.is_ready = is_ready
        seat.save(update_fields=["is_ready"])
        _start_if_agreed(room)


def room_start(*, code: str, user_id: int) -> Match:
    """The host starts the next match with everyone who sits here."""
    with _room(code) as room:
        _require_host(room, user_id)
        last = _last_match(room)
        if last and last.status == Match.Status.PLAYING:
            raise Refused("match_running")
        return _start(room, _seats(room), last)


def room_play_bots(
    *, user_id: int, game: str, settings: dict[str, Any], levels: list[str]
) -> Match:
    """A room with these bots, and its first match at once."""
    with transaction.atomic():
        room = room_create(user_id=user_id, game=game, settings=settings)
        Room.objects.filter(pk=room.pk).update(is_bots_only=True)
        for level in levels:
            room_add_bot(code=room.code, user_id=user_id, level=level)
        return room_start(code=room.code, user_id=user_id)


def room_rematch(*, match_id: UUID, user_id: int) -> Match | None:
    """The user wants another game after this one; the next match, once everyone still there does.

    Who left the room, or has been gone for a minute without wanting it, is not waited for and is replaced
    by nobody. Asking again, also after it began, changes nothing more.
    """
    code = Room.objects.filter(matches=match_id).values_list("code", flat=True).first()
    if code is None:
        raise Refused("no_such_match")
    with _room(code) as room:
        last = _last_match(room)
        if last is None or last.pk != match_id:
            return last
        seat = _required_seat(_seats(room), user_id)
        if last.status == Match.Status.PLAYING:
            raise Refused("match_running")
        if not seat.is_ready:
            seat.is_ready = True
            seat.save(update_fields=["is_ready"])
        return _start_if_agreed(room)


def room_seen(*, code: str, user_id: int) -> None:
    """The user is in the room, which between two matches is as good as at the table."""
    last = Match.objects.filter(room__code=code).defer("record").first()
    if last is not None and last.status == Match.Status.ENDED:
        last.seats.filter(user=user_id).update(seen_at=timezone.now())


@receiver(user_renamed)
def rooms_announce_name(user_id: int, **_: object) -> None:
    """People in a room are shown by the name they have now."""
    for code in Room.objects.filter(seats__user=user_id).values_list("code", flat=True):
        room_announce(code)


@contextmanager
def _room(code: str) -> Iterator[Room]:
    with transaction.atomic():
        room = Room.objects.select_for_update().filter(code=code).first()
        if room is None:
            raise Refused("no_such_room")
        last = _last_match(room)
        yield room
        room.save()
        transaction.on_commit(lambda: _announce(code, last))


def _announce(code: str, last: Match | None) -> None:
    room_announce(code)
    if last is not None and last.status == Match.Status.ENDED:
        rematch_announce(last.pk)


def _save_with_free_code(room: Room) -> None:
    while True:
        try:
            with transaction.atomic():
                return room.save()
        except IntegrityError:
            room.code = Room._meta.get_field("code").get_default()


def _apply_ladder(room: Room, settings: dict[str, Any]) -> None:
    mode = settings.get(MODE, game_modes(get_rules(room.game).settings)[0])
    if not settings.keys() <= {MODE} or (room.game, mode) not in ladder_keys():
        raise Refused("ranked_settings")
    room.options = ladder_options(room.game, mode)
    room.timer = RANKED_TIMER


def _apply_settings(room: Room, settings: dict[str, Any]) -> None:
    rules = get_rules(room.game)
    chosen = dict(settings)
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


def _seats(room: Room) -> list[RoomSeat]:
    return list(room.seats.order_by("number"))


def _seat_of(seats: list[RoomSeat], user_id: int) -> RoomSeat | None:
    return next((seat for seat in seats if seat.user_id == user_id), None)


def _required_seat(seats: list[RoomSeat], user_id: int) -> RoomSeat:
    seat = _seat_of(seats, user_id)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _require_host(room: Room, user_id: int) -> None:
    if room.host_id != user_id:
        raise Refused("not_the_host")


def _free_number(room: Room, seats: list[RoomSeat], wanted: int | None) -> int:
    taken = {seat.number for seat in seats}
    numbers = range(max(get_rules(room.game).seats))
    if wanted is not None:
        if wanted not in numbers:
            raise Refused("no_such_seat")
        if wanted in taken:
            raise Refused("seat_taken")
        return wanted
    free = next((number for number in numbers if number not in taken), None)
    if free is None:
        raise Refused("room_full")
    return free


def _add_bot(room: Room, level: str) -> None:
    if room.is_ranked:
        raise Refused("ranked_people")
    if level not in bot_levels(room.game):
        raise Refused("no_such_level")
    seats = _seats(room)
    used = {seat.name for seat in seats}
    RoomSeat.objects.create(
        room=room,
        number=_free_number(room, seats, None),
        bot_level=level,
        name=next(name for name in BOT_NAMES if name not in used),
        is_ready=True,
    )


def _remove(room: Room, seat: RoomSeat) -> None:
    seat.delete()
    if seat.user_id is not None and seat.user_id == room.host_id:
        people = [other for other in _seats(room) if other.user_id is not None]
        after = [other for other in people if other.number > seat.number]
        heir = next(iter(after or people), None)
        room.host_id = heir.user_id if heir else None


def _last_match(room: Room) -> Match | None:
    return room.matches.defer("record").first()


def _start_if_agreed(room: Room) -> Match | None:
    """After a first match: the next one, when everyone still there wants it."""
    last = _last_match(room)
    if last is None or last.status == Match.Status.PLAYING:
        return None
    gone = set(
        last.seats.filter(user__isnull=False)
        .exclude(seen_at__gte=timezone.now() - GONE_AFTER)
        .values_list("user_id", flat=True)
    )
    seats = _seats(room)
    waiting = [seat for seat in seats if not seat.is_ready]
    if any(seat.user_id not in gone for seat in waiting):
        return None
    playing = [seat for seat in seats if seat.is_ready]
    has_person = any(seat.user_id is not None for seat in playing)
    if not has_person or len(playing) not in get_rules(room.game).seats:
        return None
    for seat in waiting:
        _remove(room, seat)
    return _start(room, playing, last)


def _start(room: Room, seats: list[RoomSeat], last: Match | None) -> Match:
    if len(seats) not in get_rules(room.game).seats:
        raise Refused("too_few_players", least=min(get_rules(room.game).seats))
    match = match_create(room=room, seats=seats, first_seat=_first_seat(seats, last))
    room.seats.filter(user__isnull=False).update(is_ready=False)
    return match


def _first_seat(seats: list[RoomSeat], last: Match | None) -> int | None:
    """The last match's winner, where there is just one and they play again; else chance decides."""
    if last is None:
        return None
    winners = list(last.seats.filter(place=1))
    if len(winners) != 1:
        return None
    winner = winners[0]
    for number, seat in enumerate(seats):
        is_same_bot = seat.bot_level is not None and seat.name == winner.name
        if is_same_bot or (seat.user_id is not None and seat.user_id == winner.user_id):
            return number
    return None
