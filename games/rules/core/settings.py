"""Settings that a game declares and a host may choose. The lobby renders them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

FIRST_SEAT = "first_seat"


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


def _is_among(value: object, values: Iterable[object]) -> bool:
    return any(type(value) is type(known) and value == known for known in values)
