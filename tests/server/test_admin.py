"""Whoever runs a server sees how it is doing, reads reports, removes people and closes tables."""

from __future__ import annotations

import json
import re
import stat
import sys

import pytest
from click.testing import Result
from websockets.exceptions import ConnectionClosed

from mergemaker.server.admin.channel import FILE
from mergemaker.server.wire.admin import AdminRefused, GetStatus
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_chat import begin, table_for_two
from tests.support.command_line import run
from tests.support.player import Person


def admin(server: Server, *arguments: str) -> Result:
    """Run `mergemaker admin` on the server's data folder."""
    return run("admin", "--data", server.data, *arguments)


def test_status_counts_people_tables_and_reports(start: StartServer):
    server = start()
    host, ben, cat = table_for_two(server)
    ben.say("Fools")
    host.command("report", room="table", number=1)
    done = admin(server, "status")
    assert done.exit_code == 0, done.output
    assert "3 people connected, 1 tables in memory" in done.output
    assert "1 unfinished games, 1 reports" in done.output
    cat.close()


def test_a_reported_person_can_be_removed_for_good(start: StartServer):
    server = start()
    host, ben, cat = table_for_two(server)
    ben.say("Hello")
    ben.say("Fools")
    host.command("report", room="table", number=2)
    begin(host, ben, cat)
    listed = admin(server, "reports")
    assert listed.exit_code == 0, listed.output
    assert "Ben: Hello" in listed.output
    found = re.search(r"Ben \(([0-9a-f]{32})\) wrote: Fools", listed.output)
    assert found is not None, listed.output
    done = admin(server, "remove-person", found[1])
    assert done.exit_code == 0, done.output
    assert "from 1 unfinished games" in done.output
    host.until(lambda view: view["seats"][1]["kind"] == "bot")
    with pytest.raises(ConnectionClosed):
        ben.until(lambda _: False)
    for _ in range(2):
        status, problem = ben.person.ask("GET", "/api/me")
        assert (status, problem["code"]) == (403, "removed")
        assert ben.person.ask("GET", "/")[0] == 200
        with pytest.raises(ConnectionClosed) as closed:
            ben.person.join(ben.game)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        assert closed.value.rcvd.reason == "removed"
        server.restart()
    host.reconnect()
    assert host.person.ask("GET", "/api/me")[0] == 200


def test_a_table_can_be_closed_before_and_during_its_game(start: StartServer):
    server = start()
    host, ben, cat = table_for_two(server)
    begin(host, ben, cat)
    assert admin(server, "close-table", host.game).exit_code == 0
    for seat in (host, ben, cat):
        seat.until(lambda view: view["phase"] == "stopped")
        assert seat.view["options"] is None
    answer = host.command("move", seq=host.view["seq"], moves=["pass"])
    assert answer["code"] == "closed"
    again = admin(server, "close-table", host.game)
    assert again.exit_code == 1
    assert "closed already" in again.output
    assert "no such game" in admin(server, "close-table", "nothing").output
    assert "not a person's ID" in admin(server, "remove-person", "Ben").output

    other, _, _ = table_for_two(server)
    assert admin(server, "close-table", other.game).exit_code == 0
    other.until(lambda view: view["phase"] == "closed")
    server.restart()
    host.reconnect()
    assert host.view["phase"] == "stopped"


def test_only_whoever_can_read_the_data_folder_can_ask(start: StartServer):
    server = start()
    path = server.data / FILE
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    known = json.loads(path.read_text())
    path.write_text(json.dumps({**known, "token": "wrong"}))
    refused = admin(server, "status")
    assert refused.exit_code == 1
    assert "The token is wrong." in refused.output
    path.write_text(json.dumps(known))
    assert admin(server, "status").exit_code == 0
    assert not [line for line in server.output if known["token"] in line]
    assert Person(server.url).ask("GET", "/api/admin")[0] == 404
    server.stop()
    assert not path.exists()
    stopped = admin(server, "status")
    assert stopped.exit_code == 1
    assert "No server is running" in stopped.output


def test_what_is_no_request_is_refused(start: StartServer):
    import socket

    import msgspec

    server = start()
    port = json.loads((server.data / FILE).read_text())["port"]
    for line in (b"{}\n", b'{"type":"status","token":"x","more":1}\n', b"\xff\n", b"[[[\n"):
        with socket.create_connection(("127.0.0.1", port), 30) as connection:
            connection.sendall(line)
            reply = msgspec.json.decode(connection.makefile("rb").readline())
        assert reply["type"] == AdminRefused.__struct_config__.tag
    assert GetStatus(token="x").token == "x"
    assert admin(server, "status").exit_code == 0
