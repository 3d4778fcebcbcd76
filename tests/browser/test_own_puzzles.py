"""Puzzles of one's own in the browser: kept from a review, solved and removed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import msgspec
from playwright.sync_api import BrowserContext, expect

from mergemaker.analysis.report import Choice, DecisionReport
from mergemaker.analysis.review import DecisionReview
from mergemaker.rules import Place, read_record
from tests.browser.practice_pages import PracticePage
from tests.browser.server import Server
from tests.browser.test_every_decision import SIZES, assert_accessible, resize
from tests.support.player import Person
from tests.support.recorded import recorded_game, stopped_record


def store_mistake(server: Server, game: str, record: str) -> tuple[str, str]:
    """Store a review that is done and calls the first decision of a game a mistake, as a reviewer
    would have found it.

    Returns:
        The tile that was played, and the one that is better.
    """
    dealt = read_record(record, 0)
    (seat, played) = read_record(record).history[0]
    assert isinstance(played, Place)
    better = next(tile for tile in dealt.hand(seat) if tile != played.tile)
    chances = [0.5] * len(dealt.players)
    choices = [
        Choice([better], 0.5, 0.01, 20000, 400, 0.0, 0.0, tied=False),
        Choice([played.tile], 0.4, 0.01, 19000, 400, 0.1, 0.02, tied=False),
    ]
    report = DecisionReport(
        1, seat, [played.tile], chances, 0.01, [20000.0] * 2, choices, 1, "mistake", None
    )
    judged = msgspec.json.encode(DecisionReview(report, None))
    with closing(sqlite3.connect(server.data / "journal.sqlite", timeout=30)) as journal, journal:
        columns = "(game, open_hands, asked_at, state, total)"
        journal.execute(f"INSERT INTO reviews {columns} VALUES (?, 0, 0, 'done', 1)", [game])
        journal.execute("INSERT INTO judgements VALUES (?, 0, 0, ?)", [game, judged])
    return played.tile, better


def test_a_mistake_is_kept_as_a_puzzle_and_solved(reduced_motion: BrowserContext, server: Server):
    record = stopped_record(recorded_game(2, "3", bot="heuristic"), 4)
    made = Person(server.url).ask("POST", "/api/games/import", {"record": record})[1]
    played, better = store_mistake(server, made["id"], record)
    page = reduced_motion.new_page()
    page.goto(f"/replay/{made['id']}?ply=1&review")
    page.get_by_role("button", name="Keep as a puzzle").click()
    expect(page.get_by_text("Kept among your puzzles")).to_be_visible()
    assert_accessible(page)
    page.goto("/puzzles")
    own = page.get_by_role("region", name="Your own")
    expect(own.get_by_role("listitem")).to_have_count(1)
    assert_accessible(page)
    own.get_by_role("link").click()
    puzzle = PracticePage(page)
    for tile, verdict in ((played, "There is a better decision"), (better, "the best decision")):
        puzzle.follow(tile)
        expect(page.get_by_role("heading", name=re.compile(verdict))).to_be_visible()
        expect(page.get_by_role("row", name=re.compile("in the game"))).to_have_count(1)
        if tile == played:
            page.get_by_role("button", name="Try again").click()
    assert_accessible(page)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/puzzles")
    expect(own.get_by_role("listitem")).to_contain_text("Solved")
    own.get_by_role("button", name="Remove").click()
    expect(own).to_have_count(0)
