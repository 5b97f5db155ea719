"""Pictures of every page from a real game: `python -m tests.browser.shots FOLDER [LANGUAGE]`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.guests import Guest
from tests.support.chromium import chromium_launch_args
from tests.support.ports import port_free
from tests.support.serving import Serve

SIZES = {1280: 800, 375: 812}
# A question, by what the driver will do about it, and the picture it is taken for.
QUESTIONS = {"accept": "asked", "pay": "paying", "discard": "discarding", "allot": "allotting"}
WANTED = {"asked", "paying"}
MOST_GAMES = 6


class Photographer:
    def __init__(self, guest: Guest, folder: Path, width: int) -> None:
        self.guest = guest
        self.folder = folder
        self.width = width
        self.taken: set[str] = set()

    def take(self, name: str, *, is_long: bool = False) -> None:
        """Of the whole page if `is_long`. A later one under the same name replaces the earlier."""
        self.taken.add(name)
        path = self.folder / f"{name}-{self.width}.png"
        self.guest.page.screenshot(path=path, animations="disabled", full_page=is_long)

    def pages(self) -> None:
        guest = self.guest
        guest.page.goto("/")
        guest.page.wait_for_load_state("networkidle")
        self.take("home", is_long=True)
        guest.press_at_home("Choose bots")
        self.take("bots")
        guest.open_table()
        guest.press("room.add_bot")
        self.take("room", is_long=True)

    def game(self) -> None:
        driver = self.guest.driver
        self.guest.play_now()
        while not driver.is_over():
            if driver.is_on_turn() and not driver.has_chosen():
                self.take("table" if driver.answered["end_turn"] else "turn")
            kind = driver.kind_of_question()
            if kind in QUESTIONS:
                self.take(QUESTIONS[kind])
            driver.answer()
        self.take("result")


def main(folder: str, language: str = "en") -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        serve = Serve(Path(data), port_free(), STEALR_BOT_PACE="0")
        try:
            serve.wait_until_ready()
            browser = playwright.chromium.launch(**chromium_launch_args())
            for width in SIZES:
                _portray(browser, serve, Path(folder), language, width)
            browser.close()
        finally:
            serve.end()


def _portray(browser: Browser, serve: Serve, folder: Path, language: str, width: int) -> None:
    is_phone = width < 500
    size = {"width": width, "height": SIZES[width]}
    guest = Guest(
        browser, serve.port, language, viewport=size, is_mobile=is_phone, has_touch=is_phone
    )
    photographer = Photographer(guest, folder, width)
    photographer.pages()
    for _ in range(MOST_GAMES):
        photographer.game()
        if photographer.taken >= WANTED:
            break
    guest.leave()


if __name__ == "__main__":
    main(*sys.argv[1:])
