"""Standing orders survive crashes, and come before time-outs and notices."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPException
from pathlib import Path
from random import Random
from urllib.error import URLError

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.server.clock import now_ms
from mergemaker.table.orders import StandingOrders
from tests.server.conftest import StartServer
from tests.server.test_crashes import replayed
from tests.server.test_notices import subscribed
from tests.server.test_orders import (
    BEN,
    CAT,
    SLOW,
    Players,
    before_merger,
    give,
)
from tests.support import asynchronous
from tests.support.choosing import choose
from tests.support.journals import open_journal
from tests.support.player import Json, Person, Seat
from tests.support.push_service import PushService

DAY = 24 * 3600  # seconds


def test_an_order_spares_its_owner_the_notice_even_after_a_crash(
    start: StartServer, pushes: PushService
):
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_FAILPOINT="before-order:1")
    players = Players(server, SLOW)
    browsers = {person: subscribed(person, pushes) for person in (players.ben, players.cat)}
    give(players.ben, players.game, {players.chain: "sell_all"})
    ann = players.ann.join(players.game)
    ann.send("move", seq=ann.view["seq"], moves=[players.tile])
    with pytest.raises(ConnectionClosed):
        ann.until(lambda _: False)
    server.kill9()
    assert replayed(server.data, players.game).deciding == (BEN,)

    # Nobody opens the table: the server finds by itself what the order has to settle.
    start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    told = browsers[players.cat].read(pushes.next())
    assert told["tag"] == players.game
    assert pushes.received.empty()
    table = replayed(server.data, players.game)
    assert table.deciding == (CAT,)
    assert [ply.seat for ply in table.plies].count(BEN) == 1 + [
        seat for seat, _ in before_merger().moves
    ].count(BEN)


def test_an_order_comes_before_a_time_out(start: StartServer, pushes: PushService):
    """A server that lived past Ben's deadline finds his order and his time-out together."""
    server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin)
    players = Players(server, SLOW)
    browser = subscribed(players.cat, pushes)
    players.merge().close()
    server.kill9()
    assert replayed(server.data, players.game).deciding == (BEN,)
    store_orders(server.data, players.game, BEN, StandingOrders({players.chain: "hold_all"}))
    note_a_lifetime(server.data, 3 * DAY)
    start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_TIME_SHIFT=str(3 * DAY))
    assert browser.read(pushes.next())["tag"] == players.game
    table = replayed(server.data, players.game)
    assert table.deciding == (CAT,)
    assert table.seats[BEN].bot is None


def store_orders(data: Path, game: str, seat: int, given: StandingOrders) -> None:
    """Write orders to the journal behind the server's back."""

    async def store() -> None:
        async with open_journal(data / "journal.sqlite") as journal:
            await journal.set_orders(game, seat, given)

    asynchronous.run(store())


def note_a_lifetime(data: Path, seconds: int) -> None:
    """Note that a server has lived for so long from now on, so that its time counts."""
    now = now_ms()
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
        journal.execute("INSERT INTO lifetimes VALUES (?, ?)", (now - 1, now + seconds * 1000))


def test_a_game_with_orders_is_finished_although_the_server_is_killed(start: StartServer):
    server = start(MERGEMAKER_FAILPOINT="before-order:2")
    company = Company(server.url)
    for step in ("after-append", "before-order"):
        with the_server_may_die():
            company.play()
        server.kill9()
        server = start(MERGEMAKER_FAILPOINT=f"{step}:5")
        company.reconnect(server.url)
    server.kill9()
    server = start()
    company.reconnect(server.url)
    company.play()
    table = replayed(server.data, company.game)
    assert table.over
    for number, done in company.done.items():
        assert done
        assert done <= {ply.seq for ply in table.plies if ply.seat == number}


@contextmanager
def the_server_may_die() -> Iterator[None]:
    """Only a connection that breaks ends what is done within this context early: not a time-out."""
    try:
        yield
    except (ConnectionClosed, HTTPException, ConnectionError):
        pass
    except URLError as error:
        if not isinstance(error.reason, ConnectionError):
            raise


class Company:
    """Two people who give random orders and decide the rest at random."""

    def __init__(self, address: str) -> None:
        self.random = Random(6)
        ann, ben = Person(address), Person(address)
        made = ann.make(seats=[{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "pip"}])
        self.game = made["id"]
        self.seats = [ann.join(self.game), ben.join(self.game, made["invite"])]
        self.seats[1].do("sit", name="Ben")
        self.seats[0].do("start", bot="pip")
        self.done: dict[int, set[int]] = {0: set(), 1: set()}

    def reconnect(self, address: str) -> None:
        for seat in self.seats:
            seat.reconnect(address)

    def newest(self) -> Json:
        """The newest view that anybody has, once both have it."""
        seq = max(seat.view["seq"] for seat in self.seats)
        views = [seat.until(lambda view: view["seq"] >= seq) for seat in self.seats]
        return max(views, key=lambda view: view["seq"])

    def play(self) -> None:
        """Play until the game is over, or the server dies."""
        while self.newest()["phase"] != "over":
            if self.random.random() < 0.3:
                self.order(self.random.randrange(2))
                continue  # it may have settled the last decision
            deciding = [seat for seat in self.seats if seat.view["options"] is not None]
            if deciding:
                self.decide(deciding[0])
            else:
                seq = self.seats[0].view["seq"]
                self.seats[0].until(lambda view, seq=seq: view["seq"] > seq)

    def order(self, number: int) -> None:
        seat, presets = self.seats[number], ("sell_all", "trade_max", "hold_all")
        dispose = {chain: self.random.choice(presets) for chain in range(7)}
        status, card = seat.person.ask(
            "PUT",
            f"/api/games/{self.game}/orders",
            {"dispose": dispose, "passing": self.random.random() < 0.5},
        )
        if status != 200:
            assert card["code"] == "over"
        elif not card["dispose"]:  # the game ended by what was ordered, and with it the orders
            seat.until(lambda view: view["phase"] == "over")
        else:
            assert self.done[number] <= set(card["done"])
            self.done[number] = set(card["done"])

    def decide(self, seat: Seat) -> None:
        """Make a decision, unless an order settles it meanwhile."""
        seq, moves = seat.view["seq"], choose(seat.view, self.random)
        answer = seat.command("move", seq=seq, moves=moves)
        assert answer["type"] == "ack" or answer["code"] in ("stale", "over"), answer
        seat.until(lambda view: view["seq"] > seq)
