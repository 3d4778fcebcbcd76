"""Games played under other versions of the rules, on a server with the current one."""

import json
import sqlite3
from contextlib import closing
from random import Random
from typing import get_args

import pytest

from mergemaker.rules import RULES_VERSION, RefusalCode
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Person


def begin_and_stop(server: Server, ann: Person, count: int) -> list[str]:
    """Make games, play a decision in each, and stop the server."""
    games = [ann.make()["id"] for _ in range(count)]
    for game in games:
        seat = ann.join(game)
        seat.my_decision()
        seat.play(Random(1))
        seat.close()
    server.stop()
    return games


def change_version_and(change: str, server: Server, game: str) -> None:
    """Change the journal as if a game had been played under another version of the rules, by which
    its moves were others or had other results, and as if a bot had to decide now.

    Args:
        change: what else is changed in the entries, as `json_set` takes it.
        server: a server that has stopped.
        game: the game.
    """
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        for each in (f"'$.version', {RULES_VERSION + 1}", change):
            journal.execute(
                f"UPDATE entries SET entry = CAST(json_set(CAST(entry AS TEXT), {each}) AS BLOB) "
                "WHERE game = ?",
                (game,),
            )
        journal.execute("UPDATE games SET bot_to_act = TRUE WHERE id = ?", (game,))


def test_a_game_whose_moves_had_other_results_is_reported(start: StartServer):
    server = start()
    ann = Person(server.url)
    differs, agrees = begin_and_stop(server, ann, 2)
    change_version_and("'$.digest', '00000000'", server, differs)
    server.start()
    status, problem = ann.ask("GET", f"/api/games/{differs}")
    assert (status, problem["code"]) == (409, "rules-differ")
    assert "other rules" in problem["reason"]
    with pytest.raises(Exception, match="4404"):
        ann.join(differs)
    assert ann.join(agrees).my_decision()["phase"] == "playing"


def test_the_log_tells_the_entry_that_differs_and_no_move(start: StartServer):
    server = start()
    ann = Person(server.url)
    (game,) = begin_and_stop(server, ann, 1)
    change_version_and("""'$.moves', json('["buy Imperial 4"]')""", server, game)
    before = len(server.output)
    server.start()
    assert ann.ask("GET", f"/api/games/{game}")[0] == 409
    server.stop()
    printed = "\n".join(server.output[before:])
    assert "Traceback" not in printed
    assert "Imperial" not in printed
    lines = [json.loads(line) for line in server.output[before:] if game in line]
    assert lines
    for line in lines:
        assert line["event"] == "a game cannot be replayed"
        assert line["entry"] == 2
        assert line["code"] in get_args(RefusalCode)
