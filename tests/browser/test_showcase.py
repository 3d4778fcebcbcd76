"""The game that plays by itself on the home page goes on, stops and stands still."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import NewContext

LONG = 20_000  # milliseconds, more than any turn is shown
ANIMATED = """figure => Promise.allSettled(
  figure.getAnimations({ subtree: true }).map(({ finished }) => finished),
)"""
"""Waits until what has begun to move has come to rest, which the clock of the test cannot hurry."""


def showcase(page: Page) -> Locator:
    """The game on the home page, on a page whose clock the test moves."""
    page.clock.install(time=0)
    page.goto("/")
    page.clock.run_for(1000)  # it is loaded after the page is painted
    figure = page.get_by_role("figure")
    expect(figure).to_be_visible()
    return figure


def assert_still(page: Page, figure: Locator) -> None:
    figure.evaluate(ANIMATED)
    before = figure.inner_html()
    page.clock.run_for(LONG)
    assert figure.inner_html() == before


def assert_goes_on(page: Page, figure: Locator) -> None:
    before = figure.inner_text()
    page.clock.run_for(LONG)
    expect(figure).not_to_have_text(before)


def test_the_game_on_the_home_page_can_be_stopped(new_context: NewContext):
    page = new_context().new_page()
    figure = showcase(page)
    assert_goes_on(page, figure)
    figure.get_by_role("button", name="Stop the game").click()
    assert_still(page, figure)
    figure.get_by_role("button", name="Let the game go on").click()
    assert_goes_on(page, figure)


def test_it_stands_still_for_whoever_avoids_motion(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    assert_still(page, showcase(page))
