"""Terms of a trade are checked while they are entered."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from mergemaker.rules import Chain
from tests.browser.positions import ANN, Guest, find_position, put
from tests.browser.server import Server
from tests.browser.table import TablePage
from tests.browser.test_curtain import ann_can_offer
from tests.server.test_orders import BEN


def test_cash_counts_while_it_is_typed(reduced_motion: BrowserContext, server: Server):
    position = find_position(ann_can_offer)
    guest = Guest()
    code = put(server, position, guest)
    guest.sign_in(reduced_motion, server)
    table = TablePage(reduced_motion.new_page())
    table.page.goto(f"/g/{code}")
    table.page.get_by_role("button", name="Trade", exact=True).click()
    sheet = table.page.get_by_role("dialog", name="Offer a trade")
    chain = next(chain for chain in Chain if position.game.shares(BEN, chain))
    name = position.game.ruleset.chain_names[chain]
    sheet.get_by_role("radio", name="Ben").check(force=True)
    sheet.get_by_role("button", name=f"{name} you get: one step more").click()
    offer = sheet.get_by_role("button", name="Offer", exact=True)
    given = sheet.get_by_label("Cash you give")
    expect(offer).to_be_disabled()

    given.fill("100")  # which leaves the field focused
    expect(offer).to_be_enabled()
    given.fill("")
    expect(offer).to_be_disabled()
    expect(given).to_have_value("0")
    most = position.game.cash(ANN)
    for _ in range(2):
        given.fill(str(most + 1))
        expect(given).to_have_value(str(most))
