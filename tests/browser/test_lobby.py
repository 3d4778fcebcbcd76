"""Strangers find each other in the lobby, each in their own browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.server import Server
from tests.browser.table import GAME_ADDRESS, TablePage
from tests.browser.test_every_decision import assert_accessible
from tests.browser.test_people import phone
from tests.support.player import Person, Seat

SIZES = [(1440, 900), (820, 1180), (390, 844)]
HOSTILE = "<img src=x onerror=alert(1)>\u202e"


@contextmanager
def open_table(server: Server, **wish: object) -> Iterator[Seat]:
    """A table in the lobby whose host is there."""
    host = Person(server.url)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot"}]
    made = host.make(**{"seats": seats, "terms": {"listed": True}, **wish})
    with host.join(made["id"]) as seat:
        yield seat


def test_a_stranger_sits_down_in_one_click_and_the_game_starts(new_context: NewContext):
    ann = TablePage(new_context().new_page())
    ann.page.goto("/lobby")
    ann.page.get_by_role("button", name="Set up a table").click()
    sheet = ann.page.get_by_role("dialog", name="Set up a table")
    expect(sheet.get_by_label("Anyone in the lobby")).to_be_checked()
    sheet.get_by_label("Your name").fill("Ann")
    sheet.get_by_label("Name of the table").fill("Found by strangers")
    sheet.get_by_label("Instant").check(force=True)
    sheet.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url(GAME_ADDRESS)

    ben = TablePage(new_context().new_page())
    ben.page.goto("/")
    lobby = ben.page.get_by_role("region", name="Lobby")
    lobby.get_by_role("button", name="Take a seat at Found by strangers").click()
    ben.page.wait_for_url(GAME_ADDRESS)
    seats = ann.page.get_by_role("list", name="Seats")
    expect(seats.get_by_text("Guest", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    for table in (ann, ben):
        expect(table.board.get_by_role("gridcell")).to_have_count(108)
    expect(ben.hand).to_be_visible()

    eve = new_context().new_page()
    eve.goto("/lobby")
    eve.get_by_role("region", name="Games to watch").get_by_role(
        "link", name="Watch Found by strangers"
    ).click()
    expect(eve.get_by_text("You are watching.")).to_be_visible()


def test_two_strangers_who_look_for_a_game_find_each_other(new_context: NewContext):
    ann, ben = new_context().new_page(), phone(new_context).new_page()
    for page, path in ((ann, "/"), (ben, "/lobby")):
        page.goto(path)
        page.get_by_role("button", name="Find me a game").click()
        page.wait_for_url(GAME_ADDRESS)
    assert ann.url == ben.url
    expect(ann.get_by_role("list", name="Seats").get_by_text("Guest 2", exact=True)).to_be_visible()
    ben.get_by_role("button", name="Leave the table").click()
    expect(ann.get_by_role("list", name="Seats").get_by_text("Guest 2", exact=True)).to_be_hidden()


def test_the_lobby_updates_by_itself_and_after_a_restart(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)  # while the server is down
    page = new_context().new_page()
    page.goto(f"{own_server.url}lobby")
    expect(page.get_by_text("No table is waiting for players.")).to_be_visible()
    with open_table(own_server, name="Appears") as seat:
        expect(page.get_by_role("heading", name="Appears")).to_be_visible()
        seat.do("start", bot="random")
        games = page.get_by_role("region", name="Games to watch")
        expect(games.get_by_role("heading", name="Appears")).to_be_visible()
    expect(page.get_by_role("heading", name="Appears")).to_be_hidden()
    own_server.kill9()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("You are the only one here")).to_be_visible()


def test_an_invite_on_a_phone_leads_to_a_seat_in_one_tap(new_context: NewContext, server: Server):
    host = Person(server.url)
    made = host.make(seats=[{"kind": "you"}, {"kind": "open"}], your_name="Ann")
    page = phone(new_context).new_page()
    with host.join(made["id"]) as seat:
        page.goto(f"/j/{made['invite']}")  # the first tap, on the link
        page.get_by_role("button", name="Take a seat").tap()
        seat.until(lambda view: view["seats"][1]["name"] == "Guest")
        watcher = new_context().new_page()
        watcher.goto(f"/g/{made['id']}")
        expect(watcher.get_by_role("list", name="Seats")).to_be_visible()
        expect(watcher.get_by_role("button", name="Take a seat")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_and_hostile_names_are_only_text(
    new_context: NewContext, server: Server, size: tuple[int, int]
):
    page = new_context(reduced_motion="reduce").new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    with open_table(server, name=HOSTILE, your_name=HOSTILE) as seat:
        for path in ("/", "/lobby"):
            page.goto(path)
            button = page.get_by_role("button", name="Take a seat at img src=x onerror=alert(1)")
            expect(button.first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert_accessible(page)
        page.goto(f"/g/{seat.game}")
        expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
        assert_accessible(page)
    assert not dialogs
