"""What is sent has exactly the shape that the clients' types are generated from."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from games.management.typescript import snake_case
from games.rules.sevn.view_types import EVENTS, VIEW
from tests.rules.sevn.support import random_game

SHAPES = {snake_case(event.__name__): event for event in EVENTS}


fields_of = cache(get_type_hints)


def fits(value: Any, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        fields = fields_of(hint)
        return (
            type(value) is dict
            and value.keys() == fields.keys()
            and all(fits(value[name], field) for name, field in fields.items())
        )
    if origin is list:
        return type(value) is list and all(fits(each, args[0]) for each in value)
    if origin in (Union, UnionType):
        return any(fits(value, arg) for arg in args)
    if origin is Literal:
        return value in args
    if hint is NoneType:
        return value is None
    return type(value) is hint


def test_views_and_events() -> None:
    seen = set()
    for number in range(40):
        for game, events in random_game(number, 2 + number % 7, shows_odds=number % 2 == 0):
            for event in events:
                seen.add(event.type)
                assert not event.private
                assert fits(event.public, SHAPES[event.type]), event
            assert fits(game.view(0), VIEW)
    # Cards run out in no game of ordinary length; scenarios 02-06 show that.
    assert seen == SHAPES.keys() - {"exhausted"}
