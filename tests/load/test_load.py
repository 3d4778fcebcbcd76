"""The load generator against real servers: what it believes, and what it must not."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mergemaker.benchmarks.faults.findings import Findings
from mergemaker.benchmarks.faults.journal_check import JournalCheck
from mergemaker.load.api import Api
from mergemaker.load.guest import Guest
from mergemaker.load.plan import LoadPlan
from mergemaker.load.report import LoadReport, report_on
from mergemaker.load.running import LoadRunner, Played
from mergemaker.load.verification import verify
from mergemaker.server.wire.bodies import NewGame, SeatWish
from tests.browser.server import Server
from tests.support import asynchronous
from tests.support.command_line import mergemaker_command

PATIENCE = 120  # seconds for what must happen, on a busy machine
LOOK_EVERY = 0.02  # seconds

# What a generator on a busy machine may say of itself; the other doubts are the server's.
OWN_DOUBTS = {"behind", "busy"}

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that tests restart at will."""
    server = Server(tmp_path_factory.mktemp("load") / "data")
    server.start()
    yield server
    server.kill9()


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""

    def look() -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline
            time.sleep(LOOK_EVERY)

    await asyncio.to_thread(look)


def doubts(report: LoadReport) -> set[str]:
    """The doubts about a run that are not about the generator itself."""
    return {doubt.code for doubt in report.doubts} - OWN_DOUBTS


def kinds_of_faults(server: Server, runner: LoadRunner) -> set[str]:
    """What the benchmarks of faults find wrong with a server after a run."""
    findings = Findings()
    check = JournalCheck(server.data / "journal.sqlite", findings)
    check.check(runner.run)
    assert check.entries > 0
    return {fault.kind for fault in findings.faults}


def forget_last_move(server: Server, *games: str) -> None:
    """Have a server lose the newest entry of some games."""
    server.kill9()
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal, journal:
        for game in games:
            newest = "SELECT max(seq) FROM entries WHERE game = ?"
            journal.execute(
                f"DELETE FROM entries WHERE game = ? AND seq = ({newest})", (game, game)
            )
    server.start()


def test_whole_games_replay_and_a_lost_move_is_found_out(server: Server):
    async def run() -> tuple[Played, LoadReport, LoadReport]:
        plan = LoadPlan(server.url, 3, 0, PATIENCE, spectators=0.5, slow=0.05)
        runner = LoadRunner(plan, server.pid)
        playing = asyncio.create_task(runner.play())
        await until(lambda: runner.stage == "playing" and runner.run.measurements.games > 0)
        await until(lambda: any(notes.plies and not notes.over for notes in runner.run.notes))
        runner.stop.set()
        played = await playing
        before = report_on(played, await verify(runner.run))
        assert kinds_of_faults(server, runner) == set()
        over = next(notes for notes in runner.run.all_notes() if notes.over)
        in_progress = next(notes for notes in runner.run.notes if not notes.over and notes.plies)
        await asyncio.to_thread(forget_last_move, server, over.game, in_progress.game)
        assert kinds_of_faults(server, runner) == {"lost", "differing"}
        return played, before, report_on(played, await verify(runner.run))

    played, report, robbed = asynchronous.run(run())
    assert doubts(report) == set()
    assert report.verdict.finished > 0 and report.verdict.unfinished > 0
    assert report.verdict.acknowledgements == played.run.acknowledgements > 100
    assert report.acknowledged.samples > 0 and report.told.samples > 0
    assert report.counts["breaks"] == {}

    assert not robbed.valid
    assert doubts(robbed) == {"lost"}
    assert len(robbed.verdict.lost) == 2
    assert robbed.verdict.differing == []


def test_a_server_that_is_killed_and_restarted_leaves_a_valid_run(server: Server):
    async def run() -> LoadReport:
        runner = LoadRunner(LoadPlan(server.url, 4, 0.05, PATIENCE, flapping=0.2))
        playing = asyncio.create_task(runner.play())
        await until(lambda: runner.run.acknowledgements > 100)
        server.kill9()
        await until(lambda: runner.run.measurements.failed_attempts.total() > 0)
        await asyncio.to_thread(server.start)
        await until(lambda: runner.run.acknowledgements > 200)
        runner.stop.set()
        played = await playing
        return report_on(played, await verify(runner.run))

    report = asynchronous.run(run())
    assert doubts(report) == set()
    breaks, attempts = report.counts["breaks"], report.counts["failed_attempts"]
    assert isinstance(breaks, dict) and sum(breaks.values()) >= 10  # of 16; some were away
    assert isinstance(attempts, dict) and sum(attempts.values()) > 0
    assert report.resumed.samples > 0


def test_each_guest_is_somebody_else(server: Server):
    guests = [Guest(number, 1, flapping=0, slow=0) for number in range(12)]
    wish = NewGame(seats=[SeatWish("you"), SeatWish("open")])

    async def run() -> None:
        api = Api(LoadPlan(server.url, 1, 0, 0).origin)
        for together in (guests[:4], guests[4:]):
            await asyncio.gather(*(api.make_game(guest, wish) for guest in together))
        await api.close()

    asynchronous.run(run())
    cookies = {guest.cookie for guest in guests}
    assert len(cookies) == len(guests) and None not in cookies


def stored(server: Server) -> int:
    """How many entries the server has stored."""
    with closing(sqlite3.connect(server.data / "journal.sqlite")) as journal:
        return journal.execute("SELECT count(*) FROM entries").fetchone()[0]


def test_a_generator_that_falls_behind_calls_its_run_void_and_an_interrupt_ends_it(server: Server):
    options = ("--tables", 4, "--think", 0.2, "--minutes", PATIENCE, "--pid", server.pid)
    command = mergemaker_command("load", "--json", "--url", server.url, *options)
    before = stored(server)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        while stored(server) < before + 60:
            assert running.poll() is None
            time.sleep(LOOK_EVERY)
        os.kill(running.pid, signal.SIGSTOP)
        time.sleep(1)  # the fault itself: five times the mean think time
        os.kill(running.pid, signal.SIGCONT)
        running.send_signal(signal.SIGINT)
        output, _ = running.communicate(timeout=PATIENCE)
    report: Json = json.loads(output)
    assert running.returncode == 1
    assert "behind" in {doubt["code"] for doubt in report["doubts"]}
    assert report["behind"]["max_ms"] > 100
    for latency in ("acknowledged", "told"):
        counted = sum(each[latency] for each in report["distribution"])
        assert counted == report[latency]["samples"] > 0
    assert report["verdict"]["lost"] == report["verdict"]["differing"] == []
    assert report["resources"]["server_cores"] > 0


def refusal(url: str) -> str:
    """What the command says when it refuses to load an address."""
    command = mergemaker_command("load", "--url", url)
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


def test_only_a_server_on_this_machine_is_loaded_unasked():
    assert "--i-run-this-server" in refusal("http://192.0.2.1:8000")


def test_a_server_that_does_not_answer_is_reported(tmp_path: Path):
    assert "cannot be made" in refusal(Server(tmp_path).url)
