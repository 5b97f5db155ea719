"""What a seat may know. Only the order of the draw pile is hidden."""

from __future__ import annotations

from typing import cast

from games.rules.sevn.cards import DECK
from games.rules.sevn.state import (
    BallastChoice,
    Crossroads,
    Frame,
    FreezeTarget,
    SevnState,
    Storm,
    Surplus,
    Threefold,
    TripleDrawTarget,
)
from games.rules.sevn.view_types import Choice, Odds, Player, SevnView, Stage, Verb, Waiting


def view(state: SevnState, seat: int | None) -> SevnView:
    top = state.agenda[-1] if state.agenda else None
    return SevnView(
        seat=seat,
        goal=state.goal,
        shows_odds=state.shows_odds,
        round=state.round,
        starter=state.starter,
        turn=state.turn,
        players=[_player(state, each) for each in range(len(state.players))],
        queue=[Waiting(seat=owner, card=card) for owner, card in state.queue],
        stage=_stage(state.agenda[0]) if state.agenda else None,
        choice=_choice(top),
        draw_size=len(state.draw),
        discard=state.discard[:],
        rounds=[points[:] for points in state.rounds],
        last_round=[line.to_json() for line in state.last_round],
    )


def _player(state: SevnState, seat: int) -> Player:
    player = state.players[seat]
    return Player(
        seat=seat,
        total=player.total,
        status=player.status,
        row=player.row[:],
        values=player.values(),
        points=player.steps().points,
        second_chance=player.second_chance,
        busted_by=player.busted_by,
        odds=_odds(state, seat) if state.shows_odds and player.is_in else None,
    )


def _odds(state: SevnState, seat: int) -> Odds:
    """Of the next card drawn from the pile, or from the discards where the pile is empty."""
    source = state.draw or state.discard
    busting = sum(state.players[seat].would_bust(card) for card in source)
    return Odds(busting=busting, cards=len(source))


def _stage(frame: Frame) -> Stage | None:
    match frame:
        case FreezeTarget() | TripleDrawTarget():
            return _staged(frame.card, frame.seat)
        case Threefold():
            return {
                **_staged(frame.card, frame.seat),
                "target": frame.target,
                "left": frame.left,
            }
        case Crossroads():
            return {**_staged(frame.card, frame.seat), "cards": list(frame.shown)}
        case Storm():
            return {**_staged(frame.card, frame.seat), "waiting": list(frame.waiting)}
        case _:
            return None


def _staged(card: int, seat: int) -> Stage:
    return {
        "verb": cast(Verb, DECK[card].face),
        "card": card,
        "seat": seat,
        "target": None,
        "left": 0,
        "cards": [],
        "waiting": [],
    }


def _choice(frame: Frame | None) -> Choice | None:
    match frame:
        case BallastChoice():
            return {"kind": "ballast", "seat": frame.seat, "card": frame.card}
        case Surplus():
            return {"kind": "second_chance", "seat": frame.seat, "card": frame.card}
        case _:
            return None
