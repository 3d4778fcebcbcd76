"""A shared screen with phones as hands: a browser for the room, and one for each person."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO

import pytest
import segno
from playwright.sync_api import Locator, Page, WebSocket, expect

from mergemaker.rules import Game
from mergemaker.table.names import tidy_name
from tests.browser import positions
from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.positions import Guest, chains_on_board, find_position, must_decide, put
from tests.browser.server import Server
from tests.browser.table import GAME_ADDRESS, TablePage
from tests.browser.test_endings import open_menu
from tests.browser.test_every_decision import assert_accessible, resize
from tests.browser.test_hostile_texts import TEXTS, assert_unharmed
from tests.browser.test_people import (
    assert_nothing_hidden_is_shown,
    phone,
    set_up_a_table,
    take_a_seat,
    whose_turn,
)
from tests.server.test_secrecy import KnownTiles, tiles_in
from tests.support.journals import read_journal
from tests.support.player import Person

TELEVISION, LAPTOP, DESK = (1920, 1080), (1280, 720), (1440, 900)
TABLET, PHONE = (820, 1180), (390, 844)
ROOM = (TELEVISION, LAPTOP, DESK)
"""The screens on which everything is in sight at once."""

SMALLEST_TEXT = 0.022
"""Of the screen's height: 24 pixels of 1080, which can be read at three metres."""


def shared_screen(page: Page, game: str) -> TablePage:
    table = TablePage(page)
    page.goto(f"/tv/{game}")
    expect(table.board.or_(page.get_by_role("list", name="Seats")).first).to_be_visible()
    return table


def invite_on(screen: Page, server: Server) -> str:
    """The link in the QR code on a shared screen: the code is that of the address beside it."""
    code = screen.get_by_role("img", name="QR code of the link")
    screen.wait_for_function("image => image.complete", arg=code.element_handle())
    assert code.evaluate("image => image.naturalWidth") > 0
    link = "http://" + screen.get_by_text(f"127.0.0.1:{server.port}/j/").inner_text()
    image = BytesIO()
    segno.make_qr(link, error="m").save(image, "svg", border=2, light="#fff")
    address = code.get_attribute("src")
    assert screen.request.get(f"{server.url.rstrip('/')}{address}").body() == image.getvalue()
    return link


def test_a_shared_screen_with_two_phones(new_context: NewContext, server: Server):
    laptop = new_context().new_page()
    resize(laptop, TELEVISION)
    screen = TablePage(laptop)
    laptop.goto("/")
    laptop.get_by_role("button", name="Play on a shared screen").click()
    sheet = laptop.get_by_role("dialog", name="Set up a table for this screen")
    sheet.get_by_role("button", name="Number of players: one step less").click()
    sheet.get_by_label("Instant").check(force=True)
    sheet.get_by_role("button", name="Make the table").click()
    laptop.wait_for_url("**/tv/*")
    start = laptop.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()

    ann, bea = (TablePage(phone(new_context).new_page()) for _ in range(2))
    link = invite_on(laptop, server)
    for player, name in ((ann, "Ann"), (bea, "Bea")):
        player.page.goto(link)  # as the phone's camera does
        take_a_seat(player.page, name)
        expect(
            laptop.get_by_role("list", name="Seats").get_by_text(name, exact=True)
        ).to_be_visible()
    start.click()

    for player in (ann, bea):
        expect(player.tiles).to_have_count(6)
        expect(player.tiles.last).to_be_in_viewport()
    expect(screen.board.get_by_role("gridcell")).to_have_count(108)
    for _ in range(16):
        acting = whose_turn(ann, bea)
        assert acting.confirm.bounding_box() is not None
        expect(acting.confirm).to_be_in_viewport(ratio=1)
        acting.decide()
        screen.catch_up_with(acting)
        assert_nothing_hidden_is_shown(screen, ann, bea)
    agree_to_end(ann, bea)
    expect(screen.over).to_be_visible()
    expect(screen.standings.get_by_role("rowheader")).to_have_count(3)
    winners = [standing for standing in ann.view["standings"] if standing["place"] == 1]
    names = " and ".join(ann.view["seats"][winner["seat"]]["name"] for winner in winners)
    won = rf"^{names} (wins|share the win) with \${winners[0]['total']:,}\b"
    expect(laptop.get_by_text(re.compile(won))).to_be_visible()

    before = laptop.url
    ann.page.get_by_role("button", name="Play again").tap()
    laptop.wait_for_url(lambda url: url != before)
    expect(laptop.get_by_role("list", name="Seats").get_by_text("Ann", exact=True)).to_be_visible()
    assert invite_on(laptop, server) != link  # for whoever else would like to play
    bea.page.get_by_role("button", name="Join the next game").tap()
    for player in (ann, bea):
        player.page.wait_for_url(GAME_ADDRESS)
    expect(screen.board.get_by_role("gridcell")).to_have_count(108)
    assert screen.view["rematch_of"] == before.rpartition("/")[2]


