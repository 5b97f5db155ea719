"""A match's shuffles proved in the browser: the promise at the table, the proof at its end, and lies that show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games.records.draws import draws_verify
from games.rules.registry import game_keys
from tests.browser.guests import Guest

LANGUAGES = ("en", "de", "es")
JOURNEYS = [(game, LANGUAGES[place % 3]) for place, game in enumerate(game_keys())]
Told = dict[str, Any]


def begin(guest: Guest, game: str) -> None:
    """Against one bot."""
    guest.page.goto("/")
    guest.page.locator(f"[data-bots='{game}']").click()
    bots = guest.page.get_by_role("group", name=guest.texts("home.bots_number"))
    bots.get_by_text("1", exact=True).click()
    guest.press("home.deal")
    guest.arrive()


def promise(guest: Guest) -> str:
    """As the table shows it."""
    guest.press("fairness.title")
    value = guest.page.get_by_label(guest.texts("fairness.fingerprint")).input_value()
    guest.page.keyboard.press("Escape")
    return value


def resign(guest: Guest) -> None:
    guest.press("table.resign.offer")
    guest.press("table.resign.yes")
    expect(guest.driver.result).to_be_visible()


def open_proof(guest: Guest) -> Told:
    """What the server tells."""
    guest.page.get_by_role("link", name=guest.texts("fairness.check")).click()
    expect(verdict(guest.page)).to_be_visible()
    told: Told = guest.page.request.get(shuffles_of(guest.page)).json()
    return told


def shuffles_of(page: Page) -> str:
    return page.url.replace("/verify/", "/shuffles.json")


def verdict(page: Page) -> Locator:
    return page.locator("[data-verdict]")


def finding(page: Page, name: str) -> list[bool]:
    lines = page.locator(f"[data-{name}]").all()
    return [line.get_attribute(f"data-{name}") == "true" for line in lines]


def server_finding(told: Told) -> list[bool]:
    return draws_verify(seed=told["seed"], commitment=told["commitment"], draws=told["draws"])[
        "draws"
    ]


@pytest.mark.parametrize(("game", "language"), JOURNEYS)
def test_what_the_browser_finds_is_what_the_server_finds(
    come: Callable[..., Guest], tmp_path: Path, game: str, language: str
) -> None:
    guest = come(language)
    page, texts = guest.page, guest.texts
    begin(guest, game)
    promised = promise(guest)
    assert re.fullmatch("[0-9a-f]{64}", promised)
    resign(guest)

    told = open_proof(guest)
    assert told["commitment"] == promised
    expect(verdict(page)).to_have_attribute("data-verdict", "true")
    assert finding(page, "draw") == server_finding(told) == told["verdict"]["draws"]
    assert all(finding(page, "draw"))
    for what in ("promise", "commitment", "deal", "server"):
        assert finding(page, what) == [True], what
    expect(page.get_by_text(promised)).to_have_count(3)
    guest.watch.read(page)

    # Another seed fails, in all and line by line, and the real one is true again.
    guest.press("fairness.seed.flip")
    expect(verdict(page)).to_have_attribute("data-verdict", "false")
    lie = {**told, "seed": page.get_by_label(texts("fairness.seed.label")).input_value()}
    assert finding(page, "draw") == server_finding(lie)
    assert not all(finding(page, "draw"))
    assert finding(page, "commitment") == finding(page, "deal") == [False]
    guest.watch.read(page)
    guest.press("fairness.seed.real")
    expect(verdict(page)).to_have_attribute("data-verdict", "true")

    # A saved record says the same, wherever it is read; one that was changed does not.
    saved = page.request.get(page.url.replace("/verify/", "/record.json")).json()
    (tmp_path / "true.json").write_text(json.dumps(saved))
    saved["record"]["shuffles"][0]["after"].reverse()
    (tmp_path / "false.json").write_text(json.dumps(saved))
    page.goto("/fairness/")
    chooser = page.get_by_label(texts("fairness.file.choose"))
    for found in ("true", "false"):
        chooser.set_input_files(tmp_path / f"{found}.json")
        expect(verdict(page)).to_have_attribute("data-verdict", found)
    guest.watch.read(page)


def test_a_server_that_lies_is_found_out(come: Callable[..., Guest]) -> None:
    guest = come()
    page, game = guest.page, game_keys()[-1]
    begin(guest, game)
    resign(guest)
    honest = open_proof(guest)

    def tell(change: Callable[[Told], object]) -> None:
        told = json.loads(json.dumps(honest))
        change(told)

        def answer(route: Route) -> None:
            route.fulfill(json=told)

        page.unroute_all()
        page.route("**/shuffles.json", answer)
        page.reload()
        expect(verdict(page)).to_have_attribute("data-verdict", "false")

    tell(lambda told: told["draws"][0]["after"].reverse())
    assert finding(page, "draw") == [False, True]
    tell(lambda told: told["draws"][1].update(counter=told["draws"][1]["counter"] + 1))
    assert finding(page, "draw") == [True, False]
    tell(lambda told: told.update(commitment="00" * 32))
    assert finding(page, "promise") == finding(page, "commitment") == [False]
