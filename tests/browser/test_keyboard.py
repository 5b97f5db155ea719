"""Without a mouse, and without sight."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.deal import begin_at_own_turn
from tests.browser.driver import HASTE, Driver
from tests.browser.guests import Guest
from tests.support.serving import Serve

_MOST_STOPS = 150
# From where the focus is to the control: by which key.
_WAY = """control => {
  if (control === document.activeElement) return 'Enter'
  const row = control.closest('[data-rove]')
  if (row?.contains(document.activeElement)) return 'ArrowRight'
  const isAbove = document.activeElement.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING
  return isAbove ? 'Shift+Tab' : 'Tab'
}"""
_IS_LOST = "() => document.activeElement === document.body"
# Returns what the log tells by then.
_NOTE_ANNOUNCEMENTS = """() => {
  window.told = () => [...document.querySelectorAll('aside li:not(.empty)')].map((line) => line.textContent)
  window.announced = []
  const region = document.querySelector('p[aria-live=polite]')
  new MutationObserver(() => window.announced.push(region.textContent))
    .observe(region, { characterData: true, childList: true, subtree: true })
  return window.told()
}"""


class Typist(Driver):
    """Reaches every control by Tab and, in a row, by arrow. Once there, the focus must never be lost again."""

    has_begun = False
    last: Locator | None = None

    def activate(self, control: Locator) -> None:
        is_lost = self.page.evaluate(_IS_LOST)
        assert not (self.has_begun and is_lost), f"focus lost before {control}, after {self.last}"
        for _ in range(_MOST_STOPS):
            key = control.evaluate(_WAY, timeout=HASTE)
            self.page.keyboard.press(key)
            if key == "Enter":
                self.has_begun = True
                self.last = control
                return
        raise AssertionError(f"cannot be reached by keyboard: {control}")


def test_a_whole_game_by_tab_and_enter_with_every_event_announced_once(
    come: Callable[..., Guest],
) -> None:
    guest = come(viewport={"width": 1400, "height": 900})
    guest.open_table(Sets_to_win="2")
    guest.press("room.add_bot")
    guest.press("room.start")
    guest.arrive()
    typist = Typist(guest.page, guest.texts, guest.watch)
    told_before = guest.page.evaluate(_NOTE_ANNOUNCEMENTS)

    typist.play()

    told = guest.page.evaluate("told()")
    assert " ".join(guest.page.evaluate("announced")) == " ".join(told[len(told_before) :])


def test_a_turn_by_arrows_digits_and_letters(come: Callable[..., Guest], site: Serve) -> None:
    guest = come()
    driver, keyboard = guest.driver, guest.page.keyboard
    begin_at_own_turn(guest, site)
    size = driver.cards.count()

    keyboard.press("ArrowDown")
    focused = driver.hand.locator(":focus")
    name = (focused.get_attribute("aria-label") or "").split(".")[0]
    keyboard.press("i")
    rule = guest.page.get_by_role("dialog")
    expect(rule).to_contain_text(name)
    keyboard.press("Escape")
    expect(rule).to_be_hidden()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(driver.answers.first).to_have_text(
        guest.texts("stealr.do.property", "stealr.do.bank"), use_inner_text=True
    )
    keyboard.press("1")
    expect(driver.cards).to_have_count(size - 1)
    drawer = guest.page.get_by_role("complementary")
    keyboard.press("l")
    expect(drawer).to_be_hidden()
    keyboard.press("l")
    expect(drawer).to_be_visible()
    turns = drawer.get_by_text(guest.texts("stealr.log.turn_started"))
    seen = turns.count()
    keyboard.press("e")
    expect(turns).not_to_have_count(seen)
