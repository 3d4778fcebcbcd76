"""Standing orders: they settle decisions as soon as these wait, and nobody else learns of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mergemaker.rules import Game
from mergemaker.table.absence import LONG_ABSENCE
from mergemaker.table.clock import ClockTerms
from mergemaker.table.terms import Terms
from tests.browser.positions import ANN, Guest, Position, find_position, must_decide, put
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_accounts import PASSWORD, registered, signed_in
from tests.support.player import Json, Person, Seat

BEN, CAT = 1, 2
SLOW = Terms(clock=ClockTerms(2 * 24 * 3600, 0))


# --- a merger that waits for Ben, then for Cat ---------------------------------------------------


def merging_tile(game: Game) -> str | None:
    """A tile by which Ann takes over a chain of which Ben and Cat have shares, and she has none."""
    for tile in game.playable(ANN):
        touched = sorted(game.touching(tile), key=game.size)
        if len(touched) == 2 and game.size(touched[0]) < game.size(touched[1]):
            ann, ben, cat = (game.shares(seat, touched[0]) for seat in (ANN, BEN, CAT))
            if not ann and ben >= 2 and cat >= 2 and game.bank(touched[1]) >= 4:
                return tile
    return None


def taken_over(game: Game) -> int:
    """The chain that `merging_tile` takes over."""
    tile = merging_tile(game)
    assert tile is not None
    return int(min(game.touching(tile), key=game.size))


@cache
def before_merger() -> Position:
    return find_position(lambda game: must_decide(game, "place") and merging_tile(game) is not None)


class Players:
    """Ann, Ben and Cat in a game before the merger; nobody is connected yet."""

    def __init__(self, server: Server, terms: Terms | None = None) -> None:
        guests = [Guest(), Guest(), Guest()]
        position = before_merger()
        self.server = server
        self.game = put(server, position, *guests, others="random", terms=terms)
        self.ann, self.ben, self.cat = (Person(server.url, guest.cookie) for guest in guests)
        self.chain = taken_over(position.game)
        self.tile = merging_tile(position.game)

    def merge(self) -> Seat:
        """Let Ann cause the merger, and return her connection."""
        ann = self.ann.join(self.game)
        ann.do("move", seq=ann.view["seq"], moves=[self.tile])
        return ann


def orders(person: Person, game: str) -> tuple[int, Any]:
    return person.ask("GET", f"/api/games/{game}/orders")


def give(
    person: Person, game: str, dispose: dict[int, str] | None = None, *, passing: bool = False
) -> Json:
    body = {"dispose": {str(k): v for k, v in (dispose or {}).items()}, "passing": passing}
    status, card = person.ask("PUT", f"/api/games/{game}/orders", body)
    assert status == 200, card
    return card


def disposed(seat: Seat, by: int) -> list[Json]:
    """How a seat has disposed of shares since Ann's turn began, as a viewer was told."""
    return [
        event
        for entry in seat.log[len(before_merger().moves) + 1 :]
        for event in entry["events"]
        if event["type"] == "disposed" and event["seat"] == by
    ]


