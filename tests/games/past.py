"""Games of the past to test with, without playing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

from accounts.models import User
from games.models import Match, Room, Seat
from games.rules.core.settings import complete_options, game_modes, mode_options
from games.rules.registry import game_keys, get_rules

# One that is played in several ways.
GAME = next(key for key in game_keys() if len(game_modes(get_rules(key).settings)) > 1)
MODE, OTHER_MODE = game_modes(get_rules(GAME).settings)[:2]
OTHER_GAME = next(key for key in game_keys() if key != GAME)
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
_minutes = count()

Player = User | str


def past(
    *players: Player,
    places: Sequence[int] | None = None,
    at: datetime | None = None,
    game: str = GAME,
    mode: str | None = None,
    is_ranked: bool = False,
    is_voided: bool = False,
    is_public: bool = True,
    can_watch: bool = True,
) -> Match:
    """One that ended `at`, by default a minute after the one before. A string is the name of a bot."""
    ended_at = at or NOON + timedelta(minutes=next(_minutes))
    match = _match(
        game=game,
        mode=mode,
        is_ranked=is_ranked,
        is_public=is_public,
        can_watch=can_watch,
        status=Match.Status.ENDED,
        ended_at=ended_at,
        voided_at=ended_at if is_voided else None,
        turns=42,
    )
    Match.objects.filter(pk=match.pk).update(created_at=ended_at - timedelta(minutes=25))
    _seat(match, players, places or range(1, len(players) + 1), ended_at)
    return match


def running(*players: Player, is_public: bool = True, game: str = GAME) -> Match:
    """Without cards: it can be listed, not played."""
    match = _match(game=game, mode=None, is_public=is_public)
    _seat(match, players, [None] * len(players), None)
    return match


def _match(*, game: str, mode: str | None, is_public: bool, **fields: object) -> Match:
    rules = get_rules(game)
    mode = mode or game_modes(rules.settings)[0]
    return Match.objects.create(
        room=Room.objects.create(game=game, is_public=is_public),
        game=game,
        mode=mode,
        version=rules.version,
        options=complete_options(rules.settings, mode_options(mode), min(rules.seats)),
        seed=bytes(32),
        commitment="",
        is_public=is_public,
        **fields,
    )


def _seat(
    match: Match,
    players: Sequence[Player],
    places: Sequence[int | None],
    ended_at: datetime | None,
) -> None:
    people = sum(isinstance(player, User) for player in players)
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            user=player if isinstance(player, User) else None,
            bot_level="easy" if isinstance(player, str) else None,
            name=player if isinstance(player, str) else player.name,
            game=match.game,
            mode=match.mode,
            has_company=people > isinstance(player, User),
            place=place,
            ended_at=ended_at,
        )
        for number, (player, place) in enumerate(zip(players, places, strict=True))
    )
