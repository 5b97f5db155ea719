"""What the sanctions of `accounts` mean for whoever holds a socket, and who may not sit where."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.moderation.standing import sanctions_of
from games.selectors.frames import SanctionJson, SanctionKind, SanctionReason, StandingFrame


@dataclass(frozen=True, slots=True)
class Access:
    """By user: the sanctions in force, and what a session of theirs must carry. `sessions` are those that live."""

    standings: dict[int, StandingFrame]
    hashes: dict[int, str]
    sessions: frozenset[str]


def access_of(*, user_ids: Collection[int], session_keys: Collection[str]) -> Access:
    """Users who are gone have no hash."""
    users = User.objects.filter(pk__in=user_ids, is_active=True).only("password")
    living = Session.objects.filter(session_key__in=session_keys, expire_date__gt=timezone.now())
    return Access(
        {
            user_id: standing_frame(sanctions)
            for user_id, sanctions in sanctions_of(user_ids).items()
        },
        {user.pk: user.get_session_auth_hash() for user in users},
        frozenset(living.values_list("session_key", flat=True)),
    )


def standing_frame(sanctions: Collection[Sanction]) -> StandingFrame:
    return {"type": "standing", "sanctions": [_sanction_json(each) for each in sanctions]}


def is_banned(frame: StandingFrame) -> bool:
    return any(sanction["kind"] == "ban" for sanction in frame["sanctions"])


def _sanction_json(sanction: Sanction) -> SanctionJson:
    return {
        "id": sanction.pk,
        "kind": cast(SanctionKind, sanction.kind),
        "reason": cast(SanctionReason, sanction.reason),
        "message": sanction.message,
        "until": ends_at(sanction),
    }


def ends_at(sanction: Sanction) -> int | None:
    """Milliseconds since 1970; None: for good."""
    return None if sanction.until is None else int(sanction.until.timestamp() * 1000)
