"""The export of an account: everything that the server knows of its owner."""

from __future__ import annotations

from random import Random

from mergemaker.server.accounts.export import EXPORTING
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import OPEN_SEAT, registered
from tests.server.test_admin import admin
from tests.server.test_unreadable_games import ruin
from tests.support.player import Person

WITH_BOT = [{"kind": "you"}, {"kind": "bot", "bot": "pip"}]


def test_everything_known_of_a_person_can_be_exported(server: Server):
    dora = registered(server, "Dora exports")
    seat = dora.join(dora.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "pip"}])["id"])
    seat.play_out(Random(1))
    waiting = dora.make(seats=OPEN_SEAT)["id"]
    dora.join(waiting).command("say", room="table", text="Anybody there?")
    host = Person(server.url)
    hosts = host.make(seats=OPEN_SEAT)
    dora.join(hosts["id"], hosts["invite"]).do("sit", name="Dora")
    host.join(hosts["id"]).do("remove", seat=1)
    status, content = dora.ask("GET", "/api/account/export")
    assert status == 200
    assert content["removed_from"] == [hosts["id"]]
    assert content["username"] == "Dora exports"
    assert [session["label"] for session in content["sessions"]] == ["Firefox on Linux"]
    assert [said["text"] for said in content["chat"]] == ["Anybody there?"]
    games = {game["id"]: game for game in content["games"]}
    assert games[seat.game]["record"] == dora.ask("GET", f"/api/games/{seat.game}/record")[1]
    assert games[seat.game]["place"] in (1, 2)
    assert games[waiting]["record"] is None
    assert content["email"] is None


def test_a_guest_has_nothing_to_export(server: Server):
    guest = Person(server.url)
    assert guest.ask("GET", "/api/account/export")[1]["code"] == "not-signed-in"


def test_an_export_keeps_no_game_in_memory_and_leaves_out_what_cannot_be_read(start: StartServer):
    server = start()
    eve = registered(server, "Eve")
    seats = [eve.join(eve.make(seats=WITH_BOT)["id"]) for _ in range(2)]
    for seat in seats:
        seat.play_out(Random(1))
        seat.close()
    server.stop()
    ruin(server.data, seats[0].game)
    server.start()
    status, content = eve.ask("GET", "/api/account/export")
    assert status == 200
    records = {game["id"]: game["record"] for game in content["games"]}
    assert records[seats[0].game] is None
    assert records[seats[1].game].startswith("Mergemaker: 1")
    assert "0 tables in memory" in admin(server, "status").output


def test_an_account_can_be_exported_only_so_often(server: Server):
    fay = registered(server, "Fay exports")
    for _ in range(EXPORTING.burst):
        assert fay.ask("GET", "/api/account/export")[0] == 200
    status, problem = fay.ask("GET", "/api/account/export")
    assert (status, problem["code"]) == (429, "too-many-requests")
