"""Several people play on one device, which goes from hand to hand: between two hands a curtain
hides all tiles, and nothing that reaches the browser names a tile that whoever has the device may
not know."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.server import Server
from tests.browser.table import TablePage
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    TABLET,
    assert_accessible,
    parts,
    resize,
)
from tests.browser.test_whole_games import press_keys, tab_to
from tests.server.test_one_device import BEN, at_one_device
from tests.server.test_secrecy import TILE, KnownTiles, tiles_in
from tests.support.journals import read_journal

LOCAL = re.compile(r"/local/[a-z0-9]+$")

RECORD_SOCKETS = """
window.sockets = [];
window.frames_by = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    const speaksAs = new URL(address).searchParams.get("as");
    sockets.push({ speaksAs, socket: this });
    this.addEventListener("message", ({ data }) => frames_by.push([speaksAs, data]));
  }
};
"""
"""Keeps every frame with whom it was sent to, and every socket."""


class OneDevice(TablePage):
    """The page of a game of several people at one device."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.curtain = page.get_by_role("region", name="Curtain")
        self.reveal = self.curtain.get_by_role("button", name=re.compile("^I’m "))
        self.hands: dict[int, set[str]] = {}
        page.add_init_script(RECORD_SOCKETS)

    def make(self, *names: str, bots: int = 0) -> str:
        """Make a game by the page for it, and return its id."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Play on one device").click()
        for _ in names[2:]:
            page.get_by_role("button", name="Number of people: one step more").click()
        for number, name in enumerate(names, 1):
            page.get_by_label(f"Name of player {number}").fill(name)
        for _ in range(bots):
            page.get_by_role("button", name="Number of bots: one step more").click()
        if bots:
            page.get_by_label("The bots play").select_option(index=0)
            page.get_by_label("Instant").check(force=True)
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url(LOCAL)
        return page.url.rpartition("/")[2]

    def shown(self) -> str:
        """Wait for a curtain to be opened, a decision, or the end of the game, and return which."""
        expect(self.reveal.or_(self.to_decide()).first).to_be_visible()
        if self.over.is_visible():
            return "over"
        return "curtain" if self.reveal.is_visible() else "hand"

    def open_hand_of(self, name: str) -> None:
        """Play until the device is passed to this person, and open their hand."""
        passed_to = ""
        while passed_to != f"I’m {name}":
            if self.shown() == "hand":
                self.decide()
                continue
            passed_to = self.reveal.inner_text()
            self.reveal.click()
            expect(self.curtain).to_be_hidden()
        expect(self.confirm).to_be_visible()

    def from_the_menu(self, action: str) -> None:
        """Do something that the table's menu offers."""
        self.page.get_by_role("button", name="Table", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=action).click()

    def frames(self) -> list[tuple[str, str]]:
        """Every frame since the page was loaded, with what `as` called whom it was sent to."""
        return self.page.evaluate("frames_by")

    def listening(self) -> list[str]:
        """For whom sockets are open."""
        script = (
            "sockets.filter(({ socket }) => socket.readyState < 2).map((each) => each.speaksAs)"
        )
        return self.page.evaluate(script)

    def assert_hides_hands(self, but: int | None = None) -> None:
        """Check that nobody can tell which tiles are in hands, except in that of one seat: their
        cells look like all other empty cells, and nothing else on the page names them."""
        board = self.view["board"]
        shown = self.hands.get(but, set[str]()) if but is not None else set[str]()
        empty = {
            f"{at % board['columns'] + 1}{'ABCDEFGHI'[at // board['columns']]}"
            for at, mark in enumerate(board["cells"])
            if mark == "."
        }.difference(board["dead"], shown)
        hidden = set[str]().union(*self.hands.values()) & empty
        looks, page = self.page.evaluate(
            """empty => {
              const page = document.documentElement.cloneNode(true);
              const looks = new Set();
              for (const cell of page.querySelectorAll("[role=gridcell]")) {
                const { tile } = cell.dataset;
                if (!empty.includes(tile)) continue;
                cell.removeAttribute("tabindex");
                looks.add(cell.outerHTML.replaceAll(tile, "?"));
                cell.remove();
              }
              return [[...looks], page.outerHTML];
            }""",
            sorted(empty),
        )
        assert len(looks) == 1, looks
        assert not hidden & set(TILE.findall(page))


