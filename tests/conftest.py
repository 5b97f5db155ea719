"""What every test starts from. PostgreSQL and Valkey come with the settings (`tests.support.settings`)."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.cache import caches

from games import bridge


@pytest.fixture(autouse=True)
def _nothing_in_memory() -> Iterator[None]:
    """Live games belong to rows, and rows to one test."""
    bridge.live_forget()
    yield
    bridge.live_forget()


@pytest.fixture(autouse=True)
def _no_silent_failure(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What heals by itself must not hide what went wrong."""
    yield
    assert "hub_task_failed" not in caplog.text
    assert "not_announced" not in caplog.text


@pytest.fixture(autouse=True)
def _limits_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody comes too often because of another test."""
    monkeypatch.setattr(caches["default"], "key_prefix", uuid4().hex)
