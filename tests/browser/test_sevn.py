"""SEVN as people play it: from the home page to the end of a game, and two friends through a link."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "es", "de")
PATIENCE = 20_000
LONGEST_GAME = 240.0


def words(language: str) -> dict[str, str]:
    """The buttons and titles that a journey needs, in the language of the page."""
    own = json.loads((ROOT / f"frontend/src/games/sevn/messages/{language}.json").read_text())[
        "sevn"
    ]
    table = json.loads((ROOT / f"frontend/src/table/messages/{language}.json").read_text())["table"]
    shared = json.loads((ROOT / f"frontend/messages/{language}.json").read_text())
    return {
        "draw": own["do"]["draw"],
        "stand": own["do"]["stand"],
        "next": own["sheet"]["next"],
        "rematch": table["result"]["rematch"],
        "deal": shared["home"]["deal"],
        "start": shared["room"]["start"],
        "start_now": shared["room"]["start_now"],
        "sit_down": shared["room"]["sit_down"],
        "ready": shared["room"]["ready"],
    }


@contextmanager
def visitor(browser: Browser, base_url: str, language: str = "en") -> Iterator[Page]:
    """A newcomer who would rather not wait for motion. Fails on an error in the console."""
    context: BrowserContext = browser.new_context(
        base_url=base_url, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


ANYTHING_TO_DO = (
    "dialog[open] .button.primary, [data-key='d']:visible, [data-key='k'], .cover.target, .one.open"
)


def move(page: Page) -> bool:
    """Answers whatever the table asks, keeps to what is safe; False at the end of the game."""
    page.locator(ANYTHING_TO_DO).first.wait_for()
    if page.locator("dialog .result").count():
        return False
    if page.locator("dialog .end").count():
        page.keyboard.press("Enter")
        page.locator("dialog .end").wait_for(state="detached")
    elif page.locator(".cover.target").count():
        press(page, ".cover.target")
    elif page.locator(".one.open").count():
        press(page, ".one.open")
    elif page.locator("[data-key='k']").count():
        page.keyboard.press("k")
    else:
        values = page.locator(".own .held").count()
        page.keyboard.press("d" if values < 3 else "s")
    return True


def press(page: Page, selector: str) -> None:
    """What moves or beckons is pressed all the same."""
    page.locator(selector).first.dispatch_event("click")


def play_to_the_end(*pages: Page) -> None:
    until = time.monotonic() + LONGEST_GAME
    while not all(page.locator("dialog .result").count() for page in pages):
        assert time.monotonic() < until, "the game does not end"
        for page in pages:
            if page.locator(ANYTHING_TO_DO).count():
                move(page)
        pages[0].wait_for_timeout(20)


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_home_page_to_the_end_of_a_game_against_three_bots(
    browser: Browser, base_url: str, language: str
) -> None:
    said = words(language)
    with visitor(browser, base_url, language) as page:
        page.goto("/")
        page.locator("[data-bots='sevn']").click()
        bots = page.get_by_role("dialog")
        bots.get_by_text("150", exact=True).click()
        expect(bots.locator(".bot")).to_have_count(3)
        bots.get_by_role("button", name=said["deal"]).click()
        page.wait_for_url("**/table/**")
        expect(page.locator(".rival")).to_have_count(3)
        play_to_the_end(page)
        result = page.locator("dialog .result")
        expect(result.locator("li")).to_have_count(4)
        expect(page.get_by_role("button", name=said["rematch"])).to_be_visible()


def test_two_friends_meet_through_a_link(browser: Browser, base_url: str) -> None:
    said = words("en")
    with visitor(browser, base_url) as host, visitor(browser, base_url) as guest:
        host.goto("/")
        host.locator("select[name='game']").select_option("sevn")
        host.locator(".friends form").first.get_by_role("button").click()
        host.wait_for_url("**/rooms/**")
        guest.goto(host.url)
        guest.get_by_role("button", name=said["sit_down"]).click()
        expect(host.locator(".chair:not(.free)")).to_have_count(2)
        ready = guest.get_by_role("button", name=said["ready"])
        if ready.count():
            ready.click()
        host.get_by_text("150", exact=True).click()
        host.get_by_role("button", name=said["start"]).or_(
            host.get_by_role("button", name=said["start_now"])
        ).first.click()
        for page in (host, guest):
            page.wait_for_url("**/table/**")
            expect(page.locator(".rival")).to_have_count(1)
        play_to_the_end(host, guest)
        titles = [
            page.get_by_role("dialog").get_by_role("heading").inner_text() for page in (host, guest)
        ]
        assert "You win" in titles
        assert len(set(titles)) == 2
