"""Records to test with, of whole games by bots."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from games.bots import bot_levels
from games.records.form import Record, checksum
from games.records.reading import record_read
from games.rules.registry import get_rules
from games.simulation import Setup, play_game


@cache
def _texts(game: str) -> tuple[str, ...]:
    seats = get_rules(game).seats
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(6):
            size = seats[number % 2]
            level = (bot_levels(game)[0],)
            play_game(Setup(game, size, {}, level, "records", number), records=folder)
        texts = [path.read_text() for path in folder.glob("*.json")]
    return tuple(sorted(texts, key=len))


def short_text(game: str) -> str:
    """The canonical JSON of a short game's record."""
    return _texts(game)[0]


def short_record(game: str) -> Record:
    """One that may be changed."""
    return record_read(short_text(game)).record


def forged(record: Record) -> Record:
    """As whoever has changed a record would put its checksum right."""
    copy: Record = json.loads(json.dumps(record))
    copy["checksum"] = checksum(copy)
    return copy
