"""Thinking time: bots and hints think for a person and for an address only so long at a time."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mergemaker.rules import Refused
from mergemaker.server.addresses import Addresses
from mergemaker.server.identity import Visitor
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.tables.thinking_time import SAVED_UP, ThinkingTime
from mergemaker.server.workers.pool import Priority, Turn, Workers
from tests.browser.server import COMPILED, Server, running_server
from tests.support import asynchronous
from tests.support.occupied import occupied
from tests.support.player import Person, Seat
from tests.support.seating import seat_two

OF_PERSON = SAVED_UP / 2  # seconds


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def addresses() -> Addresses:
    """Ann and Bob are at one address, Cat is at another."""
    addresses = Addresses()
    for person, address in (("ann", "home"), ("bob", "home"), ("cat", "school")):
        addresses.note(Visitor(person, ""), address)
    return addresses


@pytest.fixture
def clock() -> Clock:
    """What the time is."""
    return Clock()


@pytest.fixture
def thinking(addresses: Addresses, clock: Clock) -> ThinkingTime:
    """Thinking time of a second a second for each address."""
    return ThinkingTime(addresses, LocalRateLimits(clock), 1.0)


def think(thinking: ThinkingTime, person: str, seconds: float) -> None:
    async def run() -> None:
        async with thinking.turn(person, 1.0, Priority.WATCHED) as turn:
            turn.spend(seconds)

    asynchronous.run(run())


def wait(thinking: ThinkingTime, person: str) -> float:
    return asynchronous.run(thinking.wait(person))


def payer(thinking: ThinkingTime, *people: str) -> str:
    return asynchronous.run(thinking.payer(people))


def test_a_person_s_time_is_used_up_by_one_more_than_there_is(thinking: ThinkingTime, clock: Clock):
    think(thinking, "ann", OF_PERSON)
    assert wait(thinking, "ann") == 0
    asynchronous.run(thinking.check("ann"))
    think(thinking, "ann", 1)
    assert wait(thinking, "ann") == pytest.approx(2)  # half a second comes back each second
    with pytest.raises(Refused, match="for as long as they may"):
        asynchronous.run(thinking.check("ann"))
    assert wait(thinking, "bob") == wait(thinking, "cat") == 0
    clock.now += 2.1
    assert wait(thinking, "ann") == 0


def test_those_at_one_address_share_its_time(thinking: ThinkingTime, addresses: Addresses):
    for number in range(SAVED_UP // 10):
        addresses.note(Visitor(f"guest {number}", ""), "home")
        think(thinking, f"guest {number}", 10)
    assert wait(thinking, "ann") == 0
    think(thinking, "bob", 1)
    assert wait(thinking, "ann") == pytest.approx(1)
    assert wait(thinking, "cat") == 0


def test_a_table_uses_the_time_of_whoever_has_used_least(thinking: ThinkingTime):
    think(thinking, "ann", 2 * OF_PERSON)
    assert payer(thinking, "ann", "cat") == "cat"
    assert wait(thinking, payer(thinking, "ann", "cat")) == 0


def test_time_that_was_expected_and_not_taken_is_not_used(thinking: ThinkingTime):
    async def run() -> None:
        async with thinking.turn("ann", 2 * OF_PERSON, Priority.WATCHED):
            assert await thinking.wait("ann") > 0
        assert await thinking.wait("ann") == 0

    asynchronous.run(run())


def test_time_that_came_back_while_a_bot_waited_pays_for_nothing(
    thinking: ThinkingTime, clock: Clock
):
    async def run() -> None:
        async with thinking.turn("ann", 10, Priority.WATCHED) as turn:
            clock.now += SAVED_UP  # all that was expected has come back
            turn.spend(OF_PERSON)
            turn.spend(1)  # the bot was asked again

    asynchronous.run(run())
    assert wait(thinking, "ann") == pytest.approx(2)


def test_those_for_whom_less_was_thought_go_first(tmp_path: Path, thinking: ThinkingTime):
    started: list[str] = []

    async def run() -> None:
        workers = Workers(1)

        async def think_for(person: str) -> None:
            async with thinking.turn(person, 1.0, Priority.WATCHED) as turn:
                await workers.run(os.getpid, seconds=60, turn=turn)
                started.append(person)

        try:
            async with occupied(workers, tmp_path / "busy"):
                # Ann has three tables, and each of the others one.
                asked = [
                    asyncio.create_task(think_for(who)) for who in ("ann", "ann", "ann", "cat")
                ]
                await asyncio.sleep(0)  # they take their places
            await asyncio.gather(*asked)
        finally:
            await workers.close()

    asynchronous.run(run())
    assert started == ["ann", "cat", "ann", "ann"]


def test_the_time_of_a_call_is_counted_although_it_fails():
    spent: list[float] = []

    async def run() -> None:
        workers = Workers(1)
        try:
            with pytest.raises(FileNotFoundError):
                await workers.run(os.stat, "nowhere", seconds=60, turn=Turn(spend=spent.append))
        finally:
            await workers.close()

    asynchronous.run(run())
    assert len(spent) == 1


@pytest.fixture(scope="module")
def frugal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where a bot's first move takes more thinking time than there is."""
    folder = tmp_path_factory.mktemp("frugal")
    with running_server(folder, **COMPILED, MERGEMAKER_THINKING_RATE="0.000001") as server:
        yield server


def play_until_bots_wait(seat: Seat) -> None:
    while not seat.presence["bots_wait"]:
        if seat.view["options"] is not None:
            seat.play()
        else:
            seat.read()


def seats_that_moved(seat: Seat) -> set[int]:
    """Which players have made a move, as the log says."""
    return {entry["seat"] for entry in seat.log if entry["seat"] is not None}


def test_bots_wait_for_thinking_time_and_say_so(frugal: Server):
    ann, beside_her, elsewhere = (Person(frugal.url) for _ in range(3))
    beside_her.ip = ann.ip
    anns = ann.join(ann.make()["id"])
    play_until_bots_wait(anns)
    assert len(seats_that_moved(anns) - {0}) == 1
    assert anns.view["deciding"][0]["seat"] != 0
    guests = beside_her.join(beside_her.make()["id"])
    play_until_bots_wait(guests)
    assert seats_that_moved(guests) <= {0}
    bens = elsewhere.join(elsewhere.make()["id"])
    play_until_bots_wait(bens)
    assert len(seats_that_moved(bens) - {0}) == 1


def test_bots_do_not_wait_once_nobody_needs_them(frugal: Server):
    ann = Person(frugal.url)
    seat = ann.join(ann.make()["id"])
    play_until_bots_wait(seat)
    seat.do("resign")
    seat.until_present(lambda presence: not presence["bots_wait"])


def test_there_is_no_hint_without_thinking_time(frugal: Server):
    ann, ben = Person(frugal.url), Person(frugal.url)
    decides, _ = seat_two(ann, ben)
    spent = decides.person.join(decides.person.make()["id"])
    play_until_bots_wait(spent)
    assert decides.command("hint", seq=decides.view["seq"])["code"] == "thinking-time-up"