@pytest.fixture
def shared(reduced_motion: BrowserContext) -> OneDevice:
    """A page of a device that several people share."""
    return OneDevice(reduced_motion.new_page())


def test_three_people_and_a_bot_play_a_whole_game_and_nobody_sees_anothers_tiles(
    shared: OneDevice, server: Server
):
    game = shared.make("Ann", "Ben", "Cat", bots=1)
    frames: list[tuple[str, str]] = []
    opened, turns = set[str](), 0
    while (shown := shared.shown()) != "over":
        if shown == "curtain":
            assert shared.listening() == ["watcher"]
            shared.assert_hides_hands()
            turns += 1
            if turns == 10:
                frames += shared.frames()
                shared.page.reload()
                assert shared.shown() == "curtain"
                shared.assert_hides_hands()
            name = shared.reveal.inner_text().removeprefix("I’m ")
            expect(shared.page).to_have_title(re.compile(f"^● {name}’s turn"))
            shared.reveal.click()
            opened.add(name)
            expect(shared.curtain).to_be_hidden()
            continue
        view = shared.view
        shared.hands[view["you"]] = set(view["hand"])
        shared.assert_hides_hands(but=view["you"])
        shared.end()
        if shared.shown() == "hand":
            shared.decide()
    assert opened == {"Ann", "Ben", "Cat"} and turns > 10
    expect(shared.standings).to_be_visible()
    expect(shared.curtain).to_be_hidden()

    known = KnownTiles(game, read_journal(server.data, game))
    seats: dict[str, int | None] = {"1": 0, "2": 1, "3": 2, "watcher": None}
    for speaks_as, frame in frames + shared.frames():
        message = json.loads(frame)
        if message["type"] == "update" and message["view"]["phase"] != "over":
            seq: int = message["view"]["seq"]
            told = tiles_in(message) - known.may_know(seats[speaks_as], seq)
            assert not told, (speaks_as, seq, told)

    shared.page.get_by_role("button", name="Play again").click()
    expect(shared.page).not_to_have_url(re.compile(game))
    assert shared.shown() == "curtain"


def test_no_address_of_the_game_shows_a_hand_by_itself(shared: OneDevice):
    game = shared.make("Ann", "Ben")
    shared.shown()
    shared.page.goto("/")
    shared.page.get_by_role("link", name=re.compile("Ann, Ben")).click()
    assert shared.shown() == "curtain"
    expect(shared.page).to_have_url(LOCAL)
    shared.page.goto(f"/g/{game}")
    assert shared.shown() == "curtain"
    assert {speaks_as for speaks_as, _ in shared.frames()} == {None, "watcher"}
    assert '"hand":[' not in "".join(frame for _, frame in shared.frames())


def test_everybody_is_asked_in_turn_to_answer_a_proposal(shared: OneDevice):
    shared.make("Ann", "Ben", "Cat")
    shared.shown()
    proposer = shared.reveal.inner_text()
    shared.reveal.click()
    expect(shared.confirm).to_be_visible()
    shared.from_the_menu("Propose to end the game")
    asked: list[str] = []
    for _ in range(2):
        expect(shared.curtain.get_by_text("has to answer a proposal")).to_be_visible()
        asked.append(shared.reveal.inner_text())
        shared.reveal.click()
        shared.dock.get_by_role("button", name="Agree").click()
    expect(shared.over).to_be_visible()
    assert len({*asked, proposer}) == 3


@pytest.fixture
def late(shared: OneDevice, server: Server) -> Locator:
    """The button by which one of two people comes back, for whom a bot plays since their time was
    up. The other one has no clock then, because only a bot would be left."""
    clock = {"clock": {"decision": 5, "bank": 0}}
    ann, game = at_one_device(server, {"kind": "you"}, BEN, terms=clock)
    assert ann.cookie is not None
    name, _, token = ann.cookie.partition("=")
    shared.page.context.add_cookies([{"name": name, "value": token, "url": server.url}])
    shared.page.goto(f"/local/{game}")
    come_back = shared.curtain.get_by_role("button", name="takes the seat back")
    expect(come_back).to_be_visible()
    return shared.curtain.get_by_role("button", name=come_back.inner_text())


