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
    if demand.shacks:
        place_shacks(state, demand, events)


def place_shacks(state: State, demand: Demand, events: list[Event]) -> None:
    """Moved Shacks take the free groups of their taker's pile, the lowest ids first.

    All of the demand's are placed anew after each answer, so that it does not matter who answers
    first. What has no group waits on the stage and is lost when nobody owes an answer any more.
    """
    waiting = set(demand.waiting_shacks(state.shacks))
    for at in {shack.pile for shack in demand.shacks}:
        moved_here = [shack.card for shack in demand.shacks if shack.pile == at]
        settled = [card for card in state.shacks[at] if card not in moved_here]
        free = table.group_count(state, at) - len(settled)
        state.shacks[at] = tuple(sorted(settled + moved_here[:free]))
    still_waiting = demand.waiting_shacks(state.shacks)
    for shack in demand.shacks:
        if shack in waiting and shack not in still_waiting:
            _moved_with(shack, events).public["shacks"].append(shack.card)
        elif shack in still_waiting and not demand.is_open:
            _moved_with(shack, events).public["lost_shacks"].append(shack.card)


def _moved_with(shack: MovingShack, events: list[Event]) -> Event:
    """The event about the cards that the Shack left with, or one of its own if they moved earlier."""
    for event in events:
        public = event.public
        if "shacks" in public and (public["seat"], public["to"]) == (shack.giver, shack.taker):
            return event
    events.append(moved(shack.giver, shack.taker, "table", ()))
    return events[-1]


def advance_demand(state: State, demand: Demand, events: list[Event]) -> bool:
    if demand.is_open:
        return False
    state.agenda.pop()
    state.discard += demand.cards(state.shacks)
    return True
