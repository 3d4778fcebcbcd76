"""Every kind of decision fits every width, and is accessible according to axe in both themes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.positions import POSITIONS, Guest, find_position, put
from tests.browser.server import Server
from tests.browser.table import CONFIRM, TablePage

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""Those of WCAG 2.2 at level AA, and more."""
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that depend on the theme; the others are checked in one theme only."""

DESKTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
SMALLEST = (320, 640)
ZOOMED = (720, 450)  # a desktop at 200%
SIZES = (DESKTOP, TABLET, PHONE, SMALLEST, ZOOMED)

OWN_DECISIONS = sorted(set(POSITIONS) - {"watching", "over", "answer"})
"""The positions where Ann confirms a decision with one button."""

PRESELECTED = ("found", "survivor", "next")
"""Decisions in which something is chosen already, so that they can be confirmed at once."""

IN_EVERY_TAB = ("place", "closed", "over")
"""Positions of which a phone is examined with every part, not only with the board."""

PARTS = ("Board", "Chains", "Players", "Log")
"""What a phone shows one at a time."""


def join_at(name: str, context: BrowserContext, server: Server) -> TablePage:
    """Ann's page at one of the positions. The others are absent, so only she can move."""
    condition, options = POSITIONS[name]
    guest = Guest()
    game = put(server, find_position(condition, **options), guest)
    guest.sign_in(context, server)
    table = TablePage(context.new_page())
    table.page.goto(f"/g/{game}")
    expect(table.to_decide().or_(table.dock.get_by_text("Ben is"))).to_be_visible()
    return table


def violations(page: Page, rules: list[str]) -> list[str]:
    """The problems that axe finds on the page as it is shown."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(
        """async (rules) => {
          const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
          return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) =>
            `${html} ${failureSummary}`)]);
        }""",
        rules,
    )
    return [json.dumps(violation, indent=1) for violation in found]


def assert_accessible(page: Page) -> None:
    """Check that axe finds no problem in either theme."""
    # At the end of the page, the bar at the bottom of a small screen covers nothing.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert not violations(page, RULES)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert not violations(page, COLOUR_RULES)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Change the size of the page, and wait until it is drawn at that size."""
    page.mouse.move(0, 0)  # where it was, a chain may come to lie, whose panel would open
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def parts(page: Page, size: tuple[int, int]) -> Iterator[str]:
    """Show one part after the other on a phone; larger screens show all parts at once."""
    if size[0] >= 600:
        yield "all"
        return
    tabs = page.get_by_role("navigation", name="Parts of the table")
    for part in reversed(PARTS):
        tabs.get_by_role("button", name=part).click()
        yield part


@pytest.mark.parametrize("name", POSITIONS)
def test_a_decision_fits_every_width_and_axe_finds_nothing(
    name: str, reduced_motion: BrowserContext, server: Server
) -> None:
    table = join_at(name, reduced_motion, server)
    for size in SIZES:
        resize(table.page, size)
        for part in parts(table.page, size):
            wide = table.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], (size, part)
            if size == PHONE and name in IN_EVERY_TAB and part != PARTS[0]:
                assert_accessible(table.page)
        if size in (DESKTOP, TABLET, PHONE):
            assert_accessible(table.page)
        if name in OWN_DECISIONS:
            if size in (DESKTOP, TABLET, PHONE):
                assert_in_sight(table)
            assert_clickable(table.confirm, size)


def assert_in_sight(table: TablePage) -> None:
    """Check that one can confirm, or ask for a hint, without scrolling."""
    table.page.evaluate("scrollTo(0, 0)")
    for button in (table.confirm, table.dock.get_by_role("button", name="Hint")):
        expect(button).to_be_in_viewport(ratio=1)
    hidden = table.dock.evaluate(
        "({ parentElement: hands }) => hands.scrollHeight - hands.clientHeight"
    )
    assert hidden == 0


def assert_clickable(button: Locator, size: tuple[int, int]) -> None:
    """Check that the whole button is on the screen and nothing covers it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], size
    assert box["y"] >= 0 and box["y"] + box["height"] <= size[1], size
    assert button.evaluate(
        """button => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    ), size


def test_the_tabs_stay_at_the_bottom_of_a_phone(reduced_motion: BrowserContext, server: Server):
    table = join_at("place", reduced_motion, server)
    resize(table.page, PHONE)
    for part in parts(table.page, PHONE):
        table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        box = table.page.get_by_role("navigation", name="Parts of the table").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] == PHONE[1], part


