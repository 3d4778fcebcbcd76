"""Clocks on a server: a bot takes over when time is up, and time without a server costs nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mergemaker.server.tables.deadlines import NOTED_EVERY
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import PATIENCE, Json, Person, Seat
from tests.support.seating import seat_two

HOUR = 3600  # seconds


def begun(server: Server, decision: int, bank: int = 0) -> tuple[Seat, Seat]:
    """A game of two people with a clock: first the one who must decide, then the other."""
    terms = {"clock": {"decision": decision, "bank": bank}}
    return seat_two(Person(server.url), Person(server.url), terms=terms)


def time_left(view: Json) -> int:
    """The milliseconds that the player whose clock runs has left."""
    clock = view["clock"]
    return clock["left"] + clock["banks"][clock["seat"]]


@contextmanager
def at_most_real_time_passes(seat: Seat) -> Iterator[None]:
    """Check that a player has lost no more time than has really passed, and that a crash has given
    back no more than it may."""
    before, begin = time_left(seat.view), time.monotonic()
    yield
    lost, passed = before - time_left(seat.view), (time.monotonic() - begin) * 1000
    assert -NOTED_EVERY <= lost <= passed


def test_a_bot_takes_over_when_the_time_is_up(server: Server):
    slow, other = begun(server, decision=5)
    number = slow.view["you"]
    assert slow.view["clock"]["seat"] == number
    assert 0 < slow.view["clock"]["left"] <= 5000
    view = slow.until(lambda view: view["seats"][number]["kind"] == "bot")
    assert view["seats"][number]["cause"] == "clock"
    assert view["options"] is None
    other.my_decision()
    assert any(entry["seat"] == number for entry in other.log)
    slow.do("reclaim")
    assert (
        slow.view["seats"][number] | {"kind": "person", "cause": None}
        == (slow.view["seats"][number])
    )
    other.play()
    slow.until(lambda view: view["clock"]["seat"] is not None)


def test_somebody_who_opens_the_page_later_sees_what_is_left_then(server: Server):
    decides, _ = begun(server, decision=HOUR)
    first = Person(server.url).join(decides.game)
    left = time_left(first.view)
    later = Person(server.url).join(decides.game)
    while time_left(later.view) >= left:
        later.reconnect()
    assert later.view["seq"] == first.view["seq"]


def test_time_without_a_server_costs_nobody_anything(start: StartServer):
    server = start()
    decides, other = begun(server, decision=20, bank=120)
    with at_most_real_time_passes(decides):
        server.kill9()
        again = start(MERGEMAKER_TIME_SHIFT=str(HOUR))
        decides.reconnect(again.url)
    assert decides.view["seats"][decides.view["you"]]["kind"] == "person"
    with at_most_real_time_passes(decides):
        again.kill9()
        third = start(MERGEMAKER_TIME_SHIFT=str(3 * HOUR))
        other.reconnect(third.url)
        decides.reconnect(third.url)
    decides.play()


def test_clocks_run_on_where_nobody_is_after_a_restart(start: StartServer):
    server = start()
    decides, other = begun(server, decision=5, bank=2)
    number = decides.view["you"]
    decides.close()
    other.close()
    server.kill9()
    again = start(MERGEMAKER_TIME_SHIFT=str(HOUR))
    anybody = Person(again.url)
    deadline = time.monotonic() + PATIENCE
    while True:
        _, page = anybody.ask("GET", f"/api/games/{decides.game}")
        if page["seats"][number]["kind"] == "bot":
            break
        assert time.monotonic() < deadline
        time.sleep(0.1)  # nobody is at the table: it must be polled


@pytest.mark.parametrize("clock", [{"decision": 4, "bank": 0}, {"decision": 5, "bank": -1}])
def test_a_clock_beyond_the_limits_is_refused(server: Server, clock: Json):
    status, problem = Person(server.url).ask("POST", "/api/games", {"terms": {"clock": clock}})
    assert (status, problem["code"]) == (400, "bad-clock")


def test_the_catalogue_has_clocks_that_a_game_can_be_made_with(server: Server):
    ann = Person(server.url)
    for choice in ann.ask("GET", "/api/catalogue")[1]["clocks"]:
        seat = ann.join(ann.make(terms={"clock": choice["terms"]})["id"])
        assert seat.view["clock"]["banks"] == [choice["terms"]["bank"] * 1000] * 4
        assert seat.view["clock"]["seat"] is None  # nobody waits for a person who plays alone
