"""Several servers serve the same people: what they say, and who may do what, is known at all."""

from __future__ import annotations

import re
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.server.web.gateway import SESSION_ENDED
from tests.browser.server import Server
from tests.server.test_accounts import PASSWORD, registered, username_of
from tests.server.test_admin import admin
from tests.server.test_removing import assert_put_out
from tests.support.lobby_socket import LobbySocket
from tests.support.player import Person, Seat
from tests.support.shared_servers import Pair


def elsewhere(person: Person, server: Server) -> Person:
    """The same person at another server."""
    return Person(server.url, person.cookie)


def table(pair: Pair) -> tuple[Seat, Seat]:
    """A host at one server, and a watcher at the other."""
    host = Person(pair.one.url)
    made = host.make(seats=[{"kind": "you"}, {"kind": "open"}], terms={"listed": True})
    return host.join(made["id"]), Person(pair.other.url).join(made["id"], made["invite"])


def assert_ended(seat: Seat) -> None:
    """The socket is closed since its session has ended."""
    with pytest.raises(ConnectionClosed) as closed:
        seat.until(lambda _: False)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == SESSION_ENDED


def until_silent(seat: Seat) -> None:
    """Read until nothing that was said is shown any more."""
    while any(seat.chat.values()):
        seat.read()


def test_what_people_say_at_the_same_time_is_heard_by_all_in_the_same_order(pair: Pair):
    seats = table(pair)

    def speak(seat: Seat, name: str) -> None:
        for number in range(5):
            assert seat.say(f"{name} {number}")["type"] == "done"

    threads = [Thread(target=speak, args=each) for each in zip(seats, ("Ann", "Ben"), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seat in seats:
        for name in ("Ann", "Ben"):
            seat.heard(f"{name} 4")
    assert len(seats[0].chat["table"]) == 10
    assert seats[0].chat == seats[1].chat


def test_a_message_repeated_at_another_server_is_said_once(pair: Pair):
    host, watcher = table(pair)
    command = {"id": "s1", "room": "table", "text": "Hello"}
    first = host.answer(host.send("say", **command))
    watcher.heard("Hello")
    host.reconnect(pair.other.url)
    host.heard("Hello")
    assert host.answer(host.send("say", **command)) == first
    assert len(host.chat["table"]) == 1


def test_the_lobby_shows_the_tables_and_the_talk_of_all_servers(pair: Pair):
    ann = Person(pair.one.url)
    ann.ask("PUT", "/api/me", {"name": "Ann"})
    with LobbySocket(Person(pair.other.url), chat=True) as there, LobbySocket(ann) as here:
        made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}], terms={"listed": True})["id"]
        there.until(lambda lobby: made in [each["id"] for each in lobby["open"]])
        assert here.say("Who plays?")["type"] == "done"
        there.heard("Who plays?")
        with ann.join(made) as host:
            host.do("start", bot="random")
            there.until(lambda lobby: made not in [each["id"] for each in lobby["open"]])


def test_a_session_that_ends_at_one_server_ends_at_all(pair: Pair):
    desk = registered(pair.one, "Desk")
    game = desk.make()["id"]
    phone = Person(pair.one.url)
    body = {"username": "Desk", "password": PASSWORD}
    assert phone.ask("POST", "/api/account/sign-in", body)[0] == 200
    seat = elsewhere(phone, pair.other).join(game)
    change = {"password": PASSWORD, "new_password": "battery staple"}
    assert desk.ask("POST", "/api/account/password", change)[0] < 300
    assert_ended(seat)
    assert username_of(elsewhere(phone, pair.other)) is None
    assert username_of(elsewhere(desk, pair.other)) == "Desk"


def test_a_guest_who_has_signed_in_at_one_server_is_another_guest_with_the_old_token(pair: Pair):
    guest = Person(pair.one.url)
    game = guest.make()["id"]
    copy = elsewhere(guest, pair.other)
    seat = copy.join(game)
    assert seat.view["you"] == 0
    body = {"username": "Later", "password": PASSWORD}
    assert guest.ask("POST", "/api/account", body)[0] == 201
    assert_ended(seat)
    assert copy.join(game).view["you"] is None


def test_what_somebody_has_said_goes_with_their_account_at_all_servers(pair: Pair):
    host, watcher = table(pair)
    ben = registered(pair.one, "Ben B")
    ben.join(host.game).say("I shall leave")
    watcher.heard("I shall leave")
    assert ben.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] < 300
    until_silent(watcher)


def test_whom_the_host_removes_is_put_out_at_all_servers(pair: Pair):
    host, watcher = table(pair)
    watcher.say("Fools")
    host.do("remove", author=host.heard("Fools")["author"])
    assert_put_out(watcher)


def test_whom_the_admin_removes_is_removed_at_all_servers(pair: Pair):
    host, watcher = table(pair)
    third = Person(pair.other.url).join(host.game)
    watcher.say("You fools")
    third.heard("You fools")
    third.command("report", room="table", number=1)
    found = re.search(r"([0-9a-f]{32})\) wrote: You fools", admin(pair.one, "reports").output)
    assert found is not None
    assert admin(pair.one, "remove-person", found[1]).exit_code == 0
    with pytest.raises(ConnectionClosed):
        watcher.until(lambda _: False)
    until_silent(third)
    status, problem = watcher.person.ask("GET", "/api/me")
    assert (status, problem["code"]) == (403, "removed")


def test_a_table_that_the_admin_closes_is_closed_at_all_servers(pair: Pair):
    _, watcher = table(pair)
    assert admin(pair.one, "close-table", watcher.game).exit_code == 0
    watcher.until(lambda view: view["phase"] == "closed")


def test_without_the_bus_all_servers_find_out_by_themselves(pair: Pair):
    host, watcher = table(pair)
    cat = registered(pair.one, "Cat C")
    seat = elsewhere(cat, pair.other).join(host.game)
    pair.valkey.kill()
    try:
        host.say("Hello")
        watcher.heard("Hello")
        assert cat.ask("POST", "/api/account/sign-out", {})[0] < 300
        assert_ended(seat)
        watcher.say("Nonsense")
        host.do("remove", author=host.heard("Nonsense")["author"])
        assert_put_out(watcher)
    finally:
        pair.valkey.start()
