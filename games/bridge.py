"""The one module that knows rows and rules: it turns a match's rows into a live game and keeps it current.

A process holds the games it deals with in memory. Rows are the truth: a live game may lag behind
them, never run ahead, and whoever writes on top of it must find the log where the game stands
(`services.play`). Everything a `LiveMatch` hands out is immutable, so any thread may read it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, cast
from uuid import UUID

import structlog

from games.errors import Refused
from games.models import Deadline, LogEntry, Match, Seat
from games.records.finished import FinishedGame
from games.records.form import Record, RecordedEntry
from games.records.recorder import NotPlayable, Origin, record_make
from games.rules.core.contract import Event, Json, Rules
from games.rules.core.game import Game
from games.rules.core.turns import TurnCount
from games.rules.registry import get_rules

log = structlog.get_logger(__name__)

_STEPS_KEPT = 16
_MATCHES_KEPT = 1000


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's row, as far as it never changes during a match."""

    row: int
    number: int
    user_id: int | None
    bot_level: str | None
    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Header:
    """A match's row, as far as it never changes."""

    id: UUID
    room_id: int
    room_code: str
    game: str
    mode: str
    version: int
    options: Json
    timer: int | None
    can_watch: bool
    is_ranked: bool
    seed: bytes
    commitment: str
    seats: tuple[Player, ...]

    @property
    def has_bots(self) -> bool:
        return any(player.bot_level is not None for player in self.seats)

    @property
    def is_delayed(self) -> bool:
        """Whether spectators are shown the turn before the running one, so that nobody plays by what they tell."""
        return self.is_ranked


