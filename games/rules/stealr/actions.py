"""What a player can do in Stealr. One class a verb; cards are ids into the deck's catalog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.rules.core.codec import ActionCodec

Color = Literal[
    "brown",
    "light_blue",
    "pink",
    "orange",
    "red",
    "yellow",
    "green",
    "dark_blue",
    "utility",
    "railroad",
]
CardType = Literal["property", "money", "action"]


# On your turn.
@dataclass(frozen=True, slots=True)
class PlayProperty:
    verb: ClassVar[str] = "property"
    card: int
    color: Color


@dataclass(frozen=True, slots=True)
class Bank:
    verb: ClassVar[str] = "bank"
    card: int


@dataclass(frozen=True, slots=True)
class Rent:
    """All four kinds of rent card; `color` is charged."""

    verb: ClassVar[str] = "rent"
    card: int
    color: Color


@dataclass(frozen=True, slots=True)
class Shack:
    verb: ClassVar[str] = "shack"
    card: int
    color: Color


@dataclass(frozen=True, slots=True)
class DealBreaker:
    verb: ClassVar[str] = "deal_breaker"
    card: int
    target: int
    color: Color


@dataclass(frozen=True, slots=True)
class SuperSlyDeal:
    verb: ClassVar[str] = "super_sly_deal"
    card: int
    color: Color


@dataclass(frozen=True, slots=True)
class MarketCrash:
    """`picks`: one property of every rival that has any, in clockwise order from the player."""

    verb: ClassVar[str] = "market_crash"
    card: int
    picks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Heist:
    verb: ClassVar[str] = "heist"
    card: int


@dataclass(frozen=True, slots=True)
class TaxCollector:
    verb: ClassVar[str] = "tax_collector"
    card: int
    target: int


@dataclass(frozen=True, slots=True)
class Repossession:
    verb: ClassVar[str] = "repossession"
    card: int
    target: int


@dataclass(frozen=True, slots=True)
class UnfairTrade:
    verb: ClassVar[str] = "unfair_trade"
    card: int
    target: int


@dataclass(frozen=True, slots=True)
class ToughLuck:
    verb: ClassVar[str] = "tough_luck"
    card: int
    target: int
    type: CardType


@dataclass(frozen=True, slots=True)
class Yoink:
    verb: ClassVar[str] = "yoink"
    card: int
    target: int


@dataclass(frozen=True, slots=True)
class ForcedDebt:
    verb: ClassVar[str] = "forced_debt"
    card: int
    target: int


@dataclass(frozen=True, slots=True)
class PassGo:
    verb: ClassVar[str] = "pass_go"
    card: int


@dataclass(frozen=True, slots=True)
class GoAgain:
    verb: ClassVar[str] = "go_again"
    card: int


@dataclass(frozen=True, slots=True)
class Recolor:
    """Moves a wild of your table to another of its colours; no play."""

    verb: ClassVar[str] = "recolor"
    card: int
    color: Color


@dataclass(frozen=True, slots=True)
class EndTurn:
    verb: ClassVar[str] = "end_turn"


# Settling a debt chip at the start of a turn.
@dataclass(frozen=True, slots=True)
class Give:
    verb: ClassVar[str] = "give"
    card: int


# Down to the hand limit at the end of a turn.
@dataclass(frozen=True, slots=True)
class Discard:
    verb: ClassVar[str] = "discard"
    cards: tuple[int, ...]


# Answers of a player hit by a card, and of its player to a Just Say No.
@dataclass(frozen=True, slots=True)
class Accept:
    """Lets the effect happen, or lets the rival's Just Say No stand."""

    verb: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Pay:
    """Bank and table cards; everything payable where that does not cover the amount."""

    verb: ClassVar[str] = "pay"
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Allot:
    """Tax Collector, Repossession: one card kept, every other as [card, seat that receives it]."""

    verb: ClassVar[str] = "allot"
    keep: int
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SayNo:
    verb: ClassVar[str] = "say_no"
    card: int


StealrAction = (
    PlayProperty
    | Bank
    | Rent
    | Shack
    | DealBreaker
    | SuperSlyDeal
    | MarketCrash
    | Heist
    | TaxCollector
    | Repossession
    | UnfairTrade
    | ToughLuck
    | Yoink
    | ForcedDebt
    | PassGo
    | GoAgain
    | Recolor
    | EndTurn
    | Give
    | Discard
    | Accept
    | Pay
    | Allot
    | SayNo
)

CODEC: ActionCodec[StealrAction] = ActionCodec(*StealrAction.__args__)
