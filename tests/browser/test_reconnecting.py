"""A game continues where it was after a reload, in a new tab and after a server crash."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, expect

from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.positions import (
    ANN,
    POSITIONS,
    Condition,
    Guest,
    can_merge,
    find_position,
    merging_tiles,
    put,
)
from tests.browser.server import Server
from tests.browser.table import GAME_ADDRESS, TablePage, play_now
from tests.browser.test_offline import wait_until_kept


def join_against_bots(condition: Condition, page: Page, server: Server) -> TablePage:
    """Ann's page, in a game against bots at a position that satisfies a condition."""
    guest = Guest()
    game = put(server, find_position(condition), guest, others="random")
    guest.sign_in(page.context, server)
    table = TablePage(page)
    page.goto(f"{server.url}g/{game}")
    assert table.wait()
    return table


def shown(table: TablePage) -> list[str]:
    """Everything that the page shows of the game, except the focus and passing messages."""
    parts = (table.board, table.hand, table.dock, table.chains, table.players, table.log)
    return [part.aria_snapshot() for part in parts]


def test_after_a_reload_during_a_merger_the_same_decision_is_shown(page: Page, server: Server):
    table = join_against_bots(can_merge, page, server)
    tile = next(merging_tiles(find_position(can_merge).game))
    table.hand.get_by_role("button", name=re.compile(rf"^{tile}, merges")).click()
    table.press(table.confirm)
    assert table.wait()
    expect(table.sell_all).to_be_visible()
    assert table.view["merger"] is not None
    before = shown(table)

    page.reload()
    assert table.wait()
    assert shown(table) == before
    cash = table.view["seats"][ANN]["cash"]
    disposing = table.view["options"]["dispose"]
    table.sell_all.click()
    table.press(table.confirm)
    assert table.view["seats"][ANN]["cash"] >= cash + disposing["shares"] * disposing["price"]


def test_nothing_is_lost_when_the_server_is_killed_during_a_turn(
    page: Page, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    table = join_against_bots(POSITIONS["buy"][0], page, own_server)
    before = shown(table)
    table.buy(1)  # chosen, not yet confirmed
    chosen = table.dock.aria_snapshot()
    page.evaluate("window.neverReloaded = true")

    own_server.kill9()
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    # The message is shown only briefly, so start waiting for it before the server starts.
    with ThreadPoolExecutor(1) as background:
        starting = background.submit(own_server.start)
        expect(page.get_by_text("Reconnected.")).to_be_visible()
        starting.result()
    assert table.dock.aria_snapshot() == chosen
    table.dock.get_by_role("button", name="Clear").click()
    assert shown(table) == before
    shares = sum(table.view["seats"][ANN]["shares"])
    table.decide()
    assert sum(table.view["seats"][ANN]["shares"]) == shares + 3
    assert page.evaluate("neverReloaded")


def test_a_move_made_while_the_server_is_down_is_sent_when_it_is_back(
    page: Page, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    table = join_against_bots(POSITIONS["buy"][0], page, own_server)
    table.buy()
    shares = sum(table.view["seats"][ANN]["shares"])
    own_server.kill9()
    with table.awaiting_update():
        table.confirm.click()
        own_server.start()
    assert sum(table.view["seats"][ANN]["shares"]) == shares + 3


def test_a_part_of_the_page_is_loaded_when_the_server_is_back(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    context = new_context(service_workers="allow")
    page = context.new_page()
    page.goto(own_server.url)
    wait_until_kept(page)
    own_server.kill9()
    with context.expect_event("requestfailed", lambda request: "/assets/en/Setup-" in request.url):
        page.get_by_role("button", name="Set up a table").click()
    own_server.start()
    expect(page.get_by_role("dialog", name="Set up a table")).to_be_visible()
    styles = page.locator('link[rel="stylesheet"][href*="/assets/en/Setup-"]')
    assert styles.evaluate("link => link.sheet.cssRules.length") > 0


def test_a_part_of_the_page_that_cannot_be_loaded_says_so(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    page = new_context().new_page()
    page.goto(own_server.url)
    own_server.kill9()
    page.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    own_server.start()
    page.get_by_role("button", name="Load the page again").click()
    page.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_role("dialog", name="Set up a table")).to_be_visible()


def test_the_home_page_leads_back_to_a_game_whose_tab_was_closed(
    page: Page, new_context: NewContext
):
    table = play_now(page)
    assert table.wait()
    address, hand = page.url, table.view["hand"]
    again = TablePage(page.context.new_page())
    page.close()
    again.page.goto("/")
    again.page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    again.page.wait_for_url(address)
    assert again.wait()
    assert again.view["hand"] == hand

    stranger = TablePage(new_context().new_page())
    stranger.page.goto(address)
    expect(stranger.dock.get_by_text("You are watching.")).to_be_visible()
    expect(stranger.hand).to_have_count(0)


def test_the_log_shows_an_earlier_board_and_escape_returns(page: Page, server: Server):
    table = join_against_bots(POSITIONS["place"][0], page, server)
    now = table.cells()
    line = table.log.get_by_role("button").nth(3)
    line.scroll_into_view_if_needed()
    line.click()
    expect(table.dock.get_by_text(re.compile("This is the board as it was"))).to_be_visible()
    then = table.cells()
    assert sum("empty" in name for name in then) > sum("empty" in name for name in now)
    page.keyboard.press("Escape")
    expect(table.dock.get_by_text(re.compile("This is the board as it was"))).to_be_hidden()
    assert table.cells() == now


def test_a_tile_can_be_taken_back_until_something_hidden_is_seen(page: Page, server: Server):
    table = join_against_bots(POSITIONS["place"][0], page, server)
    before = shown(table)
    table.decide()
    table.wait()
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(table.confirm).to_have_text(re.compile("^Play"))
    expect(undo).to_be_hidden()
    page.mouse.move(0, 0)
    assert shown(table) == before


def test_a_chosen_theme_is_applied_before_the_first_paint(
    new_context: NewContext, problems: Problems
):
    context = new_context(color_scheme="light")
    page = context.new_page()
    page.goto("/")
    light = background(page)
    page.evaluate("localStorage.setItem('mergemaker.theme', JSON.stringify('dark'))")
    problems.expect("ERR_FAILED")
    page.route(
        "**/assets/**/*.js", lambda route: route.abort()
    )  # so the client's code cannot set it
    page.reload()
    assert background(page) != light


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_the_page_of_a_missing_game_or_invite_says_so(page: Page, problems: Problems):
    problems.expect("404|WebSocket")
    page.goto("/g/nosuchgame")
    expect(page.get_by_role("heading", name="There is no such game.")).to_be_visible()
    page.goto("/j/nosuchinvite")
    expect(
        page.get_by_role("heading", name=re.compile("This invite does not work"))
    ).to_be_visible()
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert not GAME_ADDRESS.search(page.url)
