"""The server stops cleanly, and a client that does not read harms nobody."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
import urllib.request
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.browser.server import COMPILED, Server
from tests.server.conftest import StartServer
from tests.server.test_hints import COMPILING
from tests.support.player import PATIENCE, Person, Seat
from tests.support.processes import running_in

DEAF = 4  # clients that do not read
UPDATES = 800  # more than the buffers between a server and a client hold


def test_it_stops_quickly_and_asks_clients_to_reconnect(start: StartServer):
    begin = time.monotonic()
    server = start(**COMPILED)
    starting = time.monotonic() - begin
    ann = Person(server.url)
    seats = [ann.join(ann.make(pace="relaxed")["id"]) for _ in range(3)]
    _wait_for_workers(server)
    begin = time.monotonic()
    assert server.stop() == 0
    # On a busy machine, stopping may take as long as starting did.
    assert time.monotonic() - begin < max(5, starting)
    for seat in seats:
        assert _read_out(seat) == 1012
    assert not any("Traceback" in line for line in server.output)


def _wait_for_workers(server: Server) -> None:
    """Wait until all worker processes are ready: one that starts just now may complain that its
    parent is gone."""
    deadline = time.monotonic() + COMPILING
    while not any("the rules are compiled" in line for line in server.output):
        assert time.monotonic() < deadline, server.output
        time.sleep(0.1)  # the log is read in a thread of its own


def test_every_command_acknowledged_before_the_signal_is_stored(start: StartServer):
    server = start()
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    seat.my_decision()
    sent = [seat.send("pace", pace="instant") for _ in range(50)]
    server.stop()
    _read_out(seat)
    again = start()
    seat.reconnect(again.url)
    for command, seq in seat.acks.items():
        assert command in sent
        seat.send_text(json.dumps({"type": "pace", "id": command, "pace": "instant"}))
        assert seat.answer(command) == {"type": "ack", "id": command, "seq": seq}


def _read_out(seat: Seat) -> int | None:
    """Read until the socket is closed, and return the code that it was closed with."""
    try:
        while True:
            seat.read()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_no_process_is_left_when_the_server_dies(start: StartServer):
    server = start()
    ann = Person(server.url)
    ann.join(ann.make()["id"]).play_out(Random(1), decisions=2)
    group = server.pid
    os.kill(server.pid, signal.SIGKILL)
    deadline = time.monotonic() + 30
    while alive := running_in(group):
        assert time.monotonic() < deadline, alive
        time.sleep(0.1)


def test_readiness_and_health(server: Server):
    for path in ("healthz", "readyz"):
        with urllib.request.urlopen(server.url + path) as answer:
            assert answer.status == 200
            assert answer.headers["Set-Cookie"] is None


def test_a_client_that_does_not_read_delays_nobody(server: Server):
    ann = Person(server.url)
    game = ann.make()["id"]
    deaf = _deaf(server, game)
    try:
        seat = ann.join(game)
        seat.until_present(lambda there: there["watchers"] == 1)
        seat.play_out(Random(1))
        assert seat.view["phase"] == "over"
    finally:
        deaf.close()


def test_clients_that_do_not_read_get_only_the_newest_view(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    seat.play_out(Random(1))  # so that views are large
    deaf = [_deaf(server, seat.game) for _ in range(DEAF)]
    seat.until_present(lambda there: there["watchers"] == DEAF)
    before, received = memory(server), len(seat.frames)
    for number in range(UPDATES):
        seat.do("pace", pace=("brisk", "instant")[number % 2])
    sent = sum(map(len, seat.frames[received:]))  # to everybody who reads
    assert memory(server) - before < sent * DEAF / 4
    newest = f'"seq":{seat.view["seq"]}'.encode()
    for client in deaf:
        got = b""
        while newest not in got:
            got += client.recv(1 << 20)
        assert len(got) < sent
        client.close()


def memory(server: Server) -> int:
    """How many bytes of memory the server's process uses."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_a_client_that_never_reads_is_disconnected(tmp_path: Path):
    server = Server(tmp_path / "data", program=_impatient(tmp_path))
    server.start()
    try:
        ann = Person(server.url)
        seat = ann.join(ann.make()["id"])
        deaf = _deaf(server, seat.game)
        seat.until_present(lambda there: there["watchers"] == 1)
        deadline = time.monotonic() + PATIENCE
        while seat.presence["watchers"]:
            assert time.monotonic() < deadline
            # These updates go to everybody, and fill the buffers of a client that does not read.
            seat.do("pace", pace="brisk")
            seat.do("pace", pace="instant")
        assert not any("failed" in line for line in server.output)
        deaf.close()
        seat.close()
    finally:
        server.kill9()


def _impatient(folder: Path) -> Path:
    """A program that runs a server that waits only a second for clients that do not read."""
    program = folder / "mergemaker"
    program.write_text(
        f"#!{sys.executable}\n"
        "from mergemaker.cli import main\n"
        "from mergemaker.server import serve\n"
        "serve.PATIENCE = 1.0\n"
        "if __name__ == '__main__':\n"
        "    main()\n"
    )
    program.chmod(0o755)
    return program


def _deaf(server: Server, game: str) -> socket.socket:
    """A spectator that does not read, with a tiny receive buffer."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(
        f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: http://127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return deaf
