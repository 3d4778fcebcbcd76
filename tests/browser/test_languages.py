"""The page in each language: chosen by the browser or by its reader, and nowhere too long for the
screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from mergemaker.practice import lessons
from mergemaker.puzzles import shipped
from mergemaker.rules import Chain
from tests.browser.conftest import COMPILING, NewContext
from tests.browser.positions import POSITIONS, Guest, find_position, put
from tests.browser.server import Server
from tests.browser.table import GAME_ADDRESS
from tests.browser.test_every_decision import DESKTOP, PHONE, SMALLEST, TABLET, resize
from tests.browser.test_fair import imported
from tests.browser.test_replays import TURNS_REVIEWED, beginning

LANGUAGES = {"en": "Play now", "de": "Jetzt spielen", "es": "Jugar ahora"}
"""By the code of each language, the words of the button that begins a game."""

CHOICE = re.compile("^(Language|Sprache|Idioma)$")

LOCALES = {"en": "en-GB", "de": "de-CH", "es": "es-MX"}
"""What a browser of somebody who reads a language may ask for."""

PAGES = ("/", "/rules", "/learn", "/puzzles", "/lobby", "/me", "/leaderboard", "/local", "/nowhere")

SHEETS = ("Table|Tisch|Mesa", "Trade|Handeln|Trato")
"""The buttons that open the sheets of a game, besides those with keys."""

WHAT_HAPPENED = re.compile("^(What happened|Was geschah|Qué pasó)$")
"""The name of the summary in a review."""

CUT_TEXTS = """() => {
  const HOLDERS = "button, .button, td, th, label, section, dialog, article";
  const outside = (inner, outer) => inner.right > outer.right + 1 || inner.left < outer.left - 1;
  const hidden = (box, clip) => (box.width <= 1 && box.height <= 1) || clip === "inset(50%)";
  const cut = (element, text) => {
    for (let around = element; around; around = around.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const known = ["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis";
      if (hidden(box, clipPath) || known) return false;
      if ((overflowX !== "visible" || around.matches(HOLDERS)) && outside(text, box)) return true;
    }
    return outside(text, { left: 0, right: innerWidth });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => box.width > 0 && cut(element, box)))
      found.push(text.data.trim());
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the whole page");
  return found;
}"""
"""Finds the texts that stick out of what they are in. Names may end in an ellipsis, and what only
screen readers read is clipped."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def page(new_context: NewContext, language: str) -> Page:
    """A page of somebody who reads a language."""
    return new_context(locale=LOCALES[language], reduced_motion="reduce").new_page()


def assert_nothing_cut(page: Page, *sizes: tuple[int, int], about: str = "") -> None:
    for size in sizes or (DESKTOP, TABLET, PHONE, SMALLEST):
        resize(page, size)
        assert page.evaluate(CUT_TEXTS) == [], (about or page.url, size)


def test_the_page_is_in_the_language_of_the_browser(page: Page, language: str):
    page.goto("/")
    expect(page.get_by_role("button", name=LANGUAGES[language])).to_be_visible()


def test_a_reader_can_choose_another_language(new_context: NewContext):
    page = new_context(locale="fr-FR").new_page()
    page.goto("/")
    for code, words in reversed(LANGUAGES.items()):
        page.get_by_role("combobox", name=CHOICE).select_option(code)
        expect(page.get_by_role("button", name=words)).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name=words)).to_be_visible()


def test_no_text_of_a_page_is_cut(page: Page):
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert_nothing_cut(page)


def test_no_text_of_lessons_and_puzzles_is_cut(page: Page):
    puzzle = shipped().puzzles[0]
    for path in (*(f"/learn/{name}" for name in lessons()), f"/puzzles/{puzzle.id}"):
        page.goto(path)
        expect(page.get_by_role("grid").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert_nothing_cut(page)


def test_what_a_lesson_says_of_a_wrong_tile_leaves_every_chain_in_sight(page: Page):
    resize(page, DESKTOP)
    page.goto("/learn/founding")
    expect(page.locator(".task")).to_be_visible()
    for key in ("3", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".missed")).to_be_in_viewport(ratio=1)
    page.keyboard.press("6")
    expect(page.locator(".missed")).to_have_count(0)  # it is not true of this tile
    for chain in Chain:
        price = page.get_by_role("button", name=re.compile(rf"^{chain.name.title()}.+\d00"))
        expect(price).to_be_in_viewport(ratio=1)


