"""Who may sit at a ranked table, and from where they play."""

from __future__ import annotations

from uuid import UUID

from accounts.models import User
from games.errors import Refused
from games.models import Seat
from games.selectors.ladders import user_can_play_ranked


def require_ranked_player(user_id: int) -> None:
    """Raises `Refused` (ranked_account)."""
    user = User.objects.filter(pk=user_id).first()
    if user is None or not user_can_play_ranked(user):
        raise Refused("ranked_account")


def seat_note_device(*, match_id: UUID, user_id: int, device: str) -> bool:
    """The user plays their seat of a ranked match from this device; the first one is kept. False if they have none."""
    own = Seat.objects.filter(match=match_id, match__is_ranked=True, user=user_id)
    own.filter(device="").update(device=device)
    return own.exists()
