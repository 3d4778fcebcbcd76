"""The page about oneself: games in progress, the history and statistics."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import BrowserContext, expect

from tests.browser.server import Server
from tests.browser.test_every_decision import (
    DESKTOP,
    PHONE,
    SMALLEST,
    TABLET,
    assert_accessible,
    resize,
)
from tests.support.player import Person


def finish(person: Person, preset: str, players: int) -> dict[str, int]:
    """Play a game against bots to its end, and return everybody's place."""
    seats = [{"kind": "you"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    made = person.make(seats=seats, preset=preset, your_name="Ann", name=f"The {preset} game")
    view = person.join(made["id"]).play_out(Random(1))
    return {view["seats"][row["seat"]]["name"]: row["place"] for row in view["standings"]}


def test_finished_games_are_found_and_counted(reduced_motion: BrowserContext, server: Server):
    ann = Person(server.url)
    classic, online = finish(ann, "classic", 2), finish(ann, "online", 3)
    ann.make(name="A game in progress")
    name, _, value = (ann.cookie or "").partition("=")
    reduced_motion.add_cookies([{"name": name, "value": value, "url": server.url}])
    page = reduced_motion.new_page()
    page.goto("/me")
    expect(page.get_by_role("link", name="A game in progress")).to_be_visible()
    games = page.get_by_role("list", name="Finished games").get_by_role("link")
    expect(games).to_have_count(2)
    ordinals = ["", "1st", "2nd", "3rd"]
    expect(games.first).to_contain_text(f"{ordinals[online['Ann']]} of 3")
    expect(games.last).to_contain_text(f"{ordinals[classic['Ann']]} of 2")
    for size in (DESKTOP, TABLET, PHONE, SMALLEST):
        resize(page, size)
        too_wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not page.evaluate(too_wide), size
        assert_accessible(page)
    chart = page.get_by_role("img", name=re.compile("^With 3 players: "))
    expect(chart).to_have_attribute(
        "aria-label", re.compile(f"{ordinals[online['Ann']]} 1 time(,|$)")
    )
    page.get_by_label("Edition").select_option("Online")
    expect(games).to_have_count(1)
    page.get_by_label("Played against").fill("nobody of that name")
    expect(games).to_have_count(0)
    expect(page.get_by_text("No games match.")).to_be_visible()
    opponent = next(name for name in online if name != "Ann")
    page.get_by_label("Played against").fill(opponent.upper())
    games.first.click()
    expect(page.get_by_role("heading", name="Game over")).to_be_visible()
