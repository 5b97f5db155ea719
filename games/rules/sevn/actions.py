"""What a player can do in SEVN. One class a verb; cards are ids into the deck's catalog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.rules.core.codec import ActionCodec


# On your turn.
@dataclass(frozen=True, slots=True)
class Draw:
    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Stand:
    """Leaves the round safely."""

    verb: ClassVar[str] = "stand"


# Choices of the player who drew a card.
@dataclass(frozen=True, slots=True)
class Freeze:
    verb: ClassVar[str] = "freeze"
    target: int


@dataclass(frozen=True, slots=True)
class TripleDraw:
    verb: ClassVar[str] = "triple_draw"
    target: int


@dataclass(frozen=True, slots=True)
class Give:
    """Hands on a Second Chance that the drawer may not keep."""

    verb: ClassVar[str] = "give"
    target: int


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the two cards of Crossroads."""

    verb: ClassVar[str] = "pick"
    card: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Ballast joins the row."""

    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Discard:
    """Ballast is discarded."""

    verb: ClassVar[str] = "discard"


SevnAction = Draw | Stand | Freeze | TripleDraw | Give | Pick | Keep | Discard

CODEC: ActionCodec[SevnAction] = ActionCodec(*SevnAction.__args__)
