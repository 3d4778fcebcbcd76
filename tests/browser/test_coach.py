"""The coach of a first game: wanted with one tick, and gone when it is known what it says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.table import TablePage
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    SMALLEST,
    TABLET,
    assert_accessible,
    resize,
)
from tests.browser.test_lessons import assert_fits

FIRST_GAME = "It is my first game: explain it as I play"
ABOUT = {
    "place": "founds a chain, next to a chain it makes it grow",
    "found": "You may choose the chain",
    "survivor": "you choose which one survives",
    "next": "You choose which one comes first",
    "dispose": "Sell them to have cash now",
    "buy": "Buy shares. When a chain is taken over",
    "replace": "A dead tile can never be placed",
    "answer": "what it would do for both of you",
}
"""Words of what the coach says about each kind of decision."""

BY_A_BOT = re.compile(r"^\w+ (gets|founds|extends|merges|plays|trades|sells|keeps) ")


def coach_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Coach")


@pytest.fixture
def table(reduced_motion: BrowserContext) -> TablePage:
    """A first game, against bots."""
    table = TablePage(reduced_motion.new_page())
    table.page.goto("/")
    table.page.get_by_label(FIRST_GAME).check()
    table.page.get_by_role("button", name="Play now").click()
    table.wait()
    return table


def test_each_kind_of_decision_is_explained_the_first_time(table: TablePage):
    coach = coach_of(table.page)
    seen = set[str]()
    told = 0
    table.set_pace("instant")
    for _ in range(24):
        if not table.wait():
            break
        kind = table.view["options"]["kind"]
        if kind in seen:
            expect(coach.get_by_text(ABOUT[kind])).to_have_count(0)
        else:
            expect(coach).to_contain_text(ABOUT[kind])
        seen.add(kind)
        told += coach.get_by_text(BY_A_BOT).count()
        table.decide()
    assert {"place", "buy"} <= seen
    assert told > 0


def test_the_coach_fits_and_stops_when_told_to(table: TablePage):
    page = table.page
    coach = coach_of(page)
    for size in (DESKTOP, TABLET, PHONE, SMALLEST):
        resize(page, size)
        expect(coach).to_contain_text(ABOUT["place"])
        assert_fits(page, size)
        assert_accessible(page)
    coach.get_by_role("button", name="Stop explaining").click()
    expect(coach).to_have_count(0)
    resize(page, DESKTOP)
    page.reload()
    table.wait()
    expect(coach).to_have_count(0)
    page.get_by_role("button", name="Keys and help").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Explain the game as I play").check()
    sheet.get_by_role("button", name="Close").click()
    expect(coach).to_contain_text(ABOUT["place"])
