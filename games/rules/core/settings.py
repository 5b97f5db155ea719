"""Settings that a game declares and a host may choose. The lobby renders them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

FIRST_SEAT = "first_seat"
# A game played in several ways declares them as this setting's values: each has its own deck and its own ladder.
MODE = "mode"
ONLY_MODE = "standard"


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice out of `values`, in the order to show; integers or words."""

    key: str
    values: tuple[int, ...] | tuple[str, ...] | tuple[bool, ...]
    default: int | str | bool


class SettingError(ValueError):
    """`key` is unknown, or `value` is not among the setting's values."""

    def __init__(self, key: str, value: object) -> None:
        super().__init__(f"{key}={value!r}")
        self.key = key
        self.value = value


def complete_options(
    settings: Iterable[Setting], chosen: dict[str, Any], seats: int
) -> dict[str, Any]:
    """All options of a match: the chosen ones checked, the others at their default.

    Every game also takes `first_seat`: who starts, or None for a random seat.
    Raises `SettingError`.
    """
    known = {setting.key: setting for setting in settings}
    options: dict[str, Any] = {key: setting.default for key, setting in known.items()}
    options[FIRST_SEAT] = None
    for key, value in chosen.items():
        if key == FIRST_SEAT:
            if value is not None and (type(value) is not int or not 0 <= value < seats):
                raise SettingError(key, value)
        elif key not in known or not _is_among(value, known[key].values):
            raise SettingError(key, value)
        options[key] = value
    return options


def game_modes(settings: Iterable[Setting]) -> tuple[str, ...]:
    """At least one: `ONLY_MODE` where a game declares none."""
    for setting in settings:
        if setting.key == MODE:
            return tuple(str(value) for value in setting.values)
    return (ONLY_MODE,)


def mode_options(mode: str) -> dict[str, Any]:
    """What is chosen by choosing this mode."""
    return {} if mode == ONLY_MODE else {MODE: mode}


def mode_of(options: Mapping[str, Any]) -> str:
    return str(options.get(MODE, ONLY_MODE))


def _is_among(value: object, values: Iterable[object]) -> bool:
    return any(type(value) is type(known) and value == known for known in values)
