"""The page a newcomer meets first."""

import pytest
from playwright.sync_api import Browser, ConsoleMessage


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_home_speaks_the_browsers_language_without_an_error(
    browser: Browser, base_url: str, language: str
) -> None:
    context = browser.new_context(base_url=base_url, locale=language)
    page = context.new_page()
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    answer = page.goto("/")
    assert answer is not None and answer.status == 200
    assert page.locator("html").get_attribute("lang") == language
    assert page.get_by_role("heading", level=1).count() == 1
    assert errors == []
    context.close()
