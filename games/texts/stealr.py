"""The words of Stealr No Mercy."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.texts import GameText, SettingText

COLOR_NAMES: dict[str, Promise] = {
    "brown": _("Brown"),
    "light_blue": _("Light blue"),
    "pink": _("Pink"),
    "orange": _("Orange"),
    "red": _("Red"),
    "yellow": _("Yellow"),
    "green": _("Green"),
    "dark_blue": _("Dark blue"),
    "utility": _("Utility"),
    "railroad": _("Railroad"),
}

TEXT = GameText(
    title="Stealr No Mercy",
    tagline=_("Collect sets, charge rent, steal the rest. Nothing on the table is safe."),
    rank=1,
    settings={
        "mode": SettingText(
            label=_("Mode"),
            values={
                "no_mercy": "No Mercy",
                "mild": pgettext_lazy("game mode", "Mild"),
                "starter": pgettext_lazy("game mode", "Starter"),
            },
            hints={
                "no_mercy": _("The whole deck, with every cruel card in it."),
                "mild": _("All the rents, fewer cruel cards, more money."),
                "starter": _("The friendliest deck, for your first games."),
            },
        ),
        "goal": SettingText(label=_("Sets to win")),
        "plays_per_turn": SettingText(label=_("Plays per turn")),
        "starting_hand": SettingText(label=_("Starting hand")),
    },
    kinds={
        "money": _("Money"),
        "property": _("Properties"),
        "wild": _("Wild cards"),
        "rent": _("Rent cards"),
        "action": _("Action cards"),
    },
    effects={
        "deal_breaker": _("Take one complete set from a player, Shack and all."),
        "super_sly_deal": _(
            "Name a colour: every rival loses all cards lying in it to you, complete sets, wilds and Shacks included."
        ),
        "market_crash": _(
            "Take one property from each rival. You choose which, complete sets and all-colour wilds included."
        ),
        "heist": _(
            "Take the most valuable card from the bank of each rival; among equals a money card."
        ),
        "tax_collector": _(
            "A player with at least 2 bank cards keeps one and gives away all the others; they decide who gets what."
        ),
        "repossession": _(
            "A player with at least 2 properties keeps one and gives away all the others; they decide who gets what."
        ),
        "unfair_trade": _(
            "Swap your whole bank for the bank of another player. Yours must not be empty."
        ),
        "tough_luck": _(
            "Name a player and a type (property, money or action): all cards of it in their hand are yours. If there are none, tough luck for you."
        ),
        "yoink": _("One player pays you 10M."),
        "forced_debt": _(
            "A player who has a debt chip left gives you one, and on their next turn a card from their hand."
        ),
        "pass_go": _("Draw until you hold 7 cards."),
        "go_again": _(
            "Your last play: what is left of this turn lapses, and after discarding to 7 you start a whole new one."
        ),
        "just_say_no": _("Stop a card that hits you, or a Just Say No against your own card."),
        "shack": _("Build it on a group of yours: 5M more rent, before doubling."),
    },
    labels=COLOR_NAMES,
)
