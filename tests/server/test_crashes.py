"""A server killed at any step loses no acknowledged move and repeats none.

A failpoint kills the process at a certain step, as `kill -9` does. Afterwards a new server on the
same data folder must have every acknowledged move exactly once. `mergemaker bench faults kills`
does so for hours.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.rules import Game
from mergemaker.table import Table, view
from tests.browser.positions import Guest, find_position, must_decide, put
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support import asynchronous
from tests.support.choosing import choose
from tests.support.journals import open_journal
from tests.support.player import Json, Person, Seat, with_rules

# Each step, and how often the server passes it before it dies there.
STEPS = {
    "before-append": 1,
    "before-commit": 6,
    "after-commit": 1,
    "after-append": 6,
    "before-ack": 1,
    "after-ack": 6,
    "before-update": 1,
}


class Player:
    """Plays at random, and keeps what it sent."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.sent: dict[str, Json] = {}
        self.random = Random(3)

    def play_until_cut_off(self) -> None:
        """Play until the connection is lost."""
        with suppress(ConnectionClosed):
            while self.seat.my_decision()["phase"] != "over":
                view = self.seat.view
                name = f"c{len(self.sent)}"
                moves = choose(view, self.random)
                self.sent[name] = {"type": "move", "id": name, "seq": view["seq"], "moves": moves}
                self.seat.send_text(json.dumps(self.sent[name]))
                answer = self.seat.answer(name)
                if answer["type"] == "ack":
                    self.seat.until(lambda view, seq=answer["seq"]: view["seq"] >= seq)

    def repeat_all(self) -> None:
        """Send every command again, and check that each gets its first answer, if it had one."""
        acked = dict(self.seat.acks)
        for name, command in self.sent.items():
            self.seat.send_text(json.dumps(command))
            answer = self.seat.answer(name)
            if name in acked:
                assert answer == {"type": "ack", "id": name, "seq": acked[name]}
        newest = max(self.seat.acks.values(), default=0)
        self.seat.until(lambda view: view["seq"] >= newest)


def stored_commands(data: Path) -> dict[str, list[int]]:
    """Every stored command, with each `seq` at which it was stored."""
    found: dict[str, list[int]] = {}
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        for command, seq in journal.execute("SELECT command, seq FROM entries ORDER BY seq"):
            if command is not None:
                found.setdefault(command, []).append(seq)
    return found


def replayed(data: Path, game: str) -> Table:
    """The table, replayed from the journal."""

    async def read() -> Table:
        async with open_journal(data / "journal.sqlite") as journal:
            rows = await journal.read(game)
        return Table.replayed(game, [(row.entry, row.at) for row in rows])

    return asynchronous.run(read())


def public_part(shown: Json) -> Json:
    """The part of a view that is the same for everybody."""
    mine = {"you", "hand", "options", "undo", "maker", "may", "invite", "seats", "seq"}
    return {key: value for key, value in shown.items() if key not in mine}


@pytest.mark.parametrize(("step", "times"), STEPS.items())
def test_no_acknowledged_move_is_lost(start: StartServer, step: str, times: int):
    server = start(MERGEMAKER_FAILPOINT=f"{step}:{times}")
    guest = Guest()
    game = put(server, find_position(ann_begins), guest, others="heuristic")
    player = Player(Person(server.url, guest.cookie).join(game))
    player.play_until_cut_off()
    assert server.ready() is False
    server.kill9()

    acked = dict(player.seat.acks)
    stored = stored_commands(server.data)
    assert acked.items() <= {name: places[0] for name, places in stored.items()}.items()

    again = start()
    player.seat.reconnect(again.url)
    player.repeat_all()
    assert acked.items() <= player.seat.acks.items()
    assert all(len(places) == 1 for places in stored_commands(server.data).values())

    watcher = Person(again.url).join(game)
    mine = player.seat.my_decision()
    theirs = watcher.until(lambda view: view["seq"] >= mine["seq"])
    assert public_part(mine) == public_part(theirs)
    seen = [(event["ply"], event["seq"], event["seat"]) for event in player.seat.log]
    assert seen == [(event["ply"], event["seq"], event["seat"]) for event in watcher.log]
    check_replay(again, player.seat)


def ann_begins(game: Game) -> bool:
    """It is Ann's turn, so that no bot triggers the failpoint before she has joined."""
    return must_decide(game, "place")


def check_replay(server: Server, seat: Seat) -> None:
    """Check that replaying the journal gives what the server shows."""
    table = replayed(server.data, seat.game)
    assert table.seq == seat.view["seq"]
    person = next(place.person for place in table.seats if place.person is not None)
    shown = json.loads(msgspec.json.encode(view(table, person)))
    assert public_part(with_rules(shown, seat.rules)) == public_part(seat.view)
    assert shown["hand"] == seat.view["hand"]
    assert shown["options"] == seat.view["options"]


def test_a_game_can_be_finished_although_the_server_is_killed_repeatedly(start: StartServer):
    server = start(MERGEMAKER_FAILPOINT="after-append:9")
    ann = Person(server.url)
    game = ann.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])["id"]
    player = Player(ann.join(game))
    for step in STEPS:
        player.play_until_cut_off()
        server.kill9()
        server = start(MERGEMAKER_FAILPOINT=f"{step}:9")
        player.seat.reconnect(server.url)
    player.play_until_cut_off()
    server.kill9()
    server = start()
    player.seat.reconnect(server.url)
    player.repeat_all()
    player.play_until_cut_off()
    assert player.seat.view["phase"] == "over"
    stored = stored_commands(server.data)
    assert player.seat.acks.items() <= {name: places[0] for name, places in stored.items()}.items()
    check_replay(server, player.seat)


def test_a_move_that_cannot_be_stored_is_not_acknowledged(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    before = seat.my_decision()
    command = {"type": "move", "id": "m1", "seq": before["seq"], "moves": choose(before)}
    with closing(sqlite3.connect(server.data / "journal.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        seat.send_text(json.dumps(command))
        refused = seat.answer("m1")
        assert (refused["type"], refused["code"]) == ("refused", "not-stored")
        assert ann.join(seat.game).view == before
        other.execute("ROLLBACK")
    seat.send_text(json.dumps(command))
    stored = seat.answer("m1")
    assert stored["type"] == "ack"
    seat.until(lambda view: view["seq"] >= stored["seq"])
    seat.play_out(Random(1), decisions=2)
    server.restart()  # so that its output is complete
    log = "\n".join(server.output)
    assert log.count("the journal cannot be written") == 1
    assert "the journal can be written again" in log
    assert "Traceback" not in log
    assert replayed(server.data, seat.game).timeline.seed.hex() not in log
    assert not any(tile in log for tile in before["hand"])
