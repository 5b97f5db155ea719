"""Signals: what is measured of people and pairs, and when it is worth a look (docs/signals.md). Hints, no verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import timedelta
from itertools import combinations
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.moderation.standing import sanctions_in_force
from games.models import LogEntry, Match, Seat, Signal
from games.ratings.skill import POINTS
from games.selectors.ladders import with_shared_devices

LOOKED_BACK = timedelta(days=90)
LOG_LOOKED_BACK = timedelta(days=30)
# Fewer games, or answers, say nothing.
LEAST_GAMES = 10
LEAST_ANSWERS = 50
# A pair: this share of the games of the one who plays less, and this share of them to the same one.
LEAST_TOGETHER = 0.5
LEAST_ONE_SIDED = 0.8
LEAST_LEFT = 0.2
LEAST_TIMED_OUT = 0.25
BANS_LOOKED_BACK = timedelta(days=14)
# More newcomers from one network (a school, a telephone company) say nothing of any.
MOST_NEWCOMERS = 5


def signals_now() -> list[Signal]:
    """All that there are to be seen in the rows now, unsaved."""
    now = timezone.now()
    found = [
        *_shared_devices(),
        *_one_sided(),
        *_leavers(),
        *_timeouts(),
        *_same_network(),
    ]
    for signal in found:
        signal.at = now
    return found


def signals_about(user_ids: Collection[int]) -> QuerySet[Signal]:
    """Those that name any of these people, the strongest first."""
    named = Q(user__in=user_ids) | Q(other__in=user_ids)
    return Signal.objects.filter(named).select_related("user", "other")


def signal_sentence(signal: Signal) -> str:
    """What was measured, in a few words."""
    return _SENTENCES[Signal.Kind(signal.kind)].format(**signal.numbers)


_SENTENCES = {
    Signal.Kind.SHARED_DEVICE: "at {matches} of their {together} ranked tables from one browser",
    Signal.Kind.ONE_SIDED: (
        "{together} ranked games together, {share} % of all of one of them; "
        "the first stood ahead in {ahead}, won {gain} points, the other lost {loss}"
    ),
    Signal.Kind.LEAVER: "left {left} of {games} games with people ({rate} %)",
    Signal.Kind.SAME_NETWORK: (
        "the first came {hours} h after the other was banned, from the same network, "
        "where {newcomers} came since then"
    ),
    Signal.Kind.TIMEOUTS: "let the clock answer {timeouts} of {answers} times ({rate} %)",
}


def _ranked_seats() -> QuerySet[Seat]:
    return Seat.objects.filter(
        match__is_ranked=True,
        match__status=Match.Status.ENDED,
        match__voided_at=None,
        match__ended_at__gte=timezone.now() - LOOKED_BACK,
        user__isnull=False,
    ).order_by()


def _pairs(seats: Any) -> Any:
    """Every two people at one table, once."""
    return seats.annotate(other=F("match__seats__user")).filter(other__gt=F("user"))


def _shared_devices() -> Iterator[Signal]:
    """Running matches count too: it may still be stopped."""
    recent = Match.objects.filter(is_ranked=True, created_at__gte=timezone.now() - LOOKED_BACK)
    marked: Any = with_shared_devices(recent)
    shared = marked.filter(shares_device=True)
    seats = Seat.objects.filter(match__in=shared, user__isnull=False).exclude(device="")
    at_device: dict[tuple[Any, str], set[int]] = {}
    for match_id, device, user_id in seats.values_list("match_id", "device", "user_id"):
        at_device.setdefault((match_id, device), set()).add(user_id)
    alike = Counter(pair for users in at_device.values() for pair in combinations(sorted(users), 2))
    for (user_id, other_id), matches in alike.items():
        both = recent.filter(seats__user=user_id).filter(seats__user=other_id)
        yield Signal(
            kind=Signal.Kind.SHARED_DEVICE,
            user_id=user_id,
            other_id=other_id,
            numbers={"matches": matches, "together": both.count()},
            weight=1 - 1 / (1 + matches),
        )


def _one_sided() -> Iterator[Signal]:
    place, others_place = F("rating_change__place"), F("match__seats__rating_change__place")
    gain = F("rating_change__mu_after") - F("rating_change__mu_before")
    others_gain = F("match__seats__rating_change__mu_after") - F(
        "match__seats__rating_change__mu_before"
    )
    pairs = (
        _pairs(_ranked_seats())
        .values("user", "other")
        .annotate(
            together=Count("pk"),
            ahead=Count("pk", filter=Q(rating_change__place__lt=others_place)),
            behind=Count("pk", filter=Q(match__seats__rating_change__place__lt=place)),
            gain=Sum(gain),
            others_gain=Sum(others_gain),
        )
        .filter(together__gte=LEAST_GAMES)
    )
    rows = list(pairs)
    played = _games_of({row["user"] for row in rows} | {row["other"] for row in rows})
    for row in rows:
        share = row["together"] / min(played[row["user"]], played[row["other"]])
        if share >= LEAST_TOGETHER and (signal := _transfer(row, share)):
            yield signal


def _transfer(row: Mapping[str, Any], share: float) -> Signal | None:
    """That one of these two nearly always wins, and gains what the other loses; `share` of their games were together."""
    decided = row["ahead"] + row["behind"]
    one_sided = max(row["ahead"], row["behind"]) / decided if decided else 0.0
    first, second = (row["user"], row["gain"] or 0), (row["other"], row["others_gain"] or 0)
    if row["behind"] > row["ahead"]:
        first, second = second, first
    if one_sided < LEAST_ONE_SIDED or not first[1] > 0 > second[1]:
        return None
    return Signal(
        kind=Signal.Kind.ONE_SIDED,
        user_id=first[0],
        other_id=second[0],
        numbers={
            "together": row["together"],
            "share": round(100 * share),
            "ahead": max(row["ahead"], row["behind"]),
            "gain": round(POINTS * first[1]),
            "loss": round(-POINTS * second[1]),
        },
        weight=share * one_sided,
    )


def _games_of(user_ids: Iterable[int]) -> dict[int, int]:
    seats = _ranked_seats().filter(user__in=set(user_ids))
    return dict(seats.values_list("user").annotate(games=Count("pk")))


def _leavers() -> Iterator[Signal]:
    seats = Seat.objects.filter(
        has_company=True,
        match__status=Match.Status.ENDED,
        match__ended_at__gte=timezone.now() - LOOKED_BACK,
        user__isnull=False,
    )
    rows = (
        seats.order_by()
        .values("user")
        .annotate(games=Count("pk"), left=Count("pk", filter=Q(left_seq__isnull=False)))
        .filter(games__gte=LEAST_GAMES, left__gte=LEAST_LEFT * F("games"))
    )
    for row in rows:
        rate = row["left"] / row["games"]
        yield Signal(
            kind=Signal.Kind.LEAVER,
            user_id=row["user"],
            numbers={"left": row["left"], "games": row["games"], "rate": round(100 * rate)},
            weight=rate,
        )


def _timeouts() -> Iterator[Signal]:
    own = LogEntry.objects.filter(
        match__created_at__gte=timezone.now() - LOG_LOOKED_BACK,
        match__timer__isnull=False,
        match__seats__number=F("seat"),
        match__seats__user__isnull=False,
    )
    rows = (
        own.order_by()
        .values("match__seats__user")
        .annotate(
            answers=Count("pk"), timeouts=Count("pk", filter=Q(source=LogEntry.Source.TIMEOUT))
        )
        .filter(answers__gte=LEAST_ANSWERS, timeouts__gte=LEAST_TIMED_OUT * F("answers"))
    )
    for row in rows:
        rate = row["timeouts"] / row["answers"]
        yield Signal(
            kind=Signal.Kind.TIMEOUTS,
            user_id=row["match__seats__user"],
            numbers={
                "timeouts": row["timeouts"],
                "answers": row["answers"],
                "rate": round(100 * rate),
            },
            weight=rate,
        )


def _same_network() -> Iterator[Signal]:
    """A guest who clears the browser's cookies is another one, whom nothing but the network is known of."""
    bans = sanctions_in_force().filter(
        kind=Sanction.Kind.BAN, user__is_guest=True, at__gte=timezone.now() - BANS_LOOKED_BACK
    )
    banned = list(bans.exclude(user__network="").values_list("user", "user__network", "at"))
    if not banned:
        return
    came = User.objects.filter(
        is_guest=True,
        network__in={network for _, network, _ in banned},
        date_joined__gt=min(at for _, _, at in banned),
    )
    guests = list(came.values_list("pk", "network", "date_joined"))
    for other_id, place, since in banned:
        newcomers = [(pk, at) for pk, network, at in guests if network == place and at > since]
        if len(newcomers) > MOST_NEWCOMERS:
            continue
        for user_id, at in newcomers:
            yield Signal(
                kind=Signal.Kind.SAME_NETWORK,
                user_id=user_id,
                other_id=other_id,
                numbers={"hours": (at - since) // timedelta(hours=1), "newcomers": len(newcomers)},
                weight=1 / (1 + len(newcomers)),
            )
