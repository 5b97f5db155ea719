"""What of a record may be seen from where: by anyone (`public`), from a seat, or with all hands open (`all`)."""

from __future__ import annotations

from collections.abc import Sequence

from games.records.form import PUBLIC, Record, RecordedEvent, SeenJson
from games.records.patches import OperationJson, patch, plain_copy
from games.rules.core.contract import Json

ALL = "all"


def viewpoints(record: Record) -> list[str]:
    return [*record["views"]["first"], ALL]


def viewers_of(record: Record, viewpoint: str) -> list[str]:
    """Whose views make up a viewpoint."""
    if viewpoint != ALL:
        return [viewpoint]
    return [viewer for viewer in record["views"]["first"] if viewer != PUBLIC]


def first_seen(record: Record, viewer: str) -> SeenJson:
    return record["views"]["first"][viewer]


def patches_of(record: Record, viewer: str) -> list[list[OperationJson]]:
    views = record["views"]
    both = zip(views["shared"], views["own"][viewer], strict=True)
    return [[*shared, *own] for shared, own in both]


def events_seen(events: Sequence[RecordedEvent], viewpoint: str) -> list[Json]:
    return [
        {"type": event["type"], **event["public"], **_hidden(event, viewpoint)} for event in events
    ]


def _hidden(event: RecordedEvent, viewpoint: str) -> Json:
    private = event["private"]
    if viewpoint != ALL:
        return private.get(viewpoint, {})
    return {name: value for facts in private.values() for name, value in facts.items()}


def last_seen(record: Record, viewer: str) -> SeenJson:
    """How the game ended for a viewer."""
    views = record["views"]
    seen: SeenJson = plain_copy(views["first"][viewer])
    for shared, own in zip(views["shared"], views["own"][viewer], strict=True):
        patch(seen, shared)
        patch(seen, own)
    return seen
