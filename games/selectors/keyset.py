"""Long lists, newest first, page by page. A page is found by the row it begins after, so the thousandth costs what the first does.

The libraries for this put what the reader sends into a query unread; here it is decoded by type before.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Generic, TypeVar

import msgspec
from django.db.models import Model, Q, QuerySet

M = TypeVar("M", bound=Model)


class Cursor(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Past the row with this key: on to newer ones, or to older ones.

    `at` is the row's own moment; None in lists that are sorted by key alone.
    """

    is_newer: bool
    key: int
    at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None

    def __str__(self) -> str:
        return urlsafe_b64encode(msgspec.msgpack.encode(self)).rstrip(b"=").decode()

    @classmethod
    def read(cls, text: str) -> Cursor:
        """Raises `ValueError` for all that `str` has not made."""
        try:
            data = urlsafe_b64decode(text.encode() + b"==")
            cursor = msgspec.msgpack.decode(data, type=cls)
            at = cursor.at and cursor.at.astimezone(UTC)
            return msgspec.structs.replace(cursor, at=at)
        except (msgspec.MsgspecError, OverflowError) as error:
            raise ValueError(text) from error


@dataclass(frozen=True, slots=True)
class Page(Generic[M]):
    """`newer` and `older` lead to the pages around this one; None where there is none."""

    rows: list[M]
    newer: Cursor | None
    older: Cursor | None


def keyset_page(
    rows: QuerySet[M], *, size: int, by: str | None = None, cursor: Cursor | None = None
) -> Page[M]:
    """Sorted by the moment in column `by`, where there is one, then by primary key; both descending."""
    columns = ["pk"] if by is None else [by, "pk"]
    is_newer = cursor is not None and cursor.is_newer
    if cursor is not None:
        rows = rows.filter(_past(cursor, by))
    # One more than shown says whether there are others.
    found = list(rows.order_by(*(name if is_newer else f"-{name}" for name in columns))[: size + 1])
    shown, has_more = found[:size], len(found) > size
    if is_newer:
        shown.reverse()
    has_newer = has_more if is_newer else cursor is not None
    has_older = is_newer or has_more
    return Page(
        rows=shown,
        newer=_cursor(shown[0], by, is_newer=True) if shown and has_newer else None,
        older=_cursor(shown[-1], by, is_newer=False) if shown and has_older else None,
    )


def _past(cursor: Cursor, by: str | None) -> Q:
    side = "gt" if cursor.is_newer else "lt"
    past_key = Q(**{f"pk__{side}": cursor.key})
    if by is None:
        return past_key
    # The first condition is implied by the second, and is what an index can begin at.
    return Q(**{f"{by}__{side}e": cursor.at}) & (Q(**{f"{by}__{side}": cursor.at}) | past_key)


def _cursor(row: M, by: str | None, *, is_newer: bool) -> Cursor:
    return Cursor(is_newer, row.pk, None if by is None else getattr(row, by))
