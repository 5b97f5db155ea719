"""Hard cases of the connection: what a person sees when the line or the server goes, and comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import psutil
from playwright.sync_api import WebSocket, expect

from tests.browser.deal import begin_at_own_turn
from tests.browser.driver import PATIENCE, Driver
from tests.browser.guests import Guest, play_until
from tests.support.serving import Serve


class Wire:
    """The frames of a page's table sockets, in both directions. Made before the page goes to its table."""

    def __init__(self, driver: Driver) -> None:
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self._page = driver.page
        self._page.on("websocket", self._listen)

    def acts(self) -> list[dict[str, Any]]:
        return [frame for frame in self.sent if frame["type"] == "act"]

    def seq(self) -> int:
        """The newest that the page was told of."""
        return max(int(frame["seq"]) for frame in self.received if "seq" in frame)

    def forget(self) -> None:
        self.sent.clear()
        self.received.clear()

    def receipts(self, token: str) -> list[tuple[Any, Any]]:
        """Once there is one: it may come after the news that it is about."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            receipts = [
                (frame["type"], frame.get("seq", frame.get("code")))
                for frame in self.received
                if frame.get("token") == token
            ]
            if receipts:
                return receipts
            self._page.wait_for_timeout(20)
        return []

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/match/" in socket.url:
            socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
            socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))


def test_act_while_offline_says_so_and_goes_through_once(
    come: Callable[..., Guest], site: Serve
) -> None:
    guest, wire = at_own_turn(come, site)
    driver = guest.driver
    hand = driver.hand_ids()
    guest.watch.may_lose_line = True
    guest.line.cut()
    expect(driver.banner).to_be_visible()

    driver.lay_down()
    expect(guest.page.get_by_text(guest.texts("table.unsent"))).to_be_visible()
    assert (driver.hand_ids(), wire.acts()) == (hand, [])
    guest.line.mend()
    expect(driver.cards).to_have_count(len(hand) - 1)

    [act] = wire.acts()
    assert wire.receipts(act["token"]) == [("accepted", wire.seq())]
    expect(driver.banner).to_be_hidden()
    expect(guest.page.get_by_text(guest.texts("table.unsent"))).to_be_hidden()
    assert driver.is_asked()


def test_lost_receipt_is_asked_for_again_and_counts_once(
    come: Callable[..., Guest], site: Serve
) -> None:
    guest, wire = at_own_turn(come, site)
    driver = guest.driver
    hand = driver.hand_ids()
    guest.watch.may_lose_line = True
    guest.line.hold_down()
    driver.lay_down()
    guest.line.wait_for_answer()
    guest.line.cut()
    expect(guest.page.get_by_text(guest.texts("table.unsent"))).to_be_visible()
    assert driver.hand_ids() == hand
    guest.line.mend()
    expect(driver.cards).to_have_count(len(hand) - 1)
    assert driver.is_asked()

    first, second = wire.acts()
    assert first == second
    seq = wire.seq()
    assert wire.receipts(first["token"]) == [("accepted", seq)]
    driver.lay_down()
    expect(driver.cards).to_have_count(len(hand) - 2)
    assert wire.receipts(wire.acts()[-1]["token"]) == [("accepted", seq + 1)]


def test_wish_in_a_room_without_a_line_is_granted_with_the_next(
    come: Callable[..., Guest],
) -> None:
    guest = come()
    guest.open_table()
    start = guest.page.get_by_role("button", name=guest.texts("room.start"), exact=True)
    expect(start).to_be_disabled()
    guest.watch.may_lose_line = True
    guest.line.cut()
    expect(guest.page.get_by_text(guest.texts("room.reconnecting"))).to_be_visible()
    guest.press("room.add_bot")
    guest.line.mend()
    expect(start).to_be_enabled()


def test_restart_of_the_web_process_between_two_turns(
    come: Callable[..., Guest], site: Serve
) -> None:
    ada, bo = at_one_table(come)
    for guest in (ada, bo):
        guest.watch.may_lose_line = True
    web_process(site).kill()
    for guest in (ada, bo):
        expect(guest.driver.banner).to_be_visible()
    for guest in (ada, bo):
        expect(guest.driver.banner).to_be_hidden(timeout=3 * PATIENCE)
    assert ada.driver.is_on_turn()
    before = ada.driver.picture()
    ada.driver.lay_down()
    expect_news(before, ada.driver, bo.driver)


def test_thawed_page_redraws_by_itself(come: Callable[..., Guest]) -> None:
    """As when a phone is unlocked: frozen meanwhile, and the line died without a word."""
    ada, bo = at_one_table(come)
    bo.watch.may_lose_line = True
    before = bo.driver.picture()
    phone = bo.context.new_cdp_session(bo.page)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    bo.line.silence()
    ada.driver.lay_down()
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    bo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_news(before, ada.driver, bo.driver)


def at_own_turn(come: Callable[..., Guest], site: Serve) -> tuple[Guest, Wire]:
    guest = come()
    wire = Wire(guest.driver)
    begin_at_own_turn(guest, site)
    wire.forget()
    return guest, wire


def at_one_table(come: Callable[..., Guest]) -> tuple[Guest, Guest]:
    """Two people; the first one is on turn."""
    guests = come(), come()
    guests[1].join(guests[0].open_table(Mode="Starter"), "Bo")
    guests[0].press("room.start")
    for guest in guests:
        guest.arrive()
        expect(guest.driver.cards).not_to_have_count(0)
    play_until(lambda: any(guest.driver.is_on_turn() for guest in guests))
    return guests if guests[0].driver.is_on_turn() else (guests[1], guests[0])


def expect_news(old: list[str], *drivers: Driver) -> None:
    """All of them come to show the same, and not what was."""
    until = time.monotonic() + PATIENCE / 1000
    while (
        len(pictures := {tuple(driver.picture()) for driver in drivers}) > 1
        or tuple(old) in pictures
    ):
        assert time.monotonic() < until, pictures
        drivers[0].page.wait_for_timeout(50)


def web_process(site: Serve) -> psutil.Process:
    [web] = [process for process in site.descendants() if "games.serving.web" in process.cmdline()]
    return web
