"""The door: every answer to a match, whoever gives it, comes in here.

An entry is worked out in memory on top of the game this process knows, then written only if the log still
stands where that game stood: raising `Match.seq` from there takes the match's row lock and fails where
another entry was first; then the newer entries are applied and the answer is judged anew. So nothing is
read on the way of a move, no stale copy ever gets an illegal one through, and PostgreSQL and SQLite
behave alike. Web processes hear of an entry only after it is committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

import structlog
from django.db import IntegrityError, connection, transaction

from games import bridge
from games.bridge import Entry, LiveMatch, Step
from games.clock import now_ms
from games.errors import Refused
from games.models import LogEntry
from games.rules.core.contract import Decision, Event, Json
from games.rules.core.errors import RuleError
from games.rules.core.game import Game
from games.selectors.ladders import MOST_TURNS_MISSED
from games.selectors.web import is_web_up
from games.services.absence import timeout_token, turns_missed
from games.services.announce import match_announce
from games.services.deadlines import GRACE_MS, deadlines_update
from games.services.journal import entry_append
from games.services.matches import match_end

log = structlog.get_logger(__name__)

Source = Literal["player", "bot", "timeout"]
# The token by which we give up somebody's seat: shorter than those of clients (`consumers.frames`), who could use it up.
LEAVING = "leaving"
# More than any number of answers that could truly arrive at once.
_ATTEMPTS = 50


@dataclass(frozen=True, slots=True)
class Receipt:
    """The entry that an answer became."""

    seq: int


def match_act(
    *, match_id: UUID, seat: int, decision: str, action: Json, source: Source, token: str
) -> Receipt:
    """Answers an open decision. Not to be called inside a transaction.

    The same token from the same seat and source gets the first receipt and has no second effect.
    Raises `RuleError` or `Refused` (no_such_match, match_aborted, engine_error); then nothing has changed.
    """
    live = bridge.live_match(match_id)
    if source == "player" and has_expired(live):
        match_expire(match_id=match_id)
    return _enter(live, seat, source, decision, action, token)


def match_resign(*, match_id: UUID, seat: int, token: str) -> Receipt:
    """The seat leaves the match for good. Raises as `match_act` does."""
    return _enter(bridge.live_match(match_id), seat, "player", "", None, token)


def match_expire(*, match_id: UUID) -> None:
    """Answers for every person of this match whose time is up.

    Not where nobody could act meanwhile: those clocks are about to get that time back.
    """
    if not is_web_up():
        return
    live = bridge.live_current(match_id)
    limit = now_ms() - GRACE_MS
    for clock in live.current.clocks:
        if clock.due <= limit:
            match_answer_for(match_id=match_id, seat=clock.seat, clock_key=clock.key)


def match_answer_for(*, match_id: UUID, seat: int, clock_key: str | None = None) -> None:
    """The rules' automatic answers to what this seat is asked now (on this clock, if given).

    In a ranked match, who lets two turns in a row run out that way has left.
    """
    answered: set[str] = set()
    is_turn = False
    while question := _question(bridge.live_match(match_id), seat, clock_key, answered):
        game, decision = question
        answered.add(decision.id)
        is_turn |= decision.clock == "turn"
        try:
            match_act(
                match_id=match_id,
                seat=seat,
                decision=decision.id,
                action=game.auto_action(decision),
                source="timeout",
                token=timeout_token(decision),
            )
        except RuleError:
            # The player, or another sweep, was first.
            bridge.live_current(match_id)
    live = bridge.live_match(match_id)
    if is_turn and live.header.is_ranked and turns_missed(match_id, seat) >= MOST_TURNS_MISSED:
        # Over, or left already, is as good.
        with suppress(RuleError):
            _enter(live, seat, "timeout", "", None, "absent")


def _question(
    live: LiveMatch, seat: int, clock_key: str | None, answered: set[str]
) -> tuple[Game, Decision] | None:
    game = live.game
    for decision in game.pending():
        is_meant = clock_key is None or decision.clock_key == clock_key
        if decision.seat == seat and is_meant and not decision.optional:
            return None if decision.id in answered else (game, decision)
    return None


def has_expired(live: LiveMatch) -> bool:
    """Whether somebody's time is up, as far as this process knows."""
    limit = now_ms() - GRACE_MS
    return any(clock.due <= limit for clock in live.current.clocks)


def _enter(
    live: LiveMatch, seat: int, source: Source, decision: str, action: Json | None, token: str
) -> Receipt:
    scoped = f"{source}:{seat}:{token}"
    with live.lock:
        for _ in range(_ATTEMPTS):
            if live.is_aborted:
                raise Refused("match_aborted")
            draft = live.game.draft()
            entry = Entry(draft.seq + 1, seat, source, decision, action, scoped)
            try:
                events = _carried_out(live, draft, entry)
            except RuleError:
                newer = bridge.catch_up(live)
                if first := _first_receipt(live, scoped):
                    return first
                if not newer:
                    raise
                continue
            if _is_written(live, draft, entry, events):
                break
            newer = bridge.catch_up(live)
            if first := _first_receipt(live, scoped):
                return first
            if not newer and not live.is_aborted:
                raise _broken(live, entry)
        else:
            raise _broken(live, entry)
    match_announce(live.header.id, entry.seq)
    return Receipt(entry.seq)


def _carried_out(live: LiveMatch, draft: Game, entry: Entry) -> Sequence[Event]:
    try:
        return entry.carry_out(draft)
    except RuleError:
        raise
    except Exception as error:
        raise _broken(live, entry) from error


def _broken(live: LiveMatch, entry: Entry) -> Refused:
    log.error(
        "engine_error",
        match=str(live.header.id),
        seq=live.seq,
        seat=entry.seat,
        decision=entry.decision,
        action=entry.action,
        exc_info=True,
    )
    return Refused("engine_error")


def _is_written(live: LiveMatch, draft: Game, entry: Entry, events: Sequence[Event]) -> bool:
    """Writes the entry and all that follows from it, and moves the live game on; False if the log had moved."""
    header = live.header
    outcome = draft.outcome()
    has_more = header.has_bots or header.timer is not None or outcome is not None
    # An append alone is a transaction by itself; inside another one, `durable` refuses.
    is_alone = not has_more and not connection.in_atomic_block
    clocks = live.current.clocks
    try:
        with nullcontext() if is_alone else transaction.atomic(durable=True):
            if not entry_append(header.id, entry):
                return False
            if has_more:
                changed = deadlines_update(header, live.game.pending(), draft.pending())
                clocks = clocks if changed is None else changed
            if outcome is not None:
                match_end(header, outcome, live.current.turns.number)
                clocks = ()
    except IntegrityError:
        # The token has been used before, for something else.
        return False
    live.push(Step(draft, clocks, entry, events))
    return True


def _first_receipt(live: LiveMatch, token: str) -> Receipt | None:
    seq = (
        LogEntry.objects.filter(match=live.header.id, token=token)
        .values_list("seq", flat=True)
        .first()
    )
    return None if seq is None else Receipt(seq)
