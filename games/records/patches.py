"""JSON Patches (RFC 6902) from one view to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

# A list of plain values is written anew where that is shorter than its changes one by one.
_VALUES_AN_OPERATION = 10


class OperationJson(TypedDict):
    """One operation of RFC 6902; these three are the ones that are used."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


def diff(before: Any, after: Any, path: str = "") -> list[OperationJson]:
    """What turns `before` into `after`. A value never changes between a number and a boolean."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        return _object_diff(before, after, path)
    if isinstance(before, list) and isinstance(after, list):
        return _list_diff(before, after, path)
    return [{"op": "replace", "path": path, "value": after}]


def _object_diff(before: dict[str, Any], after: dict[str, Any], path: str) -> list[OperationJson]:
    operations: list[OperationJson] = []
    for key, value in before.items():
        where = f"{path}/{_escaped(key)}"
        if key not in after:
            operations.append({"op": "remove", "path": where})
        elif value != after[key]:
            operations += diff(value, after[key], where)
    for key in after:
        if key not in before:
            operations.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": after[key]})
    return operations


def _list_diff(before: Sequence[Any], after: list[Any], path: str) -> list[OperationJson]:
    """What both ends have in common stays."""
    shorter = min(len(before), len(after))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    tail = 0
    while tail < shorter - start and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    paired = shorter - tail
    operations: list[OperationJson] = []
    for place in range(start, paired):
        operations += diff(before[place], after[place], f"{path}/{place}")
    operations += [
        {"op": "remove", "path": f"{path}/{place}"}
        for place in range(len(before) - tail - 1, paired - 1, -1)
    ]
    operations += [
        {"op": "add", "path": f"{path}/{place}", "value": after[place]}
        for place in range(paired, len(after) - tail)
    ]
    is_plain = not any(isinstance(value, dict | list) for value in after)
    if is_plain and len(operations) > 1 and len(after) <= _VALUES_AN_OPERATION * len(operations):
        return [{"op": "replace", "path": path, "value": after}]
    return operations


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def split(
    diffs: Mapping[str, list[OperationJson]],
) -> tuple[list[OperationJson], dict[str, list[OperationJson]]]:
    """The operations that all viewers have in common, and by viewer the others.

    Parted by what lies two members deep: below different members of an object, operations do not depend on one another.
    """
    parts = {viewer: _by_part(operations) for viewer, operations in diffs.items()}
    first, *others = parts.values()
    common = {
        part
        for part, operations in first.items()
        if all(other.get(part) == operations for other in others)
    }
    shared = [op for part, operations in first.items() if part in common for op in operations]
    own = {
        viewer: [op for part, ops in each.items() if part not in common for op in ops]
        for viewer, each in parts.items()
    }
    return shared, own


def _by_part(operations: Iterable[OperationJson]) -> dict[str, list[OperationJson]]:
    parts: dict[str, list[OperationJson]] = {}
    for operation in operations:
        parts.setdefault("/".join(operation["path"].split("/", 3)[:3]), []).append(operation)
    return parts


def patch(document: Any, operations: Iterable[OperationJson]) -> None:
    """Carries out, in place, what `diff` has found. The document shares nothing with the operations."""
    for operation in operations:
        *parents, last = operation["path"].split("/")[1:]
        place = document
        for part in parents:
            place = place[int(part)] if isinstance(place, list) else place[_unescaped(part)]
        key: Any = int(last) if isinstance(place, list) else _unescaped(last)
        if operation["op"] == "remove":
            del place[key]
        elif operation["op"] == "add" and isinstance(place, list):
            place.insert(key, plain_copy(operation["value"]))
        else:
            place[key] = plain_copy(operation["value"])


def plain_copy(value: Any) -> Any:
    """A deep copy of a JSON value, many times faster than `copy.deepcopy`."""
    if isinstance(value, dict):
        return {key: plain_copy(each) for key, each in value.items()}
    return [plain_copy(each) for each in value] if isinstance(value, list) else value


def _unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~") if "~" in part else part
