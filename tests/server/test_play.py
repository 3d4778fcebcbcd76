"""Playing with bots: undo, offers, and a pace that people can follow."""

from __future__ import annotations

import time
from random import Random

import pytest

from mergemaker.server.tables.bot_turns import PACES
from tests.browser.server import Server
from tests.support.player import Json, Person, Seat


@pytest.fixture
def seat(server: Server) -> Seat:
    """A seat at a game against two bots, in which the seat must place a tile."""
    ann = Person(server.url)
    seat = ann.join(ann.make(seats=[{"kind": "you"}, {"kind": "bot"}, {"kind": "bot"}])["id"])
    return placing(seat)


def placing(seat: Seat) -> Seat:
    """Play on until the seat must place a tile."""
    while (options := seat.my_decision()["options"])["kind"] != "place":
        assert options
        seat.play()
    return seat


def without_seq(view: Json) -> Json:
    return {key: value for key, value in view.items() if key != "seq"}


def test_a_move_can_be_undone_until_something_hidden_is_seen(seat: Seat):
    for _ in range(8):  # until there are shares to buy, so that the turn continues after the tile
        before = placing(seat).view
        seat.play(Random(1))
        if seat.view["undo"] and seat.view["options"]:  # and no bot is about to move
            break
    assert seat.view["undo"]
    count = len(seat.log)
    after = seat.view
    seat.do("undo", seq=seat.view["seq"])
    assert without_seq(seat.view) == without_seq(before)
    assert len(seat.log) == count
    assert seat.command("undo", seq=seat.view["seq"])["code"] == "no-undo"
    seat.play(Random(1))
    assert seat.view["ply"] <= after["ply"]
    assert seat.log[-1]["seq"] > seat.log[-2]["seq"]


def test_bots_answer_offers(seat: Seat):
    you = seat.view["you"]
    other = (you + 1) % 3
    offer = f"offer {other} give $3000 get $1"
    preview = seat.command("weigh", offer=offer)
    assert preview["type"] == "weighed"
    assert [side["value"] for side in preview["sides"]] == [-2999, 2999]
    plies = seat.view["ply"]
    cash = [row["cash"] for row in seat.view["seats"]]
    seat.do("move", seq=seat.view["seq"], moves=[offer])
    view = seat.until(lambda view: view["ply"] >= plies + 2)
    answers = [event["type"] for entry in seat.log[plies + 1 :] for event in entry["events"]]
    assert "accepted" in answers
    assert view["seats"][you]["cash"] == cash[you] - 2999
    assert view["seats"][other]["cash"] == cash[other] + 2999


def test_offers_that_cannot_be_made_are_refused_with_the_ruling(seat: Seat):
    you = seat.view["you"]
    for offer in (
        f"offer {(you + 1) % 3} give $7000 get $1",
        f"offer {you} give $1 get $2",
        f"offer {(you + 1) % 3} give Tower 1 get $2",
    ):
        for answer in (
            seat.command("weigh", offer=offer),
            seat.command("move", seq=seat.view["seq"], moves=[offer]),
        ):
            assert (answer["type"], answer["ruling"]) in {("refused", "R11"), ("refused", "R12")}
    assert seat.command("weigh", offer="pass")["code"] == "not-an-offer"


def test_bots_moves_are_shown_long_enough_to_follow(server: Server):
    ann = Person(server.url)
    start = time.monotonic()  # before the game begins: a slow machine cannot fail the test
    seats = [{"kind": "you"}, *[{"kind": "bot"}] * 5]
    seat = ann.join(ann.make(seats=seats, pace="brisk")["id"])

    def by_bots() -> int:
        return sum(entry["seat"] not in (0, None) for entry in seat.log)

    while by_bots() < 4:
        if seat.view["options"] is not None:
            seat.play(Random(1))
        else:
            seat.read()
        assert time.monotonic() - start >= by_bots() * PACES["brisk"]
    seat.do("pace", pace="instant")


def test_many_games_are_played_at_once(server: Server):
    ann = Person(server.url)
    seats = [ann.join(ann.make(seats=[{"kind": "you"}, {"kind": "bot"}])["id"]) for _ in range(5)]
    for _ in range(6):
        for seat in seats:
            if seat.my_decision()["phase"] != "over":
                seat.play(Random(1))
    assert all(seat.view["ply"] > 5 for seat in seats)
