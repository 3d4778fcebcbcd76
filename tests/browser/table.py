"""A game's page, as tests use it: by roles and accessible names, with few other selectors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

CONFIRM = re.compile(r"^(Play|Found|Keep|Confirm|Buy|Pass)\b")
UNPLAYABLE = re.compile("can never be played|cannot be played now")
GAME_ADDRESS = re.compile(r"/g/[a-z0-9]+$")

RECORD_UPDATES = """
window.updates = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    this.addEventListener("message", ({ data }) => {
      if (JSON.parse(data).type === "update") updates.push(data);
    });
  }
};
"""
"""Keeps each update from the server, just before the page gets it."""

Json = dict[str, Any]


class TablePage:
    """A page that shows a game, as a person sees and uses it.

    Make it before the page opens the game: it also records what the server sends.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.get_by_role("grid", name="Board")
        self.hand = page.get_by_role("group", name="Your tiles")
        self.tiles = self.hand.get_by_role("button")
        self.dock = page.get_by_role("region", name="Your move")
        self.confirm = self.dock.get_by_role("button", name=CONFIRM)
        self.decline = self.dock.get_by_role("button", name="Decline")
        self.sell_all = self.dock.get_by_role("button", name=re.compile("^Sell all"))
        self.players = page.get_by_role("table", name="Players")
        self.chains = page.get_by_role("table", name="Chains")
        self.log = page.get_by_role("log", name="Game log")
        self.over = page.get_by_role("heading", name="Game over")
        self.standings = page.get_by_role("table", name="Final standings")
        self.offer = self.dock.get_by_role("group", name="Trade")
        page.add_init_script(RECORD_UPDATES)

    # --- reading ---------------------------------------------------------------------------------

    @property
    def view(self) -> Json:
        """The newest view that the server has sent, which is the one that the page shows."""
        return json.loads(self.page.evaluate("updates.at(-1)"))["view"]

    def cells(self) -> list[str]:
        """The accessible names of the board's cells."""
        return re.findall(r'gridcell "([^"]+)"', self.board.aria_snapshot())

    def to_decide(self) -> Locator:
        """An element that shows that there is something to decide, or that the game is over."""
        return self.confirm.or_(self.dock.get_by_role("button", name="Accept")).or_(self.over)

    def catch_up_with(self, player: TablePage) -> None:
        """Wait until this page shows at least what a player's page shows."""
        self.page.wait_for_function(
            "seq => JSON.parse(updates.at(-1)).view.seq >= seq", arg=player.view["seq"]
        )

    # --- playing by mouse ------------------------------------------------------------------------

    def wait(self) -> bool:
        """Wait until there is something to decide; False if the game is over instead."""
        expect(self.to_decide()).to_be_visible()
        return not self.over.is_visible()

    def wait_until_made(self) -> None:
        """Wait until the move before is made: until then no key confirms the next."""
        expect(self.confirm).to_have_attribute("aria-busy", "false")

    def press(self, button: Locator) -> None:
        """Press a button that makes a decision, and wait for the result."""
        with self.awaiting_update():
            button.click()

    @contextmanager
    def awaiting_update(self) -> Iterator[None]:
        """Make a decision within this context; it waits until the page has the result."""
        seq = self.view["seq"]
        yield
        self.page.wait_for_function("seq => JSON.parse(updates.at(-1)).view.seq > seq", arg=seq)

    def decide(self) -> None:
        """Make the current decision in the simplest way, buying as many shares as possible and
        declining every offer."""
        if self.decline.is_visible():
            self.press(self.decline)
            return
        name = self.confirm.inner_text()
        if name.startswith("Play"):
            self.tiles.filter(has_not_text=UNPLAYABLE).first.click()
        elif name.startswith("Pass"):
            self.buy()
        elif self.sell_all.is_visible():
            self.sell_all.click()
        self.press(self.confirm)

    def buy(self, shares: int = 3) -> None:
        """Put as many shares as possible into the basket, up to `shares`."""
        more = self.dock.get_by_role("button", name="one step more", disabled=False)
        for _ in range(shares):
            if more.count() == 0:
                return
            more.first.click()

    def end(self) -> bool:
        """Declare the end if that is allowed, and return whether it was allowed."""
        button = self.page.get_by_role("button", name=re.compile("^End game.*possible now"))
        if not button.is_visible():
            return False
        button.click()
        self.page.get_by_role("dialog").get_by_role("button", name="End it").click()
        expect(button).to_be_hidden()
        return True

    def play_out(self) -> None:
        """Play to the end of the game."""
        while self.wait():
            self.end()
            if self.wait():
                self.decide()

    def set_pace(self, pace: str) -> None:
        """Set how fast the bots play."""
        self.page.get_by_role("button", name="Keys and help").click()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_label("How fast bots play").select_option(pace)
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()


def marks(cells: list[str]) -> list[str]:
    """What is on each cell, according to its accessible name: the name of a chain, or a mark."""
    words = {"tile in no chain": "o", "out of the game": "x"}
    found: list[str] = []
    for name in cells:
        what = name.split(", ")[1]
        empty = what in ("empty", "your tile") or what.startswith("in ")
        found.append("." if empty else words.get(what, what))
    return found


def play_now(page: Page) -> TablePage:
    """Open the home page and press Play now."""
    table = TablePage(page)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(GAME_ADDRESS)
    return table
