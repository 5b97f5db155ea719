"""A platform that has been played on for two years: users, rooms, matches with their seats, and ratings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Model

from accounts.models import User
from games.models import Ladder, Match, Rating, RatingChange, Room, Seat
from games.ratings.seasons import season_of
from games.ratings.skill import START_MU, START_SIGMA
from games.rules.core.settings import complete_options, mode_options
from games.rules.registry import get_rules
from games.selectors.ladders import ladder_keys

Row = dict[str, Any]
_USERS = 20_000
_FIRST_ID = 1_000_000
_MATCHES_A_ROOM = 5
_BEGAN = datetime(2024, 1, 1, tzinfo=UTC)
_YEARS = timedelta(days=730)
# The share of matches that the heavy player is in; of those, that the rival is in too; that still run; that are void.
_HEAVY, _RIVAL, _RUNNING, _VOID = 1 / 40, 1 / 10, 1 / 50, 1 / 50
_RANKED, _PUBLIC, _WITH_BOTS = 0.4, 0.5, 0.5
HEAVY, RIVAL, CASUAL, STRANGER = (_FIRST_ID + number for number in (0, 1, 15_000, 19_999))


@dataclass(slots=True)
class _Past:
    """Rows as they come. `rooms`: their ladder, and whether they are ranked; `mu` and `standings` are by user and ladder."""

    rng: Random
    ladders: list[tuple[str, str]]
    rooms: list[tuple[int, bool]]
    seat: int = _FIRST_ID
    mu: dict[tuple[int, int], float] = field(default_factory=dict)
    standings: dict[tuple[int, int, str], Row] = field(default_factory=dict)
    seats: list[Row] = field(default_factory=list)
    changes: list[Row] = field(default_factory=list)


def past_fill(*, matches: int) -> None:
    """Matches without records, which no list may read; HEAVY has played thousands of 200,000."""
    rng, ladders = Random(7), ladder_keys()
    number_of_rooms = matches // _MATCHES_A_ROOM + 1
    rooms = [(rng.randrange(len(ladders)), rng.random() < _RANKED) for _ in range(number_of_rooms)]
    past = _Past(rng, ladders, rooms)
    _write(User, (_user(number) for number in range(_USERS)))
    _write(Room, (_room(past, number) for number in range(number_of_rooms)))
    _write(
        Ladder,
        (
            {"id": _FIRST_ID + number, "game": game, "mode": mode}
            for number, (game, mode) in enumerate(past.ladders)
        ),
    )
    _write(Match, (_match(past, number, matches) for number in range(matches)))
    _write(Seat, past.seats)
    _write(Rating, past.standings.values())
    _write(RatingChange, past.changes)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _write(model: type[Model], rows: Iterable[Row]) -> None:
    """Columns that a row does not name take the model's default."""
    fields = model._meta.concrete_fields
    usual = {each.attname: _stored(each.get_default()) for each in fields}
    columns = ", ".join(f'"{each.column}"' for each in fields)
    with (
        connection.cursor() as cursor,
        cursor.copy(f'COPY "{model._meta.db_table}" ({columns}) FROM STDIN') as copy,
    ):
        for row in rows:
            copy.write_row([row.get(name, default) for name, default in usual.items()])


def _stored(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, dict | list) else value


def _user(number: int) -> Row:
    return {
        "id": _FIRST_ID + number,
        "username": f"past-{number}",
        "name": f"{('Ada', 'Bruno', 'Cleo', 'Dante')[number % 4]} {number}",
        "date_joined": _BEGAN,
    }


def _room(past: _Past, number: int) -> Row:
    ladder, is_ranked = past.rooms[number]
    return {
        "id": _FIRST_ID + number,
        "code": f"PAST{number}",
        "game": past.ladders[ladder][0],
        "is_ranked": is_ranked,
        "options": "{}",
        "created_at": _BEGAN,
        "updated_at": _BEGAN,
    }


