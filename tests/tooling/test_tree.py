"""What must hold of the files we track."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_FILE = 400
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-node.lock")
# Written so that they do not match themselves.
REGISTRY_HOST = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|debian\.org)\b")
MACHINE_PATH = re.compile(r"(?<![\w.$~])/(?:root|work|home/\w+|Users/\w+)/")


def tracked() -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return (path for path in paths if path.is_file())


def texts() -> Iterator[tuple[Path, str]]:
    for path in tracked():
        try:
            yield path.relative_to(ROOT), path.read_text()
        except UnicodeDecodeError:
            continue


@pytest.mark.parametrize("pattern", [REGISTRY_HOST, MACHINE_PATH], ids=["host", "path"])
def test_no_file_names_a_registry_or_a_place_on_a_machine(pattern: re.Pattern[str]) -> None:
    found = [f"{path}: {match[0]}" for path, text in texts() if (match := pattern.search(text))]
    assert found == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert REGISTRY_HOST.search("https://files.pythonhosted" + ".org/x")
    assert MACHINE_PATH.search("see /ro" + "ot/x")


def test_no_source_file_is_long() -> None:
    lengths = {
        str(path): text.count("\n")
        for path, text in texts()
        if path.suffix in (".py", ".ts", ".svelte")
        and not path.name.endswith(".gen.ts")
        and "migrations" not in path.parts
    }
    assert len(lengths) > 20
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


@pytest.mark.parametrize("name", LOCKS)
def test_locks_have_hashes_and_no_addresses(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    for requirement in re.findall(r"^\w.*(?:\n .*)*", text, re.MULTILINE):
        assert "--hash=sha256:" in requirement


def test_locks_hold_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    wanted = {
        "requirements.lock": project["project"]["dependencies"],
        "requirements-dev.lock": [*project["project"]["dependencies"], *groups["dev"]],
        "requirements-node.lock": groups["node"],
    }
    for name, requirements in wanted.items():
        locked = set(re.findall(r"^([\w.-]+)==", (ROOT / name).read_text(), re.MULTILINE))
        names = {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in requirements}
        assert names <= locked


def test_the_frontend_lock_names_no_host() -> None:
    assert '"resolved": "http' not in (ROOT / "frontend" / "package-lock.json").read_text()


@pytest.mark.parametrize(
    "line", ["import random", "from django.db import models", "from time import time"]
)
def test_the_rules_may_not_look_at_the_world(line: str) -> None:
    ruff = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--stdin-filename", "games/rules/new.py", "-"],
        cwd=ROOT,
        check=False,
        input=f"{line}\n",
        capture_output=True,
        text=True,
    )
    assert "TID251" in ruff.stdout
