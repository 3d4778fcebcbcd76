"""People talk in the lobby, each in their own browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from mergemaker.server.chat.text import tidy_text
from mergemaker.table.names import tidy_name
from tests.browser.conftest import DEAD_SERVER, NewContext, Problems
from tests.browser.server import Server
from tests.browser.test_every_decision import assert_accessible
from tests.browser.test_hostile_texts import TEXTS, assert_unharmed, shown
from tests.server.test_lobby_chat import in_lobby

SIZES = [(1440, 900), (820, 1180), (390, 844)]


def open_lobby(page: Page, size: tuple[int, int] = SIZES[0], site: str = "/") -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}lobby")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    if size[0] < 600:
        page.get_by_role("navigation").get_by_role("button", name=re.compile("^Chat")).click()
    expect(page.get_by_role("log", name="Chat")).to_be_visible()


def test_strangers_meet_and_talk(new_context: NewContext, server: Server):
    ann, eve = new_context().new_page(), new_context().new_page()
    open_lobby(ann)
    open_lobby(eve)
    talk = ann.get_by_role("region", name="Chat")
    said = talk.get_by_role("log", name="Chat")
    talk.get_by_label("What shall we call you?").fill("Ann")
    talk.get_by_role("button", name="Join in").click()
    talk.get_by_role("textbox", name="Message").fill("Anyone for a slow game?")
    talk.get_by_role("button", name="Send").click()
    expect(said.get_by_text("Anyone for a slow game?")).to_be_visible()
    heard = eve.get_by_role("log", name="Chat")
    expect(heard.get_by_text("Anyone for a slow game?")).to_be_visible()
    expect(heard.get_by_text("watching")).to_have_count(0)
    expect(eve.get_by_role("textbox", name="Message")).to_have_count(0)

    with in_lobby(server, "Ben") as ben:
        ben.say("You are all fools")
        message = said.get_by_text("You are all fools")
        expect(message).to_be_visible()
        said.get_by_role("button", name="What to do about Ben’s message").last.click()
        expect(said.get_by_role("button", name="Remove Ben")).to_have_count(0)
        said.get_by_role("button", name="Report").click()
        expect(talk.get_by_role("status")).to_contain_text("Reported.")
        said.get_by_role("button", name="What to do about Ben’s message").last.click()
        said.get_by_role("button", name="Mute Ben").click()
        expect(message).to_have_count(0)
    ann.reload()
    expect(talk.get_by_text("1 person is muted.")).to_be_visible()
    talk.get_by_role("button", name="Hello", exact=True).click()  # the name is known by now
    expect(said.get_by_text("Hello", exact=True).last).to_be_visible()
    ann.goto("/")
    expect(ann.get_by_role("log", name="Chat")).to_have_count(0)


def test_on_a_phone_a_tab_says_what_is_unread(new_context: NewContext, server: Server):
    page = new_context().new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/lobby")
    tab = page.get_by_role("navigation").get_by_role("button", name=re.compile("^Chat"))
    expect(tab).to_be_visible()
    with in_lobby(server, "Ben") as ben:
        ben.say("Is anybody on a phone?")
        expect(tab).to_have_accessible_name(re.compile(r"^Chat \d+ new messages$"))
        tab.click()
        expect(page.get_by_text("Is anybody on a phone?")).to_be_visible()
        expect(tab).to_have_accessible_name("Chat")
        expect(page.get_by_role("heading", name="Open tables")).to_have_count(0)


def test_what_was_written_while_the_server_was_away_is_said_when_it_returns(
    new_context: NewContext, own_server: Server, problems: Problems
):
    problems.expect(DEAD_SERVER)
    with in_lobby(own_server, "Ann") as ann:
        assert ann.say("First")["type"] == "done"
        context = new_context()
        name, _, value = (ann.person.cookie or "").partition("=")
        context.add_cookies([{"name": name, "value": value, "url": own_server.url}])
        page = context.new_page()
        page.goto(f"{own_server.url}lobby")
        expect(page.get_by_role("log", name="Chat").get_by_text("First")).to_be_visible()
        own_server.kill9()
        expect(page.get_by_text("The connection is lost.")).to_be_visible()
        page.get_by_role("textbox", name="Message").fill("Second")
        page.get_by_role("button", name="Send").click()
    own_server.start()
    said = page.get_by_role("log", name="Chat")
    expect(said.get_by_text("Second")).to_have_count(1)
    expect(said.get_by_text("First")).to_have_count(1)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=str)
@pytest.mark.parametrize("start", range(0, len(TEXTS), 5))
def test_names_and_messages_are_only_text(
    start: int, size: tuple[int, int], new_context: NewContext, own_server: Server
):
    # A server of its own, since so many messages from one address may be too many for a shared one.
    page = new_context().new_page()
    open_lobby(page, size, own_server.url)
    for text in TEXTS[start : start + 5]:
        speaker = in_lobby(own_server, tidy_name(text) or "Nameless")
        with speaker:
            assert speaker.say(text)["type"] == "done"
        shown(page, tidy_text(text))
    assert_unharmed(page)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing(new_context: NewContext, own_server: Server, size: tuple[int, int]):
    page = new_context(reduced_motion="reduce").new_page()
    open_lobby(page, size, own_server.url)
    expect(page.get_by_text("Nobody has said anything here lately.")).to_be_visible()
    expect(page.get_by_label("What shall we call you?")).to_be_visible()
    assert_accessible(page)
    with in_lobby(own_server, "Ben") as ben:
        ben.say("Hello")
    page.get_by_role("button", name="What to do about Ben’s message").click()
    page.get_by_label("What shall we call you?").fill("Ann")
    page.get_by_role("button", name="Join in").click()
    expect(page.get_by_role("textbox", name="Message")).to_be_visible()
    assert_accessible(page)
