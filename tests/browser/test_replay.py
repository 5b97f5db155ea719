"""A finished game studied in the browser: stepped through, jumped about in, seen with other eyes, linked to."""

import re
from collections.abc import Callable
from itertools import cycle
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from games.rules.registry import game_keys
from tests.browser.driver import GAME
from tests.browser.guests import Guest
from tests.browser.test_sevn import move
from tests.browser.texts import Texts

_REPLAY = re.compile(r"/games/[0-9a-f-]{36}/")
_LINES = 28
_FEWEST_STEPS = 8
LANGUAGES = ("en", "de", "es")


def _drive(guest: Guest) -> None:
    assert not guest.driver.is_over()
    guest.driver.answer()


def _move(guest: Guest) -> None:
    assert move(guest.page)


MOVES: dict[str, Callable[[Guest], None]] = {GAME: _drive, "sevn": _move}


class Desk:
    """A replay, and what a reader finds on it."""

    def __init__(self, page: Page, texts: Texts) -> None:
        self.page = page
        self.texts = texts
        self.where = page.locator(".controls .where")
        self.viewpoint = page.get_by_label(texts("replay.viewpoint.label"))
        self.log = page.get_by_role("tabpanel").get_by_role("list").first
        self.current = page.locator("[aria-current=step]")
        self.chart = page.get_by_role("img", name=texts("replay.chart.summary"))
        self.play = self.button("replay.play")
        self.pause = self.button("replay.pause")

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.texts(key))

    @property
    def seq(self) -> int:
        """The step that the foot of the page names; 0 as dealt."""
        numbers = re.findall(r"\d+", self.where.inner_text())
        return int(numbers[-2]) if numbers else 0

    @property
    def last(self) -> int:
        return int(self.page.get_by_role("slider").get_attribute("max") or 0)

    def address(self) -> str:
        """Once it has come to rest."""
        expect(self.page).to_have_url(re.compile(rf"#{self.seq}(\.\d+)?$"))
        return self.page.url


def play_a_little(guest: Guest, game: str) -> None:
    """A game against one bot, long enough to have something to study; then one gives up."""
    guest.page.goto("/")
    guest.page.locator(f"[data-bots='{game}']").click()
    bots = guest.page.get_by_role("group", name=guest.texts("home.bots_number"))
    bots.get_by_role("radio", name="1", exact=True).locator("xpath=..").click()
    guest.press("home.deal")
    guest.arrive()
    told = guest.page.get_by_role("complementary").get_by_role("listitem")
    while told.count() < _LINES:
        MOVES[game](guest)
    guest.press("table.resign.offer")
    guest.press("table.resign.yes")
    expect(guest.driver.result).to_be_visible()


def review(guest: Guest, game: str) -> Desk:
    play_a_little(guest, game)
    guest.driver.result.get_by_role("link", name=guest.texts("replay.review")).click()
    guest.page.wait_for_url(_REPLAY)
    desk = Desk(guest.page, guest.texts)
    expect(desk.where).to_have_text(guest.texts("replay.dealt"))
    assert desk.last >= _FEWEST_STEPS
    return desk