def agree_to_end(ann: TablePage, bea: TablePage) -> None:
    open_menu(ann.page).get_by_role("button", name="Propose to end the game").tap()
    bea.page.get_by_role("button", name="Agree").tap()
    expect(ann.over).to_be_visible()


def test_no_hand_comes_to_the_screen_though_its_browser_has_one(
    new_context: NewContext, server: Server
):
    context = new_context()
    ann = TablePage(context.new_page())
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play now").click()
    ann.page.wait_for_url(GAME_ADDRESS)
    ann.set_pace("instant")
    open_menu(ann.page).get_by_role("button", name="Show on a shared screen").click()
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    with context.expect_page() as opened:
        context.once("page", lambda page: page.on("websocket", listen))
        ann.page.get_by_role("link", name="Open it in a new tab").click()
    screen = TablePage(opened.value)
    screen.page.reload()  # now its updates are recorded, too
    expect(screen.board.get_by_role("gridcell")).to_have_count(108)
    for _ in range(6):
        assert ann.wait()
        ann.decide()
        screen.catch_up_with(ann)
        assert_nothing_hidden_is_shown(screen, ann)
    game = screen.page.url.rpartition("/")[2]
    known = KnownTiles(game, read_journal(server.data, game))
    views = [json.loads(frame) for frame in frames if '"update"' in frame]
    assert len(views) > 6
    for message in views:
        view = message["view"]
        assert (view["you"], view["hand"], view["options"]) == (None, None, None)
        assert not tiles_in(message) - known.may_know(None, view["seq"])


@contextmanager
def waiting_table(server: Server) -> Iterator[tuple[Guest, str]]:
    """A table for a shared screen, where one person has sat down; and whose screen it is."""
    guest = Guest()
    made = Person(server.url, guest.cookie).make(
        seats=[{"kind": "open"}] * 3 + [{"kind": "bot"}] * 3, screen=True
    )
    with Person(server.url).join(made["id"], made["invite"]) as player:
        player.do("sit", name="Maximiliane Waldburg")
        yield guest, made["id"]


STATES = ("waiting", "playing", "over")


@contextmanager
def table_in(
    state: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Guest, str]]:
    """A table with as many people and chains as there can be."""
    if state == "waiting":
        with waiting_table(server) as made:
            yield made
        return
    names = ("Ann", "Ben", "Catherine", "Maximiliane Waldburg", "Eve", "Flo")
    monkeypatch.setattr(positions, "NAMES", names)

    def reached(game: Game) -> bool:
        return game.over if state == "over" else not game.over and chains_on_board(game) == 7

    guest = Guest()
    yield guest, put(server, find_position(reached), guest)


