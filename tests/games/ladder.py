"""Ranked matches to test with, without playing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from random import Random

from django.db import transaction

from accounts.models import User
from games.models import Match, Rating, RatingChange, Room, Seat
from games.rules.core.settings import complete_options, mode_options
from games.rules.registry import get_rules
from games.selectors.ladders import ladder_keys
from games.services.ratings import ladder_end_match, match_rate
from tests.games.tables import make_user

GAME, MODE = ladder_keys()[0]
START = datetime(2026, 4, 6, 12, tzinfo=UTC)
_numbers = count()


def make_players(number: int) -> list[User]:
    return [make_user(f"Player {next(_numbers)}") for _ in range(number)]


def begin(
    players: Sequence[User | None], *, game: str = GAME, mode: str = MODE, is_ranked: bool = True
) -> Match:
    """A running match of these; its cards do not matter."""
    rules = get_rules(game)
    room = Room.objects.create(game=game, is_ranked=is_ranked)
    match = Match.objects.create(
        room=room,
        game=game,
        mode=mode,
        version=rules.version,
        options=complete_options(rules.settings, mode_options(mode), len(players)),
        timer=60,
        is_ranked=is_ranked,
        seed=bytes(32),
        commitment="",
    )
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            user=player,
            name=player.name if player else "",
            game=game,
            mode=mode,
            has_company=True,
        )
        for number, player in enumerate(players)
    )
    return match


def end(match: Match, places: Sequence[int], left: dict[int, int] | None = None) -> Match:
    """As the door's transaction ends it."""
    with transaction.atomic():
        ladder, ended_at = ladder_end_match(game=match.game, mode=match.mode)
        Match.objects.filter(pk=match.pk).update(status=Match.Status.ENDED, ended_at=ended_at)
        for seat in match.seats.all():
            seat.place = places[seat.number]
            seat.ended_at = ended_at
            seat.left_seq = (left or {}).get(seat.number)
            seat.save(update_fields=["place", "ended_at", "left_seq"])
        match_rate(ladder=ladder, match_id=match.pk)
    match.refresh_from_db()
    return match


def play(players: Sequence[User | None], places: Sequence[int] | None = None) -> Match:
    """By default the first one wins, the next comes second, and so on."""
    return end(begin(players), places or range(1, len(players) + 1))


def random_places(rng: Random, seats: int) -> list[int]:
    """With ties now and then."""
    drawn = [rng.randint(0, seats + 1) for _ in range(seats)]
    return [1 + sum(other < own for other in drawn) for own in drawn]


def ratings_now() -> dict[tuple[int, str, str], tuple[object, ...]]:
    """Every rating, to the last digit."""
    fields = ("mu", "sigma", "games", "wins", "played_at")
    rows = Rating.objects.values_list("user_id", "season", "ladder__mode", *fields)
    return {(user, season, mode): tuple(values) for user, season, mode, *values in rows}


def changes_now() -> dict[int, tuple[object, ...]]:
    """Every change, to the last digit, by seat."""
    fields = ("at", "place", "expected", "mu_before", "sigma_before", "mu_after", "sigma_after")
    rows = RatingChange.objects.values_list("seat_id", *fields)
    return {seat: tuple(values) for seat, *values in rows}
