"""Every lesson, by mouse, by keys and on a phone, its words checked against the engine."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from mergemaker.practice import Lesson, attempt, lessons
from mergemaker.rules import Chain, Game, Place, legal, move_text
from tests.browser.practice_pages import LessonPage
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    SMALLEST,
    TABLET,
    assert_accessible,
    resize,
)

YOU, BEN, CAT = range(3)
LUXOR, AMERICAN, CONTINENTAL, IMPERIAL = (
    Chain.LUXOR,
    Chain.AMERICAN,
    Chain.CONTINENTAL,
    Chain.IMPERIAL,
)


def way_through(lesson: Lesson) -> list[str]:
    """A move for each step, with which the lesson comes to its end."""
    moves: list[str] = []
    for step in lesson.steps:
        game = game_after(lesson, moves)
        any_move = move_text(game, legal(game, lesson.seat)[-1])
        moves.append((step.accepts or (any_move,))[0])
    return moves


def game_after(lesson: Lesson, moves: list[str]) -> Game:
    game = attempt(lesson, moves).table.game
    assert game is not None
    return game


def newest_tile(game: Game) -> str:
    return next(move.tile for _, move in reversed(game.history) if isinstance(move, Place))


def money(dollars: int) -> str:
    return f"${dollars:,}"


def shared(dollars: int) -> str:
    """Half of a bonus, rounded up to the next $100."""
    return money(ceil(dollars / 2 / 100) * 100)


def tile(before: Game, after: Game) -> list[list[str]]:
    orphan = "touches no other tile"
    return [["108 cells", f"{len(before.hand(YOU))} tiles"], [f"{newest_tile(after)} {orphan}"]]


def founding(*games: Game) -> list[list[str]]:
    after = games[-1]
    (founded,) = (chain for chain in Chain if after.size(chain))
    return [
        [],
        [],
        [f"with {after.size(founded)} tiles", f"at {money(after.price(founded))} each"],
    ]


def free_share(*games: Game) -> list[list[str]]:
    after = games[-1]
    assert after.size(CONTINENTAL) == 2  # as two-tile chains of all three tiers are compared
    rules = after.ruleset
    budget, standard, premium = (
        money(rules.price(chain, 2)) for chain in (LUXOR, AMERICAN, CONTINENTAL)
    )
    return [
        [f"budget share costs {budget}", f"standard share {standard}", f"premium share {premium}"],
        ["Imperial, a premium chain"],
        [f"worth {money(after.price(CONTINENTAL))} already", f"worth {budget}"],
    ]


def buying(before: Game, after: Game) -> list[list[str]]:
    price, shares = after.price(CONTINENTAL), after.shares(YOU, CONTINENTAL)
    return [
        ["Ben has founded Continental", f"costs {money(before.price(CONTINENTAL))}"],
        [
            f"Ben played {newest_tile(after)}",
            f"{after.size(CONTINENTAL)} tiles",
            f"now costs {money(price)}",
            f"{shares} shares are worth {money(shares * price)}",
        ],
    ]


def safe(before: Game, after: Game) -> list[list[str]]:
    assert after.safe(CONTINENTAL)
    return [
        [f"{before.size(CONTINENTAL)} tiles", money(before.price(CONTINENTAL)), "11 tiles or more"],
        [f"{newest_tile(after)} joined", f"{after.size(CONTINENTAL)} tiles", money(after.price(5))],
    ]


def holders(before: Game, after: Game) -> list[list[str]]:
    bonus = 10 * before.price(CONTINENTAL)
    yours, bens, cats = (before.shares(seat, CONTINENTAL) for seat in range(3))
    assert yours == bens < cats
    assert after.shares(YOU, CONTINENTAL) > cats > bens
    return [
        [
            f"Cat, who has {cats} shares, {money(bonus)}",
            f"{yours} each",
            f"{shared(bonus // 2)} each",
        ],
        [f"With {after.shares(YOU, CONTINENTAL)} shares", money(bonus), f"Cat {money(bonus // 2)}"],
    ]


def merger(before: Game, after: Game) -> list[list[str]]:
    bonus = 10 * before.price(CONTINENTAL)
    yours, bens, cats = (before.shares(seat, CONTINENTAL) for seat in range(3))
    assert after.cash(YOU) == before.cash(YOU) + bonus
    assert after.cash(BEN) == before.cash(BEN) + bonus // 2
    assert after.cash(CAT) == before.cash(CAT)
    return [
        [
            f"Imperial has {before.size(IMPERIAL)} tiles",
            f"Continental {before.size(CONTINENTAL)}",
            f"You hold {yours} of its shares, Ben {bens} and Cat {cats}",
        ],
        [f"paid you {money(bonus)}", f"Ben {money(bonus // 2)}"],
    ]


def shares(before: Game, after: Game) -> list[list[str]]:
    assert before.merger is not None
    got = after.shares(YOU, CONTINENTAL) - before.shares(YOU, CONTINENTAL)
    assert got == 2
    return [
        [
            f"Your {before.shares(YOU, LUXOR)} shares",
            f"sold for {money(before.merger.price)} each",
            f"costs {money(before.price(CONTINENTAL))}",
        ],
        [f"{after.size(CONTINENTAL)} tiles", f"worth {money(after.price(CONTINENTAL))} now"],
    ]


def cash(before: Game, merging: Game, after: Game) -> list[list[str]]:
    cheapest = min(before.price(chain) for chain in Chain if before.size(chain))
    assert max(before.cash(seat) for seat in range(3)) <= cheapest
    yours, bens, cats = (money(after.cash(seat)) for seat in range(3))
    paid = [merging.cash(seat) - before.cash(seat) for seat in range(3)]
    return [
        [f"You have {money(before.cash(YOU))}", f"costs {money(cheapest)}"],
        [f"paid you {money(paid[YOU])}, and Ben {money(paid[BEN])}"],
        [f"You have {yours} to spend, Ben {bens} and Cat {cats}"],
    ]


def end(before: Game, declared: Game, after: Game) -> list[list[str]]:
    nets = before.nets()
    assert all(before.safe(chain) for chain in Chain if before.size(chain))
    assert nets[YOU] == max(nets) and after.over
    assert after.cash(YOU) == max(after.cash(seat) for seat in range(3))
    bens, yours = (declared.shares(seat, CONTINENTAL) for seat in (BEN, YOU))
    return [
        [f"net worth is {money(nets[YOU])}", money(nets[BEN]), money(nets[CAT]), "41 tiles"],
        [f"with {bens} shares to your {yours}"],
        [
            f"win with {money(after.cash(YOU))}; Ben has {money(after.cash(BEN))}, "
            f"and Cat {money(after.cash(CAT))}"
        ],
    ]


SAID: dict[str, Callable[..., list[list[str]]]] = {
    "tile": tile,
    "founding": founding,
    "free-share": free_share,
    "buying": buying,
    "safe": safe,
    "holders": holders,
    "merger": merger,
    "shares": shares,
    "cash": cash,
    "end": end,
}
"""What a lesson must say at each step and at its end, from the games at those moments."""


def assert_fits(page: Page, size: tuple[int, int]) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], size


def assert_chains_in_sight(page: Page) -> None:
    """The two most expensive chains, with their holders, are not under what is to be decided."""
    rows = page.get_by_role("table", name="Chains").get_by_role("row")
    box = rows.nth(min(4, rows.count() - 1)).bounding_box()
    assert box is not None
    below = [box["x"] + 8, box["y"] + box["height"] - 4]
    hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('.chains') != null"
    assert page.evaluate(hit, below)


@pytest.mark.parametrize("name", SAID)
def test_a_lesson_is_true_at_every_step(name: str, reduced_motion: BrowserContext):
    lesson = lessons()[name]
    moves = way_through(lesson)
    games = [game_after(lesson, moves[:done]) for done in range(len(moves) + 1)]
    page = reduced_motion.new_page()
    resize(page, DESKTOP)
    shown = LessonPage(page, name)
    for said, move in zip(SAID[name](*games), [*moves, None], strict=True):
        for words in said:
            expect(shown.said).to_contain_text(words)
        if move is not None:
            shown.follow(move)
    expect(shown.again).to_be_visible()


@pytest.mark.parametrize("name", SAID)
def test_a_lesson_can_be_taken_on_a_phone(name: str, reduced_motion: BrowserContext):
    lesson = lessons()[name]
    page = reduced_motion.new_page()
    resize(page, PHONE)
    shown = LessonPage(page, name)
    for size in (DESKTOP, TABLET, SMALLEST, PHONE):
        resize(page, size)
        assert_fits(page, size)
        assert_accessible(page)
        if size == TABLET:
            assert_chains_in_sight(page)
    for move in way_through(lesson):
        expect(shown.task()).to_be_visible()
        shown.follow(move)
    expect(shown.again).to_be_visible()
    assert_fits(page, PHONE)
    assert_accessible(page)


def test_a_wrong_decision_is_answered_with_why_and_tried_again(reduced_motion: BrowserContext):
    shown = LessonPage(reduced_motion.new_page(), "merger")
    shown.follow("6E")
    expect(shown.said).to_contain_text("That tile does not touch both chains.")
    expect(shown.hand.get_by_role("button")).to_have_count(6)
    shown.follow("10C")
    expect(shown.said).to_contain_text("Continental has paid you $4,000")
    shown.again.click()
    expect(shown.task()).to_have_text("Merge the two chains.")
    expect(shown.hand.get_by_role("button")).to_have_count(6)


def test_a_tile_stays_under_the_pointer_while_its_preview_grows(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    resize(page, TABLET)
    shown = LessonPage(page, "founding")
    founding = shown.hand.get_by_role("button", name="11D")
    before, dock = founding.bounding_box(), shown.dock.bounding_box()
    assert before is not None and dock is not None
    # Unlike `hover`, this never scrolls.
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    expect(shown.dock).to_contain_text("11D founds a chain")
    grown, after = shown.dock.bounding_box(), founding.bounding_box()
    assert grown is not None and after is not None
    assert grown["height"] > dock["height"]
    assert abs(after["y"] - before["y"]) <= 3, "it is only lifted"


def test_a_tile_and_its_chain_chosen_together_are_two_steps(reduced_motion: BrowserContext):
    shown = LessonPage(reduced_motion.new_page(), "free-share")
    for chain, said in (("l", "That chain’s shares are cheaper"), ("c", "is worth $400 already")):
        shown.wait_until_made()
        if chain == "l":
            shown.page.keyboard.press("2")
        shown.page.keyboard.press(chain)
        shown.page.keyboard.press("Enter")
        expect(shown.said).to_contain_text(said)


def test_lessons_are_taken_by_keys_one_after_the_other(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/")
    page.get_by_role("link", name="Learn it in ten minutes").press("Enter")
    page.get_by_role("link", name="Begin", exact=True).press("Enter")
    for lesson in lessons().values():
        page.wait_for_url(f"**/learn/{lesson.name}")
        expect(page.locator(".task")).to_be_visible()
        shown = LessonPage(page)
        if lesson.name == "tile":
            shown.open_help()
        for done, move in enumerate(way_through(lesson), 1):
            task = shown.task().inner_text()
            shown.press(move)
            if done < len(lesson.steps):
                expect(shown.task()).not_to_have_text(task)
                expect(page.locator(":focus")).to_have_count(1)  # whatever had it may be gone
        expect(shown.again).to_be_visible()
        page.keyboard.press("Enter")  # the way on has the focus
    page.wait_for_url("**/")
    expect(page.get_by_label("It is my first game: explain it as I play")).to_be_checked()


def test_the_lessons_that_were_taken_are_marked(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    for name in ("tile", "merger"):
        shown = LessonPage(page, name)
        for move in way_through(lessons()[name]):
            shown.follow(move)
        expect(shown.again).to_be_visible()
    page.goto("/learn")
    listed = page.get_by_role("main").get_by_role("listitem")
    expect(listed).to_have_count(len(lessons()))
    expect(listed.get_by_text("taken", exact=True)).to_have_count(2)
    expect(page.get_by_text("You have taken 2 of 10.")).to_be_visible()
    for size in (DESKTOP, TABLET, PHONE, SMALLEST):
        resize(page, size)
        assert_fits(page, size)
        assert_accessible(page)
    page.get_by_role("link", name="Go on", exact=True).click()
    expect(page.get_by_role("heading", name="Founding a chain")).to_be_visible()


def test_a_lesson_that_does_not_exist_says_so(reduced_motion: BrowserContext):
    page = reduced_motion.new_page()
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", name="There is no such lesson.")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", name="Learn to play")).to_be_visible()
