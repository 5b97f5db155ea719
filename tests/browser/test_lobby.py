"""Strangers find each other: through a quick match, and at a table in the lobby; and one looks on."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.guests import Guest


def look_in(guest: Guest) -> None:
    guest.page.goto("/lobby/")
    expect(guest.page.get_by_role("heading", name=guest.texts("lobby.quick"))).to_be_visible()


def test_a_quick_match_brings_two_strangers_to_one_table(come: Callable[..., Guest]) -> None:
    ada, bo = come("en"), come("es")
    for guest in (ada, bo):
        look_in(guest)
        guest.page.get_by_role("group", name=guest.texts("lobby.size")).get_by_text(
            "2", exact=True
        ).click()
    ada.press("lobby.find")
    expect(ada.page.get_by_role("timer")).to_be_visible()
    ada.press("lobby.leave_queue")
    expect(ada.page.get_by_role("timer")).to_have_count(0)
    ada.press("lobby.find")
    bo.press("lobby.find")
    for guest in (ada, bo):
        guest.arrive()
    assert ada.page.url.partition("/table/")[2] == bo.page.url.partition("/table/")[2]


def test_a_table_in_the_lobby_is_joined_talked_at_and_watched(come: Callable[..., Guest]) -> None:
    ada, bo, cy = come("en"), come("de"), come("en")
    for guest in (bo, cy):
        look_in(guest)
    look_in(ada)
    ada.press("lobby.open")
    ada.page.get_by_role("dialog").get_by_role("button", name=ada.texts("lobby.open")).click()
    ada.page.wait_for_url(re.compile("/rooms/"))

    form = bo.page.locator(f"form[action='{urlsplit(ada.page.url).path}join/']")
    form.get_by_role("button", name=bo.texts("lobby.join")).click()
    bo.page.wait_for_url(re.compile("/rooms/"))
    bo.press("chat.phrases")
    bo.press("chat.phrase.good_luck")
    expect(ada.page.get_by_text(ada.texts("chat.phrase.good_luck"))).to_be_visible()

    ada.press("room.start")
    for guest in (ada, bo):
        guest.arrive()
    table = cy.page.locator(f'[href="{urlsplit(ada.page.url).path}"]')
    watch = cy.page.get_by_role("link", name=cy.texts("room.watch")).and_(table)
    expect(watch).to_be_visible()
    watch.click()
    expect(cy.page.get_by_text(cy.texts("table.spectating"))).to_be_visible()
    expect(ada.page.get_by_text(ada.texts("table.watching")).first).to_be_attached()
