"""The JSON schema of docs/record.md says what the reader says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from games.records.reading import RecordError, record_read
from games.rules.registry import game_keys
from tests.records.games import short_record

TEXT = (Path(settings.BASE_DIR) / "docs" / "record.schema.json").read_text()
SCHEMA = Draft202012Validator(json.loads(TEXT))


def is_readable(data: Any) -> bool:
    try:
        record_read(json.dumps(data))
    except RecordError:
        return False
    return True


@pytest.mark.parametrize("game", game_keys())
def test_records_have_this_form(game: str) -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)
    record: Any = short_record(game)
    SCHEMA.validate(record)
    for part in record:
        for value in (..., "x", 0.5, [7], {"y": 1}, None):
            other = {**record, part: value}
            if value is ...:
                del other[part]
            if part != "format" or value is ...:
                assert SCHEMA.is_valid(other) == is_readable(other), (part, value)
    for place in ("steps", "shuffles", "seats"):
        other = {**record, place: [{**record[place][0], "extra": 1}]}
        assert not SCHEMA.is_valid(other)
        assert not is_readable(other)
