"""Refusals: the one table from a stable code to an HTTP status and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.rules.core.errors import COMMON_REFUSALS, RuleError


class Refused(Exception):
    """A refused request. `code` is stable, `data` fills its sentence; nothing has changed."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a client is told. `status` is the HTTP status where the answer is a page."""

    code: str
    data: Mapping[str, Any]
    status: int
    text: str


_PLATFORM: Mapping[str, tuple[int, Any]] = {
    # frames
    "not_json": (400, _("That is not JSON.")),
    "too_large": (413, _("That is too long.")),
    "unknown_type": (400, _("There is no such type of frame.")),
    "malformed": (400, _("That does not have the form it must have.")),
    "rate_limited": (429, _("Too fast. Wait a moment.")),
    # matches
    "no_such_match": (404, _("There is no such game.")),
    "match_aborted": (409, _("A moderator has ended this game. It counts for nobody.")),
    "own_match": (403, _("You play in this game yourself: somebody else of the team decides.")),
    "own_rival": (
        403,
        _(
            "You are playing with somebody at this table right now: somebody else of the team decides."
        ),
    ),
    "match_over": (409, _("The game is over.")),
    "not_watchable": (403, _("This table plays without spectators.")),
    "no_record": (404, _("Of this game no record was kept.")),
    "not_your_seat": (403, _("You have no seat at this table.")),
    # rooms
    "no_such_game": (404, _("This game is not played here.")),
    "no_such_room": (404, _("There is no such table. The code may be misspelt, or the link old.")),
    "no_such_seat": (404, _("There is no such seat.")),
    "no_such_level": (400, _("There are no bots of this level.")),
    "not_signed_in": (403, _("Sit down at the table first.")),
    "not_seated": (403, _("You have no seat in this room.")),
    "not_the_host": (403, _("Only the host can do that.")),
    "sent_away": (403, _("The host has sent you away from this table.")),
    "too_many_rooms": (429, _("You have opened many tables. Wait a while before the next one.")),
    "too_many_guests": (
        429,
        _("Many new players come from where you are. Sign in, or wait a while."),
    ),
    "room_shut": (403, _("A moderator has closed this table.")),
    "matches_off": (
        503,
        _("No new games just now: we are working on something. Games in play go on."),
    ),
    "ranked_off": (503, _("Ranked quick matches are switched off for now.")),
    "guests_off": (503, _("For now you need an account to play. Sign in, or make one.")),
    "room_full": (409, _("All seats are taken.")),
    "seat_taken": (409, _("That seat is taken.")),
    "bad_setting": (400, _("The setting “{setting}” does not have this value.")),
    "too_few_players": (409, _("It takes at least {least} players.")),
    "match_running": (409, _("The game is still going on.")),
    "in_ranked_match": (409, _("Finish your ranked game first.")),
    # conduct
    "muted": (403, _("You may not write in chats for now.")),
    "ranked_ban": (403, _("You may not play ranked games for now.")),
    "banned": (403, _("You may not play here for now.")),
    "warned": (403, _("You have a warning. Read it, then play on.")),
    # talk
    "chat_off": (503, _("The chat is switched off for now.")),
    "no_such_phrase": (400, _("There is no such phrase.")),
    "no_such_person": (404, _("There is no such person.")),
    # ranked play
    "no_such_ladder": (404, _("There is no such leaderboard.")),
    "not_ranked": (409, _("This is not a ranked game.")),
    "ranked_account": (403, _("Ranked games are for players with an account.")),
    "ranked_settings": (409, _("The settings of a ranked game are fixed.")),
    "ranked_people": (409, _("In ranked games there are no bots.")),
    "engine_error": (500, _("Something went wrong on our side. Nothing has changed.")),
}
_CONFLICT = 409


def refusal(error: Refused | RuleError, sentences: Mapping[str, str] | None = None) -> Refusal:
    """The table's row for an error. `sentences`: a game's own refusals, as its rules list them."""
    status, sentence = _PLATFORM.get(error.code) or (
        _CONFLICT,
        {**COMMON_REFUSALS, **(sentences or {})}.get(error.code, error.code),
    )
    return Refusal(error.code, error.data, status, _filled(str(sentence), error.data))


def _filled(sentence: str, data: Mapping[str, Any]) -> str:
    try:
        return sentence.format(**data)
    except (KeyError, IndexError):
        return sentence
