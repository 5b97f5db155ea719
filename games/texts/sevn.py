"""The words of SEVN."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.texts import GameText, SettingText

TEXT = GameText(
    title="SEVN",
    tagline=_(
        "One more card? Seven different ones and the round is yours. A pair, and it is gone."
    ),
    rank=2,
    settings={
        "goal": SettingText(label=_("Points to win")),
        "shows_odds": SettingText(
            label=_("Show the chance to bust"),
            values={False: pgettext_lazy("aid", "Off"), True: pgettext_lazy("aid", "On")},
            hints={
                False: _("Count for yourself: every card lies face up."),
                True: _("Everybody sees how likely the next card is to bust each player."),
            },
        ),
    },
    kinds={
        "number": _("Numbers"),
        "ballast": pgettext_lazy("card", "Ballast"),
        "modifier": _("Modifiers"),
        "bonus": _("Bonus cards"),
        "action": _("Action cards"),
    },
    labels={
        "ballast_minus_6": pgettext_lazy("card", "Ballast −6"),
        "ballast_minus_4": pgettext_lazy("card", "Ballast −4"),
        "ballast_minus_2": pgettext_lazy("card", "Ballast −2"),
        "featherweight": pgettext_lazy("card", "Featherweight"),
        "heavyweight": pgettext_lazy("card", "Heavyweight"),
        "staircase": pgettext_lazy("card", "Staircase"),
        "freeze": pgettext_lazy("card", "Freeze"),
        "second_chance": pgettext_lazy("card", "Second Chance"),
        "triple_draw": pgettext_lazy("card", "Triple Draw"),
        "crossroads": pgettext_lazy("card", "Crossroads"),
        "storm": pgettext_lazy("card", "Storm"),
    },
    effects={
        "featherweight": _(
            "15 points for at least 4 values, all of them 6 or less. Ballast counts."
        ),
        "heavyweight": _("12 points for at least 3 values of 10 or more."),
        "staircase": _(
            "4 points a card for your longest run of at least 3 consecutive numbers. Ballast is in no run; 0 may begin one."
        ),
        "freeze": _(
            "Choose anyone in the round, yourself too. That player leaves the round safely and is scored."
        ),
        "second_chance": _(
            "Kept beside your row. It cancels one duplicate by itself: both cards go to the discards and you stay in, without another card. You can hold one; the next is given to a player in the round without one, whom you choose. If there is nobody, it is discarded."
        ),
        "triple_draw": _(
            "Choose anyone in the round, yourself too. That player draws 3 cards, each resolved before the next. A bust or a SEVN ends it early; if that player busts, the actions they turned up in it are discarded."
        ),
        "crossroads": _(
            "2 cards are shown to all. Pick one, and it counts as if you had drawn it; the other is discarded. If both are duplicates you must pick one, and it busts you unless a Second Chance cancels it."
        ),
        "storm": _(
            "Everyone in the round draws one card, clockwise, beginning with you. A SEVN stops it: those after it draw nothing, and who busted before stays so."
        ),
    },
)
