"""A phone in the hand: everything can be reached with a thumb."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.rules.stealr.cards import COLORS
from tests.browser.deal import deal_to, seed_where
from tests.browser.guests import Guest
from tests.support.serving import Serve

THUMB = 44
OPTIONS = {"mode": "no_mercy", "starting_hand": 7}
_SMALL_TARGETS = """thumb => [...document.querySelectorAll('button, a[href], input, summary')]
  .filter(target => target.checkVisibility() && !target.closest('[inert]'))
  .map(target => [target.ariaLabel || target.innerText, target.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < thumb - 0.5 || box.height < thumb - 0.5))
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`)"""
_HANGS_OUT = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def _gives_ten_cards(hands: list[list[str]]) -> bool:
    """Nine cards, among them one that takes two properties out of the other hand, where nobody says no."""
    mine, other = hands
    lands = [key for key in other if key.startswith("wild_") or key in COLORS]
    return "tough_luck" in mine and "just_say_no" not in other and len(lands) == 2


@pytest.mark.parametrize(("width", "height"), [(360, 640), (375, 812)])
def test_ten_cards_on_a_phone(
    come: Callable[..., Guest], site: Serve, width: int, height: int
) -> None:
    guest = come("de", viewport={"width": width, "height": height}, is_mobile=True, has_touch=True)
    driver, page = guest.driver, guest.page
    deal_to(guest, site, seed_where(_gives_ten_cards, seats=2, **OPTIONS), Starting_hand="7")
    page.get_by_role("button", name="Tough Luck", exact=True).tap()
    driver.answers.first.tap()
    page.get_by_role("button", name=guest.texts("stealr.type.property")).tap()
    expect(driver.cards).to_have_count(10)
    assert driver.is_asked()

    assert page.evaluate(_HANGS_OUT) <= 0
    assert page.evaluate(_SMALL_TARGETS, THUMB) == []
    for card in driver.hand_ids():
        driver.now.tap()  # or else the hand may bring the next card under the finger for a double tap
        driver.card(card).tap()
        expect(driver.card(card)).to_have_attribute("aria-pressed", "true")
        expect(driver.card(card)).to_be_in_viewport(ratio=0.7)
        assert page.evaluate(_HANGS_OUT) <= 0
        assert page.evaluate(_SMALL_TARGETS, THUMB) == []
    page.get_by_role("button", name=guest.texts("stealr.do.end_turn")).tap()
    assert driver.is_asked()
    assert driver.kind_of_question() == "discard"
