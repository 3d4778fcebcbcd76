"""Standing orders: given on a phone or a desk, they settle a merger while their owner is away."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.positions import ANN, Guest, put
from tests.browser.server import Server
from tests.browser.table import TablePage
from tests.browser.test_every_decision import DESKTOP, PHONE, TABLET, assert_accessible, resize
from tests.server.test_orders import SLOW, before_merger, merging_tile, taken_over
from tests.support.player import Person
from tests.support.push_service import Browser, PushService

OFFER = "Decide beforehand, so that nobody waits for you"


class Table:
    """A slow game before a merger, with a page for Ben; Ann and Cat are people without one."""

    def __init__(self, server: Server, context: BrowserContext) -> None:
        guests = [Guest(), Guest(), Guest()]
        position = before_merger()
        self.server = server
        self.game = put(server, position, *guests, others="random", terms=SLOW)
        self.ann, self.ben, self.cat = (Person(server.url, guest.cookie) for guest in guests)
        guests[1].sign_in(context, server)
        self.taken_over = position.game.ruleset.chain_names[taken_over(position.game)]
        self.tile = merging_tile(position.game)
        self.shown = TablePage(context.new_page())

    def open(self) -> Page:
        """Open Ben's page, who waits for Ann."""
        page = self.shown.page
        page.goto(f"{self.server.url}g/{self.game}")
        expect(page.get_by_role("button", name=OFFER)).to_be_visible()
        return page

    def merge(self) -> None:
        """Let Ann take the chain over."""
        with self.ann.join(self.game) as ann:
            assert ann.view["you"] == ANN
            ann.do("move", seq=ann.view["seq"], moves=[self.tile])


def choose(page: Page, chain: str, preset: str) -> Locator:
    """Give an order about a chain in the sheet, and return the sheet once it is saved."""
    sheet = page.get_by_role("dialog", name="Standing orders")
    sheet.get_by_role("group", name=chain).get_by_role("radio", name=preset).check()
    expect(sheet.get_by_text("Saved")).to_be_visible()
    return sheet


def test_a_standing_order_spares_a_notice_and_another_notice_opens_the_decision(
    new_context: NewContext, telling: Server, pushes: PushService
):
    context = new_context()
    table = Table(telling, context)
    browsers = {person: Browser(pushes.origin) for person in (table.ben, table.cat)}
    for person, browser in browsers.items():
        assert person.ask("PUT", "/api/me/push", browser.subscription())[0] == 200

    page = table.open()
    page.get_by_role("button", name=OFFER).click()
    choose(page, table.taken_over, "Hold").get_by_role("button", name="Close").click()
    in_force = page.get_by_role("button", name=f"Standing orders: hold {table.taken_over}")
    expect(in_force).to_be_visible()
    page.goto("about:blank")  # Ben goes away

    table.merge()
    told = browsers[table.cat].read(pushes.next())
    assert pushes.received.empty()  # Ben was not told
    cat = new_context()
    assert table.cat.cookie is not None
    name, _, token = table.cat.cookie.partition("=")
    cat.add_cookies([{"name": name, "value": token, "url": telling.url}])
    decision = TablePage(cat.new_page())
    decision.page.goto(told["link"])
    expect(decision.sell_all).to_be_visible()

    page.goto(f"{telling.url}g/{table.game}")
    expect(page.get_by_text("Your standing order held")).to_be_visible()
    expect(in_force).to_be_hidden()


def test_orders_are_given_from_the_table_s_menu_and_settle_what_is_watched(
    new_context: NewContext, server: Server
):
    context = new_context(reduced_motion="reduce")
    table = Table(server, context)
    page = table.open()
    resize(page, PHONE)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Standing orders").click()
    sheet = choose(page, table.taken_over, "Sell")
    expect(sheet.get_by_text("All your shares are sold.")).to_be_visible()
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        sheet.get_by_role("checkbox", name="Buy nothing until").check()
    page.reload()  # it is on the server
    line = page.get_by_role("button", name=f"Standing orders: sell {table.taken_over}")
    expect(line).to_contain_text("and buy nothing for now")
    table.merge()
    expect(page.get_by_text("Your standing order sold")).to_be_visible()
    page.get_by_role("button", name=OFFER).click()
    sheet = page.get_by_role("dialog", name="Standing orders")
    expect(sheet.get_by_role("checkbox", name="Buy nothing until")).not_to_be_checked()
    expect(sheet.get_by_text("Your standing order sold")).to_be_visible()


def test_axe_finds_nothing_in_the_sheet(new_context: NewContext, server: Server):
    context = new_context(reduced_motion="reduce")
    table = Table(server, context)
    page = table.open()
    page.get_by_role("button", name=OFFER).click()
    sheet = choose(page, table.taken_over, "Trade")
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        assert_accessible(page)
    sheet.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Standing orders:")).to_be_visible()
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        assert_accessible(page)
