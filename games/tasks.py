"""What beat runs. Each task is a line around a service."""

from celery import shared_task

from games.clock import clock_compare
from games.services import (
    bots,
    clocks,
    enforcement,
    leaderboards,
    quick_match,
    ratings,
    records,
    room_clean,
    signals,
)


@shared_task(name="games.clock_sweep")
def clock_sweep() -> None:
    clock_compare()
    clocks.clock_sweep()


@shared_task(name="games.away_sweep")
def away_sweep() -> None:
    clocks.away_sweep()


@shared_task(name="games.bot_sweep")
def bot_sweep() -> None:
    bots.bot_sweep()


@shared_task(name="games.leaderboards")
def leaderboards_recompute() -> None:
    ratings.ratings_heal()
    leaderboards.leaderboards_recompute()


@shared_task(name="games.queue_sweep")
def queue_sweep() -> None:
    quick_match.queue_sweep()


@shared_task(name="games.records_sweep")
def records_sweep() -> None:
    records.records_sweep()


@shared_task(name="games.conduct_sweep")
def conduct_sweep() -> None:
    enforcement.conduct_enforce()


@shared_task(name="games.rooms_clean")
def rooms_clean() -> None:
    room_clean.rooms_clean()


@shared_task(name="games.signals")
def signals_measure() -> None:
    signals.signals_measure()
