"""The pages of lessons and puzzles, as tests use them: decisions are made as people make them, by
mouse or keys."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import CONFIRM


class PracticePage:
    """A page on which one person decides alone.

    Args:
        page: the browser's page.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("group", name="Your tiles")
        self.dock = page.get_by_role("region", name="Your move")
        self.confirm = self.dock.get_by_role("button", name=CONFIRM)
        self.title = page.get_by_role("heading", level=1)

    def wait_until_made(self) -> None:
        """Wait until the move before is made: until then the page shows what it was made of."""
        expect(self.confirm).to_have_attribute("aria-busy", "false")

    def follow(self, move: str) -> None:
        """Make a move by mouse."""
        self.wait_until_made()
        verb, *words = move.split()
        if verb == "end":
            self.page.get_by_role("button", name=re.compile("^End game")).click()
            self.page.get_by_role("dialog").get_by_role("button", name="End it").click()
            return
        if verb in ("found", "survivor", "next"):
            self.dock.get_by_role("button", name=re.compile(rf"^{words[0]}\b")).click()
        elif verb == "buy":
            for chain, count in zip(words[::2], words[1::2], strict=True):
                self._step(f"Shares of {chain}", int(count))
        elif verb in ("sell", "trade"):
            for label, count in zip([verb, *words[1::2]], words[::2], strict=True):
                self._step(label.capitalize(), int(count) // (2 if label == "trade" else 1))
        elif verb not in ("pass", "hold"):
            self.hand.get_by_role("button", name=re.compile(f"^{verb}\\b")).click()
        self.confirm.click()

    def press(self, move: str) -> None:
        """Make a move by keys."""
        self.wait_until_made()
        verb, *words = move.split()
        if verb == "end":
            self.page.keyboard.press("e")
            self.page.get_by_role("dialog").get_by_role("button", name="End it").press("Enter")
            return
        if verb in ("found", "survivor", "next"):
            self.page.keyboard.press(words[0][0])
        elif verb == "buy":
            for chain, count in zip(words[::2], words[1::2], strict=True):
                for _ in range(int(count)):
                    self.page.keyboard.press(chain[0].lower())
        elif verb in ("sell", "trade"):
            for label, count in zip([verb, *words[1::2]], words[::2], strict=True):
                more = self._more(label.capitalize())
                for _ in range(int(count) // (2 if label == "trade" else 1)):
                    more.press(" ")
            self.title.focus()
        elif verb == "hold":
            self.page.keyboard.press("h")
        elif verb != "pass":
            tiles = self.hand.get_by_role("button").all_inner_texts()
            at = next(at for at, text in enumerate(tiles, 1) if text.startswith(f"{verb},"))
            self.page.keyboard.press(str(at))
        self.page.keyboard.press("Enter")

    def open_help(self) -> None:
        """Open the help by its key, and close it: what there is to do has the focus again."""
        self.page.keyboard.press("?")
        expect(self.page.get_by_role("heading", name="Keys and help")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        expect(self.title).to_be_focused()

    def _step(self, label: str, times: int) -> None:
        more = self._more(label)
        for _ in range(times):
            more.click()

    def _more(self, label: str) -> Locator:
        """The button that takes a figure one step further."""
        return self.dock.get_by_role("group", name=label).get_by_role("button").last


class LessonPage(PracticePage):
    """The page of a lesson.

    Args:
        page: the browser's page.
        name: the lesson to open; None if the page shows one already.
    """

    def __init__(self, page: Page, name: str | None = None) -> None:
        super().__init__(page)
        if name is not None:
            page.goto(f"/learn/{name}")
        expect(self.title).not_to_be_empty()
        self.said = page.get_by_role("region", name=self.title.inner_text())
        self.again = self.said.get_by_role("button", name="Once more")

    def task(self) -> Locator:
        """What there is to do."""
        return self.said.locator(".task")
