"""Whatever takes long runs in a thread or a process of its own, never on the event loop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from types import FrameType

import mergemaker
from mergemaker.rules import write_record
from mergemaker.server.serve import address_of, listen, make_server
from mergemaker.server.settings import Settings
from mergemaker.server.storage.migrate import migrate
from tests.support.player import PATIENCE, Person
from tests.support.recorded import recorded_game

PACKAGE = Path(mergemaker.__file__).parent

# What plays or reads a whole game.
SLOW = {"rules/engine.py", "rules/record.py", "rules/record_header.py", "table/replay.py"}


@contextmanager
def watched_server(folder: Path) -> Iterator[tuple[str, set[str]]]:
    """A server in a thread of this process.

    Yields:
        Its address, and the files of code objects that have run on its event loop.
    """
    ran: set[str] = set()

    def note(frame: FrameType, _event: str, _: object) -> None:
        ran.add(frame.f_code.co_filename)

    settings = Settings(data=folder)
    migrate(settings.journal)
    listener, listening = listen("127.0.0.1", 0), Event()
    server = make_server(settings, listening.set)

    async def serve() -> None:
        sys.setprofile(note)  # it notes what runs in this thread alone
        await server.serve([listener])

    thread = Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        assert listening.wait(PATIENCE)
        yield address_of(listener), ran
    finally:
        server.should_exit = True
        thread.join()


def test_no_game_is_read_replayed_or_written_on_the_event_loop(tmp_path: Path):
    record = write_record(recorded_game())
    with watched_server(tmp_path) as (address, ran):
        ann = Person(address)
        ran.clear()
        status, made = ann.ask("POST", "/api/games/import", {"record": record})
        assert status == 201, made
        for method, path, body, expected in (
            ("GET", "record", None, 200),
            ("GET", "replay", None, 200),
            ("GET", "plies/40", None, 200),
            ("POST", "review", {}, 202),
        ):
            assert ann.ask(method, f"/api/games/{made['id']}/{path}", body)[0] == expected
        files = {
            Path(file).relative_to(PACKAGE).as_posix()
            for file in ran
            if Path(file).is_relative_to(PACKAGE)
        }
    assert "server/web/archive.py" in files
    assert not files & SLOW
