"""A portrait drawn from a name: the same name always gets the same member of the crew.

Flat shapes on a 64 grid. Colours are the page's (`--avatar-…`, frontend/src/pages/people.css).
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

T = TypeVar("T")

_BACKDROPS = 8
_SKINS = 6
_CLOTHS = 6

_HEAD = "M20 29c0-8 5-13 12-13s12 5 12 13v5c0 8-5 14-12 14s-12-6-12-14z"
_NECK = "M27 43h10v9c0 3-10 3-10 0z"
_COAT = "M8 66c1-11 9-16 18-17 2 4 10 4 12 0 9 1 17 6 18 17z"
_COLLARS = (
    "M26 49l6 8-7 5-6-9zM38 49l-6 8 7 5 6-9z",
    "M25 49c2 5 12 5 14 0l3 3c-3 7-17 7-20 0z",
    "M30 56h4l2 10h-8z",
    "",
)
_HATS = (
    # fedora, beanie, flat cap, bowler, hood, curls, parting, bun, nothing
    "M12 24c6 4 34 4 40 0l-8-3c-1-8-3-13-7-13-2 0-3 1-5 1s-3-1-5-1c-4 0-6 5-7 13z",
    "M19 26c0-10 5-16 13-16s13 6 13 16zM18 22h28v6H18zM29 6h6v6h-6z",
    "M17 24c0-9 7-13 15-13 9 0 14 4 15 11l7 4c-8 2-30 2-37-2z",
    "M14 23h36v4H14zM20 23c0-9 5-14 12-14s12 5 12 14z",
    "M32 8c12 0 17 9 17 20 0 12-4 21-7 24 3-7 3-13 3-22-1-8-6-13-13-13s-12 5-13 13c0 9 0 15 3 22-3-3-7-12-7-24C15 17 20 8 32 8z",
    "M19 30c-5-2-4-9 0-10-1-5 5-9 9-7 3-4 10-3 11 1 5 0 8 4 6 8 4 2 3 7 0 8-1-4-3-6-5-7-5 1-12 1-16-2-2 3-4 5-5 9z",
    "M19 30c-3-12 4-18 13-18 8 0 15 6 13 18-1-5-3-8-5-9-6 0-11-1-14-4-1 5-5 8-7 13z",
    "M32 3c4 0 6 2 6 5 6 2 9 9 7 20-2-6-5-9-13-9s-11 3-13 9c-2-11 1-18 7-20 0-3 2-5 6-5z",
    "",
)
_MASK = "M18 28c5-2 9-1 14 1 5-2 9-3 14-1 1 6-2 10-7 10-3 0-5-2-7-4-2 2-4 4-7 4-5 0-8-4-7-10z"
_BANDANA = "M19 36c8 3 18 3 26 0 0 9-6 16-13 18-7-2-13-9-13-18z"
_EYES = "M23 31h6v3h-6zM35 31h6v3h-6z"
_SMILES = ("M28 41c2 2 6 2 8 0", "M28 42h8", "M29 42c3 0 5 0 7-2")


def avatar_svg(name: str, *, size: int) -> SafeString:
    draw = _Dice(name)
    backdrop, skin = draw(range(_BACKDROPS)), draw(range(_SKINS))
    coat = draw(range(_CLOTHS))
    hat = draw(range(_CLOTHS - 1))
    hat += hat >= coat  # never the coat's colour
    parts = [
        _shape("M0 0h64v64H0z", f"--avatar-back-{backdrop}"),
        _shape(_COAT, f"--avatar-cloth-{coat}"),
        _shape(draw(_COLLARS), "--avatar-paper"),
        _shape(_NECK, f"--avatar-skin-{skin}"),
        _shape(_HEAD, f"--avatar-skin-{skin}"),
        *_face(draw),
        _shape(draw(_HATS), f"--avatar-cloth-{hat}"),
    ]
    return format_html(
        '<svg class="avatar" viewBox="0 0 64 64" width="{0}" height="{0}" aria-hidden="true">{1}</svg>',
        size,
        mark_safe("".join(parts)),  # noqa: S308 (nothing in it comes from the name but choices)
    )


def _face(draw: _Dice) -> list[str]:
    disguise = draw(("mask", "mask", "glasses", "bandana", "patch", "none"))
    ink, paper = "--avatar-ink", "--avatar-paper"
    smile = _stroke(draw(_SMILES), ink, 1.75)
    match disguise:
        case "mask":
            return [_shape(_MASK, ink), _shape(_EYES, paper), smile]
        case "glasses":
            frames = "M21 32a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM34 32a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
            return [
                _shape(frames, paper),
                _stroke(f"{frames}M30 31h4", ink, 1.75),
                _dots(26, 38),
                smile,
            ]
        case "bandana":
            return [
                _shape(_BANDANA, paper),
                _shape("M25 41h3v3h-3zM31 46h3v3h-3zM37 41h3v3h-3z", ink),
                _dots(26, 38),
            ]
        case "patch":
            return [
                _shape("M34 29h9v7c-3 3-7 2-9 0z", ink),
                _stroke("M20 24l25 8", ink, 1.5),
                _dots(26),
                smile,
            ]
        case _:
            return [_dots(26, 38), smile]


class _Dice:
    """Chance that depends on the name alone, however it is spelt in capitals and code points."""

    def __init__(self, name: str) -> None:
        known = unicodedata.normalize("NFC", name).casefold()
        self._number = int.from_bytes(hashlib.sha256(known.encode()).digest(), "big")

    def __call__(self, sides: Sequence[T]) -> T:
        self._number, side = divmod(self._number, len(sides))
        return sides[side]


def _shape(path: str, color: str) -> str:
    return f'<path d="{path}" fill="var({color})"/>' if path else ""


def _stroke(path: str, color: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="var({color})" stroke-width="{width}" stroke-linecap="round"/>'


def _dots(*columns: int) -> str:
    return "".join(f'<circle cx="{x}" cy="32" r="1.9" fill="var(--avatar-ink)"/>' for x in columns)
