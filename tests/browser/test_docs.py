"""The site that explains the project works in a browser, under the server's own policy.

That nothing is blocked is what `problems` checks at the end of each test: Chromium reports whatever
the policy forbids as an error.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.test_every_decision import DESKTOP, PHONE, SMALLEST, assert_accessible, resize
from tests.house.test_committed_files import ROOT

KEEP_WORDS = """
window.said = [];
addEventListener("DOMContentLoaded", () => {
  const words = document.querySelector("figure.film .words");
  const keep = () => said.push(words.textContent);
  keep();
  new MutationObserver(keep).observe(words, { childList: true });
});
"""
"""Keeps all that the film has said, for it goes on whether or not a test looks."""

PAGES = (
    *("", "rules.html", "tutorial.html"),
    *("reference/intervals.html", "reference/http.html", "decisions/"),
)


@pytest.fixture(autouse=True)
def built() -> None:
    """The site is there: `./dev test` builds it before all tests."""
    site = ROOT / "mergemaker" / "server" / "site" / "index.html"
    assert site.exists(), "Run ./dev docs first."


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_and_axe_finds_nothing(path: str, reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto(f"/docs/{path}")
    for size in (DESKTOP, PHONE, SMALLEST):
        resize(page, size)
        assert_fits(page)
    for size in (DESKTOP, PHONE):
        resize(page, size)
        assert_accessible(page)


def test_the_film_plays_and_can_be_stopped_and_stepped_through(new_context: NewContext):
    page = new_context().new_page()
    page.add_init_script(KEEP_WORDS)
    page.goto("/docs/")
    film = page.locator("figure.film")
    words = film.locator(".words")
    for said in ("to start", "founds Continental with 2 tiles"):
        page.wait_for_function("(words) => said.some((each) => each.includes(words))", arg=said)
    expect(film.locator("[data-tile='9C']")).to_have_text("C")
    film.get_by_role("button", name="Pause").click()
    moment = film.get_by_role("slider", name="Moment of the game")
    stopped = int(moment.input_value())
    film.get_by_role("button", name="Next").click()
    expect(moment).to_have_value(str(stopped + 1))
    film.get_by_role("button", name="Back").click()
    expect(moment).to_have_value(str(stopped))
    moment.press("End")
    expect(words).to_contain_text("The end, by total: Sterling $49,100")
    expect(film.locator("[data-tile='1G']")).to_have_text("I")


def test_the_film_stands_still_for_those_who_do_not_want_motion(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/docs/")
    film = page.locator("figure.film")
    expect(film.get_by_role("button", name="Play")).to_be_visible()
    expect(film.locator(".words")).to_contain_text("takes in")


def test_the_search_finds_a_word_without_any_other_server(new_context: NewContext):
    page = new_context().new_page()
    page.goto("/docs/")
    search = page.get_by_placeholder("Search")
    search.fill("stalemate")
    search.press("Enter")
    expect(page.get_by_role("link", name="The rules", exact=True).last).to_be_visible()
    expect(page.locator("#search-results")).to_contain_text("Stalemate")


def test_the_home_page_leads_to_it_and_it_has_the_theme_of_the_game(new_context: NewContext):
    page = new_context().new_page()
    page.goto("/")
    page.evaluate("""localStorage.setItem("mergemaker.theme", '"dark"')""")
    page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", name="Mergemaker", level=1)).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-theme", "dark")
    page.get_by_role("link", name="for players").first.click()
    expect(page.get_by_role("heading", name="For players", level=1)).to_be_visible()
