"""A game that cannot be read holds up no other."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from mergemaker.rules import Refused
from mergemaker.server.tables.housekeeping import ABANDONED
from mergemaker.server.tables.quarantine import PERIOD, Quarantine
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_absence import begun
from tests.server.test_admin import admin
from tests.server.test_lobby import age, listed
from tests.support.player import PATIENCE, Person

TWO = [{"kind": "you"}, {"kind": "open"}]


def ruin(data: Path, game: str) -> None:
    """Make the entries of a game unreadable."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        journal.execute("UPDATE entries SET entry = 'ruined' WHERE game = ?", (game,))


def while_stopped(server: Server, change: Callable[[], None]) -> None:
    server.stop()
    change()
    server.start()


def test_a_person_is_removed_from_all_other_games(start: StartServer):
    server = start()
    ann = Person(server.url)
    games = sorted(ann.make(seats=TWO)["id"] for _ in range(3))
    while_stopped(server, lambda: ruin(server.data, games[0]))
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        (person,) = journal.execute("SELECT DISTINCT person FROM seats WHERE person <> ''")
    done = admin(server, "remove-person", *person)
    assert done.exit_code == 0, done.output
    assert "from 2 unfinished games" in done.output
    assert "1 games could not be changed" in done.output
    watcher = Person(server.url)
    for game in games[1:]:
        assert watcher.join(game).view["phase"] == "closed"


def test_other_tables_in_the_lobby_are_looked_after(start: StartServer):
    server = start()
    first, second = listed(Person(server.url)), listed(Person(server.url))
    first.close()
    second.close()

    def change() -> None:
        age(server.data, ABANDONED)
        ruin(server.data, first.game)

    while_stopped(server, change)
    deadline = time.monotonic() + PATIENCE
    while second.person.ask("GET", f"/api/games/{second.game}")[1]["phase"] != "closed":
        assert time.monotonic() < deadline


def test_other_deadlines_are_met(start: StartServer):
    server = start(MERGEMAKER_GRACE="1")
    ann = Person(server.url)
    clock = {"clock": {"decision": 3600, "bank": 0}}
    game = ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}], terms=clock)["id"]
    with ann.join(game) as seat:
        seat.my_decision()

    def change() -> None:
        with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
            journal.execute("UPDATE games SET deadline = 1 WHERE id = ?", (game,))
        ruin(server.data, game)

    while_stopped(server, change)
    absent, waits = begun(server)
    number = absent.view["you"]
    absent.close()
    waits.until(lambda view: view["seats"][number]["kind"] == "bot")


def test_a_game_is_left_alone_for_a_while_only():
    now = 0.0
    quarantine = Quarantine("test", lambda: now)
    failures = {"good": None, "broken": ValueError(), "refused": Refused(code="busy", reason="")}
    for game, failure in failures.items():
        with quarantine.guard(game):
            if failure is not None:
                raise failure
    assert quarantine.games() == ["broken", "refused"]
    now = PERIOD - 1
    assert quarantine.games() == ["broken", "refused"]
    now = PERIOD
    assert quarantine.games() == []