def test_the_log_on_a_phone_opens_at_its_newest_line(
    reduced_motion: BrowserContext, server: Server
):
    table = join_at("place", reduced_motion, server)
    resize(table.page, PHONE)
    tabs = table.page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name="Log").click()
    newest = table.log.get_by_role("button").last
    expect(newest).to_be_in_viewport()
    box, bar = newest.bounding_box(), tabs.bounding_box()
    assert box is not None and bar is not None
    assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("name", OWN_DECISIONS)
def test_one_button_confirms_the_decision_and_its_name_says_what_it_does(
    name: str, reduced_motion: BrowserContext, server: Server
) -> None:
    words = {"survivor": "Keep", "dispose": "Confirm", "next": "Confirm", "replace": "Confirm"}
    words |= {"place": "Play", "declare": "Play", "found": "Found", "buy": "Pass", "closed": "Pass"}
    table = join_at(name, reduced_motion, server)
    expect(table.confirm).to_have_count(1)
    expect(table.confirm).to_have_text(re.compile(f"^{words[name]}\\b"))
    if name in PRESELECTED:
        expect(table.confirm).to_be_enabled()
    seq = table.view["seq"]
    table.decide()
    assert table.view["seq"] > seq


def test_tiles_in_the_hand_are_at_least_44_pixels_large(new_context: NewContext, server: Server):
    table = join_at("place", new_context(has_touch=True), server)
    resize(table.page, PHONE)
    for tile in table.tiles.all():
        box = tile.bounding_box()
        assert box is not None
        assert box["width"] >= 44 and box["height"] >= 44


def test_an_offer_is_answered_with_one_button(reduced_motion: BrowserContext, server: Server):
    table = join_at("answer", reduced_motion, server)
    expect(table.offer.get_by_role("button", name="Decline")).to_be_enabled()
    table.press(table.offer.get_by_role("button", name="Accept"))
    assert table.view["offer"] is None


def test_the_result_is_shown_before_the_end_is_declared(
    reduced_motion: BrowserContext, server: Server
):
    table = join_at("declare", reduced_motion, server)
    projected = table.view["options"]["declare"]
    table.page.get_by_role("button", name=re.compile("^End game.*possible now")).click()
    sheet = table.page.get_by_role("dialog", name="End the game")
    for standing in projected:
        name = table.view["seats"][standing["seat"]]["name"]
        expect(sheet.get_by_text(re.compile(rf"^{name}$"))).to_be_visible()
        expect(sheet.get_by_text(f"${standing['total']:,}", exact=True).first).to_be_visible()
    assert_accessible(table.page)
    sheet.get_by_role("button", name="End it").click()
    expect(table.page.get_by_role("button", name=re.compile("end declared"))).to_be_visible()
    assert table.view["end"]["declared_by"] == 0


def test_sheets_and_other_pages_are_accessible(reduced_motion: BrowserContext, server: Server):
    table = join_at("place", reduced_motion, server)
    page = table.page
    for opener, sheet in (("Keys and help", "Keys and help"), ("Trade", "Offer a trade")):
        page.get_by_role("button", name=opener, exact=True).click()
        expect(page.get_by_role("dialog", name=sheet)).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    for path, heading in (("/", "Mergemaker"), ("/rules", "How"), ("/nowhere", "no page")):
        page.goto(path)
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        for size in (DESKTOP, PHONE, SMALLEST):
            resize(page, size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
            assert_accessible(page)


def test_the_accessible_names_that_scripts_rely_on(reduced_motion: BrowserContext, server: Server):
    table = join_at("place", reduced_motion, server)
    names = table.cells()
    tiles = [f"{column}{row}" for row in "ABCDEFGHI" for column in range(1, 13)]
    assert [name.split(",")[0] for name in names] == tiles
    assert any(re.fullmatch(r"\w+, empty", name) for name in names)
    assert any(re.fullmatch(r"\w+, (Luxor|Tower|American|Festival)", name) for name in names)
    assert any(re.fullmatch(r"\w+, your tile, merges .+ into .+", name) for name in names)
    expect(table.tiles).to_have_count(6)
    for button in table.tiles.all():
        assert button.inner_text().split(",")[0] in table.view["hand"]
    expect(table.dock.get_by_role("button", name=CONFIRM)).to_have_count(1)
    for part in (table.chains, table.players, table.log):
        expect(part).to_be_visible()
    assert table.log.get_attribute("aria-live") == "polite"
