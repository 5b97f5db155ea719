"""What staff do to rooms, matches, sessions and switches. Each is written to the audit log, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from accounts.access import user_sign_out
from accounts.moderation.audit import audit_write
from accounts.moderation.judging import subject_held
from accounts.signals import judging
from accounts.switches import Switch, switch_set
from games.errors import Refused
from games.models import Deadline, Match, Room, Seat
from games.selectors.stakes import match_refusal, room_refusal, stake_in_person
from games.services.announce import abortion_announce, lobby_announce, room_announce
from games.services.ratings import match_void
from games.services.room_rows import last_match, room_held


@receiver(judging)
def judging_hear(user_id: int | None, by_id: int, occasion: str, **_: object) -> str | None:
    return stake_in_person(user_id=user_id, by_id=by_id, occasion=occasion)


def match_abort(*, match_id: UUID, by_id: int) -> None:
    """A running match ends here, without a result: it counts for nobody. Its players are told, wherever they are.

    Raises `Refused` (no_such_match, match_over, own_match, own_rival).
    """
    _require_stranger(match_refusal(match_id=match_id, by_id=by_id))
    with transaction.atomic():
        # The door appends under the lock on this row, and only to a match that is being played.
        match = (
            Match.objects.select_for_update(of=("self",))
            .select_related("room")
            .defer("record")
            .filter(pk=match_id)
            .first()
        )
        if match is None:
            raise Refused("no_such_match")
        if match.status != Match.Status.PLAYING:
            raise Refused("match_over")
        match.status, match.ended_at = Match.Status.ABORTED, timezone.now()
        match.save(update_fields=["status", "ended_at"])
        Seat.objects.filter(match=match).update(ended_at=match.ended_at)
        Deadline.objects.filter(match=match).delete()
        Room.objects.filter(pk=match.room_id).update(
            status=Room.Status.OPEN, updated_at=match.ended_at
        )
        audit_write(actor_id=by_id, action="match_abort", target=f"match:{match_id}")
        code = match.room.code
        transaction.on_commit(lambda: _tell_abortion(match_id, code))


def match_void_by(*, match_id: UUID, by_id: int) -> None:
    """`match_void`, by one of the staff. Raises as it does, and `Refused` (own_match, own_rival)."""
    _require_stranger(match_refusal(match_id=match_id, by_id=by_id))
    with transaction.atomic():
        was_voided = Match.objects.filter(pk=match_id, voided_at__isnull=False).exists()
        match_void(match_id=match_id)
        if not was_voided:
            audit_write(actor_id=by_id, action="match_void", target=f"match:{match_id}")


def room_shut(*, code: str, by_id: int) -> None:
    """Everyone has to leave, and nobody comes back; a match that runs there is aborted.

    Doing it again changes nothing. Raises `Refused` (no_such_room, own_match, own_rival).
    """
    with _match_held(code), room_held(code) as room:
        if room.is_shut:
            return
        _require_stranger(room_refusal(room_id=room.pk, by_id=by_id))
        last = last_match(room)
        if last is not None and last.status == Match.Status.PLAYING:
            match_abort(match_id=last.pk, by_id=by_id)
        room.seats.all().delete()
        room.host_id, room.status, room.is_shut = None, Room.Status.CLOSED, True
        audit_write(actor_id=by_id, action="room_shut", target=f"room:{code}")


def _require_stranger(code: str | None) -> None:
    if code:
        raise Refused(code)


@contextmanager
def _match_held(code: str) -> Iterator[None]:
    """The room's running match before the room, as a move that ends it takes them: else each could wait for the other."""
    with transaction.atomic():
        running = Match.objects.filter(room__code=code, status=Match.Status.PLAYING)
        list(running.select_for_update(of=("self",)).values_list("pk"))
        yield


def _tell_abortion(match_id: UUID, code: str) -> None:
    abortion_announce(match_id)
    room_announce(code)
    lobby_announce()


def user_sign_out_by(*, user_id: int, by_id: int) -> None:
    """Ends all of an account's sessions. A guest's is no account's: it stays, with whatever is imposed on it.

    Raises `ConductRefused` as `subject_held` does.
    """
    with transaction.atomic():
        subject_held(user_id=user_id, by_id=by_id)
        user_sign_out(user_id=user_id)
        audit_write(actor_id=by_id, action="user_sign_out", subject_id=user_id)


def switch_turn(*, switch: Switch, is_on: bool, by_id: int) -> None:
    """Holds at once, in all processes."""
    with transaction.atomic():
        switch_set(switch, is_on=is_on)
        audit_write(
            actor_id=by_id,
            action="switch_on" if is_on else "switch_off",
            target=f"switch:{switch.value}",
        )
