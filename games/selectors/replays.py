"""Every read of finished matches, from their records alone: no rules are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from games import bridge
from games.errors import Refused
from games.models import Match
from games.records import viewpoints
from games.records.draws import draws_verify
from games.records.form import PUBLIC, DrawJson, Record
from games.records.verification import Finding
from games.selectors.frames import GameEvent, ReplayJson, ReplayStep, ShufflesJson, TruthJson
from games.selectors.matches import match_info, seat_of


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over, and the seat of the user who looks at it."""

    header: bridge.Header
    seat: int | None
    is_voided: bool

    @property
    def viewpoint(self) -> str:
        """Where this user looks from, if they do not say."""
        return PUBLIC if self.seat is None else str(self.seat)


def finished_match(*, match_id: UUID, user_id: int | None, is_for_staff: bool = False) -> Finished:
    """For its players and staff, and for anybody if it could be watched: then from every viewpoint.

    Raises `Refused` (no_such_match, not_watchable, match_running, no_record).
    """
    header = bridge.header(match_id)
    seat = seat_of(header, user_id)
    if seat is None and not header.can_watch and not is_for_staff:
        raise Refused("not_watchable")
    status, voided_at = Match.objects.values_list("status", "voided_at").get(pk=match_id)
    if status == Match.Status.PLAYING:
        raise Refused("match_running")
    if status == Match.Status.ABORTED:
        raise Refused("no_record")
    return Finished(header, seat, voided_at is not None)


def replay_of(*, finished: Finished, record: Record, viewpoint: str) -> ReplayJson:
    """Raises `Refused` (no_such_seat)."""
    if viewpoint not in viewpoints.viewpoints(record):
        raise Refused("no_such_seat")
    return {
        "match": match_info(finished.header, finished.seat, is_over=True),
        "viewpoint": viewpoint,
        "steps": _steps(record, viewpoint),
        "views": {
            viewer: {
                "first": viewpoints.first_seen(record, viewer),
                "patches": viewpoints.patches_of(record, viewer),
            }
            for viewer in viewpoints.viewers_of(record, viewpoint)
        },
        "measures": [{"key": key, "values": each} for key, each in record["measures"].items()],
        "outcome": record["outcome"],
        "digest": record["digest"],
        "is_voided": finished.is_voided,
    }


def _steps(record: Record, viewpoint: str) -> list[ReplayStep]:
    return [
        {
            "seq": seq,
            "seat": entry and entry["seat"],
            "source": entry and entry["source"],
            "at": entry and entry["at"],
            "round": step["round"],
            "turn": step["turn"],
            "events": cast(list[GameEvent], viewpoints.events_seen(step["events"], viewpoint)),
        }
        for seq, step in enumerate(record["steps"])
        for entry in [step["entry"]]
    ]


def record_download(*, finished: Finished, record: Record) -> dict[str, Any]:
    """A record knows no names: they are told beside it, as they are now."""
    return {"names": [player.name for player in finished.header.seats], "record": record}


def truth_of(*, record: Record, findings: Sequence[Finding]) -> TruthJson:
    return {
        "is_true": not findings,
        "findings": [str(finding) for finding in findings],
        "answers": len(record["steps"]) - 1,
        "digest": record["digest"],
    }


def shuffles_of(*, finished: Finished, record: Record) -> ShufflesJson:
    commitment = finished.header.commitment
    draws = cast(list[DrawJson], record["shuffles"])
    dealing = viewpoints.events_seen(record["steps"][0]["events"], viewpoints.ALL)
    return {
        "match": str(finished.header.id),
        "game": record["game"],
        "mode": record["mode"],
        "version": record["version"],
        "commitment": commitment,
        "seed": record["seed"],
        "draws": draws,
        "dealing": cast(list[GameEvent], dealing),
        "verdict": draws_verify(seed=record["seed"], commitment=commitment, draws=draws),
        "digest": record["digest"],
    }
