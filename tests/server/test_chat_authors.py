"""Who wrote a message: each author of a place has a number, which stays theirs whatever becomes of
their seat or their account."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from mergemaker.server.chat.authors import Authors
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.sqlite import file_url
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import PASSWORD, registered, signed_in
from tests.server.test_chat import begin, table_for_two
from tests.server.test_removing import assert_put_out
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Person, Seat


def exported_chat(person: Person) -> list[str]:
    """What the owner of an account has said, as their export has it."""
    status, content = person.ask("GET", "/api/account/export")
    assert status == 200
    return [said["text"] for said in content["chat"]]


def told_number(seat: Seat) -> int | None:
    """The number that a person is told is theirs, on the connection that they have now."""
    seat.heard("Hello")
    return seat.author


def resigned_and_replaced(server: Server) -> tuple[Seat, Seat, Seat]:
    """The host; Ben, who spoke in his seat and resigned from it; and Cat, who has it now."""
    host, ben, cat = table_for_two(server, options={"trading": "off"})
    ben.say("This is my seat")
    begin(host, ben, cat)
    ben.do("resign", bot="random")
    cat.do("sit", name="Cat")
    return host, ben, cat


def test_whoever_takes_a_seat_is_another_author_than_its_former_owner(server: Server):
    host, ben, cat = resigned_and_replaced(server)
    assert cat.say("Now it is mine")["type"] == "done"
    before, after = host.heard("This is my seat"), host.heard("Now it is mine")
    assert (before["seat"], before["author"]) == (1, ben.author)
    assert (after["seat"], after["author"]) == (1, cat.author)
    assert ben.say("I only watch", "watchers")["type"] == "done"
    host.do("resign", bot="random")
    cat.do("resign", bot="random")
    later = host.heard("I only watch", "watchers")
    assert (later["seat"], later["author"], later["name"]) == (None, ben.author, "Guest")


def test_whom_the_host_removes_is_the_author_and_not_who_has_the_seat_now(server: Server):
    host, ben, cat = resigned_and_replaced(server)
    author = host.heard("This is my seat")["author"]
    host.do("remove", author=author)
    assert_put_out(ben)
    assert cat.say("I am still here")["type"] == "done"
    assert host.heard("I am still here")["author"] == cat.author
    assert "player_silenced" not in [event["type"] for event in host.table_events]
    assert host.command("remove", author=host.author)["code"] == "nobody-there"


def test_everybody_has_the_number_of_a_place_before_they_write_there(start: StartServer):
    server = start()
    host, ben, cat = table_for_two(server)
    assert ben.say("Hello")["type"] == "done"
    numbers = [told_number(seat) for seat in (host, ben, cat)]
    assert len(set(numbers)) == 3
    assert host.heard("Hello")["author"] == ben.author
    assert cat.say("Hello, too")["type"] == "done"
    assert host.heard("Hello, too")["author"] == cat.author
    server.restart()
    for seat in (host, ben, cat):
        seat.reconnect(server.url)
    assert [told_number(seat) for seat in (host, ben, cat)] == numbers
    with LobbySocket(ben.person, chat=True) as lobby:
        ben.person.ask("PUT", "/api/me", {"name": "Ben"})
        lobby.say("Hello, all")
        assert lobby.heard("Hello, all")["author"] == lobby.author != ben.author


def test_a_number_that_somebody_else_has_is_given_to_nobody():
    ann = Authors("g").number_of("ann")
    taken = Authors("g", [(ann, "ben")])
    assert taken.number_of("ben") == ann != taken.number_of("ann")
    taken.add(taken.number_of("ann"), "ann")
    assert taken.person_of(ann) == "ben"


def test_an_account_with_several_numbers_goes_on_under_the_first():
    passed = Authors("g", [(5, "ann"), (7, "ann")])
    assert passed.number_of("ann") == 5
    assert passed.person_of(7) == "ann"


# --- signing in ----------------------------------------------------------------------------------


def test_a_guest_who_signs_in_keeps_number_and_messages(server: Server):
    desk = registered(server, "Gus chats")
    host, ben, _ = table_for_two(server)
    ben.say("As a guest")
    author = host.heard("As a guest")["author"]
    number = ben.heard("As a guest")["number"]
    host.say("Well")
    ben.command("report", room="table", number=ben.heard("Well")["number"])
    signed_in(server, "Gus chats", ben.person)
    ben.reconnect()
    assert ben.say("As myself")["type"] == "done"
    assert host.heard("As myself")["author"] == author == ben.author
    assert ben.heard("As a guest")["number"] == number
    assert exported_chat(desk) == ["As a guest", "As myself"]
    reported = desk.ask("GET", "/api/account/export")[1]["reports"]
    assert [report["text"] for report in reported] == ["Well"]

    assert desk.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    while len(host.chat["table"]) > 1:
        host.read()
    assert [said["text"] for said in host.chat["table"]] == ["Well"]


def test_an_open_page_of_the_account_learns_the_number_that_it_takes_over(server: Server):
    desk = registered(server, "Ida chats")
    host, ben, cat = table_for_two(server)
    cat.say("Hello")
    author = host.heard("Hello")["author"]
    watching = desk.join(host.game)
    assert told_number(watching) not in (None, author)
    signed_in(server, "Ida chats", cat.person)
    while watching.author != author:
        watching.read()
    assert watching.say("It is still me")["type"] == "done"
    assert ben.heard("It is still me")["author"] == author
    host.do("remove", author=author)  # the account now
    assert_put_out(watching)


def test_a_message_that_was_not_acknowledged_to_the_guest_is_not_said_again(server: Server):
    registered(server, "Una chats")
    host, ben, _ = table_for_two(server)
    ben.command("say", room="table", text="Once")
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        query = "SELECT command FROM chat WHERE place = ?"
        ((unacknowledged,),) = journal.execute(query, (ben.game,))
    signed_in(server, "Una chats", ben.person)
    ben.reconnect()
    frame = f'{{"type":"say","id":"{unacknowledged}","room":"table","text":"Once"}}'
    ben.send_text(frame)
    assert ben.answer(unacknowledged) == {"type": "done", "id": unacknowledged, "number": 1}
    host.say("Over")
    host.heard("Over")
    assert [said["text"] for said in host.chat["table"]] == ["Once", "Over"]


def test_what_the_account_has_said_and_reported_itself_is_no_obstacle(server: Server):
    desk = registered(server, "Ova chats")
    host, ben, _ = table_for_two(server)
    own = desk.join(host.game)
    for seat in (own, ben):
        frame = '{"type":"say","id":"same","room":"table","text":"Hm"}'
        seat.send_text(frame)
        assert seat.answer("same")["type"] == "done"
    host.say("Fools")
    number = host.heard("Fools")["number"]
    for seat in (own, ben):
        assert seat.command("report", room="table", number=number)["type"] == "done"
    signed_in(server, "Ova chats", ben.person)
    assert exported_chat(desk) == ["Hm", "Hm"]
    assert len(desk.ask("GET", "/api/account/export")[1]["reports"]) == 1


@pytest.mark.parametrize("point", ["after-seat-transfer", "before-append", "after-append"])
def test_a_crash_while_signing_in_loses_no_message(start: StartServer, point: str):
    server = start()
    desk = registered(server, "Ann")
    host, ben, _ = table_for_two(server)
    ben.say("Before the crash")
    server.stop()
    dying = start(MERGEMAKER_FAILPOINT=f"{point}:1")
    desk.address = ben.person.address = dying.url.rstrip("/")
    with pytest.raises((ConnectionError, HTTPException)):
        signed_in(dying, "Ann", ben.person)
    dying.wait_until_dead()
    server = start()
    desk.address = server.url.rstrip("/")
    assert exported_chat(desk) == ["Before the crash"]
    host.reconnect(server.url)
    author = host.heard("Before the crash")["author"]
    own = desk.join(ben.game)
    own.until(lambda view: view["you"] == 1)
    own.heard("Before the crash")
    assert own.author == author


# --- older journals ------------------------------------------------------------------------------


def test_the_authors_of_an_older_journal_get_a_number_each(tmp_path: Path):
    path = tmp_path / "journal.sqlite"
    config = Config()
    config.set_main_option("script_location", "mergemaker.server.storage:migrations")
    with create_engine(file_url(path)).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0016")
    rows = [  # place, room, number, person, seat, guest, command
        ("g", "table", 1, "ann", None, 1, "a"),
        ("g", "table", 2, "ann", 0, None, "b"),
        ("g", "table", 3, "ben", 0, None, "a"),
        ("g", "table", 4, None, None, None, ""),
        ("g", "table", 5, None, None, None, ""),
        ("g", "watchers", 1, "cat", None, 2, "a"),
        ("h", "table", 1, "ann", 0, None, "a"),
    ]
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.executemany(
            "INSERT INTO chat (place, room, number, at, person, seat, guest, name, text, command)"
            " VALUES (?, ?, ?, 5, ?, ?, ?, 'Name', 'Text', ?)",
            rows,
        )
    migrate(path)
    with closing(sqlite3.connect(path)) as journal:
        query = "SELECT person, author FROM chat ORDER BY place, room, number"
        found = journal.execute(query).fetchall()
    ann, ben, cat = (Authors("g").number_of(person) for person in ("ann", "ben", "cat"))
    elsewhere = Authors("h").number_of("ann")
    assert len({ann, ben, cat, elsewhere}) == 4
    assert found == [
        ("ann", ann),
        ("ann", ann),
        ("ben", ben),
        (None, None),
        (None, None),
        ("cat", cat),
        ("ann", elsewhere),
    ]