@pytest.mark.parametrize(("game", "language"), [*zip(game_keys(), cycle(LANGUAGES), strict=False)])
def test_a_game_is_studied_step_by_step(
    come: Callable[..., Guest], game: str, language: str
) -> None:
    guest = come(language)
    desk = review(guest, game)
    keys = guest.page.keyboard

    # By step, by turn, to the end and back to the start.
    keys.press("ArrowRight")
    expect(desk.where).not_to_have_text(guest.texts("replay.dealt"))
    first = desk.seq
    keys.press("ArrowDown")
    assert desk.seq > first
    desk.button("replay.last").click()
    assert desk.seq == desk.last
    assert desk.button("replay.last").get_attribute("aria-disabled") == "true"
    desk.button("replay.back.step").click()
    keys.press("Home")
    expect(desk.where).to_have_text(guest.texts("replay.dealt"))

    # A line of the log leads to its moment, and is marked there.
    lines = desk.log.get_by_role("button")
    line = lines.nth(lines.count() // 2)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    by_log = desk.seq
    assert 0 < by_log < desk.last

    # So does the chart, and the browser's own way back leads to where one was.
    box = desk.chart.bounding_box()
    assert box
    desk.chart.click(position={"x": box["width"] - 16, "y": box["height"] / 2})
    assert desk.seq > by_log
    guest.page.go_back()
    expect(line).to_have_attribute("aria-current", "step")
    assert desk.seq == by_log

    # It plays by itself, faster if asked, until it is stopped.
    keys.press("Home")
    guest.page.get_by_label(guest.texts("replay.speed")).select_option("2")
    keys.press(" ")
    expect(desk.pause).to_be_visible()
    expect(guest.page.get_by_role("slider")).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))
    desk.pause.click()
    stopped = desk.seq
    guest.page.wait_for_timeout(1_200)  # longer than a step takes at that speed
    assert desk.seq == stopped

    # What it says of the end, and the keys it knows.
    guest.page.get_by_role("tab", name=guest.texts("replay.tab.game")).click()
    expect(guest.page.get_by_text(re.compile("^[0-9a-f]{64}$"))).to_be_visible()
    guest.press("replay.end.again")
    expect(guest.page.get_by_text(guest.texts("replay.end.is_true"))).to_be_visible()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=guest.texts("replay.end.download")).click()
    assert download.value.suggested_filename.endswith(".json")
    keys.press("?")
    expect(
        guest.page.get_by_role("dialog").get_by_text(guest.texts("replay.keys.play"))
    ).to_be_visible()
    guest.watch.read(guest.page)


def test_only_with_all_cards_open_are_the_hands_of_rivals_shown(come: Callable[..., Guest]) -> None:
    guest = come()
    desk = review(guest, GAME)
    rival = guest.page.get_by_role("list", name=guest.texts("stealr.zone.of_hand"))
    own = guest.page.get_by_role("region", name=guest.texts("stealr.zone.hand"))
    # Later on a hand may be empty.
    guest.page.keyboard.press("ArrowRight")
    expect(desk.where).not_to_have_text(guest.texts("replay.dealt"))
    moment = desk.where.inner_text()

    expect(own.get_by_role("button").first).to_be_visible()
    expect(rival).to_have_count(0)
    desk.viewpoint.select_option("all")
    expect(rival.get_by_role("button").first).to_be_visible()
    desk.viewpoint.select_option("public")
    expect(rival).to_have_count(0)
    expect(own).to_have_count(0)
    desk.viewpoint.evaluate("select => select.blur()")
    guest.page.keyboard.press("2")
    expect(
        guest.page.get_by_role("region", name=guest.texts("stealr.zone.of_hand"))
    ).to_be_visible()
    expect(rival).to_have_count(0)
    assert desk.where.inner_text() == moment


def test_a_link_leads_anyone_to_the_same_moment(come: Callable[..., Guest]) -> None:
    guest = come()
    desk = review(guest, GAME)
    desk.viewpoint.select_option("all")
    for _ in range(4):
        guest.page.keyboard.press("ArrowRight")
    link = urlsplit(desk.address())
    assert link.query == "as=all"

    stranger = come()
    stranger.page.goto(f"{link.path}?{link.query}#{link.fragment}")
    there = Desk(stranger.page, stranger.texts)
    expect(there.where).to_have_text(desk.where.inner_text())
    expect(there.viewpoint).to_have_value("all")
    stranger.page.evaluate("location.hash = '#2'")
    expect(there.where).to_have_text(re.compile(r"\b2 of "))
    stranger.page.goto("/games/00000000-0000-4000-8000-000000000000/")
    expect(stranger.page.get_by_role("heading", level=1)).to_be_visible()
    stranger.watch.errors = [error for error in stranger.watch.errors if "404" not in error]
