"""Notes and names of their writers that try to do harm: no script runs, no layout breaks."""

from __future__ import annotations

from playwright.sync_api import expect

from mergemaker.server.notes.text import tidy_note
from mergemaker.table.names import tidy_name
from tests.browser.conftest import NewContext
from tests.browser.server import Server
from tests.browser.test_hostile_texts import (
    RECORD,
    SIZES,
    TEXTS,
    assert_unharmed,
    shown,
    signed_in,
)
from tests.support.player import Person


def test_hostile_notes_and_names_of_their_writers(server: Server, new_context: NewContext):
    ann = Person(server.url)
    game = ann.ask("POST", "/api/games/import", {"record": RECORD.read_text()})[1]["id"]
    notes = [tidy_note(text) for text in TEXTS]
    for ply, text in enumerate(TEXTS):
        assert ann.ask("PUT", f"/api/games/{game}/notes", {"ply": ply, "text": text})[0] == 200
    code = ann.ask("POST", f"/api/games/{game}/notes/link", {})[1]["code"]
    own, page = signed_in(new_context(), ann).new_page(), new_context().new_page()
    own.goto(f"/replay/{game}?ply=0")
    page.goto(f"/n/{code}?ply=0")
    for size in SIZES:
        for each in (own, page):
            each.set_viewport_size({"width": size[0], "height": size[1]})
            each.get_by_role("slider", name="Ply").focus()
            each.keyboard.press("Home")
        for note in notes:
            expect(own.get_by_role("textbox", name="Note on this position")).to_have_value(note)
            shown(page, note)
            assert_unharmed(own)
            assert_unharmed(page)
            for each in (own, page):
                each.keyboard.press("ArrowRight")
    for name in filter(tidy_name, TEXTS[:3] + TEXTS[8:13]):
        assert ann.ask("PUT", "/api/me", {"name": name})[0] == 200
        page.reload()
        expect(page.get_by_role("region", name=f"Notes by {tidy_name(name)}")).to_be_visible()
        assert_unharmed(page)
