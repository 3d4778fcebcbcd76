"""Games played under other versions of the rules, on a server with the current one."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from mergemaker.rules import RULES_VERSION
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Person


def change_version_and_digests(server: Server, game: str) -> None:
    """Change the journal as if a game had been played under another version of the rules, by which
    its moves had other results."""
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        for change in (f"'$.version', {RULES_VERSION + 1}", "'$.digest', '00000000'"):
            journal.execute(
                f"UPDATE entries SET entry = CAST(json_set(CAST(entry AS TEXT), {change}) AS BLOB) "
                "WHERE game = ?",
                (game,),
            )


def test_a_game_whose_moves_had_other_results_is_reported(start: StartServer):
    server = start()
    ann = Person(server.url)
    games = [ann.make()["id"] for _ in range(2)]
    for game in games:
        seat = ann.join(game)
        seat.my_decision()
        seat.play(Random(1))
        seat.close()
    server.stop()
    change_version_and_digests(server, games[0])
    server.start()
    status, problem = ann.ask("GET", f"/api/games/{games[0]}")
    assert (status, problem["code"]) == (409, "rules-differ")
    assert "other rules" in problem["reason"]
    with pytest.raises(Exception, match="4404"):
        ann.join(games[0])
    assert ann.join(games[1]).my_decision()["phase"] == "playing"
