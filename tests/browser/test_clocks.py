"""Clocks and absence in real browsers: a bot takes over, and gives the seat back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.server import Server
from tests.browser.table import GAME_ADDRESS, Json, TablePage
from tests.browser.test_every_decision import DESKTOP, PHONE, TABLET, assert_accessible, resize
from tests.support.network import Failure, network


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where a player is absent after a second."""
    data = tmp_path_factory.mktemp("server") / "data"
    server = Server(data, environment={"MERGEMAKER_GRACE": "1"})
    server.start()
    yield server
    server.kill9()


def two_people(
    ann: TablePage, ben: TablePage, address: str, terms: Json, bens_address: str | None = None
) -> tuple[TablePage, TablePage]:
    """A game of Ann and Ben: first the one who must decide, then the other.

    Args:
        ann: her page.
        ben: his page.
        address: the server's.
        terms: what they agree to.
        bens_address: the server's as Ben reaches it, if that is another.
    """
    ann.page.goto(address)
    made = ann.page.evaluate(
        """async terms => {
          const seats = [{ kind: "you" }, { kind: "open" }];
          const body = { seats, your_name: "Ann", pace: "instant", terms };
          const headers = { "Content-Type": "application/json" };
          const request = { method: "POST", headers, body: JSON.stringify(body) };
          return (await fetch("/api/games", request)).json();
        }""",
        terms,
    )
    ann.page.goto(f"{address}g/{made['id']}")
    ben.page.goto(f"{bens_address or address}j/{made['invite']}")
    ben.page.wait_for_url(GAME_ADDRESS)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()
    expect(
        ann.page.get_by_role("list", name="Seats").get_by_text("Ben", exact=True)
    ).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    for table in (ann, ben):
        expect(table.board).to_be_visible()
    return (ann, ben) if ann.view["deciding"][0]["seat"] == 0 else (ben, ann)


def test_a_clock_runs_out_and_the_seat_is_taken_back(new_context: NewContext, server: Server):
    ann, ben = (TablePage(new_context().new_page()) for _ in range(2))
    clock = {"clock": {"decision": 15, "bank": 0}}
    slow, other = two_people(ann, ben, server.url, clock)
    timer = slow.page.locator("header").get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"0:[01][0-9]"))
    expect(other.players.get_by_role("timer")).to_have_text(re.compile(r"0:[01][0-9]"))
    expect(slow.page.get_by_text("5 seconds left")).to_be_attached()
    expect(slow.dock.get_by_text("Your time was up, so a bot is playing for you.")).to_be_visible()
    assert other.wait()
    slow.dock.get_by_role("button", name="Take your seat back").click()
    expect(slow.dock.get_by_text("a bot is playing for you")).to_be_hidden()
    other.decide()
    name = "Ann" if slow is ann else "Ben"
    expect(other.players.get_by_role("row", name=re.compile(name))).not_to_contain_text("plays for")


@pytest.mark.parametrize("failure", ["cut", "stalled"])
def test_a_bot_plays_while_the_network_is_down_and_gives_the_seat_back(
    failure: Failure, new_context: NewContext, hasty: Server, problems: Problems
):
    """That the page tries at least once a second is tested with a clock of its own
    (`socket.test.ts`)."""
    problems.expect(DEAD_SERVER)
    ann, ben = (TablePage(new_context().new_page()) for _ in range(2))
    with network(hasty.port) as anns, network(hasty.port) as bens:
        # Each has a network from the beginning: whoever moved to another would be away meanwhile.
        absent, waits = two_people(ann, ben, anns.url, {"clock": None}, bens.url)
        between = anns if absent is ann else bens
        assert absent.wait()
        absent.page.evaluate("window.neverReloaded = true")
        last = absent.view["seq"]
        between.fail(failure)
        expect(waits.players.get_by_text(re.compile("plays for .*, who is away"))).to_be_attached()
        lost = absent.page.get_by_text("Connection lost. Reconnecting…")
        expect(lost).to_be_visible(visible=failure == "cut")
        assert waits.wait()
        waits.decide()
        assert absent.view["seq"] == last

        between.recover()
        dock = absent.dock
        expect(dock.get_by_text("You were away, so a bot is playing for you.")).to_be_visible()
        assert waits.view["seq"] > last
        absent.catch_up_with(waits)
        dock.get_by_role("button", name="Take your seat back").click()
        expect(dock.get_by_text("a bot is playing for you")).to_be_hidden()
        while waits.view["deciding"][0]["seat"] == waits.view["you"]:
            assert waits.wait()
            waits.decide()
        assert absent.wait()
        absent.decide()
        assert absent.page.evaluate("neverReloaded")


@pytest.mark.parametrize("clock", [{"decision": 3600, "bank": 600}, {"decision": 20, "bank": 0}])
def test_axe_finds_nothing_where_a_clock_runs(new_context: NewContext, server: Server, clock: Json):
    ann, ben = (TablePage(new_context(reduced_motion="reduce").new_page()) for _ in range(2))
    tables = two_people(ann, ben, server.url, {"clock": clock})
    for size in (DESKTOP, TABLET, PHONE):
        for table in tables:
            resize(table.page, size)
            assert_accessible(table.page)


def test_a_clock_is_chosen_when_a_table_is_set_up(new_context: NewContext, server: Server):
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Set up a table").click()
    sheet = page.get_by_role("dialog", name="Set up a table")
    clock = sheet.get_by_role("group", name="Clock")
    expect(clock).to_be_hidden()
    sheet.get_by_label("Seat 2").select_option("A friend, by link")
    expect(clock.get_by_label("Relaxed")).to_be_checked()
    clock.get_by_label("Custom").check(force=True)
    sheet.get_by_label("For each decision").select_option("45 seconds")
    sheet.get_by_label("In reserve").select_option("nothing")
    assert_accessible(page)
    sheet.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.get_by_text("45 seconds for each decision. When the time is up")).to_be_visible()
    assert_accessible(page)
