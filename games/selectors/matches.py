"""Every read of matches: what a seat, or anyone, may see of one. Views are made by the rules, from nothing."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import cast
from uuid import UUID

from django.db.models import Sum

from games.bridge import Header, LiveMatch, Player, Step
from games.clock import now_ms, now_time
from games.models import Audience, Match, RoomSeat, Seat
from games.records.form import decision_json, outcome_json
from games.rules.core.contract import Option
from games.selectors.frames import (
    GameEvent,
    MatchInfo,
    OptionJson,
    PlayerKind,
    Position,
    RematchFrame,
    StateFrame,
    StepFrame,
)

# Several looks of a web process: whoever has not counted since is gone.
AUDIENCE_KEPT_FOR = timedelta(seconds=20)


def seat_of(header: Header, user_id: int | None) -> int | None:
    """The seat this user plays; None for spectators."""
    if user_id is None:
        return None
    return next((seat.number for seat in header.seats if seat.user_id == user_id), None)


def state_at(live: LiveMatch, step: Step, seat: int | None) -> StateFrame:
    """Everything `seat` may know at this step, which must be one that it is shown."""
    position = _position(step, seat)
    if live.is_aborted:
        position |= {"pending": [], "options": {}, "deadlines": []}
    is_over = step.game.outcome() is not None
    match = match_info(live.header, seat, is_over=is_over, is_aborted=live.is_aborted)
    return {"type": "state", "match": match, **position}


def step_frame(step: Step, seat: int | None) -> StepFrame:
    """One accepted entry as `seat` may see it, and all it may know right after."""
    assert step.entry is not None
    return {
        "type": "step",
        "source": step.entry.source,
        "seat": step.entry.seat,
        "events": cast(list[GameEvent], [event.seen_by(seat) for event in step.events]),
        **_position(step, seat),
    }


def rematch_frame(*, live: LiveMatch) -> RematchFrame:
    """Who wants another game; `match` once the room has gone on to one."""
    header = live.header
    newest = Match.objects.filter(room=header.room_id).values_list("pk", flat=True).first()
    users = RoomSeat.objects.filter(room=header.room_id, is_ready=True, user__isnull=False)
    willing = set(users.values_list("user", flat=True))
    return {
        "type": "rematch",
        "room": header.room_code,
        "match": None if newest in (None, header.id) else str(newest),
        "ready": [seat.number for seat in header.seats if seat.user_id in willing],
    }


def match_marks(match_ids: Collection[UUID]) -> dict[UUID, tuple[int, bool]]:
    """How far each match's log has come, and whether it was aborted."""
    rows = Match.objects.filter(pk__in=match_ids).order_by().values_list("pk", "seq", "status")
    return {pk: (seq, status == Match.Status.ABORTED) for pk, seq, status in rows}


def seats_seen(match_ids: Collection[UUID]) -> dict[UUID, dict[int, float]]:
    """For every person's seat of these matches, how many seconds ago it was last heard from."""
    now = now_ms() / 1000
    rows = Seat.objects.filter(match__in=match_ids, seen_at__isnull=False).order_by()
    seen: dict[UUID, dict[int, float]] = {match_id: {} for match_id in match_ids}
    for match_id, number, seen_at in rows.values_list("match_id", "number", "seen_at"):
        if seen_at is not None:
            seen[match_id][number] = now - seen_at.timestamp()
    return seen


def match_info(
    header: Header, seat: int | None, *, is_over: bool, is_aborted: bool = False
) -> MatchInfo:
    """What `seat` (None: anyone else) may know of a match beside its positions."""
    return {
        "id": str(header.id),
        "game": header.game,
        "version": header.version,
        "options": header.options,
        "commitment": header.commitment,
        "seed": header.seed.hex() if is_over else None,
        "room": header.room_code,
        "seats": [
            {
                "seat": player.number,
                "name": player.name,
                "kind": _kind(player),
                "level": player.bot_level,
                "is_you": player.number == seat,
            }
            for player in header.seats
        ],
        # One catalog a mode: what the client's generated catalogs are filed under.
        "deck": header.mode,
        "is_ranked": header.is_ranked,
        "is_aborted": is_aborted,
    }


def audiences(match_ids: Collection[UUID], *, but_of: str = "") -> dict[UUID, int]:
    """How many look on at each of these matches through all web processes `but_of` one."""
    rows = Audience.objects.filter(match__in=match_ids, at__gte=now_time() - AUDIENCE_KEPT_FOR)
    return dict(
        rows.exclude(process=but_of).order_by().values_list("match").annotate(all=Sum("size"))
    )


def _kind(player: Player) -> PlayerKind:
    if player.bot_level is not None:
        return "bot"
    return "guest" if player.is_guest else "user"


def _position(step: Step, seat: int | None) -> Position:
    game = step.game
    known = [item for item in game.pending() if not item.secret or item.seat == seat]
    return {
        "seq": game.seq,
        "view": game.view(seat),
        "pending": [decision_json(item) for item in known],
        "options": {
            item.id: [_option_json(option) for option in game.options(item)]
            for item in known
            if item.seat == seat
        },
        "deadlines": [
            {"decision": item.id, "seat": item.seat, "due": clock.due}
            for item in known
            for clock in step.clocks
            if clock.seat == item.seat and clock.key == item.clock_key
        ],
        "outcome": outcome_json(game.outcome()),
        "now": now_ms(),
    }


def _option_json(option: Option) -> OptionJson:
    fields = {name: domain.to_json() for name, domain in option.fields.items()}
    return {"verb": option.verb, "fields": fields, "refusal": option.refusal}
