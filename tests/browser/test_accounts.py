"""From guest to account, and in again, as people do it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from playwright.sync_api import Browser, Page, expect

from tests.browser.accounts import PASSWORD, sign_in, sign_up


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in English that must not have an error by the end."""
    context = browser.new_context(base_url=base_url, locale="en")
    page = context.new_page()
    errors: list[str] = []
    page.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else None
    )
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def open_menu(page: Page) -> None:
    page.get_by_role("banner").get_by_role("button", name="Your name").click()


def code_now(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time()))))


def test_a_guest_signs_up_keeps_the_game_and_comes_back(page: Page, mails: Path) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/table/**")
    table = page.url
    page.goto("/")
    guest = page.locator("[data-name]").first.inner_text()
    open_menu(page)
    page.get_by_role("link", name="Keep your games").click()
    expect(page.get_by_label("Your name", exact=True).last).to_have_value(guest)
    sign_up(page, mails, "ann@example.org")
    expect(page.locator(".ticket").first).to_be_visible()

    open_menu(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.locator(".ticket")).to_have_count(0)
    sign_in(page, "ann@example.org")
    expect(page.locator("[data-name]").first).to_have_text(guest)
    expect(page.locator(".ticket").first).to_have_attribute("href", urlsplit(table).path)
    open_menu(page)
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(guest)


def test_two_factors_are_turned_on_and_asked_for(page: Page, mails: Path) -> None:
    sign_up(page, mails, "bob@example.org")
    page.goto("/account/two-factor/")
    page.get_by_role("link", name="Turn it on").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_alt_text("The key as a picture, for your app")).to_be_visible()
    secret = page.locator(".key").inner_text()
    page.get_by_label("Code").fill(code_now(secret))
    page.get_by_role("button", name="Turn it on").click()
    expect(page.get_by_text("Two-factor sign-in is on.")).to_be_visible()
    codes = page.locator(".codes li")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()

    open_menu(page)
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, "bob@example.org")
    expect(page.get_by_role("heading", level=1)).to_have_text("And your code?")
    page.get_by_label("Code").fill(recovery)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Your name")).to_be_visible()


def test_what_one_prefers_holds_at_once_and_at_the_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("banner").get_by_role("button", name="Language and theme").click()
    with page.expect_response("**/preferences/"):
        page.get_by_role("button", name="Light").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto("/preferences/")
    page.get_by_role("group", name="Motion").get_by_text("None", exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/table/**")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
    sound = page.get_by_role("button", name=re.compile("sound", re.IGNORECASE))
    expect(sound).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/preferences/") as answer:
        sound.click()
    assert answer.value.status == 204
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
