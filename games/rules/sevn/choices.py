"""The questions: what may be answered, what an absent player answers, and what an answer does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.rules.core.contract import Clock, Decision, Option
from games.rules.core.domains import One
from games.rules.core.errors import RuleError
from games.rules.sevn.actions import (
    Discard,
    Draw,
    Freeze,
    Give,
    Keep,
    Pick,
    SevnAction,
    Stand,
    TripleDraw,
)
from games.rules.sevn.flow import freeze, pick, triple_draw
from games.rules.sevn.reveal import draw_for, give, join
from games.rules.sevn.state import (
    BallastChoice,
    Crossroads,
    Events,
    FreezeTarget,
    Question,
    SevnState,
    Surplus,
    TripleDrawTarget,
    Turn,
    tell,
)

REFUSALS = {
    "must_draw": "With an empty row you must draw.",
    "not_in_round": "This player is not in the round any more.",
    "holds_second_chance": "This player already holds a Second Chance.",
    "not_shown": "This is not one of the two cards shown.",
}


def question(state: SevnState) -> Question | None:
    """The open one; there is never more than one."""
    return cast(Question, state.agenda[-1]) if state.outcome is None else None


def decision(asked: Question) -> Decision:
    clock: Clock = "turn" if isinstance(asked, Turn) else "answer"
    return Decision(f"{asked.kind}-{asked.number}", asked.seat, asked.kind, clock)


def options(state: SevnState) -> Sequence[Option]:
    asked = question(state)
    match asked:
        case Turn():
            refusal = None if state.players[asked.seat].row else "must_draw"
            return [Option("draw"), Option("stand", refusal=refusal)]
        case FreezeTarget() | TripleDrawTarget():
            return [Option(asked.kind, {"target": One(tuple(state.in_round(asked.seat)))})]
        case Surplus():
            takers = tuple(state.without_second_chance(asked.seat))
            return [Option("give", {"target": One(takers)})]
        case Crossroads():
            return [Option("pick", {"card": One(asked.shown)})]
        case BallastChoice():
            return [Option("keep"), Option("discard")]
        case None:
            return []


def check(state: SevnState, action: SevnAction) -> None:
    match question(state), action:
        case Turn(), Draw():
            pass
        case Turn(seat=seat), Stand():
            if not state.players[seat].row:
                raise RuleError("must_draw")
        case (FreezeTarget(), Freeze(target)) | (TripleDrawTarget(), TripleDraw(target)):
            if target not in state.in_round():
                raise RuleError("not_in_round", seat=target)
        case Surplus(), Give(target):
            if target not in state.in_round():
                raise RuleError("not_in_round", seat=target)
            if state.players[target].second_chance is not None:
                raise RuleError("holds_second_chance", seat=target)
        case Crossroads(shown=shown), Pick(card):
            if card not in shown:
                raise RuleError("not_shown", card=card)
        case BallastChoice(), Keep() | Discard():
            pass
        case _:
            raise RuleError("wrong_decision")


def auto_action(state: SevnState) -> SevnAction:
    asked = question(state)
    match asked:
        case Turn(seat=seat):
            return Stand() if state.players[seat].row else Draw()
        case FreezeTarget(seat=seat):
            return Freeze(state.in_round(seat)[0])
        case TripleDrawTarget(seat=seat):
            return TripleDraw(state.in_round(seat)[0])
        case Surplus(seat=seat):
            return Give(state.without_second_chance(seat)[0])
        case Crossroads(seat=seat, shown=shown):
            player = state.players[seat]
            safe = [card for card in shown if not (player.is_in and player.would_bust(card))]
            return Pick((safe or shown)[0])
        case BallastChoice():
            return Discard()
        case None:
            raise RuleError("game_over")


def answer(state: SevnState, events: Events, action: SevnAction) -> None:
    """Carries out a checked answer, without what follows from it."""
    match state.agenda.pop(), action:
        case Turn(seat=seat), Draw():
            draw_for(state, events, seat, "turn")
        case Turn(seat=seat), Stand():
            state.players[seat].status = "stood"
            tell(events, "stood", seat=seat)
        case FreezeTarget(seat=seat, card=card), Freeze(target):
            freeze(state, events, seat, card, target)
        case TripleDrawTarget(seat=seat, card=card), TripleDraw(target):
            triple_draw(state, events, seat, card, target)
        case Surplus(seat=seat, card=card), Give(target):
            give(state, events, seat, target, card)
        case Crossroads(seat=seat, card=card, shown=shown), Pick(picked):
            other = shown[0] if picked == shown[1] else shown[1]
            pick(state, events, seat, card, picked, other)
        case BallastChoice(seat=seat, card=card), Keep():
            join(state, events, seat, card)
        case BallastChoice(seat=seat, card=card), Discard():
            state.discard.append(card)
            tell(events, "ballast_discarded", seat=seat, card=card, reason="chosen")