def test_whose_time_was_up_comes_back_after_the_next_turn(shared: OneDevice, late: Locator):
    shared.reveal.click()
    while shared.shown() == "hand":
        shared.decide()
    late.click()
    expect(late).to_be_hidden()
    expect(shared.reveal).to_be_visible()
    expect(shared.hand).to_be_hidden()
    assert shared.listening() == ["watcher"]


def test_whose_time_was_up_answers_a_proposal_all_the_same(shared: OneDevice, late: Locator):
    name = late.inner_text().removesuffix(" takes the seat back")
    shared.reveal.click()
    expect(shared.confirm).to_be_visible()
    shared.from_the_menu("Propose to end the game")
    expect(shared.curtain.get_by_text(f"{name} has to answer a proposal")).to_be_visible()
    shared.curtain.get_by_role("button", name=f"I’m {name}").click()
    shared.dock.get_by_role("button", name="Agree").click()
    expect(shared.over).to_be_visible()


def test_a_key_pressed_twice_opens_a_hand_and_decides_nothing(shared: OneDevice):
    shared.make("Ann", "Ben")
    keys = shared.page.keyboard
    while shared.shown() == "curtain" or not shared.confirm.inner_text().startswith("Pass"):
        if shared.shown() == "curtain":
            shared.reveal.click()
            expect(shared.curtain).to_be_hidden()
        else:
            shared.decide()
    shared.page.reload()
    name = shared.reveal.inner_text().removeprefix("I’m ")
    tab_to(shared.reveal)
    keys.press("Enter")
    expect(shared.page.get_by_role("heading", name=f"{name}’s hand")).to_be_focused()
    keys.press("Enter")
    you = shared.view["you"]
    held = sum(shared.view["seats"][you]["shares"])
    keys.type("ltafwci")  # a share of each chain
    expect(shared.confirm).to_have_text(re.compile("^Buy"))
    with shared.awaiting_update():
        keys.press("Enter")
    assert sum(shared.view["seats"][you]["shares"]) > held


def test_everybody_gives_standing_orders_of_their_own(shared: OneDevice):
    shared.make("Ann", "Ben")
    in_force = shared.page.get_by_role("button", name="Standing orders: buy nothing for now")
    shared.open_hand_of("Ben")
    shared.from_the_menu("Standing orders")
    sheet = shared.page.get_by_role("dialog", name="Standing orders")
    sheet.get_by_role("checkbox", name="Buy nothing until").check()
    expect(sheet.get_by_text("Saved")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(in_force).to_be_visible()
    shared.page.reload()
    shared.open_hand_of("Ben")
    expect(in_force).to_be_visible()
    shared.open_hand_of("Ann")
    expect(in_force).to_be_hidden()


def test_a_game_is_played_by_keyboard_alone(shared: OneDevice):
    shared.make("Ann", "Ben")
    keys = shared.page.keyboard
    opened: list[str] = []
    while len(opened) < 4:
        if shared.shown() == "curtain":
            expect(shared.curtain.get_by_role("heading")).to_be_focused()
            keys.press("Enter")  # a key pressed twice opens nobody's hand
            expect(shared.reveal).to_be_visible()
            opened.append(shared.reveal.inner_text())
            tab_to(shared.reveal)
            keys.press("Enter")
            expect(shared.curtain).to_be_hidden()
            continue
        press_keys(shared)
        with shared.awaiting_update():
            keys.press("Enter")
    assert opened[:2] == opened[2:] and len(set(opened)) == 2


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_axe_finds_nothing(size: tuple[int, int], shared: OneDevice):
    page = shared.page
    page.goto("/local")
    page.get_by_role("button", name="Number of bots: one step more").click()
    resize(page, size)
    assert_accessible(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.goto("/")
    shared.make("Ann", "Ben", "Cat")
    assert shared.shown() == "curtain"
    for _ in parts(page, size):
        assert_accessible(page)
    shared.reveal.click()
    expect(shared.confirm).to_be_visible()
    assert_accessible(page)
