"""Notes on replays: their writer's own until shared by a link, and gone when the writer says so."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mergemaker.rules import write_record
from mergemaker.server.chat.talk import REPORTING
from mergemaker.server.notes.notebook import MOST
from mergemaker.server.notes.text import LONGEST, tidy_note
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import PASSWORD, registered, signed_in
from tests.server.test_admin import admin
from tests.server.test_archive import import_record
from tests.server.test_chat import table_for_two
from tests.server.test_pages import fetch
from tests.support.player import Json, Person
from tests.support.recorded import recorded_game

NOWHERE = (404, "no-such-link")


@cache
def record() -> str:
    return write_record(recorded_game(2))


def game_of(person: Person) -> str:
    return import_record(person, record())


def notes_of(person: Person, game: str) -> Json:
    status, notes = person.ask("GET", f"/api/games/{game}/notes")
    assert status == 200, notes
    return notes


def written(person: Person, game: str, ply: int | None, text: str) -> tuple[int, Json]:
    return person.ask("PUT", f"/api/games/{game}/notes", {"ply": ply, "text": text})


def shared(person: Person, game: str) -> str:
    status, link = person.ask("POST", f"/api/games/{game}/notes/link", {})
    assert status == 200, link
    return link["code"]


def read(person: Person, code: str) -> tuple[int, Any]:
    """The status of what a link leads to, and the notes there, or the code of the problem."""
    status, found = person.ask("GET", f"/api/notes/{code}")
    return status, found["notes"] if status == 200 else found["code"]


def reported(person: Person, code: str, ply: int | None) -> Any:
    """The status of a report, or the code of the problem."""
    status, answer = person.ask("POST", f"/api/notes/{code}/report", {"ply": ply})
    return status if status == 200 else answer["code"]


def reports_of(person: Person) -> list[tuple[str, str]]:
    """What the owner of an account has reported: where it is, and its text."""
    exported = person.ask("GET", "/api/account/export")[1]["reports"]
    return [(report["place"], report["text"]) for report in exported]


def noted(ply: int | None, text: str) -> Json:
    return {"ply": ply, "text": text}


def test_notes_are_written_changed_and_deleted_by_their_writer_alone(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    game = game_of(ann)
    assert notes_of(ann, game) == {
        "notes": [],
        "link": None,
        "author": None,
        "longest": LONGEST,
        "most": MOST,
    }
    assert written(ann, game, 4, "  Too\u202e much \n\n\n\n\u00a0for  this ") == (
        200,
        noted(4, "Too much\n\nfor this"),
    )
    assert written(ann, game, None, "A close game")[0] == 200
    assert written(ben, game, 4, "Ben's")[0] == 200
    own = [noted(None, "A close game"), noted(4, "Too much\n\nfor this")]
    assert notes_of(ann, game)["notes"] == own
    assert notes_of(ben, game)["notes"] == [noted(4, "Ben's")]
    assert written(ann, game, 4, "Changed")[0] == 200
    assert written(ann, game, None, " \n ") == (200, noted(None, ""))
    assert notes_of(ann, game)["notes"] == [noted(4, "Changed")]
    for path in ("replay", "record"):
        assert "Changed" not in str(ben.ask("GET", f"/api/games/{game}/{path}")[1])


def test_what_cannot_be_noted_is_refused(server: Server):
    ann = Person(server.url)
    game = game_of(ann)
    last = ann.ask("GET", f"/api/games/{game}/replay")[1]["view"]["ply"]
    assert written(ann, game, last, "x" * LONGEST)[0] == 200
    assert written(ann, game, last, "x" * (LONGEST + 1))[1]["code"] == "too-long"
    for ply in (-1, last + 1, 1 << 40):
        status, problem = written(ann, game, ply, "x")
        assert (status, problem["code"]) == (404, "no-such-ply")
    assert notes_of(ann, game)["notes"] == [noted(last, "x" * LONGEST)]
    assert written(ann, "nothing", 0, "x")[1]["code"] == "no-such-game"
    playing = ann.make()["id"]
    for method, path in (("GET", "notes"), ("POST", "notes/link")):
        body = None if method == "GET" else {}
        status, problem = ann.ask(method, f"/api/games/{playing}/{path}", body)
        assert (status, problem["code"]) == (409, "not-over")
    assert written(ann, playing, 0, "x")[1]["code"] == "not-over"


def test_there_are_so_many_notes_on_a_game_and_no_more(server: Server):
    ann = Person(server.url)
    game = game_of(ann)
    for ply in range(MOST):
        if ply % 50 == 0:  # the limit of requests counts by address
            ann = Person(server.url, ann.cookie)
        assert written(ann, game, ply, "x")[0] == 200
    assert written(ann, game, MOST, "x")[1]["code"] == "too-many-notes"
    assert written(ann, game, MOST - 1, "changed")[0] == 200
    assert written(ann, game, 0, "")[0] == 200
    assert written(ann, game, MOST, "x")[0] == 200
    assert len(notes_of(ann, game)["notes"]) == MOST


def test_shared_notes_are_read_by_whoever_has_the_link_until_sharing_ends(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    game = game_of(ann)
    written(ann, game, 3, "Look at this")
    code = shared(ann, game)
    assert len(code) >= 26  # of 32 letters: 130 bits
    assert shared(ann, game) == code == notes_of(ann, game)["link"]
    _, found = ben.ask("GET", f"/api/notes/{code}")
    own = [noted(3, "Look at this")]
    assert found == {"game": game, "author": None, "yours": False, "notes": own}
    ann.ask("PUT", "/api/me", {"name": "Ann"})
    written(ann, game, 5, "And at this")
    _, found = ben.ask("GET", f"/api/notes/{code}")
    assert (found["author"], found["notes"][1]["ply"]) == ("Ann", 5)
    assert ann.ask("GET", f"/api/notes/{code}")[1]["yours"] is True
    assert notes_of(ann, game)["author"] == "Ann"
    assert ben.ask("GET", f"/api/notes/{code}/qr")[0] == 200
    # Nobody else can end it.
    assert ben.ask("POST", f"/api/games/{game}/notes/link/end", {})[1]["notes"] == []
    assert read(ben, code)[0] == 200
    assert ann.ask("POST", f"/api/games/{game}/notes/link/end", {})[1]["link"] is None
    for person in (ann, ben):
        assert read(person, code) == NOWHERE
        assert person.ask("GET", f"/api/notes/{code}/qr")[1]["code"] == "no-such-link"
    again = shared(ann, game)
    assert again != code
    assert read(ben, code) == NOWHERE
    assert read(ben, again)[0] == 200
    assert read(ben, again[:-1]) == read(ben, again.upper()) == NOWHERE
    status, headers, _ = fetch(server, f"/n/{again}")
    assert (status, headers["X-Robots-Tag"]) == (200, "noindex")


def test_whoever_was_removed_from_a_table_reads_no_notes_on_its_game(server: Server):
    host, ben, cat = table_for_two(server)
    assert cat.say("You play like my cat")["type"] == "done"
    author = host.heard("You play like my cat")["author"]
    host.do("start")
    host.do("remove", author=author)
    proposal = host.do("propose", what="end")
    ben.until(lambda view: view["proposal"] is not None)
    ben.do("answer", proposal=proposal, agrees=True)
    host.until(lambda view: view["phase"] == "over")
    assert written(ben.person, host.game, 0, "Mine")[0] == 200
    code = shared(ben.person, host.game)
    assert read(host.person, code)[0] == 200
    assert host.person.ask("GET", f"/api/notes/{code}")[1]["author"] == "Ben"
    assert read(cat.person, code) == (409, "barred")
    for path in ("notes", "review", "review/summary"):
        status, problem = cat.person.ask("GET", f"/api/games/{host.game}/{path}")
        assert (status, problem["code"]) == (409, "barred"), path
    assert written(cat.person, host.game, 0, "Boo")[1]["code"] == "barred"
    body = {"open_hands": False}
    assert cat.person.ask("POST", f"/api/games/{host.game}/review", body)[1]["code"] == "barred"


def test_notes_come_along_into_an_account_and_go_with_it(server: Server):
    desk, phone, ben = registered(server, "Ann notes"), Person(server.url), Person(server.url)
    game = game_of(phone)
    written(phone, game, 2, "From the phone")
    code = shared(phone, game)
    signed_in(server, "Ann notes", phone)
    written(desk, game, 1, "From the desk")
    own = [noted(1, "From the desk"), noted(2, "From the phone")]
    assert notes_of(phone, game)["notes"] == notes_of(desk, game)["notes"] == own
    _, found = ben.ask("GET", f"/api/notes/{code}")
    assert (found["author"], found["notes"]) == ("Ann notes", own)
    exported = desk.ask("GET", "/api/account/export")[1]
    assert exported["notes"] == [{"game": game, "link": code, "notes": own}]
    assert reported(ben, code, 2) == reported(phone, code, 1) == 200
    assert reports_of(desk) == [(game, "From the desk")]
    assert desk.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    assert read(ben, code) == NOWHERE
    assert notes_of(desk, game)["notes"] == []
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        found = journal.execute("SELECT * FROM notes WHERE text LIKE 'From the%'").fetchall()
        assert (
            found == journal.execute("SELECT * FROM note_links WHERE code = ?", [code]).fetchall()
        )
        assert found == []
        assert journal.execute("SELECT * FROM note_reports WHERE game = ?", [game]).fetchall() == []


def test_a_shared_note_is_reported_to_whoever_runs_the_server(start: StartServer):
    server = start()
    ann, ben, cat = (Person(server.url) for _ in range(3))
    ann.ask("PUT", "/api/me", {"name": "Ann"})
    game = game_of(ann)
    written(ann, game, 3, "You are all fools\n9 2026-01-01 00:00 lobby, lobby")
    written(ann, game, None, "Harmless")
    code = shared(ann, game)
    for person in (ben, ben, cat):  # a second report by the same person adds nothing
        assert reported(person, code, 3) == 200
    assert reported(ben, code, 4) == "no-such-note"
    assert reported(ben, code[::-1], 3) == "no-such-link"
    written(ann, game, 3, "Well played")
    listed = admin(server, "reports").output
    assert listed.count(f"{game}, notes") == 2
    assert "fools\n    9 2026-01-01" in listed
    assert len(re.findall(r"Ann \([0-9a-f]{32}\) wrote: You are all fools", listed)) == 2
    assert "2 reports" in admin(server, "status").output
    answers = [reported(ben, code, None) for _ in range(REPORTING.burst)]
    assert answers[0] == 200
    assert answers[-1] == "too-many-requests"


def test_reports_come_along_into_an_account(server: Server):
    ann, ben, phone = Person(server.url), registered(server, "Ben reports"), Person(server.url)
    game = game_of(ann)
    for ply in (1, 2):
        written(ann, game, ply, f"Rude {ply}")
    code = shared(ann, game)
    for person, ply in ((ben, 1), (phone, 1), (phone, 2)):
        assert reported(person, code, ply) == 200
    signed_in(server, "Ben reports", phone)
    assert sorted(reports_of(ben)) == [(game, "Rude 1"), (game, "Rude 2")]
    assert ben.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        found = journal.execute("SELECT text, reporter FROM note_reports WHERE game = ?", [game])
        assert sorted(found) == [("Rude 1", None), ("Rude 2", None)]


def test_what_the_admin_removes_somebody_for_is_read_no_more(start: StartServer, tmp_path: Path):
    words = tmp_path / "words"
    words.write_text("fool\n")
    server = start(MERGEMAKER_WORD_LIST=str(words))
    ann, ben = Person(server.url), Person(server.url)
    game = game_of(ann)
    written(ann, game, 1, "You fool")
    code = shared(ann, game)
    assert read(ben, code) == (200, [noted(1, "You ****")])
    assert notes_of(ann, game)["notes"] == [noted(1, "You fool")]
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        (person,) = journal.execute("SELECT person FROM notes").fetchone()
    assert admin(server, "remove-person", person).exit_code == 0
    assert read(ben, code) == NOWHERE
    server.restart()
    assert read(ben, code) == NOWHERE


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("one\r\ntwo\u2028three", "one\ntwo\nthree"),
        ("\n\na\n\n\n\nb\n\n", "a\n\nb"),
        ("\ufb01ne \u202ereversed\u2066", "fine reversed"),
        ("a\u0000b\u0007c\tand\u00a0d", "abc and d"),
        ("\u200b \n \u0301", ""),
    ],
)
def test_what_is_kept_of_a_note(text: str, kept: str):
    assert tidy_note(text) == kept
