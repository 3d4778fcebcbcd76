"""`mergemaker serve --workers 2`: worker processes that die are replaced, and all stop together."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from tests.browser.server import Server, reserve_port
from tests.server.conftest import StartServer
from tests.server.test_admin import admin
from tests.server.test_postgres import check
from tests.support.command_line import mergemaker_command
from tests.support.player import PATIENCE, Json, Person, Seat
from tests.support.postgres import Postgres
from tests.support.processes import running_in
from tests.support.seating import seat_two
from tests.support.valkey import Valkey


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The name of an empty database."""
    return postgres.create()


@pytest.fixture
def shared(postgres: Postgres, database: str, valkey: Valkey) -> dict[str, str]:
    """The variables by which servers share their games."""
    return {"DATABASE_URL": postgres.url(database), "BUS_URL": valkey.url}


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def logged(server: Server, event: str) -> list[Json]:
    """The lines of the log that tell of an event."""
    lines = [json.loads(line) for line in server.output if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


def children(server: Server) -> list[int]:
    """The processes that the server itself has started, the workers among them."""
    task = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    return [int(process) for process in task.read_text().split()]


def worker_processes(server: Server) -> list[int]:
    """The processes of the workers: those that listen."""
    found: list[int] = []
    for process in children(server):
        with suppress(FileNotFoundError, ProcessLookupError):  # it may have ended meanwhile
            if b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


def stands_still(process: int) -> bool:
    return status(process, "State").startswith("T")


def asked_to_stop(process: int) -> bool:
    """Whether a process that stands still has been sent SIGTERM."""
    return bool(int(status(process, "ShdPnd"), 16) >> signal.SIGTERM - 1 & 1)


def status(process: int, name: str) -> str:
    """What the system says of a process, such as its state."""
    lines = Path(f"/proc/{process}/status").read_text()
    (value,) = re.findall(rf"^{name}:\t(.+)$", lines, re.MULTILINE)
    return value


def play_on(seat: Seat, decisions: int, random: Random, url: str | None = None) -> None:
    """Make some decisions, and come back whenever the connection breaks."""
    for _ in range(decisions):
        try:
            seat.my_decision()
            seat.play(random)
        except ConnectionClosed:
            seat.reconnect(url)


def against_a_bot(server: Server) -> Seat:
    person = Person(server.url)
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    return person.join(person.make(seats=seats, pace="instant")["id"])


def test_a_game_goes_on_although_workers_die(
    start: StartServer, shared: dict[str, str], postgres: Postgres, database: str
):
    server = start(**shared, MERGEMAKER_WORKERS="2")
    assert {line["worker"] for line in logged(server, "listening")} == {1, 2}
    assert sum("Mergemaker is ready at" in line for line in server.output) == 1
    seat, random = against_a_bot(server), Random(3)
    first = worker_processes(server)
    assert len(first) == 2
    # A process hears of one that came after it at its next heartbeat.
    until(lambda: "2 processes share these games" in admin(server, "status").output)
    for process in first:
        play_on(seat, 2, random)
        before = len(logged(server, "listening"))
        os.kill(process, signal.SIGKILL)
        until(lambda before=before: len(logged(server, "listening")) > before)
    assert not set(worker_processes(server)) & set(first)
    assert {line["worker"] for line in logged(server, "a worker died")} == {1, 2}
    play_on(seat, 3, random)
    seat.my_decision()  # the bot has moved
    check(postgres, database, seat)
    seats = [seat, *(against_a_bot(server) for _ in range(3))]
    assert server.stop() == 0
    assert [read_out(seat) for seat in seats] == [1012] * 4
    assert {line["worker"] for line in logged(server, "stopped")} == {1, 2}
    assert sum("Mergemaker is ready at" in line for line in server.output) == 1


def read_out(seat: Seat) -> int | None:
    """Read until the socket is closed, and return the code that it was closed with."""
    try:
        while True:
            seat.read()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_no_worker_outlives_its_supervisor(start: StartServer, shared: dict[str, str]):
    server = start(**shared, MERGEMAKER_WORKERS="2")
    group = server.pid
    os.kill(group, signal.SIGKILL)
    until(lambda: not running_in(group))


def test_a_second_ctrl_c_waits_for_nobody(start: StartServer, shared: dict[str, str]):
    server = start(**shared, MERGEMAKER_WORKERS="2")
    workers = worker_processes(server)
    for process in workers:
        os.kill(process, signal.SIGSTOP)  # they would take until they are killed
    until(lambda: all(map(stands_still, workers)))
    begin = time.monotonic()
    os.kill(server.pid, signal.SIGINT)
    until(lambda: all(map(asked_to_stop, workers)))  # one signal can hide in another
    os.kill(server.pid, signal.SIGINT)
    until(lambda: not worker_processes(server))
    assert time.monotonic() - begin < 4


@pytest.fixture
def metrics_address() -> Iterator[str]:
    with reserve_port() as reservation:
        yield f"127.0.0.1:{reservation.getsockname()[1]}"


def test_the_metrics_are_those_of_all_workers(
    start: StartServer, shared: dict[str, str], metrics_address: str
):
    server = start(**shared, MERGEMAKER_WORKERS="2", MERGEMAKER_METRICS=metrics_address)
    seats = [against_a_bot(server) for _ in range(6)]

    def values(name: str) -> dict[str, float]:
        with urllib.request.urlopen(f"http://{metrics_address}/metrics") as answer:
            families = text_string_to_metric_families(answer.read().decode())
        return {
            " ".join(value for _, value in sorted(sample.labels.items())): sample.value
            for family in families
            for sample in family.samples
            if sample.name == name
        }

    assert values("mergemaker_entries_total")["opened"] == 6
    assert values("mergemaker_sockets") == {"table": 6}
    assert values("process_resident_memory_bytes").keys() == {"1", "2"}
    assert values("mergemaker_build_info")
    for process in worker_processes(server):
        os.kill(process, signal.SIGKILL)
    until(lambda: len(logged(server, "listening")) == 4)
    assert values("mergemaker_entries_total")["opened"] == 6
    assert values("mergemaker_sockets").get("table", 0) == 0
    assert len(seats) == 6


def test_servers_are_replaced_one_after_the_other_without_a_lost_move(
    tmp_path: Path, shared: dict[str, str], postgres: Postgres, database: str
):
    servers = [Server(tmp_path / name, environment=shared) for name in ("one", "other")]
    try:
        for server in servers:
            server.start()
        seats = seat_two(Person(servers[0].url), Person(servers[1].url))
        random = Random(4)
        for server, other in (servers, servers[::-1]):
            take_turns(seats, 3, random)
            assert server.stop() == 0
            for seat in seats:
                if seat.person.address == server.url.rstrip("/"):
                    seat.reconnect(other.url)
            take_turns(seats, 3, random)
            server.start()
        take_turns(seats, 3, random)
        check(postgres, database, *seats)
    finally:
        for server in servers:
            server.kill9()


def take_turns(seats: Sequence[Seat], decisions: int, random: Random) -> None:
    """Make some decisions, each of which everybody sees."""
    for _ in range(decisions):
        (deciding,) = [seat for seat in seats if seat.view["options"] is not None]
        deciding.play(random)
        seq = deciding.view["seq"]
        for seat in seats:
            seat.until(lambda view, seq=seq: view["seq"] >= seq)


@pytest.mark.parametrize("variables", [{}, {"DATABASE_URL": "postgresql://u@db.example/games"}])
def test_several_workers_need_something_in_common(tmp_path: Path, variables: dict[str, str]):
    command = mergemaker_command("serve", "--data", tmp_path / "data", "--workers", 2)
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env={**os.environ, **variables}
    )
    assert ran.returncode == 2
    assert "set DATABASE_URL and BUS_URL, or use one worker" in re.sub(r"\s+", " ", ran.stderr)
    assert not (tmp_path / "data").exists()
