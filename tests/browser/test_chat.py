"""People talk at a table, in several browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.server import Server
from tests.browser.test_every_decision import assert_accessible
from tests.support.player import Person, Seat

SEATS = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def ben(server: Server) -> Iterator[Seat]:
    """Ben, who sits at Ann's table over a socket."""
    person = Person(server.url)
    made = person.make(seats=SEATS, your_name="Ben", name="Friday")
    with person.join(made["id"]) as seat:
        yield seat


def open_table(context: BrowserContext, game: str, size: tuple[int, int] = (1440, 900)) -> Page:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/g/{game}")
    return page


def take_the_seat(page: Page, ben: Seat, name: str = "Ann") -> None:
    page.goto(f"/j/{ben.view['invite']}")
    page.wait_for_url(re.compile("/g/"))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=re.compile("seat|Sit")).click()
    ben.until(lambda view: view["seats"][1]["kind"] == "person")


def begin(ben: Seat) -> None:
    ben.do("start", bot="random")


def test_two_people_and_a_watcher_talk(ben: Seat, new_context: NewContext):
    ann = new_context().new_page()
    take_the_seat(ann, ben)
    talk = ann.get_by_role("region", name="Chat")
    said = talk.get_by_role("log", name="Chat")
    talk.get_by_role("textbox", name="Message").fill("Hello there")
    talk.get_by_role("button", name="Send").click()
    assert ben.heard("Hello there")["seat"] == 1
    expect(said.get_by_text("Hello there")).to_be_visible()
    expect(talk.get_by_role("textbox", name="Message")).to_have_value("")
    begin(ben)

    # Nobody else could read what a single watcher writes.
    open_table(new_context(), ben.game)
    eve = open_table(new_context(), ben.game)
    watching = eve.get_by_role("region", name="Chat")
    expect(watching.get_by_text("Only those who watch can read this")).to_be_visible()
    expect(watching.get_by_text("Hello there")).to_have_count(0)
    watching.get_by_role("button", name="Good luck").click()
    expect(watching.get_by_text("Good luck", exact=True).first).to_be_visible()

    assert ben.say("Mind the tiles")["type"] == "done"
    message = said.get_by_text("Mind the tiles")
    expect(message).to_be_visible()
    expect(said.get_by_text("Good luck")).to_have_count(0)
    expect(eve.get_by_text("Mind the tiles")).to_have_count(0)

    # Letters that are keys elsewhere are only letters here.
    field = talk.get_by_role("textbox", name="Message")
    field.press_sequentially("e1tn?")
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(field).to_have_value("e1tn?")

    said.get_by_role("button", name="What to do about Ben’s message").last.click()
    said.get_by_role("button", name="Report").click()
    expect(talk.get_by_role("status")).to_contain_text("Reported.")
    said.get_by_role("button", name="What to do about Ben’s message").last.click()
    said.get_by_role("button", name="Mute Ben").click()
    expect(message).to_have_count(0)
    ann.reload()
    expect(talk.get_by_text("1 person is muted.")).to_be_visible()
    expect(message).to_have_count(0)
    talk.get_by_role("button", name="Show their messages again").click()
    expect(message).to_be_visible()


def test_on_a_phone_a_tab_says_what_is_unread(ben: Seat, new_context: NewContext):
    ann = new_context().new_page()
    ann.set_viewport_size({"width": 390, "height": 844})
    take_the_seat(ann, ben)
    begin(ben)
    tab = ann.get_by_role("navigation").get_by_role("button", name=re.compile("^Chat"))
    expect(tab).to_have_text("Chat")
    ben.say("Your turn soon")
    expect(tab).to_have_accessible_name("Chat 1 new messages")
    tab.click()
    expect(ann.get_by_text("Your turn soon")).to_be_visible()
    expect(tab).to_have_accessible_name("Chat")


def test_the_host_removes_somebody(ben: Seat, new_context: NewContext):
    eve = open_table(new_context(), ben.game)
    talk = eve.get_by_role("region", name="Chat")
    talk.get_by_role("textbox", name="Message").fill("You all play badly")
    talk.get_by_role("button", name="Send").click()
    author = ben.heard("You all play badly")["author"]
    dan = open_table(new_context(), ben.game)
    expect(dan.get_by_text("You all play badly")).to_be_visible()

    # Ben's own page, where he is the host.
    context = new_context()
    name, _, value = (ben.person.cookie or "").partition("=")
    context.add_cookies([{"name": name, "value": value, "url": ben.person.address}])
    page = open_table(context, ben.game)
    said = page.get_by_role("log", name="Chat")
    said.get_by_role("button", name="What to do about Guest’s message").click()
    said.get_by_role("button", name="Remove Guest").click()
    expect(said.get_by_text("will not be able to write, watch or take a seat")).to_be_visible()
    said.get_by_role("button", name="Cancel").click()
    said.get_by_role("button", name="Remove Guest").click()
    said.get_by_role("button", name="Remove Guest").click()
    expect(page.get_by_role("status").get_by_text("Guest was removed.")).to_be_visible()
    expect(said.get_by_text("You all play badly")).to_have_count(0)
    expect(said).to_be_focused()
    expect(dan.get_by_text("You all play badly")).to_have_count(0)
    expect(eve.get_by_role("heading", name="The host has removed you")).to_be_visible()
    eve.reload()
    expect(eve.get_by_role("heading", name="The host has removed you")).to_be_visible()
    assert ben.command("remove", author=author)["code"] == "nobody-there"


def test_alone_with_bots_there_is_no_chat(server: Server, new_context: NewContext):
    page = new_context().new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    expect(page.get_by_role("log", name="Chat")).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)], ids=str)
def test_axe_finds_nothing_in_the_chat(
    ben: Seat, size: tuple[int, int], reduced_motion: BrowserContext
):
    ben.say("Hello")
    page = reduced_motion.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    take_the_seat(page, ben)
    expect(page.get_by_text("Hello", exact=True).first).to_be_visible()
    assert_accessible(page)
    begin(ben)
    if size[0] == 390:
        ben.say("Unread")
        page.get_by_role("button", name=re.compile("^Chat 1 new")).click()
    talk = page.get_by_role("log", name="Chat")
    talk.get_by_role("button", name="What to do about Ben’s message").first.click()
    expect(talk.get_by_role("button", name="Report")).to_be_visible()
    assert_accessible(page)
