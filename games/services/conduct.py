"""What sanctions forbid. What becomes of seats that somebody already has stands in `services.enforcement`."""

from __future__ import annotations

from typing import NoReturn

from accounts.models import Sanction
from accounts.moderation.standing import sanction_against, user_held
from games.errors import Refused
from games.selectors.conduct import ends_at

Kind = Sanction.Kind
_CODES = {
    Kind.BAN: "banned",
    Kind.WARN: "warned",
    Kind.RANKED_BAN: "ranked_ban",
    Kind.MUTE: "muted",
}


def require_can_play(user_id: int, *, is_ranked: bool = False) -> None:
    """Raises `Refused` (not_signed_in, banned, warned, ranked_ban).

    Part of the transaction that seats or queues the user: whoever sanctions them, or deletes their account, waits
    for its end, and so finds the seat, or has been before and is heeded.
    """
    user = user_held(user_id)
    if user is None or not user.is_active:
        raise Refused("not_signed_in")
    kinds = [Kind.BAN, Kind.WARN, *([Kind.RANKED_BAN] if is_ranked else [])]
    if sanction := sanction_against(user_id, *kinds):
        _refuse(sanction)


def require_can_talk(user_id: int) -> None:
    """Raises `Refused` (banned, muted)."""
    if sanction := sanction_against(user_id, Kind.BAN, Kind.MUTE):
        _refuse(sanction)


def _refuse(sanction: Sanction) -> NoReturn:
    raise Refused(_CODES[Kind(sanction.kind)], until=ends_at(sanction))
