"""What tests of the web share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.games.processes import Processes


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    """Started on demand, ended with the test."""
    started = Processes(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """For drills: a line to whoever watches."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(f"\n  {text}", end="")  # noqa: T201

    return line
