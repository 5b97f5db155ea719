"""What the player on turn does: properties, banking, Shacks, recolouring, action cards, ending."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from games.rules.core.contract import Event
from games.rules.stealr import actions as act
from games.rules.stealr import table
from games.rules.stealr.cards import COLOR_INDEX, COLORS
from games.rules.stealr.checks import check_in_hand, refuse
from games.rules.stealr.choices import CARD_CHOICES, Choice
from games.rules.stealr.demand import open_demand, played
from games.rules.stealr.frames import Turn
from games.rules.stealr.state import COLOR_COUNT, HAND_LIMIT, State, merged
from games.rules.stealr.turn import draw_cards

# By verb: the fields of an action card's action after `card`, as in a choice.
CARD_FIELDS: dict[str, tuple[str, ...]] = {
    verb: tuple([field.name for field in fields(act.CODEC.classes[verb])])[1:]
    for verb in CARD_CHOICES
}


def check_play(state: State, turn: Turn, action: Any) -> None:
    kind = type(action)
    if kind is act.EndTurn:
        return
    if kind is act.Recolor:
        _check_recolor(state, turn.seat, action)
        return
    if kind is act.SayNo:
        refuse("only_as_answer")
    if action.verb not in CARD_FIELDS and kind is not act.PlayProperty and kind is not act.Bank:
        refuse("wrong_decision")
    card = action.card
    check_in_hand(state, turn.seat, card)
    if turn.plays_left < 1:
        refuse("no_plays_left")
    deck = state.deck
    if kind is act.Bank:
        if deck.is_property[card]:
            refuse("never_banked")
    elif kind is act.PlayProperty:
        if not deck.is_property[card]:
            refuse("wrong_card")
        if action.color not in deck.colors[card]:
            refuse("wrong_color", color=action.color)
    else:
        _check_card_action(state, turn.seat, action)


def _check_recolor(state: State, seat: int, action: act.Recolor) -> None:
    card, deck = action.card, state.deck
    if not 0 <= card < deck.size or not deck.is_property[card]:
        refuse("not_on_your_table", card=card)
    at = table.pile_of(state, seat, card)
    if at is None:
        refuse("not_on_your_table", card=card)
    if action.color not in deck.colors[card]:
        refuse("wrong_color", color=action.color)
    if at % COLOR_COUNT == COLOR_INDEX[action.color]:
        refuse("same_color", color=action.color)


def _check_card_action(state: State, seat: int, action: Any) -> None:
    card, verb = action.card, action.verb
    if state.deck.verbs[card] != verb:
        refuse("wrong_card")
    choices, refusal = CARD_CHOICES[verb]
    wanted = tuple([getattr(action, name) for name in CARD_FIELDS[verb]])
    legal = choices(state, seat, card)
    if any(_is_among(wanted, choice, verb) for choice in legal):
        return
    if hasattr(action, "target") and action.target not in state.rivals(seat):
        refuse("not_a_rival", target=action.target)
    if verb == "rent" and action.color not in state.deck.colors[card]:
        refuse("wrong_color", color=action.color)
    if verb == "market_crash" and legal:
        refuse("wrong_picks")
    refuse(refusal)


def _is_among(wanted: tuple[Any, ...], choice: Choice, verb: str) -> bool:
    if verb == "market_crash":
        (picks,), (owned,) = wanted, choice
        return len(picks) == len(owned) and all(
            pick in cards for pick, cards in zip(picks, owned, strict=True)
        )
    return all(value in values for value, values in zip(wanted, choice, strict=True))


def apply_play(state: State, turn: Turn, action: Any, events: list[Event]) -> None:
    kind, seat = type(action), turn.seat
    turn.steps += 1
    if kind is act.EndTurn:
        turn.is_ending = True
        return
    if kind is act.Recolor:
        _recolor(state, seat, action, events)
        return
    turn.plays_left -= 1
    turn.has_played = True
    card = action.card
    state.take_from_hand(seat, card)
    if kind is act.Bank:
        state.banks[seat] = merged(state.banks[seat], card)
        events.append(Event("banked", {"seat": seat, "card": card}))
    elif kind is act.PlayProperty:
        table.add_property(state, seat, COLOR_INDEX[action.color], card)
        events.append(Event("property_played", {"seat": seat, "card": card, "color": action.color}))
    elif kind is act.Shack:
        at = seat * COLOR_COUNT + COLOR_INDEX[action.color]
        state.shacks[at] = merged(state.shacks[at], card)
        events.append(Event("shack_built", {"seat": seat, "card": card, "color": action.color}))
    elif kind is act.PassGo or kind is act.GoAgain:
        _play_for_oneself(state, turn, action, events)
    else:
        open_demand(state, seat, action, events)


def _recolor(state: State, seat: int, action: act.Recolor, events: list[Event]) -> None:
    at = table.pile_of(state, seat, action.card)
    assert at is not None
    old_color = COLORS[at % COLOR_COUNT]
    shack = table.remove_property(state, at, action.card)
    table.add_property(state, seat, COLOR_INDEX[action.color], action.card)
    if shack is not None:
        state.discard += (shack,)
    events.append(
        Event(
            "recolored",
            {
                "seat": seat,
                "card": action.card,
                "old_color": old_color,
                "color": action.color,
                "shack": shack,
            },
        )
    )


def _play_for_oneself(
    state: State, turn: Turn, action: act.PassGo | act.GoAgain, events: list[Event]
) -> None:
    """The card is discarded once its effect is over, so it cannot be drawn by it."""
    seat = turn.seat
    events.append(played(seat, action, []))
    if isinstance(action, act.PassGo):
        draw_cards(state, seat, HAND_LIMIT - len(state.hands[seat]), "pass_go", events)
    else:
        turn.plays_left = 0
        turn.is_ending = turn.goes_again = True
    state.discard += (action.card,)
