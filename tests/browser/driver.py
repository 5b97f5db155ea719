"""Plays `GAME` as a person does: reads the question, clicks a control that the page offers."""

import re
import time
from collections import Counter
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Gone

from tests.browser.texts import Texts
from tests.browser.watch import Watch

# What people play wherever these tests are about people and not about a game.
GAME = "stealr"
PATIENCE = 20_000
HASTE = 5_000
_NAMES = "buttons => buttons.map(button => button.ariaLabel || button.innerText.trim())"
_CHOICES = ("target", "color", "type", "picks")


@dataclass(frozen=True)
class Result:
    title: str
    places: list[str]
    """Place and name of every player, best first."""


class Driver:
    """One browser at one table. `answered` counts the kinds of questions it has met."""

    def __init__(self, page: Page, texts: Texts, watch: Watch) -> None:
        self.page = page
        self.texts = texts
        self.watch = watch
        self.answered: Counter[str] = Counter()
        self._tried: set[str] = set()
        self._choices = texts(*(f"stealr.choose.{name}" for name in _CHOICES))
        # The kinds of questions by an answer that is offered; "use" asks what to do with the card that is chosen.
        self._kinds = {
            "use": texts("stealr.do.cancel", "stealr.do.zoom"),
            "allot": texts("stealr.do.allot"),
            "discard": texts("stealr.do.discard"),
            "say_no": texts("stealr.do.say_no"),
            "accept": texts("stealr.do.accept", "stealr.do.stand"),
            "pay": texts.below("stealr.do.pay", "stealr.do.give_chip"),
            "end_turn": texts("stealr.do.end_turn"),
        }
        self.hand = page.get_by_role("region", name=texts("stealr.zone.hand"), exact=True)
        self.cards = self.hand.get_by_role("button")
        self.answers = page.locator("[data-answers]").get_by_role("button")
        self.now = page.locator("[data-now]")
        # What a screen reader is told when, and only when, this player is asked.
        self.question = page.locator("[aria-live=assertive]:not(:empty)")
        self.skip = page.get_by_role("button", name=texts("table.skip"))
        titles = texts.below("table.result.won", "table.result.lost", "table.result.shared")
        self.result = page.get_by_role("dialog", name=titles)
        self.banner = page.get_by_text(texts("table.reconnecting", "table.retry_in"))

    @property
    def moves(self) -> int:
        """How often it has done something with a card of its hand, or ended its turn."""
        return self.answered["use"] + self.answered["end_turn"]

    def is_on_turn(self) -> bool:
        """Asked to play, that is, not to settle or answer first."""
        asks = self.texts("stealr.now.play")
        return any(map(asks.match, self.question.all_text_contents()))

    def play(self) -> Result:
        """To the end of the game."""
        while not self.is_over():
            self.answer()
        return self.read_result()

    def is_asked(self, timeout: float = PATIENCE) -> bool:
        """Wait for a question or the end; hurry what is shown before it. False if nothing came."""
        until = time.monotonic() + timeout / 1000
        while not self.question.count():
            left = 1000 * (until - time.monotonic())
            if left <= 0 or self.result.count():
                return False
            try:
                news = self.question.or_(self.result).or_(self.skip)
                news.first.wait_for(state="attached", timeout=left)
            except Gone:
                return False
            self._hurry()
        return True

    def is_over(self, timeout: float = PATIENCE) -> bool:
        """Wait for a question or the end. Raises AssertionError if neither comes."""
        asked = self.is_asked(timeout)
        is_over = self.result.count() > 0
        assert asked or is_over, f"nothing happens:\n{self.page.locator('body').aria_snapshot()}"
        return is_over

    def read_result(self) -> Result:
        expect(self.result).to_be_visible()
        self.watch.read(self.page)
        rows = self.result.get_by_role("listitem")
        places = [
            f"{row.locator('.place').inner_text()} {row.locator('.name').evaluate('name => name.firstChild.data')}"
            for row in rows.all()
        ]
        return Result(self.result.get_by_role("heading").first.inner_text(), places)

    def lay_down(self, card: str | None = None) -> str:
        """Put a card of the hand, this one or any, on one's table or into one's bank; which one it was."""
        assert self.is_asked()
        self.put_back()
        down = self.texts("stealr.do.bank", "stealr.do.property")
        for each in [card] if card else self.hand_ids():
            self.activate(self.card(each))
            if name := next(filter(down.match, self._offered()), ""):
                self._click("use", name)
                return each
            self.put_back()
        raise AssertionError(f"nothing can be laid down of {self.cards.all_inner_texts()}")

    def has_chosen(self) -> bool:
        return self.hand.get_by_role("button", pressed=True).count() > 0

    def put_back(self) -> None:
        """Choose no card."""
        cancel = self.page.get_by_role("button", name=self.texts("stealr.do.cancel"))
        if cancel.count():
            self.activate(cancel)
        elif self.has_chosen():
            # A phone saves the room of that answer: the card itself goes back. Two quick taps also show it large.
            self.activate(self.hand.get_by_role("button", pressed=True))
            if self.page.get_by_role("dialog").count():
                self.page.keyboard.press("Escape")

    def is_winner(self) -> bool:
        return self.page.get_by_role("dialog", name=self.texts("table.result.won")).count() > 0

    def answer(self) -> None:
        """One step towards an answer to the question that is asked."""
        until = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                self._step()
            except Gone:
                # The game went on under the finger, and the question with it. One that stands must be answerable.
                if not self.is_asked(HASTE):
                    return
                if time.monotonic() > until:
                    raise
            else:
                return

    def activate(self, control: Locator) -> None:
        """Raises Gone where the control has gone, or cannot be reached."""
        control.click(timeout=HASTE)

    def card(self, card: str) -> Locator:
        return self.hand.locator(f"[data-card='{card}']")

    def hand_ids(self) -> list[str]:
        ids: list[str] = self.cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
        return ids

    def picture(self) -> list[str]:
        """What everybody at this table must see alike: the piles, the banks, the properties."""
        texts = self.texts
        main = self.page.get_by_role("main")
        said = main.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
        zones = ("draw", "discard", "bank_total", "bank_open", "pile", "pile_complete")
        public = texts("stealr.player.sets", *(f"stealr.zone.{zone}" for zone in zones))
        return sorted("".join(re.findall(r"\d", text)) for text in said if public.match(text))

    def _hurry(self) -> None:
        if self.skip.count():
            try:
                self.activate(self.skip)
            except Gone:
                return  # all was shown before the click

    def kind_of_question(self) -> str:
        """What it will do about the question that is asked: the name of a kind, or "" where there is none."""
        return self._read_question()[0]

    def _read_question(self) -> tuple[str, str]:
        """The kind, and the name of the answer that it would take."""
        offered = self._offered()
        for kind, names in self._kinds.items():
            for name in filter(names.match, offered):
                return kind, name
        if self.texts("stealr.now.settle").match(self.now.inner_text()):
            return "settle", ""
        assert not offered, f"none of these is an answer: {offered}"
        return "", ""

    def _step(self) -> None:
        assert self.now.inner_text().strip()
        alerts = self.page.get_by_role("alert").all_inner_texts()
        assert not alerts, alerts
        kind, name = self._read_question()
        match kind:
            case "use":
                self._use()
            case "allot":
                self._allot()
                self._click(kind, name)
            case "discard":
                self._discard(name)
                self._click(kind, name)
            case "settle":
                self._take_up()
            case "say_no" | "accept" | "pay":
                self._click(kind, name)
            case "end_turn":
                has_plays = not self.texts("stealr.now.no_plays").match(self.now.inner_text())
                if not (has_plays and self._take_up()):
                    self._tried.clear()
                    self._click(kind, name)

    def _take_up(self) -> bool:
        """Choose the next card of the hand that has not been looked at this turn. False if there is none."""
        for card in self.hand_ids():
            if card not in self._tried:
                self._tried.add(card)
                self.activate(self.card(card))
                return True
        self._tried.clear()
        return False

    def _use(self) -> None:
        """A card is chosen: go on with the first thing that can be done with it, or put it back."""
        title = self.page.get_by_role("heading", name=self._choices)
        aside = self._kinds["use"]
        uses = [name for name in self._offered() if not aside.match(name)]
        if title.count():
            self._choose(title)
        elif uses:
            self._click("use", uses[0])
        else:
            self.put_back()

    def _choose(self, title: Locator) -> None:
        chooser = self.page.locator("section").filter(has=title)
        take = self.page.get_by_role("button", name=self.texts("stealr.do.take"))
        if take.count():
            for shelf in chooser.locator("[data-rove]").all():
                self.activate(shelf.get_by_role("button").first)
            self._count("picks")
            self.activate(take)
        else:
            self._count("choice")
            self.activate(chooser.get_by_role("button").first)

    def _allot(self) -> None:
        """Keep the first card; all others go to the first who may have them."""
        region = self.page.get_by_role("region", name=self.texts("stealr.allot.title"))
        keep, *others = region.locator("[data-zoom]").all()
        self.activate(keep)
        rest = region.get_by_role("button", name=self.texts("stealr.allot.rest"))
        for each in [rest] if rest.count() else others:
            self.activate(each)

    def _discard(self, name: str) -> None:
        """Choose the first cards, until the answer is open."""
        answer = self.answers.get_by_text(name, exact=True)
        for card in self.hand_ids():
            if answer.is_enabled():
                break
            if self.card(card).get_attribute("aria-pressed") == "false":
                self.activate(self.card(card))

    def _offered(self) -> list[str]:
        names: list[str] = self.answers.evaluate_all(_NAMES)
        return names

    def _click(self, kind: str, name: str) -> None:
        self._count(kind)
        self.activate(self.answers.get_by_text(name, exact=True).first)

    def _count(self, kind: str) -> None:
        if not self.answered[kind]:
            self.watch.read(self.page)
        self.answered[kind] += 1
