"""Whole games played by bots, without a database: for tuning, testing and measuring."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter

from games.bots import get_bot
from games.records.form import RecordedEntry, canonical
from games.records.recorder import Origin, record_make
from games.rules.core.contract import Event, Json
from games.rules.core.game import Game
from games.rules.core.settings import complete_options
from games.rules.registry import get_rules

# Far beyond any game ever seen: who gets here goes in circles.
ACTION_CAP = 20_000
_CHUNK = 8


@dataclass(frozen=True, slots=True)
class Setup:
    """Game `number` of a series, fully determined by these values.

    `levels` go round the table, one seat further with every number, so that no level keeps a seat.
    """

    game: str
    seats: int
    options: Json
    levels: tuple[str, ...]
    seed: str
    number: int

    @property
    def seat_levels(self) -> tuple[str, ...]:
        return tuple(
            self.levels[(seat + self.number) % len(self.levels)] for seat in range(self.seats)
        )

    @property
    def game_seed(self) -> bytes:
        return sha256(f"{self.seed}/{self.number}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went. `places` is empty where it did not end; `error` says why if it broke.

    `events`: how often each type of event happened.
    """

    setup: Setup
    places: tuple[tuple[int, ...], ...]
    reason: str
    actions: int
    turns: int
    seconds: float
    error: str = ""
    events: Mapping[str, int] = field(default_factory=dict)


def play_game(setup: Setup, *, cap: int = ACTION_CAP, records: Path | None = None) -> Result:
    """Plays one game, at most `cap` actions of it. What a bot or the rules raise becomes its `error`.

    The record of a game that ended goes into the folder `records`.
    """
    began = perf_counter()
    places: tuple[tuple[int, ...], ...] = ()
    actions, turns, reason, error = 0, set[str](), "unfinished", ""
    happened = Counter[str]()
    entries: list[RecordedEntry] = []
    try:
        for game, turn, entry, events in play(setup):
            actions += 1
            turns.add(turn)
            happened.update(event.type for event in events)
            entries.append(entry)
            outcome = game.outcome()
            if outcome is not None:
                places, reason = outcome.places, outcome.reason
                if records is not None:
                    _write_record(setup, entries, records)
            elif actions >= cap:
                break
    except Exception as failure:
        reason, error = "error", f"{type(failure).__name__}: {failure}"
    seconds = perf_counter() - began
    return Result(setup, places, reason, actions, len(turns), seconds, error, happened)


def _write_record(setup: Setup, entries: Sequence[RecordedEntry], folder: Path) -> None:
    origin = Origin(options=setup.options, seed=setup.game_seed, bots=setup.seat_levels)
    record = record_make(get_rules(setup.game), origin, entries)
    name = f"{setup.game}-{setup.seats}-{setup.number}.json"
    (folder / name).write_text(canonical(record), encoding="ascii")


def play(setup: Setup) -> Iterator[tuple[Game, str, RecordedEntry, list[Event]]]:
    """The game after each action, the stretch of turn clock that the action belonged to, the action, what happened.

    Of several open decisions a random one is answered next. Standing rights are left unused.
    """
    rules = get_rules(setup.game)
    rng = Random(f"{setup.seed}/{setup.number}")
    bots = [get_bot(setup.game, level) for level in setup.seat_levels]
    catalog = rules.catalog(complete_options(rules.settings, setup.options, setup.seats))
    game, _ = Game.start(rules, setup.seats, setup.options, setup.game_seed)
    turn = ""
    while game.outcome() is None:
        decision = rng.choice([asked for asked in game.pending() if not asked.optional])
        if decision.clock == "turn":
            turn = decision.clock_key
        action = bots[decision.seat].choose(
            catalog=catalog,
            view=game.view(decision.seat),
            decision=decision,
            options=game.options(decision),
            rng=rng,
        )
        entry: RecordedEntry = {
            "seat": decision.seat,
            "source": "bot",
            "decision": decision.id,
            "action": action,
            "at": None,
        }
        yield game, turn, entry, game.act(decision.seat, decision.id, action)


def play_series(
    setups: Iterable[Setup], *, workers: int, records: Path | None = None
) -> Iterator[Result]:
    """The results in the order of `setups`; they do not depend on the number of processes."""
    played = partial(play_game, records=records)
    if workers == 1:
        yield from map(played, setups)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(played, setups, chunksize=_CHUNK)


@dataclass(frozen=True, slots=True)
class Spread:
    """What a summary tells of many numbers."""

    mean: float
    p95: int
    highest: int

    @classmethod
    def of(cls, values: Sequence[int]) -> Spread:
        if not values:
            return cls(0.0, 0, 0)
        ranked = sorted(values)
        return cls(sum(ranked) / len(ranked), ranked[(len(ranked) * 95 - 1) // 100], ranked[-1])


@dataclass(frozen=True, slots=True)
class Summary:
    """Wins and reasons count `finished` games; a shared win counts for each of its winners its share.

    `seats_by_level`: how many seats each level had in finished games. `events`: how often each type
    of event happened in one of these on average, the most frequent first.
    """

    games: int
    finished: int
    wins_by_seat: list[float]
    wins_by_level: dict[str, float]
    seats_by_level: dict[str, int]
    shared: int
    reasons: dict[str, int]
    actions: Spread
    turns: Spread
    actions_per_second: float
    events: dict[str, float]
    errors: list[Result]
    unfinished: list[Result]


def summarise(results: Sequence[Result]) -> Summary:
    finished = [result for result in results if result.places]
    seats = max((result.setup.seats for result in results), default=0)
    by_seat, by_level, filled = [0.0] * seats, defaultdict[str, float](float), Counter[str]()
    events = Counter[str]()
    for result in finished:
        events.update(result.events)
        levels = result.setup.seat_levels
        filled.update(levels)
        for seat in result.places[0]:
            by_seat[seat] += 1 / len(result.places[0])
            by_level[levels[seat]] += 1 / len(result.places[0])
    seconds = sum(result.seconds for result in results)
    return Summary(
        games=len(results),
        finished=len(finished),
        wins_by_seat=by_seat,
        wins_by_level={level: by_level[level] for level in sorted(filled)},
        seats_by_level=dict(sorted(filled.items())),
        shared=sum(len(result.places[0]) > 1 for result in finished),
        reasons=dict(Counter(result.reason for result in finished).most_common()),
        actions=Spread.of([result.actions for result in finished]),
        turns=Spread.of([result.turns for result in finished]),
        actions_per_second=sum(result.actions for result in results) / seconds if seconds else 0.0,
        events={kind: count / len(finished) for kind, count in events.most_common()},
        errors=[result for result in results if result.error],
        unfinished=[result for result in results if not result.places and not result.error],
    )
