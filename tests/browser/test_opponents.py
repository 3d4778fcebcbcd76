"""Opponents chosen by their level, and hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import COMPILING
from tests.browser.server import Server
from tests.browser.table import Json, TablePage
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    SMALLEST,
    assert_accessible,
    join_at,
    resize,
)

FEWEST_LEVELS = 5


def test_opponents_can_be_chosen_by_level_and_are_remembered(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/")
    levels: list[Json] = page.request.get("/api/catalogue").json()["levels"]
    assert len(levels) >= FEWEST_LEVELS
    weakest, strongest = levels[0], levels[-1]

    page.get_by_role("button", name="Set up a table").click()
    sheet = page.get_by_role("dialog", name="Set up a table")
    sheet.get_by_label("All opponents").select_option(weakest["key"])
    sheet.get_by_label("Seat 3").select_option(f"bot:{strongest['key']}")
    for level in (weakest, strongest):
        expect(sheet.get_by_text(level["line"])).to_be_visible()
    expect(sheet.get_by_role("img", name=re.compile("^strength 1 of"))).to_have_count(2)
    for size in (DESKTOP, PHONE, SMALLEST):
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert_accessible(page)
    table = TablePage(page)
    sheet.get_by_role("button", name="Start the game").click()
    expect(table.dock).to_be_visible()

    page.goto("/")
    page.get_by_role("button", name="Set up a table").click()
    expect(sheet.get_by_label("Seat 3")).to_have_value(f"bot:{strongest['key']}")
    expect(sheet.get_by_label("Seat 4")).to_have_value(f"bot:{weakest['key']}")


@pytest.mark.parametrize("name", ["place", "buy"])
def test_a_hint_can_be_shown_and_used(name: str, reduced_motion: BrowserContext, server: Server):
    table = join_at(name, reduced_motion, server)
    page = table.page
    panel = page.get_by_role("region", name="Hint")
    page.keyboard.press("b")
    expect(panel).to_be_visible(timeout=COMPILING)
    expect(panel).to_have_text(re.compile(r"Your chance of winning: \d+% ± "))
    assert_accessible(page)
    # On a desk nothing scrolls but the log, even with seven chains, a hint and the chat.
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    seq = table.view["seq"]
    panel.get_by_role("button", name="Use it").click()
    expect(panel).to_be_hidden()
    expect(table.confirm).to_be_enabled()
    assert table.view["seq"] == seq
    table.press(table.confirm)
    assert table.view["seq"] > seq
    expect(page.get_by_role("button", name="Dismiss")).to_have_count(0)  # nothing was refused


def test_a_hint_disappears_after_the_next_move(reduced_motion: BrowserContext, server: Server):
    table = join_at("place", reduced_motion, server)
    table.page.get_by_role("button", name="Hint", exact=True).click()
    panel = table.page.get_by_role("region", name="Hint")
    expect(panel).to_be_visible(timeout=COMPILING)
    table.decide()
    expect(panel).to_have_count(0)
