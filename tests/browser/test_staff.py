"""The first admin of a new installation, by mouse: announces, ends a game, closes the doors; a player sees it happen."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.accounts import sign_up
from tests.browser.guests import Guest
from tests.support.serving import ROOT, Serve

ADA = "desk@example.org"


def test_an_admin_comes_in_and_a_player_sees_what_they_do(
    come: Callable[..., Guest], site: Serve, mails: Path
) -> None:
    admin, player = come(), come()
    desk = admin.page
    sign_up(desk, mails, ADA)
    manage = [sys.executable, "manage.py", "staff_add", ADA, "admin"]
    subprocess.run(manage, cwd=ROOT, env=site.environment, check=True, capture_output=True)
    player.play_now()

    # An announcement is at the table as soon as its player looks there again, and goes when put away.
    desk.goto("/admin/games/announcement/add/")
    desk.get_by_label("Text in English").fill("Tea is served.")
    desk.get_by_role("button", name="Save", exact=True).click()
    desk.wait_for_url("**/admin/games/announcement/")
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    banner = player.page.get_by_role("status").filter(has_text="Tea is served.")
    expect(banner).to_be_visible()
    with player.page.expect_response("**/dismiss/") as dismissed:
        banner.get_by_role("button", name="Put this away").click()
    assert dismissed.value.status == 204
    expect(banner).to_have_count(0)
    player.page.reload()
    player.arrive()
    expect(banner).to_have_count(0)

    # A game is ended from its page: its player is told at once, and can only go.
    desk.goto("/admin/")
    desk.get_by_role("link", name="in play").click()
    match = urlsplit(player.page.url).path.split("/")[2]
    desk.get_by_role("table").locator(f"[href*='{match}']").first.click()
    desk.get_by_role("button", name="Abort the game").click()
    expect(desk.get_by_text("The game is aborted.")).to_be_visible()
    ended = player.page.get_by_role("dialog", name="This game was ended")
    expect(ended).to_be_visible()
    ended.get_by_role("button", name="Look at the table").click()
    expect(player.driver.now).to_have_text("This game was ended")

    # Maintenance: nothing begins, and the page says why; then all is as before.
    desk.goto("/admin/waffle/switch/")
    desk.get_by_role("button", name="New games: turn off").click()
    expect(desk.get_by_role("button", name="New games: turn on")).to_be_visible()
    player.page.goto("/")
    expect(player.page.locator("#banners")).to_contain_text("No new games just now")
    # What the browser says of the page that refuses.
    with player.page.expect_response(lambda answer: answer.status == 503):
        player.press_at_home("Play now")
    expect(player.page.get_by_role("heading", level=1)).to_contain_text("No new games just now")
    player.watch.errors = [error for error in player.watch.errors if "503" not in error]
    desk.get_by_role("button", name="New games: turn on").click()
    expect(desk.get_by_role("button", name="New games: turn off")).to_be_visible()
    player.play_now()

    # What was announced is over.
    desk.goto("/admin/games/announcement/")
    desk.get_by_role("link", name="Tea is served.").click()
    desk.get_by_role("link", name="Delete").click()
    desk.get_by_role("button", name="Yes").click()
    desk.wait_for_url("**/admin/games/announcement/")

    # All of it is in the audit log, and the menu works by keyboard.
    desk.goto("/admin/accounts/auditentry/")
    done = (
        "Came into the team",
        "Announcement published",
        "Announcement removed",
        "Game aborted",
        "Switched off",
        "Switched on",
    )
    for deed in done:
        expect(desk.get_by_role("cell", name=deed, exact=True).first).to_be_visible()
    menu = desk.locator(".staff-who")
    menu.focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("link", name="To the games")).to_be_visible()
