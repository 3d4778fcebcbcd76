"""Notes in the browser: written on a replay, shared, read by a stranger, and taken back."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from mergemaker.rules import write_record
from tests.browser.conftest import NewContext, Problems
from tests.browser.server import Server
from tests.browser.test_every_decision import SIZES, assert_accessible, resize
from tests.browser.test_languages import LOCALES, assert_nothing_cut
from tests.support.player import Person
from tests.support.recorded import recorded_game


def open_replay(context: BrowserContext, server: Server, ply: int) -> Page:
    """A replay of a game that is over, at a ply."""
    record = write_record(recorded_game(3, "3"))
    made = Person(server.url).ask("POST", "/api/games/import", {"record": record})[1]
    page = context.new_page()
    page.goto(f"/replay/{made['id']}?ply={ply}")
    return page


def write(page: Page, text: str) -> None:
    page.get_by_role("textbox", name=re.compile("^Note on")).fill(text)
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def share(page: Page) -> str:
    """Share the notes, and return the link."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("textbox", name="Your name, as readers see it").fill("Ann")
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_role("textbox", name="Link for those")
    expect(link).to_have_value(re.compile(r"/n/\w{26}$"))
    return link.input_value()


def test_notes_are_written_shared_read_and_taken_back(
    reduced_motion: BrowserContext, new_context: NewContext, server: Server, problems: Problems
):
    problems.expect(r"404 \(Not Found\)")
    page = open_replay(reduced_motion, server, 9)
    write(page, "Here it was decided.")
    page.get_by_role("button", name="The whole game").click()
    write(page, "A close game.\nUntil the end.")
    page.get_by_role("button", name="One ply forward").click()
    log = page.get_by_role("log")
    expect(log.get_by_role("button", name=re.compile("^with a note"))).to_have_count(1)
    assert_accessible(page)
    page.reload()
    page.get_by_role("button", name="To the note before").click()
    field = page.get_by_role("textbox", name="Note on this position")
    expect(field).to_have_value("Here it was decided.")
    link = share(page)
    assert_accessible(page)
    page.get_by_text("Show a QR code").click()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth") > 0

    stranger = new_context(reduced_motion="reduce").new_page()
    stranger.goto(link)
    expect(stranger).to_have_title(re.compile("^Notes by Ann · Replay of "))
    notes = stranger.get_by_role("region", name="Notes by Ann")
    expect(notes.get_by_text("A close game.")).to_be_visible()
    expect(stranger.get_by_role("slider", name="Ply")).to_have_value("9")
    notes.get_by_role("button", name="This position").click()
    expect(notes.get_by_text("Here it was decided.")).to_be_visible()
    expect(notes.get_by_role("textbox")).to_have_count(0)
    assert_accessible(stranger)
    notes.get_by_role("button", name="Report").click()
    expect(notes.get_by_text("Reported. Whoever runs this server can see it now.")).to_be_focused()
    assert_accessible(stranger)
    for size in SIZES:
        resize(stranger, size)
        assert stranger.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("button", name="Stop sharing").click()
    expect(page.get_by_text("The link does not work any more.")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name="There are no notes here")).to_be_visible()
    assert_accessible(stranger)


def test_a_note_that_cannot_be_saved_is_saved_later(
    reduced_motion: BrowserContext, server: Server, problems: Problems
):
    problems.expect("ERR_FAILED")
    page = open_replay(reduced_motion, server, 4)
    field = page.get_by_role("textbox", name="Note on this position")
    expect(field).to_be_visible()
    page.route("**/notes", lambda route: route.abort())
    field.fill("Not lost")
    expect(page.get_by_text("Not saved: ")).to_be_visible()
    assert_accessible(page)
    address = page.url
    page.goto("about:blank")  # or the page might try again, and save it, before it is loaded again
    page.unroute("**/notes")
    page.goto(address)
    expect(field).to_have_value("Not lost")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_no_text_of_notes_is_cut(new_context: NewContext, server: Server):
    made = open_replay(new_context(), server, 4).url
    writer = Person(server.url)
    game = made.split("/replay/")[1].split("?")[0]
    long = {"ply": 4, "text": "Rindfleischetikettierungsüberwachungsaufgaben " * 10}
    assert writer.ask("PUT", f"/api/games/{game}/notes", long)[0] == 200
    writer.ask("PUT", "/api/me", {"name": "W" * 20})
    code = writer.ask("POST", f"/api/games/{game}/notes/link", {})[1]["code"]
    for locale in LOCALES.values():
        page = new_context(locale=locale, reduced_motion="reduce").new_page()
        for path in (f"/n/{code}?ply=4", f"/n/{code}?ply=4&review", f"/replay/{game}?ply=4"):
            page.goto(path)
            expect(page.get_by_role("grid").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            assert_nothing_cut(page)
        page.locator(".steps .button").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        assert_nothing_cut(page)
        sheet.locator(".primary").click()
        expect(sheet.locator("details")).to_be_visible()
        assert_nothing_cut(page)
