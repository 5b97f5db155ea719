"""Ladders: every game in each of its modes, with settings that nobody can change."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Match, Seat
from games.ratings import skill
from games.rules.core.settings import FIRST_SEAT, MODE, complete_options, game_modes, mode_options
from games.rules.registry import get_rules
from games.texts import game_text, games_by_rank

RANKED_TIMER = 60
# Who lets so many turns in a row run out has left.
MOST_TURNS_MISSED = 2


def ladder_keys() -> list[tuple[str, str]]:
    """Game and mode of each, in the order in which games are offered."""
    return [
        (game, mode) for game in games_by_rank() for mode in game_modes(get_rules(game).settings)
    ]


def ladder_options(game: str, mode: str) -> dict[str, Any]:
    """A game's settings on this ladder: all but the mode are the game's usual ones."""
    rules = get_rules(game)
    options = complete_options(rules.settings, mode_options(mode), min(rules.seats))
    del options[FIRST_SEAT]
    return options


def ladder_title(game: str, mode: str) -> dict[str, str]:
    """For readers: `title` of the game and `mode`, empty where there is but one."""
    words = game_text(game).settings.get(MODE)
    return {
        "title": str(game_text(game).title),
        "mode": str(words.value(mode)) if words else "",
    }


def match_title(game: str, mode: str) -> dict[str, str]:
    """As `ladder_title`, but `mode` is empty too where the title says it: "Stealr No Mercy", once."""
    titles = ladder_title(game, mode)
    return {**titles, "mode": "" if titles["title"].endswith(titles["mode"]) else titles["mode"]}


def ladders() -> list[dict[str, Any]]:
    """For pages, in the reader's language: `game`, `mode`, `title`, `mode_title`, `seats`, `settings` (label, value)."""
    return [_ladder(game, mode) for game, mode in ladder_keys()]


def rating_rules() -> dict[str, int]:
    """The numbers behind ratings, for the page that explains them."""
    newcomer = skill.Skill()
    return {
        "start": newcomer.rating,
        "start_uncertainty": newcomer.uncertainty,
        "start_floor": newcomer.floor,
        "provisional": skill.Skill(sigma=skill.PROVISIONAL_SIGMA).uncertainty,
        "active_weeks": skill.ACTIVE_WEEKS,
        "season_keeps": round(100 * skill.SEASON_KEEPS),
        "mu": round(skill.START_MU),
        "points": skill.POINTS,
        "sigmas": skill.SIGMAS,
        "timer": RANKED_TIMER,
        "turns_missed": MOST_TURNS_MISSED,
    }


def with_shared_devices(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Each with `shares_device`: two of its seats are played from one browser. A hint, no more."""
    seats = Seat.objects.filter(match=OuterRef("pk")).exclude(device="").order_by()
    shared = seats.values("device").annotate(times=Count("pk")).filter(times__gt=1)
    return matches.annotate(shares_device=Exists(shared))


def user_can_play_ranked(user: User) -> bool:
    """Ranked play is for accounts: guests become one by confirming an e-mail address."""
    return user.is_active and not user.is_guest


def _ladder(game: str, mode: str) -> dict[str, Any]:
    titles = match_title(game, mode)
    seats = get_rules(game).seats
    text = game_text(game)
    settings = [
        {"label": str(text.settings[key].label), "value": str(text.settings[key].value(value))}
        for key, value in ladder_options(game, mode).items()
        if key != MODE
    ]
    timer = _("%(seconds)s seconds") % {"seconds": RANKED_TIMER}
    settings.append({"label": _("Turn timer"), "value": timer})
    return {
        "game": game,
        "mode": mode,
        "title": titles["title"],
        "mode_title": titles["mode"],
        "seats": {"least": min(seats), "most": max(seats)},
        "settings": settings,
    }
