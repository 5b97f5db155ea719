"""The browser of the tests: a Chromium on this machine, or else the one Playwright downloads.

`python -m tests.support.chromium` sees to it that there is one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Playwright's driver needs a library that a bare Debian has not.
_PACKAGES = ("chromium", "libatomic1")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium_path() -> Path | None:
    """The Chromium on PATH, if there is one."""
    return next((Path(found) for name in _NAMES if (found := shutil.which(name))), None)


def chromium_launch_args() -> dict[str, Any]:
    """What Playwright's `launch` takes to start that browser headless."""
    args: dict[str, Any] = {"headless": True, "args": list(_FLAGS)}
    if path := chromium_path():
        args["executable_path"] = str(path)
    return args


def chromium_install() -> None:
    if _driver_runs() and (chromium_path() or _is_downloaded()):
        return
    print("Installing Chromium")  # noqa: T201
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (
            ["update", "-qq"],
            ["install", "-y", "-qq", "--no-install-recommends", *_PACKAGES],
        ):
            subprocess.run(
                ["apt-get", *step], check=False, env=environment, stdout=subprocess.DEVNULL
            )
    if chromium_path() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def _driver_runs() -> bool:
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def _is_downloaded() -> bool:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


if __name__ == "__main__":
    chromium_install()
