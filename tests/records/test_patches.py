"""Patches say what the standard says: another's library makes the same of them."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records.patches import diff, patch, split
from games.records.viewpoints import last_seen, patches_of, viewpoints
from games.rules.registry import game_keys
from tests.records.games import short_record
from tests.rules.laws.plans import law

# As the views of games are: objects at the top, no number where another has a boolean.
leaves = st.none() | st.integers(0, 5) | st.sampled_from(["", "a", "b/c", "~d", "~1"])
keys = st.sampled_from(["a", "b", "c/d", "~e", "0", ""])
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys, inner, max_size=5),
    max_leaves=25,
)
objects = st.dictionaries(keys, values, max_size=5)


@law(400)
@given(before=objects, after=objects)
def test_a_patch_leads_from_one_value_to_the_other(before: Any, after: Any) -> None:
    operations = diff(before, after)
    kept = json.dumps([before, after])
    assert jsonpatch.apply_patch(before, json.loads(json.dumps(operations))) == after
    document = copy.deepcopy(before)
    patch(document, operations)
    assert document == after
    assert json.dumps([before, after]) == kept
    assert bool(operations) == (before != after)


@law(200)
@given(data=st.data())
def test_what_viewers_share_and_what_they_do_not_make_up_each_ones_patch(
    data: st.DataObject,
) -> None:
    """Views of one position are mostly the same."""
    shared: list[Any] = [data.draw(objects), data.draw(objects)]
    pairs: dict[str, tuple[Any, Any]] = {}
    for viewer in ("public", "0", "1"):
        before, after = copy.deepcopy(shared)
        for view in (before, after):
            for key in data.draw(st.sets(keys, max_size=2)):
                view[key] = data.draw(values)
        pairs[viewer] = ({"view": before, "pending": []}, {"view": after, "pending": [1]})
    common, own = split({viewer: diff(*pair) for viewer, pair in pairs.items()})
    assert common, "the questions"
    for viewer, (before, after) in pairs.items():
        assert jsonpatch.apply_patch(before, [*common, *own[viewer]]) == after


@pytest.mark.parametrize("game", game_keys())
def test_views_are_rebuilt_to_the_last(game: str) -> None:
    record = short_record(game)
    for viewer in record["views"]["first"]:
        document = copy.deepcopy(record["views"]["first"][viewer])
        for operations in patches_of(record, viewer):
            jsonpatch.apply_patch(document, operations, in_place=True)
        kept = json.dumps(record)
        assert last_seen(record, viewer) == document
        assert json.dumps(record) == kept, "reading a record changes nothing"
    assert viewpoints(record) == [*record["views"]["first"], "all"]


def test_a_list_of_cards_that_has_changed_much_is_written_anew() -> None:
    assert diff({"a": [1, 2, 3]}, {"a": [4, 2, 5]}) == [
        {"op": "replace", "path": "/a", "value": [4, 2, 5]}
    ]
    assert diff({"a": [1, 2, 3]}, {"a": [1, 2, 3, 4]}) == [
        {"op": "add", "path": "/a/3", "value": 4}
    ]
    assert diff({"a": [1, 2, 3]}, {"a": [1, 3]}) == [{"op": "remove", "path": "/a/1"}]
