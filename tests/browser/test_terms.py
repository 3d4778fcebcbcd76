"""Words of the game that explain themselves."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import play_now
from tests.browser.test_every_decision import PHONE, assert_accessible, resize


def explanation(page: Page, word: str) -> str:
    """What the panel of a word says."""
    panel = page.get_by_role("group", name=word, exact=True)
    expect(panel.locator("p")).to_have_count(2)
    return panel.inner_text()


def test_a_word_explains_itself_to_the_mouse_and_to_keys(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    table = play_now(page)
    assert table.wait()
    word = page.get_by_role("banner").get_by_role("button", name="Bag", exact=True)
    word.hover()
    assert "nobody has drawn" in explanation(page, "Bag")
    assert_accessible(page)
    page.mouse.move(0, 0)
    expect(page.get_by_role("group", name="Bag", exact=True)).to_be_hidden()
    bonuses = table.chains.get_by_role("button", name="Bonuses", exact=True)
    page.keyboard.press("Tab")  # so that the focus is that of a keyboard
    bonuses.focus()
    assert "ten times its price" in explanation(page, "Bonuses")
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Bonuses", exact=True)).to_be_hidden()


def test_a_word_explains_itself_on_a_tap(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    resize(page, PHONE)
    page.goto("/learn/safe")
    word = page.get_by_role("region", name="Prices and safe chains").get_by_role(
        "button", name="safe", exact=True
    )
    word.dispatch_event("click", {"pointerType": "touch"})
    assert "no other can take it over" in explanation(page, "safe")
    assert_accessible(page)
    page.get_by_role("heading", level=1).dispatch_event("pointerdown")
    expect(page.get_by_role("group", name="safe", exact=True)).to_be_hidden()


def test_the_rules_have_the_same_glossary(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/rules")
    section = page.get_by_role("region", name="The words of the game")
    expect(section.get_by_role("term")).to_have_count(15)
    expect(section).to_contain_text("The tiles that nobody has drawn yet.")
    assert_accessible(page)