ENDED_BY_KEYS = {"buying": "ccc", "merger": "6"}
"""Lessons whose ends name those with the longest titles, and the keys that end them."""


def test_no_text_at_the_end_of_a_lesson_is_cut(page: Page):
    for name, keys in ENDED_BY_KEYS.items():
        page.goto(f"/learn/{name}")
        expect(page.locator(".task")).to_be_visible()
        for key in (*keys, "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".task")).to_have_count(0)
        assert_nothing_cut(page)


def test_no_text_of_a_decided_puzzle_is_cut(page: Page):
    puzzle = next(one for one in shipped().puzzles if one.choices[0].moves[0].startswith("buy"))
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_role("grid").first).to_be_visible()
    page.keyboard.press("Enter")  # buys nothing
    expect(page.get_by_role("table").get_by_role("rowheader").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert_nothing_cut(page)


def test_no_text_of_a_table_is_cut(page: Page, server: Server):
    for name, (condition, options) in POSITIONS.items():
        guest = Guest()
        game = put(server, find_position(condition, **options), guest)
        guest.sign_in(page.context, server)
        page.goto(f"/g/{game}")
        expect(page.get_by_role("grid").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert_nothing_cut(page, about=name)
        if name == "place":
            assert_sheets_fit(page)
            page.goto(f"/tv/{game}")
            expect(page.get_by_role("grid").first).to_be_visible()
            resize(page, SMALLEST)
            assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST[0]
        elif name == "over":
            page.goto(f"/fair/{game}")
            expect(page.get_by_role("status").get_by_role("heading")).to_be_visible()
            assert_nothing_cut(page, PHONE, SMALLEST)


def assert_sheets_fit(page: Page) -> None:
    """Check the sheets of a game on a phone, and the coach, who is called from one of them."""
    keys = page.keyboard
    for button in SHEETS:
        resize(page, DESKTOP)
        page.get_by_role("button", name=re.compile(f"^({button})$")).click()
        assert_sheet_fits(page)
    keys.press("e")
    assert_sheet_fits(page)
    keys.press("?")
    page.get_by_role("dialog").get_by_role("checkbox").first.check()  # the coach
    assert_sheet_fits(page)
    assert_nothing_cut(page, PHONE, SMALLEST)


def assert_sheet_fits(page: Page) -> None:
    """Check the open sheet, and close it."""
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()
    assert_nothing_cut(page, PHONE, SMALLEST)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_no_text_of_setting_up_and_waiting_is_cut(page: Page):
    page.goto("/")
    page.get_by_role("button", name=re.compile("^(Set up a table|Tisch einr|Preparar una)")).click()
    sheet = page.get_by_role("dialog")
    sheet.locator("select").nth(2).select_option("open")
    for more in sheet.locator("summary").all():
        more.click()
    assert_nothing_cut(page, PHONE, SMALLEST)
    sheet.locator(".primary").click()
    page.wait_for_url(GAME_ADDRESS)
    expect(page.get_by_role("main").get_by_role("list")).to_be_visible()
    assert_nothing_cut(page)
    page.goto(page.url.replace("/g/", "/tv/"))
    expect(page.get_by_role("list")).to_be_visible()
    assert_nothing_cut(page)


def test_no_text_of_a_review_is_cut(new_context: NewContext, server: Server):
    # The languages share one review, for it takes a while.
    game = imported(server, beginning(TURNS_REVIEWED))
    for locale in LOCALES.values():
        page = new_context(locale=locale, reduced_motion="reduce").new_page()
        page.goto(f"/replay/{game}?ply=2&review")
        happened = page.get_by_role("region", name=WHAT_HAPPENED)
        expect(happened).to_be_visible(timeout=COMPILING)
        assert_nothing_cut(page)
