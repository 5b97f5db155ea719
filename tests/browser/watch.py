"""What no page may do, watched over a whole journey."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

from tests.browser.texts import UNTRANSLATED, Texts

_TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`))
"""
_EVERYTHING_SAID = """() => {
  const said = new Set(document.title ? [document.title] : [])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL)
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE && !node.parentElement.closest('script, style')) {
      said.add(node.data.trim())
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        if (node.hasAttribute(name)) said.add(node.getAttribute(name).trim())
      }
    }
  }
  return [...said]
}"""


class Watch:
    """Collects the errors of all pages of a context.

    With `may_lose_line`, what a browser itself says about a line that is down counts for nothing.
    """

    def __init__(self, context: BrowserContext, texts: Texts) -> None:
        self.errors: list[str] = []
        self._texts = texts
        self._foreign = texts.foreign()
        self.may_lose_line = False
        context.add_init_script(_TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", self._weberror)

    def read(self, page: Page) -> None:
        """Look at everything the page says: its language, and texts that are none."""
        assert page.locator("html").get_attribute("lang") == self._texts.language
        said: list[str] = page.evaluate(_EVERYTHING_SAID)
        strays = [text for text in said if UNTRANSLATED.search(text) or text in self._foreign]
        assert not strays, strays

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if "net::ERR_NETWORK_CHANGED" in message.text:
            return  # some interface of this machine came or went: no page's fault
        if self.may_lose_line and (
            "WebSocket connection" in message.text or "net::ERR_" in message.text
        ):
            return
        self.errors.append(message.text)

    def _weberror(self, error: WebError) -> None:
        self.errors.append(str(error.error))
