"""The form of a record as a JSON schema, from the same types that read one."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from games.records.form import PickJson, Record, ShuffleJson

_DRAWS = (ShuffleJson, PickJson)
_PARTS = "#/$defs/{name}"


def record_schema() -> str:
    (whole, *draws), parts = msgspec.json.schema_components([Record, *_DRAWS], ref_template=_PARTS)
    for part in parts.values():
        part["additionalProperties"] = part.get("additionalProperties", False)
    shuffles: dict[str, Any] = parts[Record.__name__]["properties"]["shuffles"]
    shuffles["items"] = {"anyOf": draws}
    between = ",\n"
    lines = [f"  {json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items()]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Record",
        "description": "A finished game. Explained in docs/record.md.",
        **whole,
    }
    return f'{json.dumps(head)[:-1]}, "$defs": {{\n{between.join(lines)}\n}}}}\n'
