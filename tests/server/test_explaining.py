"""What somebody gained with their moves, as players at a real server are told."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.server import Server
from tests.support.player import Json, Person, Seat


@pytest.fixture
def seat(server: Server) -> Seat:
    """A seat in a game against bots, near its end."""
    ann = Person(server.url)
    bot = {"kind": "bot", "bot": "heuristic"}
    seat = ann.join(ann.make(pace="instant", seats=[{"kind": "you"}, bot, bot])["id"])
    seat.play_out(Random(5), decisions=50)
    return seat


def explained(seat: Seat, ply: int) -> Json | None:
    answer = seat.command("explain", ply=ply)
    assert (answer["type"], answer["ply"]) == ("explained", ply), answer
    return answer["reason"]


def test_every_move_is_explained_by_what_happened(seat: Seat):
    told = {entry["ply"]: explained(seat, entry["ply"]) for entry in seat.log if entry["ply"]}
    for entry in seat.log[1:]:
        reason = told[entry["ply"]] or {"type": "nothing"}
        happened = {event["type"]: event for event in entry["events"]}
        if reason["type"] == "free":
            assert happened["founded"]["chain"] == reason["chain"]
        if reason["type"] == "paid":
            bonus = next(
                event
                for event in entry["events"]
                if (event["type"], event.get("seat")) == ("bonus", entry["seat"])
            )
            assert bonus["amount"] == reason["amount"]
        if reason["type"] == "apart":
            assert "placed" in happened and not {"grew", "founded", "merging"} & set(happened)
    kinds = {reason["type"] for reason in told.values() if reason}
    assert {"free", "lead", "apart"} <= kinds


def test_only_players_are_told_and_only_of_moves(seat: Seat):
    watching = Person(seat.person.address).join(seat.game)
    assert watching.command("explain", ply=1)["code"] == "no-seat"
    for ply in (0, -1, 10_000):
        refused = seat.command("explain", ply=ply)
        assert (refused["type"], refused["code"]) == ("refused", "no-such-ply")
        assert str(ply) in refused["reason"]
