"""What logs say, and what they keep to themselves."""

import os
import subprocess
import sys

import pytest

_SCRIPT = """
import django, logging, structlog
django.setup()
def act(hand):
    try:
        raise ValueError("it broke")
    except ValueError:
        structlog.get_logger("games").exception("engine_error")
        logging.getLogger("django.security.DisallowedHost").error("stranger", exc_info=True)
act("the-seed" + "-and-the-hand")
"""


@pytest.mark.parametrize("style", ["console", "json"])
def test_a_traceback_tells_where_but_no_local_variable(style: str) -> None:
    logged = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={**os.environ, "STEALR_LOG_FORMAT": style},
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    assert "engine_error" in logged
    assert "it broke" in logged
    assert "the-seed-and-the-hand" not in logged


def test_what_strangers_cause_is_one_line() -> None:
    logged = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={**os.environ, "STEALR_LOG_FORMAT": "console"},
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    assert "stranger" in logged
    assert logged.count("Traceback") == 1
