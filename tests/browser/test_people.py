"""Several people, each in their own browser: an invite, a trade and a spectator."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from mergemaker.rules import ruleset
from tests.browser.conftest import NewContext
from tests.browser.table import GAME_ADDRESS, TablePage, marks

TILE = re.compile(r"\b\d{1,2}[A-I]\b")


def test_two_players_trade_while_a_spectator_watches(new_context: NewContext):
    ann = TablePage(new_context().new_page())
    ben = TablePage(phone(new_context).new_page())
    eve = TablePage(new_context(color_scheme="dark").new_page())
    invite = set_up_a_table(ann)
    for guest in (ben, eve):
        guest.page.goto(invite)
        guest.page.wait_for_url(GAME_ADDRESS)
    take_a_seat(ben.page, "Ben")
    expect(
        ann.page.get_by_role("list", name="Seats").get_by_text("Ben", exact=True)
    ).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    for table in (ann, ben, eve):
        expect(table.board.get_by_role("gridcell")).to_have_count(108)
    expect(eve.hand).to_have_count(0)
    expect(eve.dock.get_by_text("You are watching.")).to_be_visible()

    play_until_a_trade_can_be_offered(ann, ben, eve)
    chain, name = offer_for_a_share(ann)
    expect(eve.dock.get_by_text(f"Ann offers Ben a trade: $100 for 1 {name}.")).to_be_visible()
    before = {seat["seat"]: seat for seat in ann.view["seats"]}
    ben.offer.get_by_role("button", name="Accept").tap()
    expect(ben.offer).to_be_hidden()
    ben.page.get_by_role("button", name="Log", exact=True).tap()
    for table in (ann, ben, eve):
        expect(table.offer).to_be_hidden()
        line = re.compile(rf"^(Ben accepts|You accept): \$100 for 1 {name}$")
        expect(table.page.get_by_text(line)).to_have_count(1)
        after = {seat["seat"]: seat for seat in table.view["seats"]}
        assert after[0]["shares"][chain] == before[0]["shares"][chain] + 1
        assert after[1]["shares"][chain] == before[1]["shares"][chain] - 1
        assert after[0]["cash"] == before[0]["cash"] - 100
        assert after[1]["cash"] == before[1]["cash"] + 100


def test_a_watcher_who_joins_in_mid_game_sees_what_earlier_ones_see(new_context: NewContext):
    ann, early, late = (TablePage(new_context().new_page()) for _ in range(3))
    set_up_a_table(ann)
    ann.page.get_by_role("button", name="Start the game").click()
    early.page.goto(ann.page.url)
    expect(early.dock.get_by_text("You are watching.")).to_be_visible()
    decisions = 0
    while decisions < 12 or ann.view["deciding"][0]["seat"] != ann.view["you"]:
        assert ann.wait()
        ann.decide()
        decisions += 1
    assert ann.wait()
    assert ann.view["ply"] >= 24
    late.page.goto(ann.page.url)
    expect(late.dock.get_by_text("You are watching.")).to_be_visible()
    for _ in range(2):  # as it is opened, and after one more decision
        for watcher in (early, late):
            watcher.catch_up_with(ann)
            assert marks(watcher.cells()) == marks(ann.cells())
            assert (
                watcher.log.get_by_role("button").count() == ann.log.get_by_role("button").count()
            )
            expect(watcher.hand).to_have_count(0)
            assert_nothing_hidden_is_shown(watcher, ann)
        assert public_parts(late) == public_parts(early)
        ann.decide()
        assert ann.wait()


def public_parts(table: TablePage) -> list[str]:
    """What a page shows that is the same for all who watch."""
    parts = (table.board, table.chains, table.players, table.log)
    return [part.aria_snapshot() for part in parts]


def test_long_names_leave_room_for_the_figures(new_context: NewContext):
    table = TablePage(new_context().new_page())
    set_up_a_table(table, "Maximiliane Waldburg")
    table.page.get_by_role("button", name="Start the game").click()
    expect(table.players.get_by_text("Maximiliane Waldburg")).to_be_visible()
    for width in (1440, 1200, 820):
        table.page.set_viewport_size({"width": width, "height": 900})
        too_wide = "table => table.offsetWidth > table.parentElement.clientWidth"
        assert not table.players.evaluate(too_wide), width


def phone(new_context: NewContext) -> BrowserContext:
    context = new_context(has_touch=True)
    context.on("page", lambda page: page.set_viewport_size({"width": 390, "height": 844}))
    return context


def set_up_a_table(table: TablePage, name: str = "Ann", home: str = "/") -> str:
    """Make a table for Ann, a friend and a bot, and return the link to invite people.

    Args:
        table: Ann's page.
        name: what she is called.
        home: the address of the server's home page.
    """
    page = table.page
    page.goto(home)
    page.get_by_role("button", name="Set up a table").click()
    sheet = page.get_by_role("dialog", name="Set up a table")
    sheet.get_by_role("button", name="Number of players: one step less").click()
    sheet.get_by_label("Seat 2").select_option("A friend, by link")
    sheet.get_by_label("Your name").fill(name)
    sheet.get_by_label("Instant").check(force=True)
    sheet.get_by_role("button", name="Make the table").click()
    return page.get_by_label("Send this link to the people you want to play with").input_value()


def take_a_seat(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").tap()


def play_until_a_trade_can_be_offered(ann: TablePage, ben: TablePage, eve: TablePage) -> None:
    """Play as Ann and Ben until Ann can make an offer and Ben has shares."""
    while True:
        acting = whose_turn(ann, ben)
        assert_nothing_hidden_is_shown(eve, ann, ben)
        held = sum(ann.view["seats"][1]["shares"])
        if acting is ann and held and ann.view["options"]["can_offer"]:
            return
        acting.decide()


def whose_turn(ann: TablePage, ben: TablePage) -> TablePage:
    """Wait until one of the two must decide something, and return their page."""
    ann.page.wait_for_function(
        """seq => {
          const { view } = JSON.parse(updates.at(-1));
          return view.seq >= seq && view.deciding.length > 0 && view.deciding[0].seat < 2;
        }""",
        arg=ben.view["seq"],
    )
    acting = (ann, ben)[ann.view["deciding"][0]["seat"]]
    assert acting.wait()
    return acting


def offer_for_a_share(ann: TablePage) -> tuple[int, str]:
    """Offer Ben $100 for a share as Ann, and return the chain and its name."""
    view = ann.view
    chain = next(at for at, shares in enumerate(view["seats"][1]["shares"]) if shares)
    name = ruleset().chain_names[chain]
    ann.page.get_by_role("button", name="Trade", exact=True).click()
    sheet = ann.page.get_by_role("dialog", name="Offer a trade")
    sheet.get_by_role("radio", name="Ben").check(force=True)
    sheet.get_by_label("Cash you give").fill("100")
    sheet.get_by_role("button", name=f"{name} you get: one step more").click()
    expect(sheet.get_by_text("At today’s prices")).to_be_visible()
    sheet.get_by_role("button", name="Offer", exact=True).click()
    expect(sheet).to_be_hidden()
    return chain, name


def assert_nothing_hidden_is_shown(watcher: TablePage, *players: TablePage) -> None:
    """Check that a spectator cannot tell which tiles are in hands: their cells look like other
    empty cells, and nothing else on the page names such a tile."""
    hands = {tile for player in players for tile in player.view["hand"] or []}
    page: str = watcher.page.evaluate(
        """hidden => {
          const page = document.documentElement.cloneNode(true);
          for (const cell of page.querySelectorAll("[role=gridcell]")) {
            if (hidden.includes(cell.dataset.tile)) cell.remove();
          }
          return page.outerHTML;
        }""",
        sorted(hands),
    )
    assert not hands & set(TILE.findall(page))
    look = """(cell, tile) => cell.outerHTML.replaceAll(tile, "?").replace(/tabindex="\\S+"/, "")"""
    looks = {
        watcher.board.get_by_role("gridcell", name=re.compile(f"^{tile},")).evaluate(look, tile)
        for tile in hands
    }
    assert len(looks) == 1
