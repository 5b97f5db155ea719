"""Someone's own games: found, sifted and leafed through, on a phone and on a wide screen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.pasts import look_back
from tests.support.serving import Serve

FAR = "Pacific/Chatham"
PHONE = {
    "timezone_id": FAR,
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
WIDE = {"timezone_id": FAR, "viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}
GAMES = 40


@pytest.mark.parametrize(("language", "screen"), [("en", PHONE), ("de", WIDE)])
def test_games_are_found_sifted_and_leafed_through(
    come: Callable[..., Guest], site: Serve, language: str, screen: dict[str, Any]
) -> None:
    guest = come(language, **screen)
    guest.play_now()
    say, page = guest.texts.server, guest.page
    page.goto("/")
    page.get_by_role("button", name=say("Your name")).click()
    profile = page.get_by_role("link", name=say("Profile")).get_attribute("href") or ""
    look_back(site, profile.strip("/").rpartition("/")[2], GAMES)
    page.get_by_role("link", name=say("My games")).click()

    finished = page.get_by_role("region", name=say("Finished")).locator(".game-row")
    running = page.get_by_role("region", name=say("In play")).locator(".game-row")
    expect(finished).to_have_count(25)
    expect(running).to_have_count(1)
    page.get_by_role("link", name=say("Older")).click()
    expect(finished).to_have_count(GAMES - 25)
    page.get_by_role("link", name=say("Newer")).click()
    expect(finished).to_have_count(25)
    expect(running).to_have_count(1)

    page.goto("/games/")
    if screen is PHONE:
        page.get_by_text(say("Filter"), exact=True).click()
    page.get_by_label(say("Result")).select_option(label=say("Won"))
    page.get_by_label(say("Played with")).fill("bruno")
    page.get_by_role("button", name=say("Show")).click()
    expect(page).to_have_url(re.compile(r"/games/\?result=won&opponent=bruno$"))
    expect(finished).to_have_count(14)
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(width) == 0
    page.get_by_role("link", name=re.compile(say("remove"))).first.click()
    expect(page).to_have_url(re.compile(r"/games/\?opponent=bruno$"))

    # To a server that has not heard of the reader's zone the page looks the same: its script writes the times anew.
    root = page.locator("html")
    page.goto("/games/")
    expect(root).to_have_attribute("data-timezone", FAR)
    known = times(page)
    guest.context.clear_cookies(name="timezone")
    page.goto("/games/")
    expect(root).to_have_attribute("data-timezone", "UTC")
    assert times(page) == known

    page.goto("/games/")
    running.locator(".game-link").focus()
    page.keyboard.press("Enter")
    guest.arrive()


def times(page: Page) -> list[str]:
    told: list[str] = page.locator("time").evaluate_all(
        "times => times.flatMap(time => [time.innerText, time.title])"
    )
    assert told
    return [re.sub(r"\s", " ", text) for text in told]
