"""Puzzles in the browser: by mouse, by keys and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from mergemaker.puzzles import Puzzle, PuzzleChoice, shipped
from mergemaker.rules import Buy, Dispose, Found, Move, Place, parse_move
from tests.browser.conftest import Problems
from tests.browser.practice_pages import PracticePage
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    SMALLEST,
    TABLET,
    assert_accessible,
    resize,
)
from tests.browser.test_lessons import assert_fits

RIGHT = "That is the best decision."
WRONG = "There is a better decision."


def about(*kinds: type[Move]) -> Puzzle:
    """The easiest puzzle whose best and tempting choices have moves of these kinds.

    Missing one that is much harder than its solver costs no rating.
    """
    for puzzle in sorted(shipped().puzzles, key=lambda puzzle: puzzle.rating):
        game = puzzle.game()
        if all(
            tuple(type(parse_move(game, text)) for text in choice.moves) == kinds
            for choice in (best(puzzle), tempting(puzzle))
        ):
            return puzzle
    raise LookupError(kinds)


def best(puzzle: Puzzle) -> PuzzleChoice:
    return puzzle.choices[0]


def tempting(puzzle: Puzzle) -> PuzzleChoice:
    return puzzle.choices[puzzle.tempting]


class PuzzlePage(PracticePage):
    """The page of a puzzle.

    Args:
        page: the browser's page.
        puzzle: the puzzle.
    """

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        super().__init__(page)
        page.goto(f"/puzzles/{puzzle.id}")
        expect(self.title).to_contain_text("What is the best decision?")
        self.compared = page.get_by_role("table", name=re.compile("^Press a decision"))

    def decide(self, choice: PuzzleChoice) -> None:
        """Make a decision by mouse."""
        for move in choice.moves:
            self.follow(move)

    def decided(self) -> list[str]:
        """The decisions that are compared, each with its tags."""
        return self.compared.get_by_role("rowheader").all_inner_texts()


KINDS = {"tile": (Place,), "founding": (Place, Found), "shares": (Buy,), "merger": (Dispose,)}


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_the_best_decision_solves_a_puzzle(
    kinds: tuple[type[Move], ...], reduced_motion: BrowserContext
):
    puzzle = about(*kinds)
    page = reduced_motion.new_page()
    resize(page, DESKTOP)
    shown = PuzzlePage(page, puzzle)
    shown.decide(best(puzzle))
    expect(shown.title).to_have_text(RIGHT)
    expect(shown.compared.get_by_role("row")).to_have_count(1 + len(puzzle.choices))
    assert re.search("best.*yours", shown.decided()[0], re.DOTALL)
    expect(page.get_by_text(re.compile(r"Your rating: [\d,]+ \(\+\d+\)"))).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("^Why "))).to_be_visible()
    expect(shown.dock).to_have_count(0)


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_a_tempting_decision_is_answered_with_the_best_on_the_board(
    kinds: tuple[type[Move], ...], reduced_motion: BrowserContext
):
    puzzle = about(*kinds)
    page = reduced_motion.new_page()
    shown = PuzzlePage(page, puzzle)
    shown.decide(tempting(puzzle))
    expect(shown.title).to_have_text(WRONG)
    expect(page.get_by_text(re.compile(r"Your rating: [\d,]+ \(−\d+\)"))).to_be_visible()
    rows = shown.compared.get_by_role("rowheader").get_by_role("button")
    expect(rows.nth(puzzle.tempting)).to_have_attribute("aria-pressed", "true")
    before = page.get_by_role("main").inner_text()
    rows.first.click()
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("main")).not_to_have_text(before)
    page.get_by_role("button", name="Try again").click()
    expect(shown.title).to_contain_text("What is the best decision?")
    shown.decide(best(puzzle))
    expect(shown.title).to_have_text(RIGHT)
    expect(page.get_by_text(re.compile(r"Your rating: [\d,]+$")).last).to_be_visible()


def test_puzzles_are_solved_by_keys_one_after_the_other(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/")
    page.get_by_role("link", name="Puzzles", exact=True).press("Enter")
    page.get_by_role("link", name="Next puzzle").press("Enter")
    seen = set[str]()
    for _ in range(5):
        page.wait_for_url("**/puzzles/*")
        puzzle = shipped().puzzle(page.url.rsplit("/", 1)[1])
        assert puzzle.id not in seen
        seen.add(puzzle.id)
        shown = PracticePage(page)
        expect(shown.title).to_contain_text("What is the best decision?")
        if len(seen) == 1:
            shown.open_help()
        for move in best(puzzle).moves:
            shown.press(move)
        expect(shown.title).to_have_text(RIGHT)
        page.get_by_role("link", name="Next puzzle").press("Enter")
        expect(shown.title).not_to_have_text(RIGHT)


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_a_puzzle_can_be_solved_on_a_phone(
    kinds: tuple[type[Move], ...], reduced_motion: BrowserContext
):
    puzzle = about(*kinds)
    page = reduced_motion.new_page()
    resize(page, PHONE)
    shown = PuzzlePage(page, puzzle)
    for size in (DESKTOP, TABLET, SMALLEST, PHONE):
        resize(page, size)
        assert_fits(page, size)
        assert_accessible(page)
    shown.decide(best(puzzle))
    expect(shown.title).to_have_text(RIGHT)
    for size in (DESKTOP, TABLET, SMALLEST, PHONE):
        resize(page, size)
        assert_fits(page, size)
        assert_accessible(page)


def test_the_list_shows_what_was_solved_and_what_was_missed(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    first, second = (about(*KINDS[kind]) for kind in ("tile", "shares"))
    for puzzle, choice in ((first, best(first)), (second, tempting(second))):
        shown = PuzzlePage(page, puzzle)
        shown.decide(choice)
        expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    page.goto("/puzzles")
    expect(page.get_by_text(f"1 of {len(shipped().puzzles)}", exact=True)).to_be_visible()
    expect(page.get_by_text("You missed these.")).to_be_visible()
    for size in (DESKTOP, TABLET, SMALLEST, PHONE):
        resize(page, size)
        assert_fits(page, size)
        assert_accessible(page)
    page.get_by_role("listitem").get_by_role("link").click()
    page.wait_for_url(f"**/puzzles/{second.id}")


def test_puzzles_about_one_thing_follow_each_other(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/puzzles")
    page.get_by_role("radio", name="Cash").check()
    page.get_by_role("link", name="Next puzzle").click()
    for _ in range(2):
        page.wait_for_url("**/puzzles/*")
        puzzle = shipped().puzzle(page.url.rsplit("/", 1)[1])
        assert puzzle.themes[0] == "cash"
        shown = PuzzlePage(page, puzzle)
        shown.decide(best(puzzle))
        expect(shown.title).to_have_text(RIGHT)
        page.get_by_role("link", name="Next puzzle").click()
        expect(shown.title).not_to_have_text(RIGHT)


def test_the_puzzle_of_the_day_is_shown_with_its_board(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/puzzles")
    today = page.get_by_role("region", name="Today’s puzzle")
    expect(today.locator("[data-tile]").first).to_be_visible()
    today.get_by_role("link", name="Solve it").click()
    expect(PracticePage(page).title).to_contain_text("What is the best decision?")


def test_a_puzzle_that_does_not_exist_says_so(reduced_motion: BrowserContext, problems: Problems):
    problems.expect("404")
    page = reduced_motion.new_page()
    page.goto("/puzzles/chess")
    expect(page.get_by_role("heading", name="There is no such puzzle.")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
