"""Bots answer through the same door as everyone, when their pause is over."""

from __future__ import annotations

import time
from hashlib import sha256
from random import Random
from uuid import UUID

import structlog

from games import bridge
from games.bots import get_bot
from games.bridge import Header, LiveMatch
from games.clock import now_ms
from games.models import Deadline
from games.rules.core.contract import Decision, Json
from games.rules.core.errors import RuleError
from games.services.deadlines import deadlines_claim
from games.services.play import match_act

log = structlog.get_logger(__name__)

_CLAIM = 20
_SWEEP_SECONDS = 5.0


def bot_sweep() -> None:
    """Lets bots answer whose pause is over, and those whose turn comes by that, for some seconds at most."""
    until = time.monotonic() + _SWEEP_SECONDS
    while time.monotonic() < until:
        pauses = Deadline.objects.filter(kind=Deadline.Kind.BOT)
        due = deadlines_claim(pauses, until=now_ms(), limit=_CLAIM)
        if not due:
            return
        for row in due:
            try:
                bot_act(match_id=row.match_id, seat=row.seat, decision_id=row.key)
            except RuleError:
                continue  # answered or over in the meantime
            except Exception:
                log.exception("bot_failed", match=str(row.match_id), seat=row.seat)


def bot_act(*, match_id: UUID, seat: int, decision_id: str) -> None:
    """The bot in this seat answers, if the question is still open."""
    live = bridge.live_current(match_id)
    try:
        decision = live.game.decision(decision_id, seat)
    except RuleError:
        Deadline.objects.filter(
            match=match_id, seat=seat, key=decision_id, kind=Deadline.Kind.BOT
        ).delete()
        return
    action = _choice(live, decision) or live.game.auto_action(decision)
    match_act(
        match_id=match_id,
        seat=seat,
        decision=decision_id,
        action=action,
        source="bot",
        token=decision_id,
    )


def _choice(live: LiveMatch, decision: Decision) -> Json | None:
    """A legal answer of the bot's, or None: a bot's mistake never stops a game."""
    header, game = live.header, live.game
    level = header.seats[decision.seat].bot_level
    try:
        assert level is not None
        action = get_bot(header.game, level).choose(
            catalog=game.rules.catalog(header.options),
            view=game.view(decision.seat),
            decision=decision,
            options=game.options(decision),
            rng=_rng(header, decision),
        )
        game.rules.check(game.state, decision, game.rules.read_action(action))
    except Exception:
        log.exception("bot_mistake", match=str(header.id), seq=game.seq, decision=decision.id)
        return None
    return action


def _rng(header: Header, decision: Decision) -> Random:
    """Nobody outside can foresee it, and it tells nothing about the cards."""
    return Random(sha256(b"bot" + header.seed + decision.id.encode()).digest())
