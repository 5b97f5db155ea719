"""A card on the stage: whom it hits, Just Say No chains, and what an answer sets going."""

from __future__ import annotations

from typing import Any

from games.rules.core.contract import Event
from games.rules.stealr import actions as act
from games.rules.stealr import table
from games.rules.stealr.cards import COLOR_INDEX
from games.rules.stealr.checks import check_in_hand, refuse
from games.rules.stealr.effects import ALLOTMENTS, EFFECTS, PAYMENTS, check_allot, moved
from games.rules.stealr.frames import Demand, MovingShack, Target
from games.rules.stealr.payment import check_payment
from games.rules.stealr.state import COLOR_COUNT, State

YOINK_AMOUNT = 10


def played(seat: int, action: Any, targets: list[int], amount: int | None = None) -> Event:
    return Event(
        "action_played",
        {
            "seat": seat,
            "verb": action.verb,
            "card": action.card,
            "targets": targets,
            "color": getattr(action, "color", None),
            "amount": amount,
            "card_type": getattr(action, "type", None),
        },
    )


def open_demand(state: State, seat: int, action: Any, events: list[Event]) -> None:
    amount = _amount(state, seat, action)
    targets = _targets(state, seat, action, amount)
    state.agenda.append(
        Demand(
            state.next_number(),
            seat,
            action.verb,
            action.card,
            targets,
            getattr(action, "color", None),
            getattr(action, "type", None),
        )
    )
    events.append(played(seat, action, [target.seat for target in targets], amount))


def _amount(state: State, seat: int, action: Any) -> int | None:
    if isinstance(action, act.Rent):
        rent = table.rent(state, seat * COLOR_COUNT + COLOR_INDEX[action.color])
        return rent * 2 if state.deck.faces[action.card].doubles else rent
    return YOINK_AMOUNT if isinstance(action, act.Yoink) else None


def _targets(state: State, seat: int, action: Any, amount: int | None) -> list[Target]:
    """Clockwise; who has nothing that the card could take is not hit."""
    if hasattr(action, "target"):
        return [Target(action.target, amount)]
    rivals = state.rivals(seat)
    if isinstance(action, act.SuperSlyDeal):
        color = COLOR_INDEX[action.color]
        return [Target(rival) for rival in rivals if state.piles[rival * COLOR_COUNT + color]]
    if isinstance(action, act.Heist):
        return [Target(rival) for rival in rivals if state.banks[rival]]
    if isinstance(action, act.MarketCrash):
        owners = [rival for rival in rivals if table.properties(state, rival)]
        picks = zip(owners, action.picks, strict=True)
        return [Target(owner, picked=pick) for owner, pick in picks]
    return [Target(rival, amount) for rival in rivals]


def asked_seat(demand: Demand, target: Target) -> int:
    return demand.seat if target.status == "countered" else target.seat


def question_kind(demand: Demand, target: Target) -> str:
    if target.status == "countered":
        return "counter"
    if demand.verb in PAYMENTS:
        return "pay"
    return "allot" if demand.verb in ALLOTMENTS else "accept"


ANSWERS: dict[str, type[Any]] = {
    "counter": act.Accept,
    "accept": act.Accept,
    "pay": act.Pay,
    "allot": act.Allot,
}


def check_answer(state: State, demand: Demand, target: Target, action: Any) -> None:
    kind = question_kind(demand, target)
    if isinstance(action, act.SayNo):
        check_in_hand(state, asked_seat(demand, target), action.card)
        if state.deck.verbs[action.card] != "say_no":
            refuse("wrong_card")
    elif type(action) is not ANSWERS[kind]:
        refuse("wrong_decision")
    elif kind == "pay":
        assert target.amount is not None
        check_payment(state, target.seat, target.amount, action.cards)
    elif kind == "allot":
        check_allot(state, demand, target, action)


def apply_answer(
    state: State, demand: Demand, target: Target, action: Any, events: list[Event]
) -> None:
    seat = asked_seat(demand, target)
    if isinstance(action, act.SayNo):
        state.take_from_hand(seat, action.card)
        target.chain += (action.card,)
        target.status = "asked" if target.status == "countered" else "countered"
        fact = {"seat": seat, "card": action.card, "target": target.seat}
        events.append(Event("said_no", fact))
        return
    if isinstance(action, act.Accept):
        events.append(Event("accepted", {"seat": seat, "target": target.seat}))
    if target.status == "countered":
        target.status = "stopped"
        events.append(Event("stopped", {"target": target.seat}))
    else:
        target.status = "done"
        events += EFFECTS[demand.verb](state, demand, target, action)
    place_shacks(state, demand, events)


def place_shacks(state: State, demand: Demand, events: list[Event]) -> None:
    """Once nobody owes an answer. Each Shack is told of in the event about its cards, or in one of
    its own if those moved earlier; lost ones stay on the stage until the frame ends."""
    if demand.is_open:
        return
    lost: list[MovingShack] = []
    for shack in demand.shacks:
        is_placed = table.place_shack(state, shack)
        if not is_placed:
            lost.append(shack)
        event = next((event for event in events if _carries(event, shack)), None)
        if event is None:
            event = moved(shack.giver, shack.taker, "table", ())
            events.append(event)
        event.public["shacks" if is_placed else "lost_shacks"].append(shack.card)
    demand.shacks = tuple(lost)


def _carries(event: Event, shack: MovingShack) -> bool:
    public = event.public
    return "shacks" in public and (public["seat"], public["to"]) == (shack.giver, shack.taker)


def advance_demand(state: State, demand: Demand, events: list[Event]) -> bool:
    if demand.is_open:
        return False
    state.agenda.pop()
    state.discard += demand.cards()
    return True