@pytest.mark.parametrize("state", STATES)
def test_all_is_in_sight_and_can_be_read_from_a_sofa(
    state: str,
    new_context: NewContext,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
):
    context = new_context(reduced_motion="reduce")
    with table_in(state, server, monkeypatch) as (guest, game):
        guest.sign_in(context, server)
        page = shared_screen(context.new_page(), game).page
        for size in ROOM:
            resize(page, size)
            assert page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            ) == list(size)
            assert not out_of_sight(page.locator("main")), size
        resize(page, TELEVISION)
        smallest = smallest_text(page.locator("#app"))
        assert smallest[0] >= SMALLEST_TEXT * TELEVISION[1], smallest
        for size in (TABLET, PHONE):
            resize(page, size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def smallest_text(element: Locator) -> tuple[float, str]:
    """The size in pixels of the smallest text that can be seen, and the text."""
    size, text = element.evaluate(
        """element => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          let smallest = [Infinity, ""];
          while (walker.nextNode()) {
            const { textContent, parentElement } = walker.currentNode;
            if (!textContent.trim() || parentElement.closest(".hidden")) continue;
            const size = parseFloat(getComputedStyle(parentElement).fontSize);
            if (size < smallest[0]) smallest = [size, textContent.trim()];
          }
          return smallest;
        }"""
    )
    return size, text


def out_of_sight(main: Locator) -> list[str]:
    """What lies outside the screen, except older news, of which there is as much as fits."""
    return main.evaluate(
        """main => [...main.querySelectorAll("*")].filter((element) => {
          const { right, bottom, width } = element.getBoundingClientRect();
          const meant = element.closest(".hidden, ol:not([aria-label]) > *");
          return !meant && width > 0 && (right > innerWidth || bottom > innerHeight);
        }).map(({ outerHTML }) => outerHTML.slice(0, 200))"""
    )


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(
    state: str, new_context: NewContext, server: Server, monkeypatch: pytest.MonkeyPatch
):
    context = new_context(reduced_motion="reduce")
    with table_in(state, server, monkeypatch) as (guest, game):
        guest.sign_in(context, server)
        page = shared_screen(context.new_page(), game).page
        for size in (TELEVISION, TABLET, PHONE):
            resize(page, size)
            assert_accessible(page)


def test_a_founding_fills_the_screens_strip_of_news(new_context: NewContext, server: Server):
    ann = Guest()
    game = put(server, find_position(lambda game: must_decide(game, "found")), ann)
    context = new_context()
    ann.sign_in(context, server)
    player = TablePage(context.new_page())
    player.page.goto(f"/g/{game}")
    screen = shared_screen(new_context(reduced_motion="reduce").new_page(), game)
    resize(screen.page, TELEVISION)
    player.press(player.confirm)
    headline = screen.page.get_by_text("Ann founds", exact=False).first
    expect(headline).to_be_visible()
    assert_accessible(screen.page)


def test_a_screen_that_is_opened_from_a_table_shows_its_invite(
    new_context: NewContext, server: Server
):
    ann = TablePage(new_context().new_page())
    invite = set_up_a_table(ann)
    open_menu(ann.page).get_by_role("button", name="Show on a shared screen").click()
    with ann.page.context.expect_page() as opened:
        ann.page.get_by_role("link", name="Open it in a new tab").click()
    assert invite_on(opened.value, server) == invite
    expect(opened.value.get_by_role("button", name="Start the game")).to_have_count(0)
    expect(
        opened.value.get_by_role("list", name="Seats").get_by_text("Ann", exact=True)
    ).to_be_visible()


@pytest.mark.parametrize("start", range(0, len(TEXTS), 6))
def test_hostile_names_are_only_text(start: int, new_context: NewContext, server: Server):
    texts = [text for text in TEXTS[start : start + 6] if tidy_name(text)]
    made = Person(server.url).make(seats=[{"kind": "open"}] * 6)
    with ExitStack() as seats:
        people = [
            seats.enter_context(Person(server.url).join(made["id"], made["invite"])) for _ in texts
        ]
        for seat, text in zip(people, texts, strict=True):
            seat.do("sit", name=text)
        seat = people[0]
        page = shared_screen(new_context().new_page(), made["id"]).page
        for size in (TELEVISION, PHONE):
            resize(page, size)
            assert_unharmed(page)
        seat.do("start", bot="random")
        expect(page.get_by_role("table", name="Players")).to_be_visible()
        for shown in seat.view["seats"]:
            expect(page.get_by_text(shown["name"], exact=True).first).to_be_attached()
        for size in (TELEVISION, PHONE):
            resize(page, size)
            assert_unharmed(page)


def test_the_screen_says_when_it_has_lost_the_connection(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    game = Person(own_server.url).make()["id"]
    page = new_context().new_page()
    screen = TablePage(page)
    page.goto(f"{own_server.url}tv/{game}")
    expect(screen.board).to_be_visible()
    own_server.kill9()
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    expect(screen.board).to_be_visible()


def test_a_screen_is_as_far_behind_as_watchers_are(new_context: NewContext, server: Server):
    person = Person(server.url)
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    with person.join(person.make(seats=seats, terms={"delay": 4})["id"]) as player:
        player.play_out(decisions=8)
        player.my_decision()
        screen = shared_screen(new_context().new_page(), player.game)
        expect(screen.page.get_by_text("4 moves behind the game")).to_be_visible()
        assert screen.view["ply"] == player.view["ply"] - 4
