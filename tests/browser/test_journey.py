"""From two strangers to two lines of a leaderboard."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.accounts import sign_up
from tests.browser.career import live_through
from tests.browser.driver import GAME
from tests.browser.guests import Guest, play_together
from tests.support.serving import Serve

LADDER = (GAME, "starter")
WISH = {"Game": "Stealr No Mercy", "Mode": "Starter", "What is at stake": "Ranked", "Players": "2"}
SETTLED_AFTER = 14


def rating_told(guest: Guest) -> tuple[int, int]:
    """After the game: the new rating and by how much it has moved."""
    text = guest.driver.result.inner_text()
    told = re.search(r"Your rating\s+(\d+)\s+([+−]?\d+)", text)
    assert told, text
    return int(told[1]), int(told[2].replace("−", "-"))


def leaderboard(guest: Guest) -> Locator:
    """The page of the ladder that was played on, by the way that the site offers."""
    guest.page.goto("/")
    guest.page.get_by_role("banner").get_by_role("link", name="Leaderboards", exact=True).click()
    guest.page.get_by_role("link", name=f"{WISH['Game']} {WISH['Mode']}", exact=True).click()
    return guest.page.get_by_role("main")


def test_strangers_sign_up_play_for_their_rating_and_stand_in_the_leaderboard(
    come: Callable[..., Guest], site: Serve, mails: Path
) -> None:
    ada, bo = come(), come()
    emails = {"ada@example.org": ada, "bo@example.org": bo}
    for email, guest in emails.items():
        sign_up(guest.page, mails, email)
        guest.page.get_by_role("link", name="Lobby", exact=True).click()
        for label, value in WISH.items():
            guest.choose(label, value)
        guest.press("lobby.find")
    for guest in (ada, bo):
        guest.arrive()
    assert ada.page.url.partition("/table/")[2] == bo.page.url.partition("/table/")[2]

    play_together(ada.driver, bo.driver)

    winner, loser = (ada, bo) if ada.driver.is_winner() else (bo, ada)
    for guest, place in ((winner, 1), (loser, 2)):
        why = guest.page.get_by_text(re.compile(f"^Place {place}; 1.5 was to be expected"))
        expect(why).to_be_visible()
    (up, gain), (down, loss) = rating_told(winner), rating_told(loser)
    assert up - gain == down - loss
    assert gain > 0 > loss
    for guest, rating in ((winner, up), (loser, down)):
        own = leaderboard(guest).get_by_role("region", name="You")
        expect(own).to_contain_text(f"{rating} ±")
        expect(own).to_contain_text("Provisional after 1 game")

    live_through(site, LADDER, SETTLED_AFTER, *emails)
    names = {guest.page.locator("[data-name]").first.inner_text() for guest in (ada, bo)}
    for guest in (ada, bo):
        lines = leaderboard(guest).get_by_role("row")
        people = lines.get_by_role("rowheader").get_by_role("link")
        for name in names:
            expect(people.filter(has_text=name).first).to_be_visible()
        expect(lines.filter(has_text="you")).to_have_count(1)