@dataclass(frozen=True, slots=True)
class Clock:
    """A running clock of a person. `key` as in `Decision.clock_key`; `due` in milliseconds since 1970."""

    key: str
    seat: int
    due: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What is logged. `action` is None for a resignation."""

    seq: int
    seat: int
    source: str
    decision: str
    action: Json | None
    token: str

    def carry_out(self, game: Game) -> list[Event]:
        """Raises `RuleError`."""
        if self.action is None:
            return game.withdraw(self.seat)
        return game.act(self.seat, self.decision, self.action)


@dataclass(frozen=True, slots=True)
class Step:
    """A match right after an entry (or as dealt, without one). `game` must not be changed."""

    game: Game
    clocks: tuple[Clock, ...]
    entry: Entry | None = None
    events: Sequence[Event] = ()
    turns: TurnCount = field(default_factory=TurnCount)

    @property
    def seq(self) -> int:
        return self.game.seq


class LiveMatch:
    """A match in memory. `steps` are the last few, the current one at the end.

    `delayed` are those that spectators of a delayed match may see, without clocks; at its end, all. One that
    staff have aborted stays where it is. Hold `lock` while bringing it forward.
    """

    __slots__ = ("delayed", "header", "is_aborted", "lock", "steps")

    def __init__(self, header: Header, dealt: Step) -> None:
        self.header = header
        self.steps: tuple[Step, ...] = (_counted(dealt, TurnCount()),)
        self.delayed: tuple[Step, ...] = (replace(self.current, clocks=()),)
        self.is_aborted = False
        self.lock = threading.Lock()

    @property
    def is_over(self) -> bool:
        return self.is_aborted or self.game.outcome() is not None

    @property
    def current(self) -> Step:
        return self.steps[-1]

    @property
    def game(self) -> Game:
        return self.steps[-1].game

    @property
    def seq(self) -> int:
        return self.steps[-1].game.seq

    def shown(self, seat: int | None) -> tuple[Step, ...]:
        """The last steps that this seat (None: spectators) may see."""
        return self.delayed if seat is None and self.header.is_delayed else self.steps

    def push(self, step: Step) -> None:
        steps = (*self.steps, _counted(step, self.current.turns))
        last = steps[-1]
        if not self.header.is_delayed:
            self.steps = steps[-_STEPS_KEPT:]
            return
        is_over = last.game.outcome() is not None
        news = tuple(
            replace(known, clocks=())
            for known in steps
            if known.seq > self.delayed[-1].seq
            and (is_over or known.turns.number < last.turns.number)
        )
        self.delayed = (*self.delayed, *news)[-max(_STEPS_KEPT, len(news)) :]
        # What spectators have not seen yet stays, however long the turn.
        waiting = sum(known.seq > self.delayed[-1].seq for known in steps)
        self.steps = steps[-max(_STEPS_KEPT, waiting) :]

    def set_clocks(self, clocks: tuple[Clock, ...]) -> None:
        self.steps = (*self.steps[:-1], replace(self.current, clocks=clocks))


def _counted(step: Step, before: TurnCount) -> Step:
    return replace(step, turns=before.after(step.game.pending()))


_live: OrderedDict[UUID, LiveMatch] = OrderedDict()
_live_lock = threading.Lock()


def live_peek(match_id: UUID) -> LiveMatch | None:
    """The match as this process knows it, perhaps behind its rows. Touches no database."""
    return _live.get(match_id)


def live_match(match_id: UUID) -> LiveMatch:
    """The match as this process knows it, perhaps behind its rows. Raises `Refused` (no_such_match)."""
    with _live_lock:
        if found := _live.get(match_id):
            _live.move_to_end(match_id)
            return found
    loaded = _load(match_id)
    with _live_lock:
        kept = _live.setdefault(match_id, loaded)
        while len(_live) > _MATCHES_KEPT:
            _live.popitem(last=False)
    return kept


def live_current(match_id: UUID) -> LiveMatch:
    """The match as its rows are now."""
    live = live_match(match_id)
    with live.lock:
        catch_up(live)
    return live


def live_forget() -> None:
    """Everything is read again from rows."""
    with _live_lock:
        _live.clear()


def catch_up(live: LiveMatch) -> list[Entry]:
    """Applies what the log has beyond the live game, and returns it. The caller holds `live.lock`."""
    entries = _entries(live.header.id, after=live.seq)
    clocks = running_clocks(live.header) if live.header.timer else ()
    for entry in entries:
        game = live.game.draft()
        events = _replayed(live.header, game, entry)
        live.push(Step(game, clocks, entry, events))
    if live.current.clocks != clocks:
        live.set_clocks(clocks)
    if not live.is_over:
        aborted = Match.objects.filter(pk=live.header.id, status=Match.Status.ABORTED)
        live.is_aborted = aborted.exists()
    return entries


def running_clocks(header: Header) -> tuple[Clock, ...]:
    rows = Deadline.objects.filter(match=header.id).exclude(kind=Deadline.Kind.BOT)
    return tuple(
        Clock(key, seat, due)
        for key, seat, due in rows.order_by("seat", "key").values_list("key", "seat", "due")
        if due is not None
    )


def record(match_id: UUID) -> Record:
    """The record of a match that is over, made from its rows.

    Raises `Refused`: no_such_match; no_record where its rules are gone, or no longer accept what they once accepted.
    """
    known = header(match_id)
    began, ended = Match.objects.values_list("created_at", "ended_at").get(pk=match_id)
    origin = Origin(
        options=known.options,
        seed=known.seed,
        bots=[seat.bot_level for seat in known.seats],
        commitment=known.commitment,
        match=str(match_id),
        timer=known.timer,
        is_ranked=known.is_ranked,
        began=_milliseconds(began),
        ended=_milliseconds(ended),
    )
    rows = LogEntry.objects.filter(match=match_id).order_by("seq")
    entries: list[RecordedEntry] = [
        {
            "seat": seat,
            "source": source,
            "decision": decision,
            "action": action,
            "at": _milliseconds(at),
        }
        for seat, source, decision, action, at in rows.values_list(
            "seat", "source", "decision", "action", "at"
        )
    ]
    try:
        return record_make(_rules(known), origin, entries)
    except NotPlayable as error:
        log.exception("not_recorded", match=str(match_id))
        raise Refused("no_record") from error


def _milliseconds(at: datetime | None) -> int | None:
    """Since 1970."""
    return None if at is None else int(at.timestamp() * 1000)


def _entries(match_id: UUID, *, after: int) -> list[Entry]:
    rows = LogEntry.objects.filter(match=match_id, seq__gt=after).order_by("seq")
    fields = ("seq", "seat", "source", "decision", "action", "token")
    return [Entry(*row) for row in rows.values_list(*fields)]


def _load(match_id: UUID) -> LiveMatch:
    """From its record where it has one: a finished game is not played again, and may have outlived its rules."""
    known = header(match_id)
    ended = Match.objects.filter(pk=match_id, status=Match.Status.ENDED)
    kept = ended.values_list("record", flat=True).first()
    game = deal(known) if kept is None else FinishedGame(cast(Record, kept))
    live = LiveMatch(known, Step(game, ()))
    catch_up(live)
    return live


def header(match_id: UUID) -> Header:
    """Raises `Refused` (no_such_match)."""
    match = Match.objects.select_related("room").defer("record").filter(pk=match_id).first()
    if match is None:
        raise Refused("no_such_match")
    return Header(
        id=match.id,
        room_id=match.room_id,
        room_code=match.room.code,
        game=match.game,
        mode=match.mode,
        version=match.version,
        options=match.options,
        timer=match.timer,
        can_watch=match.can_watch,
        is_ranked=match.is_ranked,
        seed=bytes(match.seed),
        commitment=match.commitment,
        seats=tuple(_players(Seat.objects.filter(match=match).select_related("user"))),
    )


def _players(rows: Iterable[Seat]) -> Iterable[Player]:
    for row in rows:
        is_guest = row.user is not None and row.user.is_guest
        yield Player(row.pk, row.number, row.user_id, row.bot_level, row.name, is_guest)


def deal(header: Header) -> Game:
    """The game before its first entry. Raises `Refused` (no_record) where its rules are gone."""
    rules = _rules(header)
    return Game.start(rules, len(header.seats), header.options, header.seed)[0]


def _rules(header: Header) -> Rules[Any, Any]:
    try:
        return get_rules(header.game, header.version)
    except KeyError:
        raise Refused("no_record") from None


def _replayed(header: Header, game: Game, entry: Entry) -> list[Event]:
    """Raises `Refused` (engine_error) where the rules no longer accept what they once accepted."""
    try:
        return entry.carry_out(game)
    except Exception as error:
        log.exception("replay_failed", match=str(header.id), seq=entry.seq)
        raise Refused("engine_error") from error
