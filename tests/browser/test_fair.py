"""The page on which the browser itself checks that a game was dealt fairly (promise 5, R40)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from mergemaker.rules import (
    Game,
    deal,
    legal,
    play,
    read_record,
    redeal,
    ruleset,
    write_record,
)
from tests.browser.server import Server
from tests.browser.table import Json
from tests.browser.test_every_decision import SIZES, assert_accessible, resize
from tests.support.player import Person

RECORDS = Path(__file__).parents[1] / "records"
YES = "Yes, it was."
NO = "No: something does not fit."


def imported(server: Server, record: str) -> str:
    """The id of a game that was imported from a record."""
    status, made = Person(server.url).ask("POST", "/api/games/import", {"record": record})
    assert status == 201, made
    return made["id"]


def random_game(players: int, **options: str) -> Game:
    """A game that was played at random for so many moves that tiles have become dead."""
    random = Random(5)
    game = deal(ruleset("classic", **options), players, seed=random.randbytes(32))
    for _ in range(400):
        if game.over:
            break
        seat = game.deciding[0].seat
        play(game, seat, random.choice(legal(game, seat)))
    return game


def verdict(page: Page, game: str) -> str:
    """What the page says of a game's deal."""
    page.goto(f"/fair/{game}")
    status = page.get_by_role("status")
    expect(status.get_by_role("heading")).to_be_visible()
    return status.inner_text()


def test_every_kind_of_game_is_found_fair(page: Page, server: Server):
    paths = [*RECORDS.glob("*-declared.txt"), *RECORDS.glob("options-*.txt")]
    assert len(paths) > 8
    records = [path.read_text() for path in paths]
    by_chance = {"starting_tiles": "return", "first_player": "random", "replace": "ask"}
    records.append(write_record(random_game(3, **by_chance)))
    for record in records:
        assert YES in verdict(page, imported(server, record)), record


def test_a_game_without_a_seed_says_so(page: Page, server: Server):
    game = imported(server, (RECORDS / "online-stalemate-round.txt").read_text())
    page.goto(f"/fair/{game}")
    expect(page.get_by_role("status")).to_have_text(re.compile("There is no seed to check"))


def test_a_game_just_played_is_checked_against_what_this_browser_noted(
    context: BrowserContext, server: Server
):
    ann = Person(server.url)
    with ann.join(ann.make()["id"]) as seat:
        page = context.new_page()
        page.goto(f"/g/{seat.game}")  # somebody who watches
        expect(page.get_by_role("grid").first).to_be_visible()
        page.goto(f"/fair/{seat.game}")
        expect(page.get_by_text("This game is not over yet.")).to_be_visible()
        seat.play_out()
    assert YES in verdict(page, seat.game)
    expect(page.get_by_text("Noted by this browser during the game")).to_be_visible()
    expect(page.get_by_text("It fits.")).to_have_count(2)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    page.goto(f"/g/{seat.game}")
    page.get_by_role("link", name="Check the deal").click()
    expect(page.get_by_role("heading", name="Was it dealt fairly?")).to_be_visible()


def test_a_game_that_went_on_from_a_position_says_so(page: Page, server: Server):
    game = random_game(3)
    again = read_record(write_record(game), 60)
    redeal(again, 1, bytes(32))
    page.goto(f"/fair/{imported(server, write_record(again))}")
    status = page.get_by_role("status")
    expect(status.get_by_role("heading")).to_have_text(re.compile("from a position of another"))
    expect(page.get_by_text("Yes, it was")).to_have_count(0)
    assert_accessible(page)


def other_tile(replay: Json) -> None:
    """Say that the first tile that was drawn was another one."""
    drawn = [event for event in replay["told"][0]["events"] if event["type"] == "drew"]
    drawn[0]["tile"], drawn[1]["tile"] = drawn[1]["tile"], drawn[0]["tile"]


def other_seed(replay: Json) -> None:
    """Say another seed, and its fingerprint with it."""
    replay["view"]["seed"] = "11" * 32


def other_fingerprint(replay: Json) -> None:
    """Say that another fingerprint was shown."""
    replay["view"]["seed_hash"] = "22" * 32


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_tile, r"Draw \d+: .+ drew .+, but the seed puts"),
        (other_seed, "does not have the fingerprint that was shown"),
        (other_fingerprint, "does not have the fingerprint that was shown"),
    ],
)
def test_a_lie_is_found(page: Page, server: Server, change: Callable[[Json], None], reason: str):
    game = imported(server, (RECORDS / "classic-declared.txt").read_text())

    def lie(route: Route) -> None:
        answer = route.fetch()
        replay = json.loads(answer.text())
        change(replay)
        route.fulfill(response=answer, body=json.dumps(replay))

    page.route(f"**/api/games/{game}/replay", lie)
    said = verdict(page, game)
    assert NO in said
    assert re.search(reason, said)
