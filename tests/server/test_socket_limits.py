"""Limits on open sockets and on the commands that come over them: at the limit and one past it."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack, ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from mergemaker.rules import Refused
from mergemaker.server.addresses import network_of
from mergemaker.server.connections.connections import PER_HOLDER, PER_PLACE, LocalConnections
from mergemaker.server.storage.connection_store import Connected
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support import asynchronous
from tests.support.player import PATIENCE, Json, Person

TOO_MANY = 4429
ONE_MORE = Connected("other", "other", "game")


def opened(person: Person, game: str) -> ClientConnection:
    return opened_at(person, f"/api/games/{game}/socket")


def opened_at(person: Person, path: str) -> ClientConnection:
    return connect(
        f"ws{person.address.removeprefix('http')}{path}",
        origin=Origin(person.address),
        additional_headers={"Cookie": person.cookie or "", "X-Forwarded-For": person.ip},
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
    )


def first_message(socket: ClientConnection) -> Json:
    return json.loads(socket.recv(PATIENCE))


def assert_turned_away(socket: ClientConnection) -> None:
    assert first_message(socket)["code"] == "too-many-sockets"
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == TOO_MANY


def test_one_person_opens_only_so_many_sockets_to_a_table(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    game, other = ann.make()["id"], ann.make()["id"]
    with ExitStack() as stack:
        sockets = [stack.enter_context(opened(ann, game)) for _ in range(PER_HOLDER)]
        for socket in sockets:
            assert first_message(socket)["type"] == "welcome"
        assert_turned_away(stack.enter_context(opened(ann, game)))
        assert first_message(stack.enter_context(opened(ann, other)))["type"] == "welcome"
        assert first_message(stack.enter_context(opened(ben, game)))["type"] == "welcome"


def test_one_person_opens_only_so_many_sockets_to_the_lobby(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    ann.ask("PUT", "/api/me", {"name": "Ann"})  # her browser is known from now on
    with ExitStack() as stack:
        for _ in range(PER_HOLDER):
            socket = stack.enter_context(opened_at(ann, "/api/lobby/socket"))
            assert first_message(socket)["type"] == "yours"
        assert_turned_away(stack.enter_context(opened_at(ann, "/api/lobby/socket")))
        bens = stack.enter_context(opened_at(ben, "/api/lobby/socket"))
        assert first_message(bens)["type"] == "yours"


def test_one_address_opens_only_so_many_sockets(start: StartServer):
    server = start(MERGEMAKER_SOCKETS_PER_ADDRESS="5")
    ann, ben = Person(server.url), Person(server.url)
    games = [ann.make()["id"] for _ in range(6)]
    with ExitStack() as stack:
        for number in range(5):
            ann.cookie = None  # a new guest at the same address
            socket = stack.enter_context(opened(ann, games[number]))
            assert first_message(socket)["type"] == "welcome"
        assert_turned_away(stack.enter_context(opened(ann, games[5])))
        assert first_message(stack.enter_context(opened(ben, games[5])))["type"] == "welcome"
    while True:  # as soon as the server knows that the others have left
        with opened(ann, games[5]) as socket:
            if first_message(socket)["type"] == "welcome":
                break


def test_a_table_has_room_for_a_thousand_sockets():
    async def run() -> None:
        connections = LocalConnections()
        async with AsyncExitStack() as stack:
            for number in range(PER_PLACE):
                guest = Connected(f"a{number}", f"p{number}", "game")
                await stack.enter_async_context(connections.admitted(guest))
            with pytest.raises(Refused, match="Too many people"):
                await stack.enter_async_context(connections.admitted(ONE_MORE))
            elsewhere = ONE_MORE._replace(place="another game")
            await stack.enter_async_context(connections.admitted(elsewhere))
        async with connections.admitted(ONE_MORE):
            assert await connections.people() == 1

    asynchronous.run(run())


def test_a_household_counts_as_one_address():
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    # A socket for both versions gives IPv4 addresses in the form of IPv6.
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"


def test_too_many_commands_are_refused_and_the_connection_goes_on(start: StartServer):
    server = start(MERGEMAKER_COMMAND_RATE="5")
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    sent = [seat.send("weigh", offer="pass") for _ in range(40)]
    codes = [seat.answer(each)["code"] for each in sent]
    assert codes[:20] == ["not-an-offer"] * 20
    assert "too-fast" in codes[20:]  # the bucket fills meanwhile, with five tokens a second
    tab = ann.join(seat.game)
    sent = [tab.send("pace", pace="brisk") for _ in range(40)]
    assert "too-fast" in [tab.answer(each).get("code") for each in sent]
    again = {"type": "pace", "id": "same", "pace": "brisk"}
    answer: Json = {"code": "too-fast"}
    while answer.get("code") == "too-fast":  # what came too fast may be repeated with its id
        seat.send_text(json.dumps(again))
        answer = seat.answer("same")
    assert answer["type"] == "ack"


def test_frames_that_nobody_can_read_count_too(start: StartServer):
    server = start(MERGEMAKER_COMMAND_RATE="5")
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    for _ in range(40):
        seat.send_text("{}")
    asked = seat.send("weigh", offer="pass")  # right behind them, before the bucket fills
    assert seat.answer(None)["code"] == "not-a-command"
    assert seat.answer(asked)["code"] == "too-fast"
