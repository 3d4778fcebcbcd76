"""A rated game, what it does to a rating, and the leaderboard."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.table import TablePage
from tests.browser.test_accounts import make_an_account
from tests.browser.test_every_decision import DESKTOP, PHONE, TABLET, assert_accessible, resize

RATED = {
    "seats": [{"kind": "you"}, {"kind": "bot", "bot": "pip"}],
    "pace": "instant",
    "terms": {"rated": True, "clock": {"decision": 3600, "bank": 0}},
}
MAKE = """async (wish) => {
  const headers = { "content-type": "application/json" };
  const made = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(wish) });
  return (await made.json()).id;
}"""


def test_a_rated_game_and_the_leaderboard(reduced_motion: BrowserContext):
    table = TablePage(reduced_motion.new_page())
    page = table.page
    make_an_account(page, "Rita is rated")
    page.goto(f"/g/{page.evaluate(MAKE, RATED)}")
    assert table.wait()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    table.play_out()
    expect(table.over).to_be_visible()
    rating = page.get_by_role("region", name="Ratings").get_by_role("listitem")
    expect(rating).to_have_text(re.compile(r"^\S.* [\d,]+ first rated game provisional$"))
    for size in (DESKTOP, PHONE):
        resize(page, size)
        assert_accessible(page)

    page.goto("/me")
    course = page.get_by_role("region", name="Ratings")
    expect(course).to_contain_text("2 players")
    expect(course.get_by_role("img", name="The rating after each of one game")).to_be_visible()
    for size in (DESKTOP, PHONE):
        resize(page, size)
        assert_accessible(page)

    course.get_by_role("link", name="Leaderboard").click()
    expect(page.get_by_text("Nobody has played enough rated games yet")).to_be_visible()
    rows = page.get_by_role("table", name="Leaderboard").get_by_role("row")
    expect(rows).to_have_count(6)
    expect(rows.nth(1)).to_contain_text("Sterling")
    page.get_by_role("radio", name="2 players").check()
    expect(rows.nth(3)).to_have_text(re.compile(r"Clarence\s*1,000"))
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        assert_accessible(page)
