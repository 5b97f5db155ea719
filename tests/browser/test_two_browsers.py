"""Two people, one link: a whole game that survives a reload and a cut line, and the next one after it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guests import Guest, play_together, play_until


def test_a_link_brings_a_friend_and_the_game_outlives_reload_and_cut(
    come: Callable[..., Guest],
) -> None:
    ada, bo = come("en"), come("de")
    drivers = (ada.driver, bo.driver)
    link = ada.open_table(Mode="Starter")
    bo.join(link, "Bo")
    for guest in (ada, bo):
        guest.watch.read(guest.page)
    ada.press("room.start")
    for guest in (ada, bo):
        guest.arrive()

    play_until(lambda: bo.driver.answered["end_turn"] == 1, *drivers)
    bo.page.reload()
    play_until(lambda: bo.driver.answered["end_turn"] == 2, *drivers)
    play_until(ada.driver.is_on_turn, *drivers)
    bo.watch.may_lose_line = True
    bo.line.cut()
    expect(bo.driver.banner).to_be_visible()
    moves = ada.driver.moves
    play_until(lambda: ada.driver.moves > moves, ada.driver)
    bo.line.mend()
    expect(bo.driver.banner).to_be_hidden()
    play_together(*drivers)

    result = ada.driver.read_result()
    assert bo.driver.read_result().places == result.places
    assert ada.driver.is_winner() != bo.driver.is_winner()

    winner, loser = (ada, bo) if ada.driver.is_winner() else (bo, ada)
    tables = {guest.page.url for guest in (ada, bo)}
    loser.press("table.result.rematch")
    expect(
        loser.page.get_by_role("button", name=loser.texts("table.result.ready"))
    ).to_be_disabled()
    winner.press("table.result.rematch")
    for guest in (ada, bo):
        guest.page.wait_for_url(lambda url: url not in tables)
        guest.arrive()
    assert winner.driver.is_asked()
    expect(loser.driver.now).to_have_text(loser.texts("stealr.now.plays_on"))
