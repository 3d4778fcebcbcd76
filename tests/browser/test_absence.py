"""Somebody stays away from a game, and another person plays on in their seat."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from mergemaker.table.absence import LONG_ABSENCE
from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.server import Server
from tests.browser.table import GAME_ADDRESS, TablePage
from tests.browser.test_every_decision import DESKTOP, PHONE, assert_accessible, resize
from tests.browser.test_people import phone, set_up_a_table, take_a_seat, whose_turn

GONE = "You were away for too long, and somebody else has taken your seat."


def test_a_freed_seat_is_taken_on_a_phone(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    own_server.restart(MERGEMAKER_GRACE="1")
    bens_phone = phone(new_context)
    ann = TablePage(new_context(reduced_motion="reduce").new_page())
    ben, cat = TablePage(bens_phone.new_page()), TablePage(phone(new_context).new_page())
    invite = set_up_a_table(ann, home=own_server.url)
    ben.page.goto(invite)
    take_a_seat(ben.page, "Ben")
    expect(
        ann.page.get_by_role("list", name="Seats").get_by_text("Ben", exact=True)
    ).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    while whose_turn(ann, ben) is ben:
        ben.decide()
    ben.page.close()
    ann.page.get_by_role("button", name="Let a bot play for Ben").click()
    expect(ann.players.get_by_text(re.compile("plays for Ben"))).to_be_visible()

    own_server.restart(MERGEMAKER_TIME_SHIFT=str(LONG_ABSENCE // 1000))
    free = ann.page.get_by_role("button", name="Free the seat of Ben")
    for size in (PHONE, DESKTOP):
        resize(ann.page, size)
        if size == PHONE:
            ann.page.get_by_role("button", name="Players", exact=True).click()
        expect(free).to_be_visible()
        assert_accessible(ann.page)
    free.click()
    expect(ann.players.get_by_text("seat free")).to_be_visible()
    assert_accessible(ann.page)

    cat.page.emulate_media(reduced_motion="reduce")
    cat.page.goto(invite)
    cat.page.wait_for_url(GAME_ADDRESS)
    take = cat.page.get_by_role("button", name="Take Ben’s seat")
    expect(take).to_be_visible()
    expect(cat.hand).to_have_count(0)
    assert_accessible(cat.page)
    cat.page.get_by_label("Your name").fill("Cat")
    take.tap()
    expect(cat.tiles).to_have_count(6)
    expect(ann.players.get_by_text("Cat")).to_be_visible()
    expect(ann.players.get_by_text("seat free")).to_be_hidden()
    while whose_turn(ann, cat) is ann:
        ann.decide()
    cat.decide()

    former = TablePage(bens_phone.new_page())
    former.page.goto(ann.page.url)
    expect(former.dock.get_by_text(GONE)).to_be_visible()
    expect(former.board.get_by_role("gridcell")).to_have_count(108)
    expect(former.hand).to_have_count(0)
    expect(former.page.get_by_role("button", name=re.compile("[Ss]eat"))).to_have_count(0)
    assert former.view["hand"] is None