def _match(past: _Past, number: int, matches: int) -> Row:
    """Two in a row end at once."""
    rng = past.rng
    room = number // _MATCHES_A_ROOM
    ladder, is_ranked = past.rooms[room]
    game, mode = past.ladders[ladder]
    rules = get_rules(game)
    is_running = rng.random() < _RUNNING
    is_void = is_ranked and not is_running and rng.random() < _VOID
    ended_at = _BEGAN + _YEARS * (number // 2 / matches * 2)
    size = rng.randint(min(rules.seats), min(5, max(rules.seats)))
    match = {
        "id": UUID(int=number),
        "room_id": _FIRST_ID + room,
        "game": game,
        "mode": mode,
        "version": rules.version,
        "options": json.dumps(complete_options(rules.settings, mode_options(mode), size)),
        "is_ranked": is_ranked,
        "is_public": is_ranked or rng.random() < _PUBLIC,
        "seed": bytes(32),
        "commitment": "0" * 64,
        "seq": 120,
        "status": Match.Status.PLAYING if is_running else Match.Status.ENDED,
        "created_at": ended_at - timedelta(minutes=rng.randint(5, 60)),
        "moved_at": ended_at,
        "ended_at": None if is_running else ended_at,
        "turns": None if is_running else rng.randint(10, 90),
        "voided_at": ended_at if is_void else None,
    }
    is_rated = is_ranked and not is_running and not is_void
    seated = list(_seated(past, size, is_ranked, match))
    people = sum(user is not None for _, user in seated)
    for place, (seat, user) in enumerate(seated, start=1):
        seat["place"] = None if is_running else place
        seat["has_company"] = people > (user is not None)
        past.seats.append(seat)
        if is_rated and user is not None:
            _rate(past, seat, user, ladder, ended_at)
    return match


def _seated(
    past: _Past, size: int, is_ranked: bool, match: Row
) -> Iterator[tuple[Row, int | None]]:
    """In the order in which they finished."""
    rng = past.rng
    users: list[int | None] = []
    if rng.random() < _HEAVY:
        users.append(HEAVY)
        if rng.random() < _RIVAL:
            users.append(RIVAL)
    with_bots = not is_ranked and rng.random() < _WITH_BOTS
    while len(users) < size:
        # Some play every day, most now and then.
        drawn = _FIRST_ID + 2 + int((_USERS - 2) * rng.random() ** 3)
        if with_bots and users:
            users.append(None)
        elif drawn not in users:
            users.append(drawn)
    rng.shuffle(users)
    for seat_number, user in enumerate(users):
        past.seat += 1
        seat = {
            "id": past.seat,
            "match_id": match["id"],
            "number": seat_number,
            "user_id": user,
            "bot_level": "normal" if user is None else None,
            "name": "Juno" if user is None else _user(user - _FIRST_ID)["name"],
            "game": match["game"],
            "mode": match["mode"],
            "ended_at": match["ended_at"],
        }
        yield seat, user


def _rate(past: _Past, seat: Row, user: int, ladder: int, at: datetime) -> None:
    """By chance: lists show what changed, not why."""
    before = past.mu.get((user, ladder), START_MU)
    after = past.mu[user, ladder] = before + past.rng.uniform(-0.5, 0.5)
    season = season_of(at)
    standing = past.standings.setdefault(
        (user, ladder, season),
        {
            "id": _FIRST_ID + len(past.standings),
            "ladder_id": _FIRST_ID + ladder,
            "user_id": user,
            "season": season,
            "games": 0,
            "wins": 0,
        },
    )
    standing |= {
        "mu": after,
        "sigma": START_SIGMA / 3,
        "games": standing["games"] + 1,
        "wins": standing["wins"] + (seat["place"] == 1),
        "played_at": at,
    }
    past.changes.append(
        {
            "id": _FIRST_ID + len(past.changes),
            "seat_id": seat["id"],
            "rating_id": standing["id"],
            "at": at,
            "place": seat["place"],
            "expected": 2.0,
            "mu_before": before,
            "sigma_before": START_SIGMA / 3,
            "mu_after": after,
            "sigma_after": START_SIGMA / 3,
        }
    )
