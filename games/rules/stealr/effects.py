"""What each action card does to one player who does not stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.rules.core.contract import Event
from games.rules.stealr import actions as act
from games.rules.stealr import table
from games.rules.stealr.cards import COLOR_INDEX
from games.rules.stealr.checks import check_distinct, refuse
from games.rules.stealr.frames import Cards, Demand, MovingShack, Target
from games.rules.stealr.payment import pay
from games.rules.stealr.state import COLOR_COUNT, State, merged

Effect = Callable[[State, Demand, Target, Any], list[Event]]
PAYMENTS = frozenset({"rent", "yoink"})
ALLOTMENTS = frozenset({"tax_collector", "repossession"})


def moved(seat: int, to: int, zone: str, cards: Cards) -> Event:
    """Its lists of Shacks are filled in when these find their place."""
    return Event(
        "moved",
        {
            "seat": seat,
            "to": to,
            "zone": zone,
            "count": len(cards),
            "cards": list(cards),
            "shacks": [],
            "lost_shacks": [],
        },
    )


def _set_moving(demand: Demand, shacks: Iterable[MovingShack]) -> None:
    demand.shacks = tuple(sorted([*demand.shacks, *shacks]))


def _move_properties(
    state: State, demand: Demand, giver: int, shares: Iterable[tuple[int, int]]
) -> None:
    """Cards go one by one in order of their ids: a Shack follows the card that dissolves its group."""
    departures = [table.move_property(state, giver, to, card) for card, to in sorted(shares)]
    _set_moving(demand, [shack for shack in departures if shack is not None])


def _take_properties(state: State, demand: Demand, target: Target, cards: Cards) -> list[Event]:
    _move_properties(state, demand, target.seat, [(card, demand.seat) for card in cards])
    return [moved(target.seat, demand.seat, "table", cards)]


def _pay(state: State, demand: Demand, target: Target, action: act.Pay) -> list[Event]:
    seat, to, amount = target.seat, demand.seat, target.amount
    assert amount is not None
    total = sum(state.deck.values[card] for card in action.cards)
    gave_chip = is_forgiven = False
    if total < amount:
        gave_chip = state.chips_left(seat) > 0
        is_forgiven = not gave_chip
        state.chips[seat * state.seats + to] += gave_chip
    _set_moving(demand, pay(state, seat, to, action.cards))
    return [
        Event(
            "paid",
            {
                "seat": seat,
                "to": to,
                "amount": amount,
                "total": total,
                "cards": sorted(action.cards),
                "gave_chip": gave_chip,
                "is_forgiven": is_forgiven,
                "shacks": [],
                "lost_shacks": [],
            },
        )
    ]


def _deal_breaker(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    """The first group of the colour is the complete one, and its Shack the first Shack."""
    assert demand.color is not None
    color = COLOR_INDEX[demand.color]
    at = target.seat * COLOR_COUNT + color
    cards, shack = table.groups(state, at)[0]
    if shack is not None:
        state.shacks[at] = state.shacks[at][1:]
        pile = demand.seat * COLOR_COUNT + color
        _set_moving(demand, [MovingShack(shack, target.seat, demand.seat, pile)])
    return _take_properties(state, demand, target, cards)


def _super_sly_deal(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    assert demand.color is not None
    cards = state.piles[target.seat * COLOR_COUNT + COLOR_INDEX[demand.color]]
    return _take_properties(state, demand, target, cards)


def _market_crash(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    assert target.picked is not None
    return _take_properties(state, demand, target, (target.picked,))


def dearest_banked(state: State, seat: int) -> int:
    """Tie: a money card before an action card, then the lowest id."""
    deck = state.deck
    return min(
        state.banks[seat], key=lambda card: (-deck.values[card], deck.kinds[card] != "money", card)
    )


def _heist(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    card = dearest_banked(state, target.seat)
    state.move_banked(target.seat, demand.seat, card)
    return [moved(target.seat, demand.seat, "bank", (card,))]


def allotted_cards(state: State, demand: Demand, seat: int) -> Cards:
    return state.banks[seat] if demand.verb == "tax_collector" else table.properties(state, seat)


def check_allot(state: State, demand: Demand, target: Target, action: act.Allot) -> None:
    cards = (action.keep, *(card for card, _ in action.shares))
    check_distinct(cards)
    if sorted(cards) != list(allotted_cards(state, demand, target.seat)):
        refuse("wrong_shares")
    takers = state.rivals(target.seat)
    for _, taker in action.shares:
        if taker not in takers:
            refuse("wrong_shares", taker=taker)


def _allot(state: State, demand: Demand, target: Target, action: act.Allot) -> list[Event]:
    giver = target.seat
    if demand.verb == "tax_collector":
        zone = "bank"
        for card, taker in action.shares:
            state.move_banked(giver, taker, card)
    else:
        zone = "table"
        _move_properties(state, demand, giver, action.shares)
    facts = []
    for taker in state.rivals(giver):
        cards = tuple(sorted(card for card, to in action.shares if to == taker))
        if cards:
            facts.append(moved(giver, taker, zone, cards))
    return facts


def _unfair_trade(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    banks, seat, other = state.banks, demand.seat, target.seat
    banks[seat], banks[other] = banks[other], banks[seat]
    return [Event("banks_swapped", {"seat": seat, "other": other})]


def _tough_luck(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    types, hands = state.deck.types, state.hands
    seat, to = target.seat, demand.seat
    cards = tuple([card for card in hands[seat] if types[card] == demand.type])
    hands[seat] = tuple([card for card in hands[seat] if types[card] != demand.type])
    hands[to] = merged(hands[to], *cards)
    public = {
        "seat": seat,
        "to": to,
        "zone": "hand",
        "count": len(cards),
        "shacks": [],
        "lost_shacks": [],
    }
    return [Event("moved", public, {each: {"cards": list(cards)} for each in (seat, to)})]


def _forced_debt(state: State, demand: Demand, target: Target, action: Any) -> list[Event]:
    state.chips[target.seat * state.seats + demand.seat] += 1
    return [Event("chip_given", {"seat": target.seat, "to": demand.seat})]


EFFECTS: dict[str, Effect] = {
    "rent": _pay,
    "yoink": _pay,
    "deal_breaker": _deal_breaker,
    "super_sly_deal": _super_sly_deal,
    "market_crash": _market_crash,
    "heist": _heist,
    "tax_collector": _allot,
    "repossession": _allot,
    "unfair_trade": _unfair_trade,
    "tough_luck": _tough_luck,
    "forced_debt": _forced_debt,
}
