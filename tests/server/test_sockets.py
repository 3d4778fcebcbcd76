"""Connections that break the protocol, or break off, cost nobody else anything, and are no fault of
the server's that its log would have to report."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect
from websockets.typing import Origin

from mergemaker.server.wire.packing import packed
from tests.browser.server import Server, running_server
from tests.support.lobby_socket import LobbySocket
from tests.support.player import PATIENCE, Person

# The beginning of a masked text frame of 70,000 bytes, where 65,536 are allowed.
TOO_LARGE = bytes([0x81, 0x80 | 127]) + struct.pack("!Q", 70_000) + bytes(4)

TOO_BIG = 1009  # the code that such a connection is closed with


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose log has nothing to report in the end."""
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server
        server.stop()
        assert not server.complaints


def asked_for(server: Server, game: str) -> socket.socket:
    """A socket to a game that has been asked for, but may not be open yet."""
    client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    client.sendall(
        f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: http://127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return client


def opened(server: Server, game: str) -> socket.socket:
    """A socket to a game, open."""
    client, answer = asked_for(server, game), b""
    while b"\r\n\r\n" not in answer:
        answer += client.recv(1)
    return client


def query(number: int) -> bytes:
    """A frame that asks what an offer would do."""
    text = json.dumps({"type": "weigh", "id": str(number), "offer": "pass"})
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


def read_to_the_end(client: socket.socket) -> bytes:
    received = b""
    while part := client.recv(1 << 16):
        received += part
    return received


def break_off(client: socket.socket) -> None:
    """Close a connection without a word: what is on its way to it is refused."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def test_a_ping_is_answered_at_a_table_and_in_the_lobby(server: Server):
    ann = Person(server.url)
    with ann.join(ann.make()["id"]) as seat, LobbySocket(ann) as lobby:
        assert seat.command("ping")["type"] == "pong"
        assert lobby.command("ping")["type"] == "pong"


@pytest.mark.parametrize("window", [9, 12, 15])
def test_an_update_is_compressed_as_its_reader_can_decompress_it(server: Server, window: int):
    ann = Person(server.url)
    with ann.join(ann.make()["id"]) as seat:
        seat.my_decision()
        seat.reconnect()
        extension = ClientPerMessageDeflateFactory(server_max_window_bits=window)
        opened = connect(
            f"ws{server.url.removeprefix('http').rstrip('/')}/api/games/{seat.game}/socket",
            origin=Origin(server.url.rstrip("/")),
            additional_headers={"Cookie": ann.cookie or ""},
            extensions=[extension],
            compression=None,
        )
        with opened as reader:
            (agreed,) = reader.protocol.extensions
            assert f"remote_max_window_bits={window}" in str(agreed)
            while not (text := reader.recv(PATIENCE, decode=True)).startswith('{"type":"update"'):
                pass
            assert text in seat.frames


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_message_is_framed_as_the_protocol_has_it(length: int):
    text = b"x" * length
    assert packed(text, None) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_too_large_a_frame_closes_its_connection_and_no_other(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    for number in range(10):
        with opened(server, seat.game) as client:
            client.sendall(query(number) + TOO_LARGE)  # together, so that an answer is under way
            assert struct.pack("!H", TOO_BIG) in read_to_the_end(client)
    seat.do("pace", pace="brisk")


def test_too_large_a_frame_may_come_before_the_socket_is_open(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    for number in range(100):
        with asked_for(server, seat.game) as client:
            time.sleep(number % 10 / 5_000)  # one of them comes at the worst moment
            client.sendall(TOO_LARGE)
    seat.do("pace", pace="brisk")


def test_connections_that_break_off_while_they_are_written_to(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    for number in range(10):
        clients = [opened(server, seat.game) for _ in range(10)]
        for client in clients:
            client.sendall(b"".join(query(number) for _ in range(40)))
        sent = seat.send("pace", pace=("instant", "relaxed")[number % 2])  # is shown to all
        for client in clients:
            break_off(client)
        assert seat.answer(sent)["type"] == "ack"
    seat.do("pace", pace="brisk")
