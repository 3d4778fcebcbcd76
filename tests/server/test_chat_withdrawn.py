"""What somebody has said vanishes from the pages of all who read it when that person is removed or
deletes their account, and from nobody else's."""

from __future__ import annotations

import re

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import PASSWORD, registered
from tests.server.test_admin import admin
from tests.server.test_chat import begin, rooms_at_first, table_for_two
from tests.server.test_lobby_chat import in_lobby
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Person, Seat


def texts(seat: Seat | LobbySocket, room: str = "table") -> list[str]:
    messages = seat.chat.get(room, []) if isinstance(seat, Seat) else seat.chat
    return [said["text"] for said in messages]


def read_until(seat: Seat | LobbySocket, *wanted: str, room: str = "table") -> None:
    """Read until exactly this is shown of a room."""
    while texts(seat, room) != list(wanted):
        seat.read()


def test_what_a_player_said_vanishes_when_the_host_removes_them(server: Server):
    host, ben, cat = table_for_two(server)
    ben.say("Rude")
    host.say("Please")
    begin(host, ben, cat)
    cat.say("I only watch", "watchers")
    cat.heard("I only watch", "watchers")
    before = len(cat.frames)
    host.do("remove", author=host.heard("Rude")["author"])
    read_until(host, "Please")
    read_until(ben, "Please")
    assert host.command("report", room="table", number=1)["code"] == "no-such-message"
    assert host.say("Better")["type"] == "done"
    read_until(host, "Please", "Better")
    assert rooms_at_first(host.person, host.game, "Better") == {"table": ["Please", "Better"]}
    # Nothing was withdrawn from what the watchers read.
    assert cat.say("Still here", "watchers")["type"] == "done"
    cat.heard("Still here", "watchers")
    sent = [frame for frame in cat.frames[before:] if '"type":"chat"' in frame]
    assert len(sent) == 1 and '"since":1' in sent[0]


def test_what_a_watcher_said_vanishes_from_the_watchers_room(server: Server):
    host, ben, cat = table_for_two(server)
    begin(host, ben, cat)
    with Person(server.url).join(host.game) as dan:
        cat.say("Rude", "watchers")
        author = dan.heard("Rude", "watchers")["author"]
        host.do("remove", author=author)
        read_until(dan, room="watchers")
    assert host.chat == {}


def test_a_page_that_was_away_meanwhile_shows_it_no_longer(server: Server):
    host, ben, _ = table_for_two(server)
    ben.say("Rude")
    host.say("Please")
    host.heard("Please")
    with Person(server.url).join(host.game) as eve:
        eve.heard("Please")
        shown = {**eve.chat}
    host.do("remove", seat=1)
    eve.reconnect()
    eve.chat = shown  # a page keeps what it shows while it is disconnected
    read_until(eve, "Please")


def test_what_the_admin_removes_somebody_for_vanishes_from_all_places(start: StartServer):
    server = start()
    host, ben, _ = table_for_two(server)
    ben.person.ask("PUT", "/api/me", {"name": "Ben"})
    ben.say("Rude")
    host.say("Please")
    host.command("report", room="table", number=1)
    with LobbySocket(ben.person, chat=True) as talking, in_lobby(server, "Dora") as dora:
        talking.say("Rude here, too")
        dora.heard("Rude here, too")
        host.heard("Please")
        found = re.search(r"\(([0-9a-f]{32})\) wrote: Rude", admin(server, "reports").output)
        assert found is not None
        assert admin(server, "remove-person", found[1]).exit_code == 0
        read_until(dora, room="lobby")
        read_until(host, "Please")


def test_what_was_written_vanishes_with_the_account(server: Server):
    ann = registered(server, "Ann vanishes")
    with LobbySocket(ann, chat=True) as talking, in_lobby(server, "Dora") as dora:
        talking.say("My words")
        dora.say("Hers")
        dora.heard("Hers")
        assert ann.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
        read_until(dora, "Hers", room="lobby")
