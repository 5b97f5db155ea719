"""What can be said of someone from the games they have played, and what is kept of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.db.models import Count, F, Prefetch, Q, QuerySet

from games.models import ChatLine, LogEntry, Match, Mute, Rating, RatingChange, Room, Seat
from games.ratings.skill import Skill
from games.rules.core.contract import Json
from games.selectors.ladders import ladder_title
from games.selectors.ratings import skill_json

_GAMES_A_PIECE = 50


def played_games(*, user_id: int) -> dict[str, Any]:
    """`with_people`: a row for every game and mode played with other people, most played first; its `places` count
    finishes from the first place to the last one ever taken.

    `against_bots`: `played` and `won` of the games without other people.
    """
    rows = _counted(user_id).values_list("has_company", "game", "mode", "place")
    times: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    alone = {"played": 0, "won": 0}
    for has_company, game, mode, place, number in rows.annotate(times=Count("pk")):
        if has_company:
            times[game, mode][place] = number
        else:
            alone["played"] += number
            alone["won"] += number if place == 1 else 0
    found = [_played(game, mode, places) for (game, mode), places in times.items()]
    found.sort(key=lambda row: (-row["played"], row["game"], row["mode"]))
    return {"with_people": found, "against_bots": alone}


def head_to_head(*, user_id: int, viewer_id: int) -> dict[str, int]:
    """Games that both have finished, and who was `ahead` in how many: the user, the viewer, or neither."""
    common = _counted(user_id).filter(match__seats__user=viewer_id)
    rival = F("match__seats__place")
    return common.aggregate(
        played=Count("pk"),
        ahead=Count("pk", filter=Q(place__lt=rival)),
        behind=Count("pk", filter=Q(place__gt=rival)),
        level=Count("pk", filter=Q(place=rival)),
    )


def games_data(*, user_id: int) -> Json:
    """For the download: what this user did, and nothing of what others did. `games` can be read once, as it is written."""
    return {
        "games": _games_data(user_id),
        "chat": [
            {
                "game": None if line.match_id is None else str(line.match_id),
                "at": line.at.isoformat(),
                "text": line.text or line.phrase,
            }
            for line in ChatLine.objects.filter(user=user_id)
        ],
        "ratings": _ratings_data(user_id),
        "rooms": list(Room.objects.filter(seats__user=user_id).values("code", "game")),
        "muted": list(Mute.objects.filter(user=user_id).values_list("muted__name", flat=True)),
    }


def _ratings_data(user_id: int) -> list[Json]:
    rows = Rating.objects.filter(user=user_id).select_related("ladder").order_by("ladder", "season")
    changes = RatingChange.objects.select_related("seat").order_by("at")
    return [
        {
            "game": row.ladder.game,
            "mode": row.ladder.mode,
            "season": row.season,
            "games": row.games,
            "won": row.wins,
            "changes": [
                {
                    "game": str(change.seat.match_id),
                    "at": change.at.isoformat(),
                    "place": change.place,
                    **skill_json(Skill(change.mu_after, change.sigma_after)),
                }
                for change in row.changes.all()
            ],
        }
        for row in rows.prefetch_related(Prefetch("changes", changes))
    ]


def _counted(user_id: int) -> QuerySet[Seat]:
    """Seats in games that are over, and not void."""
    seats = Seat.objects.filter(user=user_id, ended_at__isnull=False, place__isnull=False)
    void = Match.objects.filter(voided_at__isnull=False).order_by()
    return seats.exclude(match__in=void.values("pk")).order_by()


def _played(game: str, mode: str, times: dict[int, int]) -> dict[str, Any]:
    titles = ladder_title(game, mode)
    return {
        "game": game,
        "mode": mode,
        "title": titles["title"],
        "label": titles["mode"],
        "played": sum(times.values()),
        "won": times.get(1, 0),
        "places": [
            {"place": place, "times": times.get(place, 0)} for place in range(1, max(times) + 1)
        ],
    }


def _games_data(user_id: int) -> Iterator[Json]:
    """The oldest first, some at a time, since thousands of games do not fit into memory."""
    seats = Seat.objects.filter(user=user_id).select_related("match").defer("match__record")
    after = 0
    while piece := list(seats.filter(pk__gt=after).order_by("pk")[:_GAMES_A_PIECE]):
        after = piece[-1].pk
        own = LogEntry.objects.filter(match__seats__in=piece, seat=F("match__seats__number"))
        entries = own.order_by("match", "seq")
        answers = {
            match: list(found) for match, found in groupby(entries, lambda entry: entry.match_id)
        }
        for seat in piece:
            yield _game_data(seat, answers.get(seat.match_id, []))


def _game_data(seat: Seat, answers: list[LogEntry]) -> Json:
    match = seat.match
    return {
        "id": str(match.pk),
        "game": match.game,
        "options": match.options,
        "began": match.created_at.isoformat(),
        "ended": match.ended_at and match.ended_at.isoformat(),
        "name": seat.name,
        "seat": seat.number,
        "has_left": seat.left_seq is not None,
        "device": seat.device,
        "place": seat.place,
        "score": seat.score,
        "answers": [
            {"at": entry.at.isoformat(), "source": entry.source, "action": entry.action}
            for entry in answers
        ],
    }
