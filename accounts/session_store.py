"""Sessions in the database as Django keeps them. A key from a cookie, of pages and sockets alike, is looked up as it came."""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def _validate_session_key(self, key: str | None) -> bool:
        """PostgreSQL knows no text with a NUL in it."""
        is_key: bool = super()._validate_session_key(key)  # type: ignore[misc]  # missing in the stubs
        return is_key and "\0" not in (key or "")
