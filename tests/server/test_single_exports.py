"""Exporting and importing one game, and exporting one person, beside the running server."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from random import Random

from mergemaker.rules import read_record
from tests.browser.server import Server
from tests.server.test_accounts import OPEN_SEAT, registered
from tests.support.command_line import run
from tests.support.player import Person

WITH_BOT = [{"kind": "you"}, {"kind": "bot", "bot": "pip"}]


def exported(server: Server, *what: object) -> str:
    done = run("export", *what, "--data", server.data)
    assert done.exit_code == 0, done.output
    return done.stdout


def imported(server: Server, file: Path) -> str:
    """Import a record, and return the game's id."""
    done = run("import", file, "--data", server.data)
    assert done.exit_code == 0, done.output
    return done.stdout.partition("/g/")[2].split()[0]


def test_a_game_goes_out_and_comes_in_beside_the_running_server(server: Server, tmp_path: Path):
    ann, ben = Person(server.url), Person(server.url)
    seat = ann.join(ann.make(seats=WITH_BOT)["id"])
    seat.play_out(Random(1))
    record = exported(server, "game", seat.game)
    assert record == ann.ask("GET", f"/api/games/{seat.game}/record")[1]
    file = tmp_path / "game.txt"
    assert exported(server, "game", seat.game, "--out", file) == ""
    assert file.read_text() == record
    game = imported(server, file)
    assert ben.ask("GET", f"/api/games/{game}/record")[1] == record
    assert ben.join(game).view["you"] is None
    assert run("doctor", "--data", server.data).exit_code == 0


def test_the_record_of_a_game_that_is_not_over_says_what_it_reveals(server: Server, tmp_path: Path):
    ann = Person(server.url)
    seat = ann.join(ann.make(seats=WITH_BOT)["id"])
    seat.play_out(Random(1), decisions=4)
    seat.my_decision()
    file = tmp_path / "game.txt"
    exported(server, "game", seat.game, "--out", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    record = file.read_text()
    assert "This game is not over." in record.splitlines()[0]
    known = read_record(record)
    assert not known.over
    assert list(known.hand(0)) == seat.view["hand"]
    shown = Person(server.url).ask("GET", f"/api/games/{imported(server, file)}/record")[1]
    assert shown.splitlines()[-1] == "Result: unfinished"


def test_a_person_is_exported_as_they_can_do_themselves(server: Server, tmp_path: Path):
    gil = registered(server, "Gil exports")
    gil.join(gil.make(seats=WITH_BOT)["id"]).play_out(Random(1))
    known = gil.ask("GET", "/api/account/export")[1]
    assert json.loads(exported(server, "person", "gil EXPORTS")) == known
    file = tmp_path / "gil.json"
    exported(server, "person", "Gil exports", "--out", file)
    assert json.loads(file.read_text()) == known
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    done = run("import", file, "--data", server.data)
    assert done.exit_code == 1
    assert "neither a backup nor the record of a game" in done.output


def test_what_cannot_be_exported_is_said(server: Server, tmp_path: Path):
    waiting = Person(server.url).make(seats=OPEN_SEAT)["id"]
    for arguments, reason in (
        (("game", waiting), "has not begun, so it has no record"),
        (("game", "nothing"), "There is no game nothing."),
        (("person", "Nobody"), "There is no account of the name Nobody."),
    ):
        file = tmp_path / "file"
        done = run("export", *arguments, "--data", server.data, "--out", file)
        assert done.exit_code == 1
        assert reason in done.output
        assert list(tmp_path.iterdir()) == []
        assert "There are no games" in run("export", *arguments, "--data", tmp_path).output


def test_a_record_that_cannot_be_read_is_refused_with_the_line(server: Server, tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text("Mergemaker: 1\nRuleset: chess\n")
    done = run("import", file, "--data", server.data)
    assert done.exit_code == 1
    assert "game.txt: Line " in done.output
    file.write_bytes(b"\xff\xfe")
    assert "not a text file" in run("import", file, "--data", server.data).output
