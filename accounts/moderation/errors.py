"""Refusals of moderation: the one table from a stable code to a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models.moderation import Appeal, Report, Sanction

LONGEST_NOTE: int = Report._meta.get_field("note").max_length or 0
LONGEST_MESSAGE: int = Sanction._meta.get_field("message").max_length or 0
LONGEST_APPEAL: int = Appeal._meta.get_field("text").max_length or 0

_SENTENCES: Mapping[str, Any] = {
    "report_self": _("You cannot report yourself."),
    "report_reason": _("Choose one of the reasons."),
    "report_enough": _("The moderators have what you told them. That is enough to go on."),
    "report_handled": _("Somebody has handled this report already."),
    "text_missing": _("Write a few words."),
    "text_too_long": _("That is too long."),
    "no_such_person": _("There is no such person."),
    "sanction_form": _("A sanction of this kind cannot last that long."),
    "sanction_staff": _(
        "Only an administrator can do this to a moderator, and only an owner to an administrator."
    ),
    "sanction_self": _("You cannot do this to yourself."),
    "judge_plays": _(
        "You play with this person, or did within the last day: somebody else of the team decides."
    ),
    "judge_played": _("You were at that table yourself: somebody else of the team decides."),
    "judge_reported": _("You have reported this yourself: somebody else of the team decides."),
    "sanction_over": _("This sanction is over."),
    "appeal_made": _("You have appealed against this already."),
    "appeal_answered": _("Somebody has answered this appeal already."),
}


class ConductRefused(ValueError):
    """`code` is stable; `sentence` is for the person, in their language. Nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def sentence(self) -> str | Promise:
        found: str | Promise = _SENTENCES[self.code]
        return found


def clean_words(words: str, *, longest: int, is_needed: bool = False) -> str:
    """Raises `ConductRefused` (text_missing, text_too_long)."""
    kept = "".join(each for each in words if each.isprintable() or each == "\n").strip()
    if is_needed and not kept:
        raise ConductRefused("text_missing")
    if len(kept) > longest:
        raise ConductRefused("text_too_long")
    return kept
