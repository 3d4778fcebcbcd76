"""Games of several people at one device: everybody has a hand of their own, the holder owns the
table, and what becomes of the holder's seats becomes of all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from mergemaker.server.identity import person_of
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_admin import admin
from tests.support.choosing import choose
from tests.support.player import Json, Person, Seat

YOU = {"kind": "you"}
BEN = {"kind": "companion", "name": "Ben"}
CAT = {"kind": "companion", "name": "Cat"}
BOT = {"kind": "bot", "bot": "random"}
PASSWORD = "correct horse battery"


def at_one_device(server: Server, *seats: Json, **wish: Any) -> tuple[Person, str]:
    """A new guest, and a game at their device; by default of three people and a bot."""
    ann = Person(server.url)
    made = ann.make(your_name="Ann", seats=list(seats or (BEN, YOU, CAT, BOT)), **wish)
    assert made["invite"] is None
    return ann, made["id"]


def players(ann: Person, game: str) -> dict[int, Seat]:
    """A socket for each person at the device, by seat."""
    here = ann.ask("GET", f"/api/games/{game}")[1]["here"]
    return {each["seat"]: ann.join(game, speaks_as=each["speaks_as"]) for each in here}


def play_together(seats: dict[int, Seat], watcher: Seat, decisions: int = 10_000) -> None:
    """Let whoever must decide do so, until the game is over or for so many decisions."""
    random = Random(5)
    for _ in range(decisions):
        watcher.until(
            lambda view: (
                view["phase"] == "over" or any(each["seat"] in seats for each in view["deciding"])
            )
        )
        if watcher.view["phase"] == "over":
            return
        seat = next(seats[at["seat"]] for at in watcher.view["deciding"] if at["seat"] in seats)
        seat.until(lambda view: view["seq"] >= watcher.view["seq"])
        seq = seat.do("move", seq=seat.view["seq"], moves=choose(seat.view, random))
        watcher.until(lambda view, seq=seq: view["seq"] >= seq)


def test_people_at_one_device_play_a_whole_game_and_another(server: Server):
    ann, game = at_one_device(server)
    seats, watcher = players(ann, game), ann.join(game, speaks_as="watcher")
    assert {at: seat.view["you"] for at, seat in seats.items()} == {0: 0, 1: 1, 2: 2}
    assert [seat["name"] for seat in watcher.view["seats"][:3]] == ["Ben", "Ann", "Cat"]
    tiles = [tile for seat in seats.values() for tile in seat.view["hand"]]
    assert len(set(tiles)) == len(tiles) == 18
    assert watcher.presence["online"] == [0, 1, 2] and watcher.presence["watchers"] == 0
    card = ann.ask("GET", "/api/me")[1]["games"][0]
    watcher.until(lambda view: any(each["seat"] in seats for each in view["deciding"]))
    assert ann.ask("GET", f"/api/games/{game}")[1]["your_turn"]
    play_together(seats, watcher)
    assert card["id"] == game
    rematch = ann.ask("POST", f"/api/games/{game}/rematch", {})[1]["id"]
    again = players(ann, rematch)
    assert sorted(again) == [0, 1, 3]  # everybody one seat further on
    names = {at: seat.view["seats"][at]["name"] for at, seat in again.items()}
    assert names == {0: "Ann", 1: "Cat", 3: "Ben"}


def test_a_game_that_waits_for_anybody_at_the_device_comes_first(server: Server):
    ann, shared = at_one_device(server, YOU, BEN)
    watcher = ann.join(shared, speaks_as="watcher")
    seats = players(ann, shared)
    while watcher.view["deciding"][0]["seat"] != 1:
        play_together(seats, watcher, 1)
    own = ann.make(seats=[YOU, {"kind": "open"}])["id"]  # changed last, and waits for nobody

    def games() -> list[tuple[str, bool, bool]]:
        listed = ann.ask("GET", "/api/me/games")[1]
        return [(game["id"], game["your_turn"], game["resigned"]) for game in listed]

    assert games() == [(shared, True, False), (own, False, False)]
    seats[0].do("resign", bot="random")
    watcher.until(lambda view: view["seats"][0]["kind"] == "bot")
    assert (shared, True, False) in games()


def test_a_device_whose_holder_has_resigned_plays_again_without_them(server: Server):
    ann, game = at_one_device(server, YOU, BEN, CAT)
    seats, watcher = players(ann, game), ann.join(game, speaks_as="watcher")
    seats.pop(0).do("resign", bot="random")
    seats[1].do("propose", what="end")
    seats[2].until(lambda view: view["proposal"] is not None)
    seats[2].do("answer", proposal=seats[2].view["proposal"]["seq"], agrees=True)
    watcher.until(lambda view: view["phase"] == "over")
    status, made = ann.ask("POST", f"/api/games/{game}/rematch", {})
    assert status == 201
    again = players(ann, made["id"])
    names = {at: seat.view["seats"][at]["name"] for at, seat in again.items()}
    assert names == {0: "Ben", 1: "Cat"}
    assert again[0].view["maker"]
    assert ann.ask("POST", f"/api/games/{game}/rematch", {})[1]["id"] == made["id"]


def test_nobody_is_shown_a_hand_without_saying_whose(server: Server):
    ann, game = at_one_device(server, YOU, BEN)
    with pytest.raises(ConnectionClosed) as closed:
        ann.join(game)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4409
    for path in ("plies/0", "replay", "orders"):
        status, problem = ann.ask("GET", f"/api/games/{game}/{path}")
        assert (status, problem["code"]) == (409, "say-who")
        assert ann.ask("GET", f"/api/games/{game}/{path}?as=2")[0] == 200
    seats = players(ann, game)
    play_together(seats, ann.join(game, speaks_as="watcher"))
    assert ann.join(game).view["you"] == 0
    assert ann.ask("GET", f"/api/games/{game}/replay")[0] == 200


def test_only_the_device_knows_which_seats_are_there(server: Server):
    ann, game = at_one_device(server, YOU, BEN, BOT)
    here = [{"seat": 0, "speaks_as": "1"}, {"seat": 1, "speaks_as": "2"}]
    assert ann.ask("GET", f"/api/games/{game}")[1]["here"] == here
    stranger = Person(server.url)
    assert stranger.ask("GET", f"/api/games/{game}?as=2")[1]["here"] == []
    assert stranger.join(game, speaks_as="2").view["you"] is None


def test_everybody_gives_standing_orders_of_their_own(server: Server):
    ann, game = at_one_device(server, YOU, BEN)
    path = f"/api/games/{game}/orders"
    nothing = {"dispose": {}, "passing": False}
    given = {"dispose": {"1": "sell_all"}, "passing": True}
    assert ann.ask("PUT", f"{path}?as=2", given) == (200, {**given, "done": []})
    assert ann.ask("GET", f"{path}?as=2") == (200, {**given, "done": []})
    assert ann.ask("GET", f"{path}?as=1") == (200, {**nothing, "done": []})
    assert ann.ask("PUT", f"{path}?as=1", {**nothing, "passing": True})[0] == 200
    assert ann.ask("PUT", f"{path}?as=2", nothing) == (200, {**nothing, "done": []})
    for nobody in ("3", "watcher"):
        status, problem = ann.ask("PUT", f"{path}?as={nobody}", given)
        assert (status, problem["code"]) == (403, "no-seat")


def test_there_is_no_chat(server: Server):
    ann, game = at_one_device(server, YOU, BEN)
    assert ann.join(game, speaks_as="1").say("Hello")["code"] == "chat-off"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [BEN, CAT]}, "bad-seats"),
        ({"seats": [YOU, BEN, {"kind": "open"}]}, "bad-seats"),
        ({"seats": [YOU, BEN, BEN, BEN, BEN, BEN, BEN]}, "bad-seats"),
        ({"seats": [YOU, {"kind": "companion"}]}, "no-name"),
        ({"seats": [YOU, {"kind": "companion", "name": "\u202e "}]}, "no-name"),
        ({"seats": [YOU, BEN], "terms": {"listed": True}}, "bad-terms"),
        ({"seats": [YOU, BEN], "terms": {"delay": 4}}, "bad-terms"),
        (
            {"seats": [YOU, BEN], "terms": {"clock": {"decision": 86400, "bank": 0}}},
            "bad-terms",
        ),
    ],
)
def test_a_table_on_one_device_is_for_the_people_there(server: Server, wish: Json, code: str):
    status, problem = Person(server.url).ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == (400, code)


def test_six_people_of_one_name_share_a_device(server: Server):
    ann, game = at_one_device(server, YOU, BEN, BEN, BEN, BEN, BEN)
    seats = players(ann, game)
    names = [seat["name"] for seat in seats[5].view["seats"]]
    assert names == ["Ann", "Ben", "Ben 2", "Ben 3", "Ben 4", "Ben 5"]


def test_the_seats_of_all_come_along_to_an_account_and_go_with_it(server: Server):
    ann, game = at_one_device(server, YOU, BEN, CAT)
    before = players(ann, game)
    hands = {at: seat.view["hand"] for at, seat in before.items()}
    phone = Person(server.url)
    credentials = {"username": "ann-of-one-device", "password": PASSWORD}
    assert phone.ask("POST", "/api/account", credentials)[0] == 201
    assert ann.ask("POST", "/api/account/sign-in", credentials)[0] == 200
    for person in (ann, phone):  # the account's devices are as one
        seats = players(person, game)
        assert {at: seat.view["hand"] for at, seat in seats.items()} == hands
    watcher = Person(server.url).join(game)
    assert phone.ask("POST", "/api/account/delete", {"password": PASSWORD})[0] == 200
    watcher.until(lambda view: view["phase"] == "stopped")
    assert not any(seat["owned"] for seat in watcher.view["seats"])
    assert phone.ask("GET", f"/api/games/{game}")[1]["here"] == []


def test_whoever_is_removed_from_the_server_leaves_with_all_companions(start: StartServer):
    server = start()
    ann, game = at_one_device(server, YOU, BEN, CAT)
    watcher = Person(server.url).join(game)
    assert ann.cookie is not None
    done = admin(server, "remove-person", person_of(ann.cookie.partition("=")[2]))
    assert "from 1 unfinished games" in done.output
    watcher.until(lambda view: not any(seat["owned"] for seat in view["seats"]))


def test_a_clock_takes_a_seat_at_the_device_and_gives_it_back(server: Server):
    ann, game = at_one_device(server, YOU, BEN, terms={"clock": {"decision": 5, "bank": 0}})
    watcher = ann.join(game, speaks_as="watcher")
    seats = players(ann, game)
    watcher.until(lambda view: any(seat["cause"] == "clock" for seat in view["seats"]))
    late = next(seat["seat"] for seat in watcher.view["seats"] if seat["cause"] == "clock")
    while seats[late].command("reclaim")["type"] == "refused":  # its bot has still to decide
        watcher.read()
    seats[late].until(lambda view: view["seats"][late]["kind"] == "person")
