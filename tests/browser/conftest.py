"""A whole Stealr and a Chromium for the tests in this folder, which run as their own pytest call."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.driver import PATIENCE
from tests.browser.guests import Guest
from tests.support.chromium import chromium_launch_args
from tests.support.ports import port_free
from tests.support.serving import Serve

_LONGEST = 300


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(_LONGEST))


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    """Everything that is waited for comes at once on a machine with time to spare; not every machine has."""
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return chromium_launch_args()


@pytest.fixture(scope="session")
def mails(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the site writes its mails, a file a sending."""
    return tmp_path_factory.mktemp("mails")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, mails: Path) -> Iterator[Serve]:
    """The processes of `make run`, with bots that answer at once."""
    folder = tmp_path_factory.mktemp("site")
    serve = Serve(folder, port_free(), STEALR_BOT_PACE="0", EMAIL_URL=f"filemail:///{mails}")
    try:
        serve.wait_until_ready()
        yield serve
    finally:
        serve.end()


@pytest.fixture(scope="session")
def base_url(site: Serve) -> str:
    return f"http://127.0.0.1:{site.port}"


@pytest.fixture
def come(browser: Browser, site: Serve) -> Iterator[Callable[..., Guest]]:
    """Brings a guest (arguments as for `Guest`) who must leave without a complaint of their browser."""
    guests: list[Guest] = []

    def come(*args: Any, **options: Any) -> Guest:
        guests.append(Guest(browser, site.port, *args, **options))
        return guests[-1]

    yield come
    for guest in guests:
        guest.leave()
    assert [error for guest in guests for error in guest.watch.errors] == []
