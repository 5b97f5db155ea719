"""From the home page to the result, in every language."""

from collections.abc import Callable

import pytest

from tests.browser.guests import Guest

SEATS = 4


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_play_now_leads_to_a_result_against_three_bots(
    come: Callable[..., Guest], language: str
) -> None:
    guest = come(language, reduced_motion="no-preference")
    guest.page.goto("/")
    guest.watch.read(guest.page)
    guest.play_now()
    guest.watch.read(guest.page)

    result = guest.driver.play()

    assert len(result.places) == SEATS
    assert result.places[0].startswith("1.")
    assert guest.driver.answered["use"] > 0


def test_the_bots_window_deals_what_was_chosen_there(come: Callable[..., Guest]) -> None:
    guest = come("es", viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    guest.page.goto("/")
    guest.press_at_home("Choose bots")
    guest.choose("Mode", guest.texts.server("Mild"))
    guest.choose("Bots", "1")
    guest.page.get_by_text(guest.texts("home.more_settings")).click()
    guest.choose("Sets to win", "2")
    guest.watch.read(guest.page)
    guest.press("home.deal")
    guest.arrive()
    standings = guest.page.get_by_role("img", name=guest.texts("stealr.player.sets")).all()
    assert ["2" in (standing.get_attribute("aria-label") or "") for standing in standings] == [
        True
    ] * 2

    result = guest.driver.play()

    assert len(result.places) == 2
