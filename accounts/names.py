"""The name a player shows to others: what it may be, when two look alike, and one to begin with."""

from __future__ import annotations

import secrets
import unicodedata

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SHORTEST = 2
LONGEST = 24
LONGEST_KEY = 64

# A crew's aliases. Chosen to read as a name in every language of the site.
_TITLES = (
    "Agent", "Baron", "Captain", "Comet", "Doc", "Don", "Lady", "Lord", "Madame", "Maestro",
    "Major", "Miss", "Mister", "Professor", "Señor", "Sir",
)  # fmt: skip
_ALIASES = (
    "Amber", "Bamboo", "Cactus", "Caramel", "Cobalt", "Domino", "Flamingo", "Hazard", "Indigo",
    "Jasmin", "Karma", "Lotus", "Mambo", "Mango", "Marble", "Neon", "Nougat", "Onyx", "Panda",
    "Paprika", "Pepper", "Polka", "Quartz", "Rubin", "Saffron", "Samba", "Tango", "Turbo",
    "Vanilla", "Velvet", "Waffle", "Zigzag",
)  # fmt: skip
# Small letters of other scripts, and digits, beside the Latin letters that they pass for. `i`, `l` and `1` are one.
_LIKENESSES = str.maketrans(
    "авекмнорстухѕіјԁԛԝһѵαβεζηικμνορτυχ01i35ıłøđħ",
    "abekmhopctyxsljdqwhvabezhlkmvoptuxollesllodh",
)
# Whoever called themselves so would seem to be one of the team.
_OURS = (
    "admin",
    "administrator",
    "mod",
    "moderator",
    "moderador",
    "moderadora",
    "staff",
    "Stealr",
    "support",
    "system",
)
# Letters and signs that show nothing.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class NameRefused(ValueError):
    """`code` is stable; `sentence` is for the person, in their language."""

    def __init__(self, code: str, sentence: str | Promise) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence


def name_for_guest() -> str:
    return f"{secrets.choice(_TITLES)} {secrets.choice(_ALIASES)}"


def clean_name(name: str) -> str:
    """The name as it is kept: composed (NFC), single spaces.

    Raises `NameRefused`: `name_too_short`, `name_too_long`, `name_unreadable`.
    """
    kept = unicodedata.normalize("NFC", " ".join(name.split()))
    # Control and format characters could reorder or hide what others read; lone marks pile up on it.
    if any(unicodedata.category(each)[0] == "C" or each in _BLANKS for each in kept):
        raise NameRefused("name_unreadable", _("Use letters, digits and ordinary signs only."))
    if len(kept) < SHORTEST:
        raise NameRefused("name_too_short", _("Use at least 2 characters."))
    if len(kept) > LONGEST:
        raise NameRefused("name_too_long", _("Use at most 24 characters."))
    if not any(character.isalnum() for character in kept) or _has_piled_marks(kept):
        raise NameRefused("name_unreadable", _("Use letters, digits and ordinary signs only."))
    return kept


def name_key(name: str) -> str:
    """What a name has in common with all that look like it: neither case, accents, spaces nor script make a difference."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    alike = "".join(each for each in plain if each.isalnum()).translate(_LIKENESSES)
    return alike.replace("rn", "m").replace("vv", "w")[:LONGEST_KEY]


def is_ours(name: str) -> bool:
    """Whether it sounds like the site itself or its team."""
    return name_key(name) in _OUR_KEYS


def _has_piled_marks(text: str) -> bool:
    run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character)[0] == "M" else 0
        if run > 2:
            return True
    return False


_OUR_KEYS = frozenset(map(name_key, _OURS))
