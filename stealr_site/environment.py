"""What the settings learn from the environment. Anything wrong is one sentence, raised as `ImproperlyConfigured`."""

from __future__ import annotations

import os
import re
import secrets
import warnings
from contextlib import suppress
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

# Within half a minute a connection that has died in silence is given up, by both sides: we notice that the server
# is gone, and it frees what a process that is gone, or stopped, had locked.
_LIBPQ = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": "-c idle_in_transaction_session_timeout=15s -c tcp_user_timeout=15s",
}


def flag(name: str, default: bool) -> bool:
    text = os.environ.get(name, "").strip().lower()
    if text in ("", *env.BOOLEAN_TRUE_STRINGS, "0", "false", "no", "off", "n"):
        return text in env.BOOLEAN_TRUE_STRINGS if text else default
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}.")


def number(name: str, default: float, *, most: int) -> float:
    text = os.environ.get(name, "")
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        raise ImproperlyConfigured(f"{name} must be a number from 0 to {most}, not {text!r}.")
    return value


def text(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def choice(name: str, choices: list[str]) -> str:
    """One of `choices`, by default the first."""
    chosen = text(name, choices[0])
    if chosen not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {chosen!r}.")
    return chosen


def words(name: str, default: list[str]) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()] or default


def origins(name: str) -> list[str]:
    found = words(name, [])
    for origin in found:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
            raise ImproperlyConfigured(
                f"{name} must look like https://play.example, with commas between several, not {origin!r}."
            )
    return found


def sender(name: str, default: str) -> str:
    chosen = text(name, default)
    if not chosen.isprintable() or "@" not in parseaddr(chosen)[1]:
        raise ImproperlyConfigured(
            f"{name} must look like Stealr <stealr@play.example>, not {chosen!r}."
        )
    return chosen


def data_folder(default: Path) -> Path:
    folder = Path(text("STEALR_DATA_DIR", str(default))).expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"STEALR_DATA_DIR: cannot use {folder} ({error.strerror})."
        ) from None
    return folder


def secret_key(path: Path) -> str:
    """SECRET_KEY, or a key made once and kept in `path`."""
    if given := text("SECRET_KEY", ""):
        return given
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        if not path.exists():
            with os.fdopen(
                os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w"
            ) as file:
                file.write(secrets.token_urlsafe(48))
            try:
                os.link(draft, path)  # fails where another process was first: all share one key
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        if key := path.read_text().strip():
            return key
        raise ImproperlyConfigured(f"{path} is empty: remove it, or set SECRET_KEY.")
    except OSError as error:
        raise ImproperlyConfigured(
            f"SECRET_KEY is not set and {path} cannot be kept ({error.strerror})."
        ) from None


def database(default: Path) -> dict[str, Any]:
    """DATABASE_URL as Django wants it: PostgreSQL through its pool, or SQLite in WAL."""
    found: dict[str, Any] = {}
    if url := os.environ.get("DATABASE_URL"):
        with suppress(Exception), warnings.catch_warnings(action="ignore"):
            found = dict(env.db_url_config(url))
    else:
        # Not by way of an URL, in which a path may not have every letter.
        found = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default)}
    if found.get("NAME") in ("", ":memory:"):
        found = {}  # the server's own choice, or a database for each process
    match found.get("ENGINE"):
        case "django.db.backends.postgresql":
            # A pool, because under ASGI every request has a thread, and a kept connection, of its own.
            found["CONN_MAX_AGE"] = 0
            found["CONN_HEALTH_CHECKS"] = True
            options = found.setdefault("OPTIONS", {})
            for option, value in _LIBPQ.items():
                options.setdefault(option, value)
            # Whoever needs a connection asks for one; a pool that tries by itself waits longer each time.
            options["pool"] = {"min_size": 1, "max_size": 16, "timeout": 10, "reconnect_timeout": 2}
        case "django.db.backends.sqlite3":
            found["OPTIONS"] = {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            }
        case _:
            raise ImproperlyConfigured(
                "DATABASE_URL must look like postgres://user:password@host:5432/name or sqlite:///path."
            )
    return found


def email() -> dict[str, Any]:
    """EMAIL_URL as Django's settings; without it mails are written to standard output."""
    url = text("EMAIL_URL", "consolemail://")
    try:
        found = dict(env.email_url_config(url))
        if "smtp" in found["EMAIL_BACKEND"] and not found.get("EMAIL_HOST"):
            raise ValueError
    except (ImproperlyConfigured, ValueError, TypeError, AttributeError):
        raise ImproperlyConfigured(
            "EMAIL_URL must look like smtp+tls://user:password@host:587 or consolemail://."
        ) from None
    return {name: value for name, value in found.items() if value is not None}


_REDIS_URL = re.compile(
    r"rediss?://([^@/]*@)?([^@:/?#]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?(/\d*)?(\?[^#]*)?"
    r"|unix://([^@/]*@)?/[^?#]+(\?(db=\d+|[^#]*&db=\d+)(&[^#]*)?)?"
)


def redis_url(default_socket: Path) -> str:
    url = text("REDIS_URL", f"unix://{default_socket}?db=0")
    if not _REDIS_URL.fullmatch(url):
        raise ImproperlyConfigured(
            "REDIS_URL must look like redis://host:6379/0 or unix:///path/to.sock?db=0."
        )
    return url


def broker_url(redis: str) -> str:
    """The same server in Celery's spelling."""
    parts = urlsplit(redis)
    if parts.scheme != "unix":
        return redis
    db = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={db}"