def stored(data: Path) -> list[tuple[str, int]]:
    """The seats that have orders in the database."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        return journal.execute("SELECT game, seat FROM standing_orders").fetchall()


# --- giving them ---------------------------------------------------------------------------------


def test_orders_are_given_changed_and_withdrawn(server: Server):
    players = Players(server)
    nothing = {"dispose": {}, "passing": False, "done": []}
    assert orders(players.ben, players.game) == (200, nothing)
    given = {"dispose": {"1": "sell_all", "6": "trade_max"}, "passing": True, "done": []}
    for _ in range(2):  # saying it again changes nothing
        assert (
            give(players.ben, players.game, {1: "sell_all", 6: "trade_max"}, passing=True) == given
        )
        assert orders(players.ben, players.game) == (200, given)
    assert orders(players.cat, players.game) == (200, nothing)
    assert give(players.ben, players.game) == nothing


def test_only_whoever_plays_has_orders(server: Server):
    players = Players(server)
    eve = Person(server.url)
    body = {"dispose": {}, "passing": False}
    path = f"/api/games/{players.game}/orders"
    for answer in (eve.ask("GET", path), eve.ask("PUT", path, body)):
        assert (answer[0], answer[1]["code"]) == (403, "no-seat")
    waiting = eve.make(seats=[{"kind": "you"}, {"kind": "open"}])["id"]
    answer = eve.ask("PUT", f"/api/games/{waiting}/orders", body)
    assert (answer[0], answer[1]["code"]) == (409, "not-begun")
    answer = eve.ask("PUT", "/api/games/none/orders", body)
    assert (answer[0], answer[1]["code"]) == (404, "no-such-game")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"dispose": {"7": "sell_all"}, "passing": False}, "no-such-chain"),
        ({"dispose": {"-1": "sell_all"}, "passing": False}, "no-such-chain"),
        ({"dispose": {"Tower": "sell_all"}, "passing": False}, "bad-request"),
        ({"dispose": {"1": "give_away"}, "passing": False}, "bad-request"),
        ({"dispose": {"1": None}, "passing": False}, "bad-request"),
        ({"dispose": {}}, "bad-request"),
        ({"dispose": {}, "passing": "perhaps"}, "bad-request"),
        ({"dispose": {}, "passing": False, "seat": 2}, "bad-request"),
    ],
)
def test_orders_that_make_no_sense_are_refused(server: Server, body: Json, code: str):
    players = Players(server)
    before = give(players.ben, players.game, {1: "sell_all"})
    status, problem = players.ben.ask("PUT", f"/api/games/{players.game}/orders", body)
    assert (status, problem["code"]) == (400, code)
    assert orders(players.ben, players.game) == (200, before)


# --- settling decisions --------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["sell_all", "trade_max", "hold_all"])
def test_an_order_settles_a_disposition_while_its_owner_is_away(server: Server, preset: str):
    players = Players(server)
    give(players.ben, players.game, {players.chain: preset})
    ann = players.merge()
    view = ann.until(lambda view: view["deciding"] == [{"seat": CAT, "kind": "dispose"}])
    (event,) = disposed(ann, BEN)
    assert event["chain"] == players.chain
    settled = {"sell_all": "sold", "trade_max": "traded", "hold_all": "held"}[preset]
    assert event[settled] >= 2
    status, card = orders(players.ben, players.game)
    assert (status, card["dispose"], card["passing"]) == (200, {}, False)
    assert card["done"] == [view["seq"]]
    log = players.ben.join(players.game).log
    assert [entry["seat"] for entry in log if entry["seq"] in card["done"]] == [BEN]


def test_several_orders_settle_a_merger_one_after_another(server: Server):
    players = Players(server)
    give(players.ben, players.game, {players.chain: "hold_all"})
    give(players.cat, players.game, {players.chain: "sell_all"})
    ann = players.merge()
    ann.until(lambda view: view["merger"] is None or view["deciding"][0]["seat"] not in (BEN, CAT))
    assert len(disposed(ann, BEN)) == len(disposed(ann, CAT)) == 1


def test_an_order_settles_what_waits_when_it_is_given(server: Server):
    players = Players(server)
    ann = players.merge()
    card = give(
        players.ben, players.game, {players.chain: "hold_all", (players.chain + 1) % 7: "sell_all"}
    )
    ann.until(lambda view: view["deciding"][0]["seat"] == CAT)
    assert card["done"] == [ann.view["seq"]]
    assert str(players.chain) not in card["dispose"]


def test_buying_nothing_ends_the_turn_with_the_tile_until_the_merger(server: Server):
    players = Players(server)
    assert give(players.ann, players.game, passing=True)["passing"]
    players.merge()
    assert not orders(players.ann, players.game)[1]["passing"]


def test_buying_nothing_spares_the_purchase(server: Server):
    position = find_position(
        lambda game: must_decide(game, "buy") and not game.can_declare and game.bag_left > 0
    )
    guests = [Guest(), Guest()]
    game = put(server, position, *guests)
    ben = Person(server.url, guests[1].cookie).join(game)
    card = give(Person(server.url, guests[0].cookie), game, passing=True)
    view = ben.until(lambda view: view["turn"] == BEN)
    assert card == {"dispose": {}, "passing": True, "done": [view["seq"]]}
    assert all(event["type"] != "bought" for event in ben.log[-1]["events"])


def test_whoever_takes_a_move_back_decides_it(server: Server):
    players = Players(server)
    ben = players.ben.join(players.game)
    give(players.ben, players.game, {players.chain: "sell_all"})
    players.merge()
    view = ben.until(lambda view: view["deciding"][0]["seat"] == CAT)
    assert view["undo"]
    ben.do("undo", seq=view["seq"])
    assert ben.view["deciding"] == [{"seat": BEN, "kind": "dispose"}]
    assert orders(players.ben, players.game)[1]["dispose"] == {}
    ben.do("move", seq=ben.view["seq"], moves=["hold"])
    assert [event["held"] >= 2 for event in disposed(ben, BEN)][-1]


def test_while_a_bot_plays_a_seat_its_orders_rest(start: StartServer):
    server = start(MERGEMAKER_GRACE="1")
    players = Players(server)
    ann = players.ann.join(players.game)
    ann.until_present(lambda shown: BEN in shown["replaceable"])
    ann.do("handover", seat=BEN, bot="random")
    given = give(players.ben, players.game, {players.chain: "hold_all"})
    ann.do("move", seq=ann.view["seq"], moves=[players.tile])
    ann.until(lambda _: disposed(ann, BEN) != [])
    assert orders(players.ben, players.game) == (200, given)
    players.ben.join(players.game).do("reclaim")
    assert orders(players.ben, players.game) == (200, given)


# --- seats that change hands ---------------------------------------------------------------------


def test_orders_end_with_the_game_and_with_whoever_gave_them(start: StartServer):
    server = start()
    players = Players(server)
    for person in (players.ann, players.ben, players.cat):
        give(person, players.game, {1: "sell_all"})
    assert stored(server.data) == [(players.game, seat) for seat in (ANN, BEN, CAT)]
    ben = players.ben.join(players.game)
    ben.do("resign", bot="random")
    assert orders(players.ben, players.game)[1]["code"] == "no-seat"
    assert stored(server.data) == [(players.game, ANN), (players.game, CAT)]
    players.cat.join(players.game).do("resign", bot="random")
    players.ann.join(players.game).do("propose", what="end")  # only bots are left to agree
    assert orders(players.ann, players.game)[1]["code"] == "over"
    assert stored(server.data) == []


def test_whoever_takes_a_seat_does_not_get_its_orders(start: StartServer):
    server = start(MERGEMAKER_GRACE="1")
    players = Players(server, Terms(listed=True))
    give(players.ben, players.game, {players.chain: "sell_all"}, passing=True)
    ann = players.ann.join(players.game)
    ann.until_present(lambda there: BEN in there["replaceable"])
    ann.do("handover", seat=BEN, bot="random")
    server.kill9()
    later = start(MERGEMAKER_GRACE="1", MERGEMAKER_TIME_SHIFT=str(LONG_ABSENCE // 1000))
    ann.reconnect(later.url)
    ann.until_present(lambda there: BEN in there["freeable"])
    ann.do("free", seat=BEN)
    eve = Person(later.url).join(players.game)
    eve.do("sit", name="Eve", seat=BEN)
    nothing = {"dispose": {}, "passing": False, "done": []}
    assert orders(eve.person, players.game) == (200, nothing)
    assert stored(later.data) == []


def test_orders_come_along_when_a_guest_signs_in_and_go_with_the_account(server: Server):
    desk = registered(server, "Ann")
    players = Players(server)
    given = give(players.ben, players.game, {players.chain: "sell_all"})
    signed_in(server, "Ann", players.ben)
    assert orders(desk, players.game) == (200, given)
    exported = desk.ask("GET", "/api/account/export")[1]
    assert exported["standing_orders"][players.game]["dispose"] == given["dispose"]
    assert desk.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    assert (players.game, BEN) not in stored(server.data)
    ann = players.merge()
    ann.until(lambda view: view["deciding"][0]["seat"] == CAT)  # a bot has decided for Ben
