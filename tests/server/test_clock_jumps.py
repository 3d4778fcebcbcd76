"""The machine's time is set, or the machine sleeps, while people play against the clock: nobody
loses a seat by it, time goes on, and what is stored is in order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.browser.server import Server
from tests.support.journals import check_clocks, read_journal
from tests.support.player import Person
from tests.support.seating import deciding, seat_two

HOUR = 3_600  # seconds
DAY = 24 * HOUR

LONG = {"clock": {"decision": 600, "bank": 0}}
SHORT = {"clock": {"decision": 5, "bank": 0}}


class Machine:
    """A machine whose time can be set, and which can sleep, and the server that runs on it."""

    def __init__(self, folder: Path) -> None:
        self._ahead = folder / "ahead"
        self._slept = folder / "slept"
        self.set_time(0)
        self.sleep(0)
        program = folder / "mergemaker"
        program.write_text(
            f"#!{sys.executable}\n"
            "import time\n"
            "from pathlib import Path\n"
            "right, steady = time.time_ns, time.clock_gettime_ns\n"
            f"ahead, slept = Path({str(self._ahead)!r}), Path({str(self._slept)!r})\n"
            "asleep = lambda: int(slept.read_text()) * 10**9\n"
            "time.time_ns = lambda: right() + asleep() + int(ahead.read_text()) * 10**9\n"
            "time.clock_gettime_ns = lambda clock: steady(clock) + asleep()\n"
            "time.time = lambda: time.time_ns() / 10**9\n"
            "from mergemaker.cli import main\n"
            "if __name__ == '__main__':\n"
            "    main()\n"
        )
        program.chmod(0o755)
        self.server = Server(folder / "data", program=program)

    def set_time(self, ahead: int) -> None:
        """Set the machine's time to so many seconds ahead of what it should be."""
        _replace(self._ahead, ahead)

    def sleep(self, seconds: int) -> None:
        """Let time pass in which nothing runs."""
        _replace(self._slept, seconds)


def _replace(file: Path, number: int) -> None:
    """Write a number to a file that is being read."""
    new = file.with_suffix(".new")
    new.write_text(str(number))
    new.replace(file)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    machine.server.start()
    yield machine
    machine.server.kill9()


def check_order(server: Server, game: str, decision: int) -> None:
    """No entry is older than the one before, and nobody had less time than they should."""
    rows = read_journal(server.data, game)
    assert all(before.at <= after.at for before, after in pairwise(rows))
    check_clocks(game, rows, decision * 1000)


def test_nobody_loses_a_seat_because_the_time_is_set(machine: Machine):
    server = machine.server
    ann, ben = seat_two(Person(server.url), Person(server.url), terms=LONG)
    random = Random(1)
    for ahead in (DAY, 0, -DAY, HOUR, -HOUR):
        machine.set_time(ahead)
        decides = ann if ann.view["you"] == deciding(ann.view) else ben
        decides.play(random)
        for seat in (ann, ben):
            seat.until(lambda view, seq=decides.view["seq"]: view["seq"] >= seq)
        assert [seat["kind"] for seat in ann.view["seats"]] == ["person", "person"]
    check_order(server, ann.game, 600)
    server.restart()  # whose time is an hour behind
    ann.reconnect()
    ben.reconnect()
    decides = ann if ann.view["you"] == deciding(ann.view) else ben
    decides.play(random)
    check_order(server, ann.game, 600)


def test_clocks_go_on_although_the_time_is_set_back(machine: Machine):
    server = machine.server
    ann, ben = seat_two(Person(server.url), Person(server.url), terms=SHORT)
    machine.set_time(-DAY)
    view = ben.until(lambda view: any(seat["kind"] != "person" for seat in view["seats"]))
    assert [seat["cause"] for seat in view["seats"] if seat["kind"] != "person"] == ["clock"]
    check_order(server, ann.game, 5)


@pytest.mark.skipif(sys.platform != "linux", reason="only there it can be told that it slept")
def test_a_machine_that_slept_costs_nobody_time_or_a_seat(machine: Machine):
    server = machine.server
    absent, waits = seat_two(Person(server.url), Person(server.url), terms=LONG)
    number = absent.view["you"]
    absent.close()
    waits.until_present(lambda there: [each["seat"] for each in there["away"]] == [number])
    machine.sleep(HOUR)
    view = waits.until(lambda view: view["seq"] > absent.view["seq"])
    assert [seat["kind"] for seat in view["seats"]] == ["person", "person"]
    server.wait_for_output("the server stood still")
    absent.reconnect()
    absent.play(Random(1))
    assert absent.view["seats"][number]["kind"] == "person"
    check_order(server, absent.game, 600)
