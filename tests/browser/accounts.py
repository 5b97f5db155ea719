"""Signing up and in as people do it, on pages in English."""

import re
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.driver import PATIENCE

PASSWORD = "seven quiet otters"


def mail_to(mails: Path, address: str, pattern: str) -> re.Match[str]:
    """Where the newest mail that matches says so. Waits for one."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for path in sorted(mails.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True):
            text = path.read_text()
            if f"To: {address}\n" in text and (found := re.search(pattern, text, re.MULTILINE)):
                return found
        time.sleep(0.05)
    raise AssertionError(f"{address} is not written {pattern!r}")


def sign_up(page: Page, mails: Path, email: str, name: str | None = None) -> None:
    """Up to the address being confirmed by the code from the mail. By default one has a name by chance."""
    page.goto("/sign-up/")
    if name is not None:
        page.get_by_role("main").get_by_label("Your name", exact=True).fill(name)
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Look into your mail")
    code = mail_to(mails, email, r"^[A-Z0-9-]{6,}$")[0]
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your e-mail address is confirmed.")).to_be_visible()


def sign_in(page: Page, email: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
