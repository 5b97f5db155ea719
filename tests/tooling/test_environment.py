"""What settings make of an unusual environment."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from stealr_site import environment


@pytest.mark.parametrize("name", ["a#b", "a?b=1", "a%20b", "a b", "é漢"])
def test_the_database_lies_in_the_data_folder_whatever_its_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    file = tmp_path / name / "stealr.sqlite3"
    assert environment.database(file)["NAME"] == str(file)


def test_a_data_folder_is_made_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STEALR_DATA_DIR", raising=False)
    assert environment.data_folder(tmp_path / "var").stat().st_mode & 0o777 == 0o700


def test_a_key_file_left_empty_is_said_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        environment.secret_key(path)


READERS: dict[str, Callable[[], object]] = {
    "DEBUG": lambda: environment.flag("DEBUG", False),
    "STEALR_BOT_PACE": lambda: environment.number("STEALR_BOT_PACE", 1.0, most=100),
    "STEALR_LOG_FORMAT": lambda: environment.choice("STEALR_LOG_FORMAT", ["console", "json"]),
    "STEALR_DATA_DIR": lambda: environment.data_folder(Path("unused")),
    "CSRF_TRUSTED_ORIGINS": lambda: environment.origins("CSRF_TRUSTED_ORIGINS"),
    "DATABASE_URL": lambda: environment.database(Path("unused")),
    "REDIS_URL": lambda: environment.redis_url(Path("unused")),
    "EMAIL_URL": environment.email,
    "EMAIL_FROM": lambda: environment.sender("EMAIL_FROM", "unused"),
}
ABSURD = {
    "DEBUG": ["2", "maybe"],
    "STEALR_BOT_PACE": ["-1", "nan", "inf", "1e300", "quick"],
    "STEALR_LOG_FORMAT": ["yaml", "JSON", "json,console"],
    "STEALR_DATA_DIR": ["/proc/none", "/dev/null/x"],
    "CSRF_TRUSTED_ORIGINS": ["play.example", "*", "https://", "https://a.example,b.example"],
    "DATABASE_URL": [
        *("nonsense", "mysql://a:b@c/d", "postgres://", "postgres://a:b@c:5432/"),
        *("postgres://a:b@c:99999/d", "postgres://a:b@c:port/d", "sqlite://", "sqlite:///:memory:"),
    ],
    "REDIS_URL": [
        *("nonsense", "http://a", "redis://", "redis:///", "redis://a:port/0", "redis://a:6379/x"),
        *("unix://", "unix:///a.sock?db=x"),
    ],
    "EMAIL_URL": ["nonsense", "smtp://a:port", "smtp+tls://", "pigeon://a"],
    "EMAIL_FROM": ["nonsense", "Stealr", "a\nb@c.example"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in ABSURD.items() for value in values]
)
def test_an_absurd_value_is_refused_by_its_name(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"^{name}[ :]"):
        READERS[name]()


@pytest.mark.parametrize(
    "url",
    [
        *(
            "redis://localhost:6379/0",
            "redis://a",
            "rediss://user:pa:ss@a.example:6380/2?timeout=3",
        ),
        *("redis://[::1]:6379", "unix:///tmp/valkey.sock", "unix:///a/b.sock?db=3"),
    ],
)
def test_addresses_that_redis_understands_are_taken(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", url)
    assert environment.redis_url(Path("unused")) == url


def test_blank_is_as_good_as_unset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SECRET_KEY", "REDIS_URL", "STEALR_DATA_DIR", "EMAIL_FROM"):
        monkeypatch.setenv(name, " ")
    assert len(environment.secret_key(tmp_path / "key")) > 40
    assert environment.redis_url(tmp_path / "sock") == f"unix://{tmp_path}/sock?db=0"
    assert environment.data_folder(tmp_path / "data") == tmp_path / "data"
    assert environment.sender("EMAIL_FROM", "a@b") == "a@b"
