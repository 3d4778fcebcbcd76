"""Everybody is told where they write, and that is where they can."""

from __future__ import annotations

import pytest

from mergemaker.server.identity import WATCHER
from tests.browser.server import Server
from tests.server.test_chat import begin, end, table_for_two
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Person, Seat

ROOMS = ("table", "watchers", "lobby")


def assert_writes(seat: Seat, room: str, readers: str) -> None:
    """Somebody is told that they write in this room, and can write in no other."""
    while seat.writes != {"room": room, "readers": readers}:
        seat.read()
    for other in ROOMS:
        answer = seat.say("Hello", other)
        assert answer.get("code") == (None if other == room else "wrong-room")


def test_players_and_watchers_are_told_where_they_write(server: Server):
    host, ben, cat = table_for_two(server, options={"trading": "off"})
    for seat in (host, cat):
        assert_writes(seat, "table", "everybody")
    begin(host, ben, cat)
    assert_writes(ben, "table", "players")
    assert_writes(cat, "watchers", "watchers")
    ben.do("resign", bot="random")
    assert_writes(ben, "watchers", "watchers")
    cat.do("sit", name="Cat")
    assert_writes(cat, "table", "players")
    end(host, cat, ben)
    for seat in (host, ben):
        assert_writes(seat, "table", "everybody")


def test_a_player_who_was_removed_is_told_that_they_write_nowhere(server: Server):
    host, ben, cat = table_for_two(server)
    begin(host, ben, cat)
    host.do("remove", seat=1)
    while ben.writes is not None:
        ben.read()
    for room in ROOMS:
        assert ben.say("Hello", room)["code"] == "barred"
    ben.reconnect()
    assert ben.author is not None and ben.writes is None


def test_nobody_is_told_of_a_chat_that_they_have_no_part_in(server: Server):
    ann = Person(server.url)
    for wish, speaks_as in (({"terms": {"chat": False}}, None), ({}, WATCHER)):
        seat = ann.join(ann.make(**wish)["id"], speaks_as=speaks_as)
        assert seat.command("ping")["type"] == "pong"
        assert seat.author is None


@pytest.mark.parametrize("room", ROOMS)
def test_in_the_lobby_everybody_writes_in_its_room(server: Server, room: str):
    ann = Person(server.url)
    ann.ask("PUT", "/api/me", {"name": "Ann"})
    with LobbySocket(ann, chat=True) as lobby:
        while lobby.writes is None:
            lobby.read()
        assert lobby.writes == {"room": "lobby", "readers": "everybody"}
        answer = lobby.command("say", room=room, text="Hello")
        assert answer.get("code") == (None if room == "lobby" else "wrong-room")
