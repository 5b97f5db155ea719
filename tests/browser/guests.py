"""People with a browser and a line to the server of their own."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import GAME, PATIENCE, Driver
from tests.browser.line import Line
from tests.browser.texts import Texts
from tests.browser.watch import Watch

_TABLE = re.compile(r"/table/[0-9a-f-]{36}/$")
_LONGEST_GAME = 240.0
_GLANCE = 100
_ROOM = re.compile(r"/rooms/(\w+)/$")


class Guest:
    """`context` options are Playwright's: viewport, reduced_motion, …"""

    def __init__(self, browser: Browser, port: int, language: str = "en", **context: Any) -> None:
        self.line = Line(port)
        self.lines = [self.line]
        self._port = port
        self.texts = Texts(language)
        context = {"reduced_motion": "reduce", **context}
        self.context = browser.new_context(base_url=self.line.url, locale=language, **context)
        self.watch = Watch(self.context, self.texts)
        self.driver = self.open_tab()

    @property
    def page(self) -> Page:
        return self.driver.page

    def open_tab(self) -> Driver:
        return Driver(self.context.new_page(), self.texts, self.watch)

    def open_line(self) -> Line:
        """Another one, as of a second network."""
        self.lines.append(Line(self._port))
        return self.lines[-1]

    def play_now(self) -> None:
        """From the home page to a table with bots."""
        self.page.goto("/")
        self.press_at_home("Play now")
        self.arrive()

    def press_at_home(self, english: str) -> None:
        """Of the game that the driver plays."""
        stage = self.page.locator(f'[data-game="{GAME}"]')
        stage.get_by_role("button", name=self.texts.server(english)).click()

    def open_table(self, **settings: str) -> str:
        """A room with this guest as its host, and the link to it. Settings by their words in English."""
        self.page.goto("/")
        self._press("Open a table")
        self.page.wait_for_url(_ROOM)
        for label, value in settings.items():
            self.choose(label.replace("_", " "), value)
        return self.page.get_by_role("textbox", name=self.texts("room.invite")).input_value()

    def choose(self, label: str, value: str) -> None:
        """A setting, on the page or in the dialog that is open."""
        label = self.texts.server(label)
        group = self.page.get_by_role("group", name=re.compile(f"^{label}$", re.IGNORECASE))
        choice = group.get_by_role("radio", name=value, exact=True)
        choice.locator("xpath=..").click()
        expect(choice).to_be_checked()

    def join(self, link: str, name: str) -> None:
        """Through a link that someone sent; on one's own line."""
        self.page.goto(re.sub(r"^http://[^/]+", "", link))
        self.page.get_by_role("textbox", name=self.texts("room.your_name")).fill(name)
        self.page.get_by_role("button", name=self.texts("room.sit_down")).click()
        expect(self.page.get_by_text(self.texts("room.waiting_for_host"))).to_be_visible()

    def press(self, key: str) -> None:
        self.page.get_by_role("button", name=self.texts(key)).click()

    def arrive(self) -> None:
        """Wait for the table, and for what it says first."""
        self.page.wait_for_url(_TABLE, timeout=PATIENCE)
        expect(self.driver.now).not_to_be_empty(timeout=PATIENCE)

    def leave(self) -> None:
        self.context.close()
        for line in self.lines:
            line.close()

    def _press(self, english: str) -> None:
        self.page.get_by_role("button", name=self.texts.server(english)).click()


def play_until(is_enough: Callable[[], bool], *drivers: Driver) -> None:
    """All of them answer whenever they are asked."""
    until = time.monotonic() + _LONGEST_GAME
    while not is_enough():
        assert time.monotonic() < until, [driver.now.inner_text() for driver in drivers]
        for driver in drivers:
            # The question itself may be what was waited for.
            if driver.is_asked(timeout=_GLANCE) and not is_enough():
                driver.answer()


def play_together(*drivers: Driver) -> None:
    """Until the game is over on every screen."""
    play_until(lambda: all(driver.result.count() for driver in drivers), *drivers)
