"""One person, two tabs."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.deal import begin_at_own_turn
from tests.browser.guests import Guest
from tests.support.serving import Serve


def test_one_card_played_from_two_tabs_counts_once(come: Callable[..., Guest], site: Serve) -> None:
    guest = come()
    first, second = guest.driver, guest.open_tab()
    begin_at_own_turn(guest, site)
    slow = guest.open_line()
    second.page.goto(first.page.url.replace(guest.line.url, slow.url))
    assert second.is_asked()
    size = len(second.hand_ids())

    slow.hold_down()
    first.page.bring_to_front()
    # Cards that are still on their way stand still in a tab that nobody sees.
    expect(first.cards).to_have_count(size)
    assert first.hand_ids() == second.hand_ids()
    card = first.lay_down()
    expect(first.cards).to_have_count(size - 1)
    second.page.bring_to_front()
    second.lay_down(card)
    slow.mend()

    notice = second.page.get_by_role("alert")
    expect(notice).to_have_text(guest.texts("table.refusal.closed_decision"))
    for tab in (first, second):
        expect(tab.cards).to_have_count(size - 1)
        assert tab.is_asked()
    assert second.picture() == first.picture()
    second.lay_down()
    for tab in (first, second):
        expect(tab.cards).to_have_count(size - 2)
