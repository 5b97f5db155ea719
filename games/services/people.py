"""What becomes of the games of someone who leaves for good."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

import structlog
from django.db import transaction
from django.dispatch import receiver

from accounts.naming import name_by_chance
from accounts.signals import user_leaving
from games.errors import Refused
from games.models import ChatLine, Match, Room, Seat
from games.rules.core.errors import RuleError
from games.services.play import LEAVING, match_resign
from games.services.rooms import room_leave

log = structlog.get_logger(__name__)


@receiver(user_leaving)
def games_let_go(user_id: int, **_: object) -> None:
    """Gives up running games, frees the seats in rooms, and puts an invented name where theirs was."""
    seats = Seat.objects.filter(user=user_id).order_by("pk")
    for seat in seats.filter(match__status=Match.Status.PLAYING):
        try:
            match_resign(match_id=seat.match_id, seat=seat.number, token=LEAVING)
        except (Refused, RuleError) as error:  # it has ended meanwhile, or they had given up before
            log.info("not_resigned", match=str(seat.match_id), code=error.code)
    for code in Room.objects.filter(seats__user=user_id).values_list("code", flat=True):
        with suppress(Refused):  # somebody has sent them away meanwhile, or the room is gone
            room_leave(code=code, user_id=user_id)
    for match_id, number in seats.values_list("match_id", "number"):
        with transaction.atomic():
            _forget_name(match_id, number, user_id)
    ChatLine.objects.filter(user=user_id).update(name=name_by_chance())  # said before a first match


def _forget_name(match_id: UUID, number: int, user_id: int) -> None:
    """A match's record has no names."""
    name = name_by_chance()
    Seat.objects.filter(match=match_id, number=number).update(name=name)
    ChatLine.objects.filter(match=match_id, user=user_id).update(name=name, user=None)
