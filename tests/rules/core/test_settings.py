"""Room settings: what is chosen is checked, what is not gets its default."""

from __future__ import annotations

import pytest

from games.rules.core.settings import Setting, SettingError, complete_options

SETTINGS = (Setting("goal", (2, 3), 3), Setting("mode", ("hard", "mild"), "hard"))


def test_defaults_are_filled_in() -> None:
    assert complete_options(SETTINGS, {"goal": 2}, 2) == {
        "goal": 2,
        "mode": "hard",
        "first_seat": None,
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("goal", 4),
        ("goal", True),
        ("goal", "3"),
        ("goal", [3]),
        ("mode", "soft"),
        ("cheat", 1),
        ("first_seat", 2),
        ("first_seat", -1),
        ("first_seat", False),
    ],
)
def test_what_is_not_among_the_values_is_refused(key: str, value: object) -> None:
    with pytest.raises(SettingError) as error:
        complete_options(SETTINGS, {key: value}, 2)
    assert (error.value.key, error.value.value) == (key, value)
