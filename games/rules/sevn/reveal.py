"""Cards coming off the pile, and what each does to the player who revealed it."""

from __future__ import annotations

from typing import Literal

from games.rules.sevn.cards import DECK
from games.rules.sevn.scoring import SEVN_VALUES
from games.rules.sevn.state import BallastChoice, Deal, Events, SevnState, Surplus, tell

Reason = Literal["deal", "turn", "triple_draw", "storm"]
Lapse = Literal["busted", "left", "out", "nobody", "round_over"]


def draw_for(state: SevnState, events: Events, seat: int, reason: Reason) -> None:
    """One card face up for `seat`, resolved as far as it goes without a choice."""
    card = take(state, events)
    if card is None:
        exhaust(state, events)
    else:
        tell(events, "revealed", seat=seat, card=card, reason=reason)
        resolve(state, events, seat, card)


def take(state: SevnState, events: Events) -> int | None:
    """The next card; None if none is left anywhere."""
    if not state.draw:
        if not state.discard:
            return None
        state.draw, state.discard = state.discard, []
        state.rng.shuffle(state.draw)
        tell(events, "reshuffled", count=len(state.draw))
    return state.draw.pop()


def exhaust(state: SevnState, events: Events) -> None:
    """No card is left anywhere: everyone in the round stands and nothing is resolved any more."""
    seats = state.in_round()
    for seat in seats:
        state.players[seat].status = "stood"
    tell(events, "exhausted", seats=seats)


def resolve(state: SevnState, events: Events, seat: int, card: int) -> None:
    kind = DECK[card].kind
    if DECK[card].face == "second_chance":
        _second_chance(state, events, seat, card)
    elif kind == "action" or (kind == "ballast" and _is_dealing(state)):
        if state.agenda or state.queue:
            tell(events, "queued", seat=seat, card=card)
        state.queue.append((seat, card))
    elif not state.players[seat].is_in:
        lapse(state, events, seat, [card], "out")
    elif kind == "ballast":
        ballast(state, events, seat, card)
    elif kind == "number":
        _number(state, events, seat, card)
    else:
        join(state, events, seat, card)


def _is_dealing(state: SevnState) -> bool:
    return bool(state.agenda) and isinstance(state.agenda[-1], Deal)


def join(state: SevnState, events: Events, seat: int, card: int) -> None:
    player = state.players[seat]
    player.row.append(card)
    values, points = player.values(), player.steps().points
    tell(events, "joined", seat=seat, card=card, values=values, points=points)
    if values == SEVN_VALUES:
        player.status = "sevn"
        tell(events, "sevn", seat=seat)


def _number(state: SevnState, events: Events, seat: int, card: int) -> None:
    player = state.players[seat]
    twin = player.twin(card)
    if twin is None:
        join(state, events, seat, card)
    elif player.second_chance is not None:
        tell(events, "second_chance_used", seat=seat, card=card, second_chance=player.second_chance)
        state.discard += [card, player.second_chance]
        player.second_chance = None
    else:
        player.status = "busted"
        player.busted_by = card
        tell(events, "busted", seat=seat, card=card, twin=twin)
        drop_queued(state, events, seat, "busted")


def ballast(state: SevnState, events: Events, seat: int, card: int) -> None:
    """Asks about ballast, where there is a choice."""
    player = state.players[seat]
    if not player.is_in:
        lapse(state, events, seat, [card], "out")
    elif player.twin(card) is not None:
        state.discard.append(card)
        tell(events, "ballast_discarded", seat=seat, card=card, reason="held")
    else:
        state.agenda.append(BallastChoice(state.next_number(), seat, card))


def _second_chance(state: SevnState, events: Events, seat: int, card: int) -> None:
    takers = state.without_second_chance(seat)
    if seat in takers:
        state.players[seat].second_chance = card
        tell(events, "second_chance_kept", seat=seat, card=card)
    elif not takers:
        lapse(state, events, seat, [card], "nobody")
    elif len(takers) == 1:
        give(state, events, seat, takers[0], card)
    else:
        state.agenda.append(Surplus(state.next_number(), seat, card))


def give(state: SevnState, events: Events, seat: int, target: int, card: int) -> None:
    state.players[target].second_chance = card
    tell(events, "second_chance_given", seat=seat, target=target, card=card)


def drop_queued(state: SevnState, events: Events, seat: int, reason: Lapse) -> None:
    """The cards of `seat` that wait in the queue lapse."""
    dropped = [card for owner, card in state.queue if owner == seat]
    state.queue = [entry for entry in state.queue if entry[0] != seat]
    if dropped:
        lapse(state, events, seat, dropped, reason)


def lapse(state: SevnState, events: Events, seat: int, cards: list[int], reason: Lapse) -> None:
    """Cards that `seat` revealed go to the discard pile without effect."""
    state.discard += cards
    tell(events, "lapsed", seat=seat, cards=cards, reason=reason)
