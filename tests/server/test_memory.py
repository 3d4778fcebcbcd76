"""What is let go of is freed at once, and the garbage collector works when nobody waits."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Generator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from socket import SHUT_RDWR
from threading import Event, Thread
from typing import Any
from weakref import finalize, ref

import pytest
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from mergemaker.benchmarks.recorded_game import changes_with, recorded_entries
from mergemaker.server import garbage
from mergemaker.server.garbage import FullCollections
from mergemaker.server.serve import address_of, listen, make_server
from mergemaker.server.settings import Settings
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.registry import LINGER, Registry
from mergemaker.server.web.connection import Connection
from mergemaker.server.workers.bots import ProcessBots, think
from mergemaker.server.workers.pool import Workers
from tests.support import asynchronous
from tests.support.journals import open_journal
from tests.support.player import PATIENCE, Person

SOCKETS = 12


class Knot:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@contextmanager
def without_collector() -> Generator[None]:
    """Nothing is freed but by reference counts."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def server_here(folder: Path) -> Generator[str]:
    """A server in a thread of this process: its address."""
    settings = Settings(data=folder)
    migrate(settings.journal)
    listener, listening = listen("127.0.0.1", 0), Event()
    server = make_server(settings, listening.set)
    thread = Thread(target=asyncio.run, args=(server.serve([listener]),))
    thread.start()
    try:
        assert listening.wait(PATIENCE)
        yield address_of(listener)
    finally:
        server.should_exit = True
        thread.join()


def all_of(*kinds: type) -> list[Any]:
    """The objects of these classes that are in memory."""
    return [each for each in gc.get_objects() if issubclass(type(each), kinds)]


@contextmanager
def freed(objects: list[Any]) -> Generator[None]:
    """None of the objects outlives the context for long; the list is emptied."""
    left, all_gone = set(range(len(objects))), Event()

    def note(number: int) -> None:
        left.discard(number)
        if not left:
            all_gone.set()

    for number in range(len(objects)):
        finalize(objects.pop(), note, number)
    yield
    assert all_gone.wait(PATIENCE)


def socket_of(address: str, game: str) -> AbstractContextManager[ClientConnection]:
    """A stranger's socket to a game, compressed as browsers do it."""
    return connect(
        f"ws{address.removeprefix('http')}api/games/{game}/socket",
        origin=Origin(address.removesuffix("/")),
        open_timeout=PATIENCE,
    )


def test_closed_sockets_are_freed_without_a_collection(tmp_path: Path):
    with server_here(tmp_path) as address, without_collector(), ExitStack() as stack:
        game = Person(address).make()["id"]
        sockets = [stack.enter_context(socket_of(address, game)) for _ in range(SOCKETS)]
        for socket in sockets:
            socket.send("[]")
            while "not-a-command" not in socket.recv(PATIENCE, decode=True):
                pass
        used = all_of(Connection, ServerProtocol)
        assert len(used) == 2 * SOCKETS
        with freed(used):
            for socket in sockets[::2]:
                socket.close()
            for socket in sockets[1::2]:
                socket.socket.shutdown(SHUT_RDWR)  # without a word


def test_a_table_that_is_dropped_is_freed_without_a_collection(tmp_path: Path):
    entries = recorded_entries(["ann", "ben"])

    async def run() -> None:
        migrate(tmp_path / "journal.sqlite")
        async with open_journal(tmp_path / "journal.sqlite") as journal:
            await journal.append(*changes_with("g", entries))
            runner = ProcessBots(think, Workers(1), Workers(1), seconds=1)
            registry = Registry(journal, runner)
            table = ref(await registry.find("g"))
            with without_collector():
                registry.drop_idle(asyncio.get_running_loop().time() + 2 * LINGER)
                await asyncio.sleep(0)
                assert table() is None
            await registry.close()

    asynchronous.run(run())


@contextmanager
def full_collections(people: list[str]) -> Generator[FullCollections]:
    """The full collections of a server with these people."""
    usual = gc.get_threshold()
    collections = FullCollections(lambda: not people)
    collections.start()
    try:
        yield collections
    finally:
        collections.close()
    assert gc.get_threshold() == usual


def old_knot() -> ref[Knot]:
    """A knot that nothing refers to any more, and that only a full collection finds."""
    knot = Knot()
    gc.collect(1)
    return ref(knot)


def test_a_full_collection_waits_until_nobody_is_there():
    async def run() -> None:
        people = ["ann"]
        with full_collections(people) as collections:
            knot = old_knot()
            collections.look()
            assert knot() is not None
            people.clear()
            collections.look()
            assert knot() is None

    asynchronous.run(run())


def test_a_full_collection_waits_no_longer_once_memory_has_grown(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(garbage, "GROWTH", 100_000)

    async def run() -> None:
        with full_collections(["ann"]) as collections:
            knot = old_knot()
            kept = [object() for _ in range(90_000)]
            collections.look()
            assert knot() is not None
            kept += [object() for _ in range(20_000)]
            collections.look()
            assert knot() is None

    asynchronous.run(run())
