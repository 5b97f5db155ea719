"""What can be said of someone from the games they have played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform

from games.models import ChatLine, LogEntry, Match, Mute, Seat
from games.rules.core.contract import Json
from games.rules.registry import game_keys
from games.texts import game_text

_RECENT = 10


def played_games(*, user_id: int) -> list[dict[str, Any]]:
    """A row for every game and mode played with other people, most played first.

    `places` counts finishes from the first place to the last one ever taken.
    """
    found = [row for game in game_keys() for row in _modes(game, _finished(user_id))]
    return sorted(found, key=lambda row: -row["played"])


def games_against_bots(*, user_id: int) -> dict[str, int]:
    """`played` and `won`, of games without other people."""
    alone = _finished(user_id).filter(~_has_company())
    return alone.aggregate(played=Count("pk"), won=Count("pk", filter=Q(place=1)))


def head_to_head(*, user_id: int, viewer_id: int) -> dict[str, int]:
    """Games that both have finished, and who was `ahead` in how many: the user, the viewer, or neither."""
    rival = Seat.objects.filter(match=OuterRef("match"), user=viewer_id)
    common = (
        _finished(user_id)
        .annotate(rival=Subquery(rival.values("place")[:1]))
        .filter(rival__isnull=False)
    )
    return common.aggregate(
        played=Count("pk"),
        ahead=Count("pk", filter=Q(place__lt=F("rival"))),
        behind=Count("pk", filter=Q(place__gt=F("rival"))),
        level=Count("pk", filter=Q(place=F("rival"))),
    )


def recent_games(*, user_id: int) -> list[dict[str, Any]]:
    """The last finished ones, newest first."""
    matches = (
        Match.objects.filter(seats__user=user_id, status=Match.Status.ENDED)
        .defer("record")
        .prefetch_related("seats__user")
        .order_by("-ended_at")[:_RECENT]
    )
    return [_recent(match, user_id) for match in matches]


def games_data(*, user_id: int) -> Json:
    """For the download: what this user did, and nothing of what others did."""
    seats = Seat.objects.filter(user=user_id).select_related("match").defer("match__record")
    return {
        "games": [_game_data(seat) for seat in seats.order_by("match__created_at")],
        "chat": [
            {
                "game": None if line.match_id is None else str(line.match_id),
                "at": line.at.isoformat(),
                "text": line.text or line.phrase,
            }
            for line in ChatLine.objects.filter(user=user_id)
        ],
        "muted": list(Mute.objects.filter(user=user_id).values_list("muted__name", flat=True)),
    }


def _finished(user_id: int) -> QuerySet[Seat]:
    ended = Seat.objects.filter(match__status=Match.Status.ENDED, place__isnull=False)
    return ended.filter(user=user_id).order_by()


def _has_company() -> Exists:
    """Whether another person sat there, also one who is deleted by now."""
    people = Seat.objects.filter(match=OuterRef("match"), bot_level__isnull=True)
    return Exists(people.exclude(number=OuterRef("number")))


def _modes(game: str, seats: QuerySet[Seat]) -> Iterable[dict[str, Any]]:
    text = game_text(game)
    rows = seats.filter(_has_company(), match__game=game).values_list("place")
    counts: dict[str | None, dict[int, int]] = {}
    if text.deck_setting:
        by_mode = rows.annotate(
            mode=KeyTextTransform(text.deck_setting, "match__options"), times=Count("pk")
        )
        for place, mode, times in by_mode:
            counts.setdefault(mode, {})[place] = times
    else:
        counts[None] = dict(rows.annotate(times=Count("pk")))
    for mode, places in counts.items():
        if not places:
            continue
        played = sum(places.values())
        yield {
            "game": game,
            "title": text.title,
            "mode": mode,
            "label": mode_label(game, mode),
            "played": played,
            "won": places.get(1, 0),
            "places": [
                {"place": place, "times": places.get(place, 0)}
                for place in range(1, max(places) + 1)
            ],
        }


def mode_label(game: str, mode: str | None) -> Any:
    """The mode's name as its setting calls it; empty for games without modes."""
    text = game_text(game)
    if mode is None or text.deck_setting is None:
        return ""
    return text.settings[text.deck_setting].value(mode)


def _recent(match: Match, user_id: int) -> dict[str, Any]:
    text = game_text(match.game)
    seats = list(match.seats.all())
    own = next(seat for seat in seats if seat.user_id == user_id)
    mode = match.options.get(text.deck_setting) if text.deck_setting else None
    return {
        "id": match.pk,
        "game": match.game,
        "title": text.title,
        "label": mode_label(match.game, mode),
        "ended_at": match.ended_at,
        "place": own.place,
        "seats": len(seats),
        "others": [{"name": seat.name, "user": seat.user_id} for seat in seats if seat is not own],
    }


def _game_data(seat: Seat) -> Json:
    match = seat.match
    answers = LogEntry.objects.filter(match=match, seat=seat.number).order_by("seq")
    return {
        "id": str(match.pk),
        "game": match.game,
        "options": match.options,
        "began": match.created_at.isoformat(),
        "ended": match.ended_at and match.ended_at.isoformat(),
        "name": seat.name,
        "seat": seat.number,
        "place": seat.place,
        "score": seat.score,
        "answers": [
            {"at": entry.at.isoformat(), "source": entry.source, "action": entry.action}
            for entry in answers
        ],
    }
