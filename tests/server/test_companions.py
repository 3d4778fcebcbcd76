"""Several people at one device: for whom a request speaks, what companions may do, and that limits
count the holder of the device."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from mergemaker.server.connections.connections import PER_HOLDER
from mergemaker.server.identity import COMPANIONS, HOLDER, people_at, person_of
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_admin import admin
from tests.server.test_chat import begin, table_for_two
from tests.support.player import PATIENCE, Person

OPEN = {"kind": "open"}
YOU = {"kind": "you"}


def test_everybody_at_a_device_has_an_identity_of_their_own():
    ann, ben = people_at("a" * 32), people_at("b" * 32)
    assert list(ann) == [HOLDER, *COMPANIONS]
    assert ann[HOLDER] == "a" * 32
    assert len({*ann.values(), *ben.values()}) == 14


def test_a_watcher_at_a_players_device_sees_what_every_watcher_sees(server: Server):
    ann = Person(server.url)
    game = ann.make()["id"]
    with ann.join(game, speaks_as=HOLDER) as player, ann.join(game, speaks_as="watcher") as watcher:
        stranger = Person(server.url).join(game)
        player.my_decision()
        seq = player.view["seq"]
        for each in (watcher, stranger):
            each.until(lambda view: view["seq"] >= seq)
        assert player.view["hand"]
        assert watcher.view == stranger.view
        assert watcher.view["you"] is None and watcher.view["hand"] is None
        assert watcher.command("move", seq=seq, moves=["pass"])["code"] == "no-seat"
    for path in ("", "/plies/0", "/replay", "/review"):
        assert ann.ask("GET", f"/api/games/{game}{path}?as=watcher")[0] == 200
    past = ann.ask("GET", f"/api/games/{game}/plies/0?as=2")[1]["view"]
    assert past["you"] is None and past["hand"] is None


@pytest.mark.parametrize("name", ["0", "7", "", "two", "WATCHER", "2&as=3"])
def test_nobody_else_is_at_a_device(server: Server, name: str):
    ann = Person(server.url)
    game = ann.make()["id"]
    status, problem = ann.ask("GET", f"/api/games/{game}?as={name}")
    assert (status, problem["code"]) == (400, "bad-request")
    assert "from 1 to 6" in problem["reason"]
    with pytest.raises(InvalidStatus, match="403"):
        ann.join(game, speaks_as=name)


def test_companions_do_only_what_happens_at_a_table(server: Server):
    ann = Person(server.url)
    game = ann.make(seats=[YOU, OPEN])["id"]
    forbidden = [
        ("GET", "/api/me", None),
        ("PUT", "/api/me", {"name": "Ben"}),
        ("GET", "/api/me/games", None),
        ("PUT", "/api/me/push", {}),
        ("POST", "/api/games", {}),
        ("POST", "/api/games/import", {"record": ""}),
        ("POST", f"/api/games/{game}/review", {}),
        ("POST", f"/api/games/{game}/rematch", {}),
        ("PUT", f"/api/games/{game}", {}),
        ("PUT", f"/api/games/{game}/orders/1", {}),
        ("POST", "/api/lobby/seat", {}),
        ("POST", "/api/account", {"username": "ben", "password": "correct horse"}),
        ("POST", "/api/account/links", {}),
        ("GET", "/api/account/export", None),
    ]
    for method, path, body in forbidden:
        status, problem = ann.ask(method, f"{path}?as=2", body)
        assert (status, problem["code"]) == (403, "not-for-companions"), path
        assert ann.ask(method, f"{path}?as=1", body)[1] != problem, path
    with pytest.raises(InvalidStatus, match="403"):
        connect(
            f"ws{server.url.removeprefix('http')}api/lobby/socket?as=2",
            origin=Origin(server.url.rstrip("/")),
            additional_headers={"Cookie": ann.cookie or ""},
            open_timeout=PATIENCE,
        )
    companion = ann.join(game, speaks_as="2")
    for kind, fields in (
        ("sit", {"name": "Ben"}),
        ("say", {"room": "table", "text": "Hello"}),
        ("start", {"bot": "random"}),
    ):
        assert companion.command(kind, **fields)["type"] == "refused", kind
    assert companion.command("sit", name="Ben")["code"] == "not-for-companions"
    assert companion.command("say", room="table", text="Hello")["code"] == "not-for-companions"


def test_companions_are_not_shown_what_the_watchers_write(server: Server):
    host, ben, cat = table_for_two(server)
    begin(host, ben, cat)
    companion = host.person.join(host.game, speaks_as="watcher")
    cat.say("Ben has 6D", room="watchers")
    cat.heard("Ben has 6D", room="watchers")
    seq = host.do("pace", pace="instant")
    companion.until(lambda view: view["seq"] >= seq)
    assert companion.command("say", room="watchers", text="Really?")["code"] == "not-for-companions"
    assert companion.command("report", room="watchers", number=1)["code"] == "no-such-message"
    assert companion.chat == {}


def test_while_a_device_is_connected_everybody_at_it_is_there(start: StartServer):
    server = start()
    ann = Person(server.url)
    game = ann.make()["id"]
    player, watcher = ann.join(game), ann.join(game, speaks_as="watcher")
    watcher.until_present(lambda now: (now["online"], now["watchers"]) == ([0], 0))
    assert "1 people connected" in admin(server, "status").output
    player.close()
    stranger = Person(server.url).join(game)
    watcher.until_present(lambda now: (now["online"], now["watchers"]) == ([0], 1))
    watcher.close()
    stranger.until_present(lambda now: (now["online"], now["watchers"]) == ([], 1))


def test_a_device_opens_only_so_many_sockets_to_a_table(server: Server):
    ann = Person(server.url)
    game = ann.make()["id"]
    with ExitStack() as stack:
        for number in range(PER_HOLDER):
            stack.enter_context(ann.join(game, speaks_as=[HOLDER, *COMPANIONS][number % 7]))
        for name in (None, "2", "watcher"):
            with pytest.raises(ConnectionClosed) as closed:
                ann.join(game, speaks_as=name)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_a_device_sends_only_so_many_commands(start: StartServer):
    server = start(MERGEMAKER_COMMAND_RATE="5")
    ann = Person(server.url)
    game = ann.make()["id"]
    seats = [ann.join(game, speaks_as=name) for name in (HOLDER, "2", "3", "watcher")]
    sent = [(seat, seat.send("weigh", offer="pass")) for seat in seats for _ in range(10)]
    codes = [seat.answer(command)["code"] for seat, command in sent]
    assert codes[:20] == ["not-an-offer"] * 10 + ["no-seat"] * 10
    assert "too-fast" in codes[20:]


def test_whoever_is_removed_from_the_server_does_not_come_back_as_a_companion(start: StartServer):
    server = start()
    host, ben, _ = table_for_two(server)
    assert ben.person.cookie is not None
    identity = person_of(ben.person.cookie.partition("=")[2])
    assert admin(server, "remove-person", identity).exit_code == 0
    for name in (HOLDER, *COMPANIONS):
        status, problem = ben.person.ask("GET", f"/api/games/{host.game}?as={name}")
        assert (status, problem["code"]) == (403, "removed")
        with pytest.raises(ConnectionClosed, match="removed"):
            ben.person.join(host.game, speaks_as=name)


def test_whoever_is_removed_from_a_table_does_not_come_back_as_a_companion(server: Server):
    host, ben, cat = table_for_two(server)
    cat.say("Fools")
    companion = cat.person.join(cat.game, speaks_as="watcher")
    begin(host, ben, cat)
    host.do("remove", author=host.heard("Fools")["author"])
    with pytest.raises(ConnectionClosed) as closed:
        companion.until(lambda _: False)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    assert json.loads(companion.frames[-1])["code"] == "barred"
    for name in (HOLDER, *COMPANIONS):
        with pytest.raises(ConnectionClosed):
            cat.person.join(cat.game, speaks_as=name)
