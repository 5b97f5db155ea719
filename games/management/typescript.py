"""Writes Python types down as TypeScript. Knows no game: it is given classes and catalogs."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

HEADER = "// Written by `python manage.py generate_types`; changes belong into the Python types.\n"
_SCALARS = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
    Any: "unknown",
}


def snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def game_types(actions: ModuleType, views: ModuleType) -> str:
    """The types of one game: its named literals, frames of the view, `View`, `GameEvent` and `GameAction`.

    An event's `type` is its class name in snake case; fields that only some seats get are optional.
    """
    aliases = {value: name for name, value in vars(actions).items() if get_origin(value) is Literal}
    events = set(views.EVENTS)
    frames = [
        value
        for name, value in vars(views).items()
        if is_typeddict(value) and value.__name__ == name and value not in events
    ]
    writer = _Writer(aliases)
    parts = [HEADER]
    parts += [f"export type {name} = {_literal(alias)}\n" for alias, name in aliases.items()]
    parts += [writer.interface(frame) for frame in frames]
    parts.append(f"export type View = {views.VIEW.__name__}\n")
    parts += [
        writer.interface(event, tag=("type", snake_case(event.__name__))) for event in views.EVENTS
    ]
    parts.append(_union("GameEvent", (event.__name__ for event in views.EVENTS)))
    classes = actions.CODEC.classes
    parts += [
        writer.interface(cls, tag=("verb", verb), name=f"{cls.__name__}Action")
        for verb, cls in classes.items()
    ]
    parts.append(_union("GameAction", (f"{cls.__name__}Action" for cls in classes.values())))
    return "\n".join(parts)


def socket_types(named: Mapping[str, Any], sent: Mapping[str, Any]) -> str:
    """`named` types under their names, unions of the frames that clients have `sent`, and all that these are made of."""
    aliases = {hint: name for name, hint in named.items() if not is_typeddict(hint)}
    writer = _Writer(aliases)
    parts = [HEADER]
    parts += [
        writer.interface(cls, tag=writer.tag(cls))
        for cls in _reachable([*named.values(), *sent.values()])
    ]
    parts += [_union(name, map(writer.type, get_args(hint))) for hint, name in aliases.items()]
    parts += [_union(name, map(writer.type, get_args(hint))) for name, hint in sent.items()]
    return "\n".join(parts)


def _reachable(hints: Iterable[Any]) -> Iterator[type[Any]]:
    """Every class with fields that these are made of, once, parts before wholes."""
    seen: set[Any] = set()

    def visit(hint: Any) -> Iterator[type[Any]]:
        if hint in seen:
            return
        seen.add(hint)
        is_class = is_typeddict(hint) or _is_struct(hint)
        parts = get_type_hints(hint).values() if is_class else get_args(hint)
        for part in parts if get_origin(hint) is not Literal else ():
            yield from visit(part)
        if is_class:
            yield hint

    for hint in hints:
        yield from visit(hint)


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def game_catalog(version: int, decks: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Every deck's cards by id, as the rules' `version` has them. Copies share one face, whose `key` is the card's without its number."""
    faces: dict[str, dict[str, Any]] = {}
    lists: dict[str, list[int]] = {}
    for deck, cards in decks.items():
        lists[deck] = []
        for card in cards:
            key = re.sub(r"\.\d+$", "", card["key"])
            faces.setdefault(key, {**card, "key": key})
            lists[deck].append(list(faces).index(key))
    rows = "\n".join(f"  {json.dumps(face, ensure_ascii=False)}," for face in faces.values())
    numbers = "\n".join(f"  {deck}: {json.dumps(places)}," for deck, places in lists.items())
    return (
        f"{HEADER}\n"
        "/** The rules' version. */\n"
        f"export const version = {version}\n\n"
        f"export const faces = [\n{rows}\n] as const\n\n"
        "/** Places in `faces`, by card id. */\n"
        f"export const decks = {{\n{numbers}\n}} as const\n"
    )


class _Writer:
    def __init__(self, aliases: Mapping[Any, str]) -> None:
        self.aliases = aliases

    def interface(
        self, cls: type[Any], tag: tuple[str, str] | None = None, name: str | None = None
    ) -> str:
        lines = [f"export interface {name or self.type(cls)} {{"]
        if tag:
            lines.append(f"  {tag[0]}: {json.dumps(tag[1])}")
        # Not `__optional_keys__`: it stays empty where annotations are strings.
        for field, hint in get_type_hints(cls, include_extras=True).items():
            if get_origin(hint) is not ClassVar:
                mark = "?" if get_origin(hint) is NotRequired else ""
                lines.append(f"  {field}{mark}: {self.type(hint)}")
        return "\n".join([*lines, "}\n"])

    def tag(self, cls: type[Any]) -> tuple[str, str] | None:
        """What tells a client's frame from others."""
        return ("type", cls.__struct_config__.tag) if _is_struct(cls) else None

    def type(self, hint: Any) -> str:
        """Raises `TypeError` for what has no counterpart."""
        if hint in self.aliases:
            return self.aliases[hint]
        if hint in _SCALARS:
            return _SCALARS[hint]
        if _is_struct(hint):
            return f"{hint.__name__}Request"
        if is_typeddict(hint) or dataclasses.is_dataclass(hint):
            return str(hint.__name__).removesuffix("Json")
        return self._compound(hint, get_origin(hint), get_args(hint))

    def _compound(self, hint: Any, origin: Any, args: tuple[Any, ...]) -> str:
        if origin is Literal:
            return _literal(hint)
        if origin in (NotRequired, Annotated):
            return self.type(args[0])
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.type(arg) for arg in args))
        if origin in (dict, Mapping):
            return f"Record<{self.type(args[0])}, {self.type(args[1])}>"
        if origin is list or (origin is tuple and args[1:] == (Ellipsis,)):
            item = self.type(args[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is tuple:
            return f"[{', '.join(self.type(arg) for arg in args)}]"
        raise TypeError(f"no TypeScript for {hint!r}")


def _literal(hint: Any) -> str:
    return " | ".join(json.dumps(value) for value in get_args(hint))


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + "\n"
