"""Signing up and in as people do it, on pages in English."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

PASSWORD = "seven quiet otters"


def newest_mail(mails: Path) -> str:
    return max(mails.iterdir(), key=lambda path: path.stat().st_mtime).read_text()


def sign_up(page: Page, mails: Path, email: str) -> None:
    """Up to the address being confirmed by the code from the mail."""
    page.goto("/sign-up/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Look into your mail")
    code = re.search(r"^[A-Z0-9-]{6,}$", newest_mail(mails), re.MULTILINE)
    assert code
    page.get_by_label("Code").fill(code[0].lower())
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your e-mail address is confirmed.")).to_be_visible()


def sign_in(page: Page, email: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
