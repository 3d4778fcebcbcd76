"""A disk that is full, cannot be written or is damaged: nothing is acknowledged that is not stored,
people are told so, the log says it once, and the server goes on as soon as the disk does."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import connect

import pytest
from websockets.exceptions import ConnectionClosed

from tests.browser.positions import Guest
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.choosing import choose
from tests.support.lobby_socket import LobbySocket
from tests.support.player import PATIENCE, Json, Person, Seat
from tests.support.seating import seat_two

PAGE = 4096  # bytes, of the journal
TRY_AGAIN = 1013

NOT_STORED = (503, "not-stored")
NOT_READ = (503, "failed")


@contextmanager
def largest_file(server: Server, size: int) -> Iterator[None]:
    """While it lasts, the server can write nothing to a file beyond so many bytes."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it has been stopped
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


def full(server: Server) -> int:
    """The size of the file that SQLite appends to."""
    return (server.data / "journal.sqlite-wal").stat().st_size


def unwritable(_: Server) -> int:
    return 0


def move(seat: Seat, name: str) -> Json:
    """Send the move of a decision under an id, and return the answer."""
    command = {"type": "move", "id": name, "seq": seat.view["seq"], "moves": choose(seat.view)}
    seat.send_text(json.dumps(command))
    return seat.answer(name)


def outcome(person: Person, method: str, path: str, body: Json | None = None) -> tuple[int, str]:
    status, problem = person.ask(method, path, body)
    assert " " in problem["reason"]
    return status, problem["code"]


def check_log(server: Server, *failures: str) -> None:
    """The log says once what failed, and nothing else is wrong."""
    server.stop()
    # What compiles the rules in the background cannot store them either.
    said = [line for line in server.complaints if "the rules cannot be compiled" not in line]
    assert len(said) == len(failures), said
    for failure in failures:
        assert any(failure in line and "Traceback" not in line for line in said), said


@pytest.mark.parametrize("limit", [full, unwritable])
def test_what_cannot_be_stored_is_refused_until_it_can(
    start: StartServer, limit: Callable[[Server], int]
):
    server = start()
    ann, ben = seat_two(Person(server.url), Person(server.url))
    before = ann.view
    with largest_file(server, limit(server)):
        assert move(ann, "m1")["code"] == "not-stored"
        assert ben.say("Hello")["code"] == "not-stored"
        for method, path, body in (
            ("POST", "/api/games", {}),
            ("PUT", "/api/me", {"name": "Another"}),
            ("POST", "/api/account", {"username": "Ann", "password": "correct horse"}),
            ("POST", "/api/lobby/seat", {"your_name": "Ann"}),
        ):
            assert outcome(ann.person, method, path, body) == NOT_STORED
        assert ann.person.join(ann.game).view == before
        assert ann.person.ask("GET", "/api/me")[0] == 200
        assert not server.ready()
    assert server.ready()
    ben_sees = ben.view["seq"]
    assert move(ann, "m1") == {"type": "ack", "id": "m1", "seq": before["seq"] + 1}
    assert ben.until(lambda view: view["seq"] > ben_sees)["seq"] == before["seq"] + 1
    assert ben.say("Hello again")["type"] == "done"
    assert ann.heard("Hello again")["number"] == 1
    assert ann.person.make()
    check_log(server, "the journal cannot be written")
    assert any("the journal can be written again" in line for line in server.output)


def test_it_stops_in_good_order_although_nothing_can_be_written(start: StartServer):
    server = start()
    clock = {"clock": {"decision": 60, "bank": 0}}
    seat_two(Person(server.url), Person(server.url), terms=clock)
    with largest_file(server, 0):
        assert server.stop() == 0
    log = "\n".join(server.output)
    assert log.count("the journal cannot be written") == 1
    assert '"event": "stopped"' in log
    assert "StorageFailed" not in log and "WriteFailed" not in log


# --- damage --------------------------------------------------------------------------------------


def ruin_header(journal: Path) -> None:
    overwrite(journal, 0, b"not a database")


def ruin_a_page(journal: Path) -> None:
    overwrite(journal, journal.stat().st_size // PAGE // 2 * PAGE, os.urandom(PAGE))


def cut_short(journal: Path) -> None:
    os.truncate(journal, journal.stat().st_size // 2)


def overwrite(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(content)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a few games."""
    server = Server(tmp_path_factory.mktemp("stored") / "data")
    server.start()
    for _ in range(3):
        Person(server.url).make()
    server.stop()
    return server.data / "journal.sqlite"


def refusal_to_start(data: Path) -> str:
    """What a server says that does not start."""
    program = Path(sys.executable).with_name("mergemaker")
    done = subprocess.run(
        [program, "serve", "--port", "0", "--data", data],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("ruin", [ruin_header, ruin_a_page, cut_short])
def test_a_damaged_journal_is_not_served(tmp_path: Path, stored: Path, ruin: Callable[..., None]):
    shutil.copy(stored, tmp_path)
    journal = tmp_path / "journal.sqlite"
    ruin(journal)
    damaged = journal.read_bytes()
    said = refusal_to_start(tmp_path)
    assert f"{journal} is damaged" in said
    assert "put a backup in its place" in said
    assert journal.read_bytes() == damaged


def test_a_journal_that_cannot_be_opened_is_explained(tmp_path: Path):
    (tmp_path / "journal.sqlite").mkdir()
    assert "cannot be used: unable to open database file" in refusal_to_start(tmp_path)


def _ruin_while_it_stands_still(server: Server, journal: Path) -> None:
    """Damage the journal so that the server has nothing of it in memory that is still valid, and
    cannot read anything in between."""
    busy = 1
    while busy:  # with what the server is reading
        os.kill(server.pid, signal.SIGSTOP)
        with closing(connect(journal)) as database:
            busy, _, _ = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy:
            ruin_header(journal)
        os.kill(server.pid, signal.SIGCONT)


def test_a_journal_that_is_damaged_while_it_is_served(start: StartServer):
    server = start()
    journal = server.data / "journal.sqlite"
    ann, ben = seat_two(Person(server.url), Person(server.url))
    _ruin_while_it_stands_still(server, journal)
    with pytest.raises(ConnectionClosed) as closed:
        move(ann, "m1")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == TRY_AGAIN
    assert outcome(ann.person, "GET", "/api/me") == NOT_READ
    assert outcome(ann.person, "PUT", "/api/me", {"name": "Ann"}) == NOT_STORED
    known = Person(server.url, Guest().cookie)  # a session that has to be looked up
    assert outcome(known, "GET", "/api/catalogue") == NOT_READ
    for open_socket in (
        lambda: known.join(ben.game),
        lambda: ben.person.join("elsewhere"),
        lambda: LobbySocket(ben.person),
    ):
        with pytest.raises(ConnectionClosed) as closed:
            open_socket()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == TRY_AGAIN
    check_log(server, "the journal cannot be written", "the journal cannot be read")
