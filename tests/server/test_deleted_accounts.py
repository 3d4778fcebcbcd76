"""Of a deleted account nothing is left but what others need: games, with a former player."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import PASSWORD, registered
from tests.server.test_ratings import RATED, changes
from tests.support.player import Person, Seat

NAME = "Ann Ephemeral"
KEPT = ("entries",)  # the journal of moves, which proves how a game was played


def stored(data: Path) -> Iterator[tuple[str, str]]:
    """Every value in the database, with its table."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        tables = journal.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            for row in journal.execute(f"SELECT * FROM {table}"):
                yield from ((table, str(value)) for value in row)


def where(data: Path, *texts: str) -> set[str]:
    """The tables that contain one of these texts."""
    return {table for table, value in stored(data) if any(text in value for text in texts)} - set(
        KEPT
    )


def person_of(data: Path, username: str) -> str:
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        query = "SELECT person FROM accounts WHERE username = ?"
        return journal.execute(query, (username,)).fetchone()[0]


def rated_game(ann: Person) -> None:
    wish = {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "pip"}], "terms": RATED}
    seat = ann.join(ann.make(**wish)["id"])
    seat.play_out(Random(1))
    assert list(changes(ann, seat.game)) == [0]


def talk_and_resign(ann: Person, ben: Person) -> tuple[Seat, Seat]:
    """A game from which Ann resigns, after both have talked and reported each other."""
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = ann.make(seats=seats, your_name=NAME, options={"trading": "off"})
    host, guest = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    guest.do("sit", name="Ben")
    host.say("My word")
    guest.say("Your word")
    host.say("My last word")
    assert guest.heard("My last word")
    host.heard("Your word")
    for seat, number in ((host, 2), (guest, 1)):
        assert seat.command("report", room="table", number=number)["type"] == "done"
    host.do("start", bot="random")
    host.do("resign", bot="random")
    return host, guest


def test_a_deleted_account_leaves_no_data_of_its_owner(start: StartServer):
    server = start()
    ann, ben = registered(server, NAME), Person(server.url)
    person = person_of(server.data, NAME)
    rated_game(ann)
    _, guest = talk_and_resign(ann, ben)
    exported = ann.ask("GET", "/api/account/export")[1]
    assert [said["text"] for said in exported["chat"]] == ["My word", "My last word"]
    assert [report["text"] for report in exported["reports"]] == ["Your word"]
    assert [rating["games"] for rating in exported["ratings"].values()] == [1]
    assert [game["resigned"] for game in exported["games"]] == [True, False]
    tables = {"ratings", "rating_changes", "resignations", "chat", "reports", "accounts"}
    assert tables <= where(server.data, person)

    assert ann.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    guest.play_out(Random(2), decisions=3)
    assert where(server.data, person, NAME, "My word", "My last word") == set()
    assert said_to(ben, guest.game) == ["Your word"]
    assert guest.say("And mine")["number"] == 4
    server.restart()
    assert said_to(ben, guest.game) == ["Your word", "And mine"]
    guest.reconnect()
    assert guest.say("Again")["number"] == 5
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        assert journal.execute("SELECT message, reporter FROM reports").fetchall() == [(2, None)]


def test_nobody_reads_the_name_of_a_deleted_account_in_a_game_that_goes_on(server: Server):
    ann, ben, cat = registered(server, "Ann Forgotten"), Person(server.url), Person(server.url)
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = ann.make(seats=seats, your_name="Ann Forgotten", options={"trading": "off"})
    host, guest = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    guest.do("sit", name="Ben")
    host.do("start")
    host.do("rename", name="Ann Renamed")
    host.do("rename", name="Ann Resigned")
    host.do("resign")
    successor = cat.join(made["id"], made["invite"])
    successor.do("sit", name="Cat", seat=0)
    successor.do("rename", name="Catherine")
    assert "Ann Re" in "".join(shown_to(Person(server.url), made["id"]))
    assert ann.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    guest.until(lambda view: view["seq"] > successor.view["seq"])
    shown = shown_to(Person(server.url), made["id"])
    assert not [text for text in shown if "Ann " in text]
    with Person(server.url).join(made["id"]) as watching:
        assert [
            (event["type"], event["name"], event.get("former")) for event in watching.table_events
        ] == [
            ("seat_resigned", "A former player", None),
            ("seat_taken", "Cat", "A former player"),
            ("player_renamed", "Catherine", "Cat"),
        ]
        assert watching.view["seats"][0]["name"] == "Catherine"


def test_a_deleted_account_takes_its_name_from_the_seat_it_gave_up(server: Server):
    ann, ben = registered(server, "Bo Forgotten"), Person(server.url)
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = ann.make(seats=seats, your_name="Bo Forgotten", options={"trading": "off"})
    host, guest = ann.join(made["id"]), ben.join(made["id"], made["invite"])
    guest.do("sit", name="Ben")
    host.do("start")
    host.do("resign")
    guest.until(lambda view: view["seats"][0]["vacant"])
    ann.ask("POST", "/api/account/delete", {"password": PASSWORD})
    view = guest.until(lambda view: view["seats"][0]["name"] == "A former player")
    assert view["seats"][0]["vacant"]
    assert not [text for text in shown_to(Person(server.url), made["id"]) if "Bo " in text]


def shown_to(person: Person, game: str) -> list[str]:
    """All that a server sends somebody who looks at a game."""
    for path in ("", "/replay", "/plies/0"):
        assert person.ask("GET", f"/api/games/{game}{path}")[0] == 200
    with person.join(game) as seat:
        return [*seat.frames, *(body.decode() for body in person.bodies)]


def said_to(person: Person, game: str) -> list[str]:
    """What a new connection to a game is shown of the talk, of which all comes at once."""
    with person.join(game) as seat:
        seat.heard("Your word")
        return [message["text"] for message in seat.chat["table"]]
