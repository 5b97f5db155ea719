"""Report, sanction, appeal: as the one who reports, the one it is about, and a moderator live through it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accounts import PASSWORD, mail_to, sign_in, sign_up
from tests.browser.guests import Guest
from tests.support.serving import ROOT, Serve

EVE = "eve@example.org"
NAME = "Eve of the Cows"
MODERATOR = "mod@example.org"


@pytest.fixture
def moderator(come: Callable[..., Guest], site: Serve) -> Page:
    """Signed in, at the desk."""
    make = f"""
from allauth.account.models import EmailAddress
from accounts.models import User
user = User.objects.create_superuser("mod", "{MODERATOR}", "{PASSWORD}", name="Mod")
EmailAddress.objects.create(user=user, email="{MODERATOR}", verified=True, primary=True)
"""
    manage = [sys.executable, "manage.py", "shell", "-v", "0", "-c", make]
    subprocess.run(manage, cwd=ROOT, env=site.environment, check=True)
    page = come().page
    sign_in(page, MODERATOR)
    return page


def test_report_becomes_a_ban_an_appeal_and_an_end_of_it(
    come: Callable[..., Guest], moderator: Page, mails: Path
) -> None:
    ann, eve = come(), come()
    sign_up(eve.page, mails, EVE, NAME)
    link = ann.open_table()
    eve.page.goto(re.sub(r"^http://[^/]+", "", link))
    eve.press("room.sit_down")
    expect(eve.page.get_by_text(eve.texts("room.waiting_for_host"))).to_be_visible()
    ann.press("room.start")
    ann.arrive()
    eve.arrive()

    # Eve is rude, and Ann says so where she reads it.
    _say(eve, "you play like a cow")
    _open_chat(ann)
    chat = ann.page.get_by_role("complementary")
    chat.get_by_role("button", name=NAME, exact=True).click()
    chat.get_by_role("button", name="Report", exact=True).click()
    dialog = ann.page.get_by_role("dialog", name=f"Report {NAME}")
    expect(dialog.get_by_role("radio", name="Abusive talk")).to_be_checked()
    expect(dialog.get_by_text("you play like a cow")).to_be_visible()
    dialog.get_by_label("What should the moderators know?").fill("And not for the first time.")
    dialog.get_by_role("button", name="Send the report").click()
    thanks = ann.page.get_by_role("dialog", name="Thank you")
    expect(thanks.get_by_text("The moderators have your report.")).to_be_visible()
    thanks.get_by_role("button", name="Close").last.click()

    # A moderator mutes her: she is told at once, where she writes and at the top.
    _impose(moderator, "No chat", "Be kind.")
    silenced = eve.page.get_by_role("complementary").get_by_role("status")
    expect(silenced).to_contain_text("You cannot write in chats until")
    expect(eve.page.locator("#banners")).to_contain_text("You cannot write in chats until")

    # Then bans her: the game is over for her, and only the reason is left.
    moderator.goto("/admin/accounts/user/")
    moderator.get_by_role("link", name=NAME).first.click()
    _decide(moderator, "Banned", "Enough of that.")
    end = eve.page.get_by_role("alertdialog", name="You are banned")
    expect(end).to_contain_text("Enough of that.")
    expect(ann.page.get_by_role("dialog", name=ann.texts("table.result.won"))).to_be_visible()
    mail_to(mails, EVE, "You cannot play at Stealr until")

    # Signing in shows why, and lets her appeal; nothing else opens.
    end.get_by_role("link", name="Read more, or appeal").click()
    sign_in(eve.page, EVE)
    expect(eve.page.get_by_role("heading", level=1)).to_have_text("You are banned")
    eve.page.goto("/lobby/")
    eve.page.wait_for_url("**/account/conduct/")
    ban = eve.page.get_by_role("article", name="Banned")
    ban.get_by_text("Appeal", exact=True).click()
    ban.get_by_label("What should the moderators know?").fill("It was a joke between friends.")
    ban.get_by_role("button", name="Send the appeal").click()
    expect(ban.get_by_text("It was a joke between friends.")).to_be_visible()

    # It is heard, and she plays on.
    moderator.goto("/admin/accounts/appeal/")
    moderator.get_by_role("row").filter(has_text=NAME).get_by_role("link").first.click()
    moderator.get_by_label("The person reads this").fill("Then say so next time.")
    moderator.get_by_role("button", name="Accept and lift").click()
    expect(moderator.get_by_text("Accepted: the sanction is lifted.")).to_be_visible()
    eve.page.reload()
    expect(eve.page.get_by_text("Then say so next time.")).to_be_visible()
    eve.page.goto("/lobby/")
    expect(eve.page.locator("#banners")).to_contain_text("You cannot write in chats until")
    mail_to(mails, EVE, "Your appeal was accepted")


def _open_chat(guest: Guest) -> None:
    drawer = guest.page.get_by_role("complementary")
    if not drawer.count():
        guest.press("table.drawer")
    # Beside the word stands how many lines are unread.
    drawer.get_by_role("tab").filter(has_text="Chat").click()


def _say(guest: Guest, text: str) -> None:
    _open_chat(guest)
    guest.page.get_by_label(guest.texts("chat.write")).fill(text)
    guest.press("chat.send")
    expect(guest.page.get_by_role("complementary").get_by_text(text)).to_be_visible()


def _impose(page: Page, kind: str, message: str) -> None:
    """From the report that waits."""
    page.goto("/admin/accounts/report/")
    page.get_by_role("row").filter(has_text="And not for the first time.").get_by_role(
        "link"
    ).first.click()
    expect(page.get_by_text("you play like a cow").first).to_be_visible()
    _decide(page, kind, message)


def _decide(page: Page, kind: str, message: str) -> None:
    page.get_by_role("radio", name=kind).check()
    page.get_by_label("A word to the person").fill(message)
    page.get_by_role("button", name="Impose it").click()
    expect(page.get_by_text(f"{NAME}: {kind.lower()}")).to_be_visible()
