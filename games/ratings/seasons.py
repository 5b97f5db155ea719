"""Seasons are quarters of the year, by UTC. A season is named by its year and quarter: "2026-Q3"."""

from __future__ import annotations

from datetime import UTC, datetime

_QUARTERS = 4
_MONTHS = 3


def season_of(at: datetime) -> str:
    at = at.astimezone(UTC)
    return f"{at.year}-Q{(at.month - 1) // _MONTHS + 1}"


def season_start(season: str) -> datetime:
    year, quarter = _parts(season)
    return datetime(year, (quarter - 1) * _MONTHS + 1, 1, tzinfo=UTC)


def season_end(season: str) -> datetime:
    """The moment at which the next one starts."""
    year, quarter = _parts(season)
    return season_start(_name(year * _QUARTERS + quarter))


def seasons_between(earlier: str, later: str) -> int:
    """How many times a season has ended from one to the other."""
    (year, quarter), (later_year, later_quarter) = _parts(earlier), _parts(later)
    return (later_year - year) * _QUARTERS + later_quarter - quarter


def _parts(season: str) -> tuple[int, int]:
    year, quarter = season.split("-Q")
    return int(year), int(quarter)


def _name(count: int) -> str:
    return f"{count // _QUARTERS}-Q{count % _QUARTERS + 1}"
