"""Seats that change hands: a guest's games come along, and those of a deleted account stay."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from http.client import HTTPException
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.server.identity import WATCHER
from mergemaker.server.tables.making import OPEN_TABLES
from mergemaker.server.web.connection import PUT_OUT
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import (
    OPEN_SEAT,
    PASSWORD,
    games_of,
    registered,
    signed_in,
    username_of,
)
from tests.support.player import Person

GAMES = 3
FREE = [{"kind": "open"}] * 2


def test_the_games_of_a_guest_who_signs_in_come_along(server: Server):
    desk, phone = registered(server, "Ann"), Person(server.url)
    begun = phone.make()["id"]
    table = phone.make(seats=OPEN_SEAT, your_name="Phone")["id"]
    watching = desk.join(table)
    guest = phone.cookie
    signed_in(server, "Ann", phone)
    assert games_of(desk) == games_of(phone) == {begun, table}
    assert watching.until(lambda view: view["you"] == 0)["maker"]
    watching.do("start", bot="random")
    assert games_of(Person(server.url, guest)) == set()


def test_a_game_where_both_sit_is_left_alone(server: Server):
    desk, phone = registered(server, "Bea"), Person(server.url)
    made = desk.make(seats=[*OPEN_SEAT, {"kind": "open"}])
    seat = phone.join(made["id"], made["invite"])
    seat.do("sit", name="Phone")
    signed_in(server, "Bea", phone)
    view = phone.join(made["id"]).view
    assert view["you"] == 0
    assert [shown["kind"] for shown in view["seats"]] == ["person", "person", "open"]


def test_a_guest_whom_a_host_removed_is_removed_as_an_account(server: Server):
    registered(server, "Gina")
    host, phone = Person(server.url), Person(server.url)
    made = host.make(seats=OPEN_SEAT)
    hosts, guests = host.join(made["id"]), phone.join(made["id"], made["invite"])
    guests.do("sit", name="Gina")
    hosts.do("remove", seat=1)
    signed_in(server, "Gina", phone)
    assert put_out_of(phone, made["id"]) == (PUT_OUT, "barred")


def test_an_account_that_was_removed_does_not_come_back_as_a_guest(server: Server):
    desk, host, phone = registered(server, "Hal"), Person(server.url), Person(server.url)
    made = host.make(seats=OPEN_SEAT)
    hosts, hals = host.join(made["id"]), desk.join(made["id"], made["invite"])
    hals.do("sit", name="Hal")
    hosts.do("remove", seat=1)
    guests = phone.join(made["id"], made["invite"])
    guests.do("sit", name="Somebody")
    signed_in(server, "Hal", phone)
    hosts.until(lambda view: view["seats"][1]["kind"] == "open")
    assert put_out_of(phone, made["id"]) == (PUT_OUT, "barred")


def test_the_resignations_of_a_guest_come_along(server: Server):
    desk, host, phone = registered(server, "Ida"), Person(server.url), Person(server.url)
    made = host.make(seats=OPEN_SEAT, options={"trading": "off"})
    hosts, guests = host.join(made["id"]), phone.join(made["id"], made["invite"])
    guests.do("sit", name="Ida")
    hosts.do("start", bot="random")
    guests.do("resign", bot="random")
    signed_in(server, "Ida", phone)
    (game,) = desk.ask("GET", "/api/me")[1]["games"]
    assert (game["id"], game["resigned"]) == (made["id"], True)
    again = desk.join(made["id"], made["invite"])
    assert again.view["resigned"]
    assert again.command("sit", name="Ida")["code"] == "resigned"
    hosts.play_out(Random(1))
    (game,) = desk.ask("GET", "/api/me/history")[1]["games"]
    assert game["resigned"]


def test_the_tables_in_the_lobby_that_a_guest_made_count_for_the_account(server: Server):
    registered(server, "Jo")
    phone = Person(server.url)
    wish = {"seats": OPEN_SEAT, "terms": {"listed": True}}
    for _ in range(OPEN_TABLES):
        phone.make(**wish)
    signed_in(server, "Jo", phone)
    status, problem = phone.ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (409, "too-many-tables")


def test_a_table_whose_host_has_no_seat_comes_along(server: Server):
    desk, phone = registered(server, "Kay"), Person(server.url)
    table = phone.make(seats=FREE)["id"]
    screen = phone.make(seats=FREE, screen=True)["id"]
    signed_in(server, "Kay", phone)
    assert desk.join(table).until(lambda view: view["maker"])["invite"]
    shown = desk.join(screen, speaks_as=WATCHER)
    assert shown.until(lambda view: view["maker"])["invite"]


def test_a_deleted_host_without_a_seat_leaves_the_table_to_somebody_seated(server: Server):
    liv, mia = registered(server, "Liv"), Person(server.url)
    made, empty = liv.make(seats=FREE), liv.make(seats=FREE, screen=True)["id"]
    guest = mia.join(made["id"], made["invite"])
    guest.do("sit", name="Mia")
    watching = mia.join(empty)
    liv.ask("POST", "/api/account/delete", {"password": PASSWORD})
    assert guest.until(lambda view: view["maker"])["phase"] == "waiting"
    guest.do("start")
    assert watching.until(lambda view: view["phase"] != "waiting")["phase"] == "closed"


def test_what_is_still_passing_to_a_deleted_account_passes_to_nobody(start: StartServer):
    server = start()
    registered(server, "Nia")
    guest = Person(server.url)
    games = [guest.make(seats=OPEN_SEAT)["id"] for _ in range(GAMES)]
    server.stop()
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        (account,) = journal.execute("SELECT person FROM accounts").fetchone()
        (person,) = journal.execute(
            "SELECT DISTINCT person FROM seats WHERE person > ''"
        ).fetchone()
        journal.execute("INSERT INTO seat_transfers VALUES (?, ?)", (person, account))
        journal.execute("INSERT INTO seat_transfers VALUES (?, NULL)", (account,))
    server.start()
    for game in games:
        view = Person(server.url).join(game).until(lambda view: view["phase"] != "waiting")
        assert view["phase"] == "closed"


def put_out_of(person: Person, game: str) -> tuple[int | None, str]:
    """The code that a socket is closed with at once, and the refusal that came before."""
    with pytest.raises(ConnectionClosed) as closed:
        person.join(game)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.mark.parametrize("point", ["after-seat-transfer", "before-append", "after-append"])
def test_a_crash_between_games_loses_none(start: StartServer, point: str):
    server = start()
    desk, phone = registered(server, "Ann"), Person(server.url)
    games = {phone.make(seats=OPEN_SEAT)["id"] for _ in range(GAMES)}
    server.stop()
    dying = start(MERGEMAKER_FAILPOINT=f"{point}:2")
    desk.address = phone.address = dying.url.rstrip("/")
    with pytest.raises((ConnectionError, HTTPException)):
        signed_in(dying, "Ann", phone)
    dying.wait_until_dead()
    server = start()
    desk.address = server.url.rstrip("/")
    seats = [desk.join(game) for game in games]
    for seat in seats:
        seat.until(lambda view: view["you"] == 0)
    assert games_of(desk) == games
    assert games_of(signed_in(server, "Ann")) == games


def test_a_deleted_account_leaves_its_games(server: Server):
    cat, dan = registered(server, "Cat"), Person(server.url)
    options = {"trading": "off"}
    made = cat.make(seats=OPEN_SEAT, your_name="Cat", options=options)
    ended = cat.make(seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}], your_name="Cat")
    waiting = cat.make(seats=[*OPEN_SEAT], your_name="Cat")["id"]
    cat.join(ended["id"]).play_out(Random(1))
    other = dan.join(made["id"], made["invite"])
    other.do("sit", name="Dan")
    cat.join(made["id"]).do("start", bot="random")
    assert cat.ask("POST", "/api/account/delete", {"password": "wrong horse"})[0] == 403
    status, card = cat.ask("POST", "/api/account/delete", {"password": PASSWORD})
    assert (status, card["username"]) == (200, None)
    assert games_of(cat) == set()
    view = other.until(lambda view: view["seats"][0]["name"] == "A former player")
    assert view["seats"][0]["kind"] == "bot"
    assert not view["seats"][0]["owned"]
    other.play_out(Random(2), decisions=2)
    finished = dan.join(ended["id"]).view
    assert finished["phase"] == "over"
    assert finished["seats"][0]["name"] == "A former player"
    assert dan.join(waiting).view["phase"] == "closed"
    guest = Person(server.url)
    body = {"username": "Cat", "password": PASSWORD}
    assert guest.ask("POST", "/api/account/sign-in", body)[0] == 403
    assert guest.ask("POST", "/api/account", body)[0] == 201  # the name is free again


def test_at_a_rematch_a_bot_plays_for_a_deleted_account(server: Server):
    gil, hal = registered(server, "Gil"), Person(server.url)
    made = gil.make(seats=OPEN_SEAT, your_name="Gil", options={"trading": "off"})
    other = hal.join(made["id"], made["invite"])
    other.do("sit", name="Hal")
    host = gil.join(made["id"])
    host.do("start", bot="random")
    host.do("propose", what="end")
    proposal = other.until(lambda view: view["proposal"] is not None)["proposal"]
    other.do("answer", proposal=proposal["seq"], agrees=True)
    gil.ask("POST", "/api/account/delete", {"password": PASSWORD})
    other.until(lambda view: view["seats"][0]["name"] == "A former player")
    again = hal.join(hal.ask("POST", f"/api/games/{made['id']}/rematch", {})[1]["id"])
    assert [seat["kind"] for seat in again.view["seats"]] == ["person", "bot"]
    again.play_out(Random(3), decisions=3)


def test_deleting_an_account_ends_its_sessions(server: Server):
    desk = registered(server, "Eva")
    phone = signed_in(server, "Eva")
    desk.ask("POST", "/api/account/delete", {"password": PASSWORD})
    assert username_of(phone) is None
    assert username_of(desk) is None


def test_no_bot_plays_on_for_nobody(server: Server):
    fay = registered(server, "Fay")
    game = fay.make()["id"]
    fay.ask("POST", "/api/account/delete", {"password": PASSWORD})
    view = Person(server.url).join(game).view
    assert view["phase"] == "stopped"
    assert view["seats"][0]["name"] == "A former player"
