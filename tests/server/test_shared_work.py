"""Of several servers that serve the same games, each piece of work is done by one, whoever dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import PATIENCE, Server
from tests.server.test_postgres import check
from tests.support.player import Person, Seat
from tests.support.shared_servers import SharedServers

THINKER = "ines"  # a bot that thinks for a second or so


def against_bots(server: Server, bot: str) -> Seat:
    """Somebody at a table with two bots."""
    person = Person(server.url)
    seats = [{"kind": "you"}, *[{"kind": "bot", "bot": bot}] * 2]
    return person.join(person.make(seats=seats, pace="instant")["id"])


def play_until_bots_think(shared: SharedServers, seat: Seat) -> tuple[object, ...]:
    """The game in which bots have begun to think, and the process that lets them."""
    while True:
        seat.my_decision()
        seat.play()
        if leases := shared.ask("SELECT key, process FROM leases WHERE kind = 'bots'"):
            return leases[0]


def test_bots_play_on_elsewhere_when_their_server_is_killed_while_they_think(shared: SharedServers):
    one = shared.start()
    seat = against_bots(one, THINKER)
    game, thinking = play_until_bots_think(shared, seat)
    one.kill9()
    other = shared.start()
    shared.declare_dead(thinking)
    # Nobody asks for the game: the other server finds by itself that bots must play in it.
    shared.wait(f"SELECT 1 FROM games WHERE id = '{game}' AND NOT bot_to_act")
    assert shared.wait("SELECT count(*) FROM leases WHERE kind = 'bots' HAVING count(*) = 0")
    seat.reconnect(other.url)
    seat.play_out(decisions=1)
    seat.my_decision()  # the bots have played
    check(shared.postgres, shared.database, seat)


def test_a_server_that_stood_still_decides_nothing_twice(shared: SharedServers):
    one, other = shared.start(), shared.start()
    seat = against_bots(one, THINKER)
    while True:
        _, stopped = play_until_bots_think(shared, seat)
        os.kill(one.pid, signal.SIGSTOP)
        if shared.ask("SELECT 1 FROM leases WHERE kind = 'bots'"):
            break
        os.kill(one.pid, signal.SIGCONT)  # the bots had decided before it was stopped
    seat.close()
    shared.declare_dead(stopped)
    seat.reconnect(other.url)
    seat.my_decision()
    os.kill(one.pid, signal.SIGCONT)
    seat.play_out(decisions=2)
    seat.my_decision()  # the bots have played
    check(shared.postgres, shared.database, seat)
    shared.wait(f"SELECT 1 FROM processes WHERE id = '{stopped}'")
    assert not [line for line in one.output if "refused" in line or "Traceback" in line]


@pytest.fixture
def bots(shared: SharedServers) -> Iterator[subprocess.Popen[str]]:
    """`mergemaker bots`, which has just started."""
    command = Path(sys.executable).with_name("mergemaker"), "bots", "--bot-workers", "1"
    environment = {**os.environ, **shared.environment, "MERGEMAKER_LOG": "json"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as working:
        yield working
        working.kill()


def test_bots_that_a_server_leaves_to_others_play_elsewhere(
    shared: SharedServers, bots: subprocess.Popen[str]
):
    server = shared.start(MERGEMAKER_BOT_WORKERS="0")
    seat = against_bots(server, "random")
    seat.play_out(decisions=8)
    seat.my_decision()  # the bots have played
    check(shared.postgres, shared.database, seat)
    bots.send_signal(signal.SIGTERM)
    said, _ = bots.communicate(timeout=PATIENCE)
    assert bots.returncode == 0, said
    assert "Mergemaker lets bots play in the database" in said
    assert "Traceback" not in said and '"stopped"' in said
    assert shared.ask("SELECT count(*) FROM processes") == [(1,)]
    assert not [line for line in server.output if "Traceback" in line]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bots"], "--database (DATABASE_URL) and --bus (BUS_URL)"),
        (["serve", "--bot-workers", "0"], "--bot-workers 0 leaves the bots to other servers"),
    ],
)
def test_bots_elsewhere_need_a_database_and_a_bus(tmp_path: Path, arguments: list[str], said: str):
    done = subprocess.run(
        [Path(sys.executable).with_name("mergemaker"), *arguments, "--data", tmp_path],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
