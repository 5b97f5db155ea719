"""Strict JSON codec for actions: frozen dataclasses told apart by their `verb`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from games.rules.core.contract import Action
from games.rules.core.errors import RuleError

A = TypeVar("A", bound=Action)
_LONGEST_LIST = 200
Reader = Callable[[object], Any]


class _Mismatch(Exception):
    pass


class ActionCodec(Generic[A]):
    """Reads and writes the given action classes.

    Field types: int, str, bool, Literal, and (nested) tuples of these; tuples are JSON lists.
    """

    def __init__(self, *classes: type[A]) -> None:
        self.classes: Mapping[str, type[A]] = {cls.verb: cls for cls in classes}
        self._readers = {verb: _field_readers(cls) for verb, cls in self.classes.items()}

    def read(self, data: object) -> A:
        """Raises `RuleError`: `unknown_verb`, or `malformed_action` with the offending `field`."""
        if not isinstance(data, dict):
            raise RuleError("malformed_action", field="verb")
        verb = data.get("verb")
        if not isinstance(verb, str) or verb not in self.classes:
            raise RuleError("unknown_verb")
        readers = self._readers[verb]
        for name in data:
            if name != "verb" and name not in readers:
                raise RuleError("malformed_action", field=str(name)[:40])
        values = {}
        for name, reader in readers.items():
            try:
                values[name] = reader(data[name])
            except (KeyError, _Mismatch):
                raise RuleError("malformed_action", field=name) from None
        return self.classes[verb](**values)

    def write(self, action: A) -> dict[str, Any]:
        values = {name: _plain(getattr(action, name)) for name in self._readers[action.verb]}
        return {"verb": action.verb, **values}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _field_readers(cls: type[Any]) -> dict[str, Reader]:
    hints = get_type_hints(cls)
    return {field.name: _reader(hints[field.name]) for field in dataclasses.fields(cls)}


def _reader(hint: Any) -> Reader:
    if get_origin(hint) is Literal:
        return _literal_reader(get_args(hint))
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return _list_reader(_reader(parts[0]))
        return _record_reader([_reader(part) for part in parts])
    return _scalar_reader(hint)


def _scalar_reader(kind: type) -> Reader:
    def read(value: object) -> Any:
        if type(value) is not kind or (kind is int and abs(value) >= 1 << 53):  # type: ignore[arg-type]
            raise _Mismatch
        return value

    return read


def _literal_reader(values: tuple[Any, ...]) -> Reader:
    kinds = {type(value) for value in values}

    def read(value: object) -> Any:
        if type(value) not in kinds or value not in values:
            raise _Mismatch
        return value

    return read


def _list_reader(item: Reader) -> Reader:
    def read(value: object) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) > _LONGEST_LIST:
            raise _Mismatch
        return tuple(item(each) for each in value)

    return read


def _record_reader(parts: list[Reader]) -> Reader:
    def read(value: object) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != len(parts):
            raise _Mismatch
        return tuple(part(each) for part, each in zip(parts, value, strict=True))

    return read
