from __future__ import annotations

import re
from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
import pytest

from games.management.commands.generate_types import SOURCES, generated_files
from games.management.typescript import game_catalog, game_types, socket_types
from games.rules.stealr import actions


def test_the_types_and_catalogs_in_the_frontend_are_fresh() -> None:
    files = generated_files()
    assert files
    for path, text in files.items():
        assert path.read_text() == text, f"{path.name} is stale: run manage.py generate_types"


class Pouch(TypedDict):
    owner: int | None
    coins: list[tuple[int, str]]
    mood: Literal["full", "empty"]


class PouchOpened(TypedDict):
    owner: int
    coins: NotRequired[list[int]]


def _views(**members: object) -> ModuleType:
    module = ModuleType("views")
    vars(module).update(members)
    return module


def test_frames_and_events_are_written_with_optional_private_fields() -> None:
    text = game_types(
        actions, _views(Pouch=Pouch, PouchOpened=PouchOpened, VIEW=Pouch, EVENTS=(PouchOpened,))
    )
    assert '  owner: number | null\n  coins: [number, string][]\n  mood: "full" | "empty"\n' in text
    assert '  type: "pouch_opened"\n  owner: number\n  coins?: number[]\n' in text
    assert "export type View = Pouch\n" in text
    assert text.count("export interface Pouch {") == 1
    assert '  verb: "deal_breaker"\n  card: number\n  target: number\n  color: Color\n' in text


class CoinJson(TypedDict):
    weight: int


class PurseFrame(TypedDict):
    type: Literal["purse"]
    coins: list[CoinJson]
    data: Mapping[str, Any]


class Spend(msgspec.Struct, tag="spend"):
    at: Annotated[int, msgspec.Meta(ge=0)] | Annotated[float, msgspec.Meta(ge=0)]


class Refund(msgspec.Struct, tag="refund"):
    pass


def test_frames_are_written_with_all_that_they_are_made_of() -> None:
    text = socket_types({"Sent": PurseFrame | CoinJson}, {"Heard": Spend | Refund})
    coin, purse = text.index("export interface Coin {"), text.index("export interface PurseFrame {")
    assert coin < purse
    assert '  type: "purse"\n  coins: Coin[]\n  data: Record<string, unknown>\n' in text
    assert 'export interface SpendRequest {\n  type: "spend"\n  at: number\n}' in text
    assert text.count("export interface PurseFrame {") == 1
    assert "export type Sent =\n  | PurseFrame\n  | Coin\n" in text
    assert "export type Heard =\n  | SpendRequest\n  | RefundRequest\n" in text


def test_no_two_types_of_the_sockets_share_a_name() -> None:
    text = generated_files()[SOURCES / "protocol" / "frames.gen.ts"]
    names = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert "RoomFrame" in names
    assert len(names) == len(set(names))


def test_a_type_without_counterpart_is_refused() -> None:
    class Odd(TypedDict):
        box: set[int]

    with pytest.raises(TypeError, match="no TypeScript"):
        game_types(actions, _views(Odd=Odd, VIEW=Odd, EVENTS=()))


def test_copies_share_a_face() -> None:
    text = game_catalog(
        3, {"small": [{"key": "a.1", "value": 1}, {"key": "a.2", "value": 1}, {"key": "b"}]}
    )
    assert "export const version = 3\n" in text
    assert text.count('"key": "a"') == 1
    assert "  small: [0, 0, 1],\n" in text
