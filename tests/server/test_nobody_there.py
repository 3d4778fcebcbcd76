"""No game burns the processor with nobody in it, whichever way it came to be without people."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from random import Random

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Json, Person
from tests.support.seating import seat_two

BOT: Json = {"kind": "bot", "bot": "random"}
YOU: Json = {"kind": "you"}
OPEN: Json = {"kind": "open"}


def wait_until_no_bot_acts(server: Server, game: str) -> str:
    """Wait until no bot has anything to decide in a game. Returns its phase."""
    deadline = time.monotonic() + 60
    while True:
        with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
            query = "SELECT bot_to_act, phase FROM games WHERE id = ?"
            bot_to_act, phase = journal.execute(query, (game,)).fetchone()
        if not bot_to_act:
            return phase
        assert time.monotonic() < deadline, "bots play on"
        time.sleep(0.05)  # nobody is there to be told: it must be polled


def test_a_table_needs_a_person(server: Server):
    status, problem = Person(server.url).ask("POST", "/api/games", {"seats": [BOT, BOT]})
    assert (status, problem["code"]) == (400, "bad-seats")


def test_a_game_does_not_start_without_a_person(server: Server):
    ann = Person(server.url)
    made = ann.make(seats=[OPEN, BOT])
    host = ann.join(made["id"])
    assert host.command("start", bot="random")["code"] == "bad-seats"
    assert host.view["phase"] == "waiting"


def test_when_everybody_has_gone_the_game_waits_for_a_person(server: Server):
    ann = Person(server.url)
    game = ann.make(seats=[YOU, BOT, BOT])["id"]  # whose page was never opened
    assert wait_until_no_bot_acts(server, game) == "playing"
    with ann.join(game) as seat:
        seat.play_out(Random(1), decisions=3)
    assert wait_until_no_bot_acts(server, game) == "playing"
    assert ann.join(game).my_decision()["options"] is not None


def test_bots_do_not_take_over_where_everybody_stays_away(start: StartServer):
    server = start(MERGEMAKER_GRACE="1")
    both_leave = seat_two(Person(server.url), Person(server.url), "random")
    for seat in both_leave:
        seat.close()
    leaves, stays = seat_two(Person(server.url), Person(server.url))
    leaves.close()
    # Whoever left that other table left it later, and a bot plays for them.
    number = leaves.view["you"]
    stays.until(lambda view: view["seats"][number]["cause"] == "absent")
    game = both_leave[0].game
    assert wait_until_no_bot_acts(server, game) == "playing"
    with Person(server.url).join(game) as watcher:
        kinds = [row["kind"] for row in watcher.view["seats"]]
        assert kinds == ["person", "person", "bot"]
        assert watcher.view["seq"] == both_leave[0].view["seq"]


def test_when_everybody_has_resigned_the_game_has_stopped(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    made = ann.make(seats=[YOU, OPEN, BOT])
    seats = [ann.join(made["id"]), ben.join(made["id"], made["invite"])]
    seats[1].do("sit", name="Ben")
    seats[0].do("start", bot="random")
    for seat in seats:
        seat.do("resign", bot="random")
    assert wait_until_no_bot_acts(server, made["id"]) == "stopped"


def test_a_rematch_waits_for_people(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    made = ann.make(seats=[YOU, OPEN, BOT], options={"trading": "off"})
    seats = [ann.join(made["id"]), ben.join(made["id"], made["invite"])]
    seats[1].do("sit", name="Ben")
    seats[0].do("start", bot="random")
    seats[0].do("propose", what="end")
    proposal = seats[1].until(lambda view: view["proposal"] is not None)["proposal"]["seq"]
    seats[1].do("answer", proposal=proposal, agrees=True)
    assert seats[0].until(lambda view: view["phase"] == "over")
    status, rematch = ann.ask("POST", f"/api/games/{made['id']}/rematch", {})
    assert status == 201
    assert wait_until_no_bot_acts(server, rematch["id"]) == "waiting"


def test_pages_left_open_cost_nothing_once_only_one_person_plays(start: StartServer):
    server = start(MERGEMAKER_GRACE="1")
    ann, ben = Person(server.url), Person(server.url)
    clock = {"decision": 5, "bank": 0}
    made = ann.make(seats=[YOU, OPEN, BOT], terms={"clock": clock})
    seats = [ann.join(made["id"]), ben.join(made["id"], made["invite"])]
    seats[1].do("sit", name="Ben")
    seats[0].do("start", bot="random")
    # Nobody moves: bots take over from one of them, and the other, who is the last, is waited for.
    view = seats[0].until(lambda view: any(row["cause"] == "clock" for row in view["seats"]))
    assert sum(row["kind"] == "person" for row in view["seats"]) == 1
    assert wait_until_no_bot_acts(server, made["id"]) == "playing"
