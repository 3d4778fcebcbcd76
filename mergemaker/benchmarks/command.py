"""What one command costs the server, from its frame to the updates of four players, and its parts.

Four people each play several games side by side, all of the same moves, over real sockets
(`crowd`). Each command is sent once everybody at its table has seen the one before, so the server
has about as many commands at a time as there are tables.

The parts are measured alone, on a whole game, in one thread. Each is the least of several games:
other programs only ever make it longer.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Generator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import thread_time
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection

from mergemaker.server import identity
from mergemaker.server.settings import Settings
from mergemaker.server.storage.changes import statements_of
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.actions import PersonCommand, changes_of, check
from mergemaker.server.tables.frames import Frames
from mergemaker.server.wire import messages
from mergemaker.table import AnyEntry, Attendance, Table
from mergemaker.table.command import Move
from mergemaker.table.entry import Moved

from .crowd import Counting, socket_of, usage_with
from .recorded_game import changes_with, recorded_entries

ROUNDS = 5  # games in which the parts are measured
SETTLING = 2.0  # seconds until all arrivals have been announced

_SEQ = re.compile(r'"seq":([0-9]+)')
_UPDATE = '{"type":"update"'
_WINDOW = 15  # of what browsers decompress
_decoder = msgspec.json.Decoder[messages.Inbound](messages.Inbound)


class Part(NamedTuple):
    """A part of what a command costs, in microseconds of processor time."""

    part: str
    us: float


class CommandCost(NamedTuple):
    """What `measure_command` measures.

    Attributes:
        commands: how many were carried out.
        us_per_command: microseconds of processor time of the server's process for each.
        loop_us_per_command: those of the event loop's thread.
        update_bytes: the mean size of an update, before compression.
        packed_bytes: the same as sent.
        parts: the parts of the event loop's time that are the server's own code.
    """

    commands: int
    us_per_command: int
    loop_us_per_command: int
    update_bytes: int
    packed_bytes: int
    parts: tuple[Part, ...]


def measure_command(*, tables: int = 8) -> CommandCost:
    """Measure commands of four people at each of several tables.

    Args:
        tables: how many.
    """
    tokens = [identity.new_token() for _ in range(4)]
    entries = recorded_entries([identity.person_of(token) for token in tokens])
    with TemporaryDirectory() as folder:
        settings = Settings(
            Path(folder), bot_workers=1, command_rate=10_000, sockets_per_address=5 * tables
        )
        migrate(settings.journal)
        asyncio.run(_store(settings.journal, tables, entries[:1]))
        moved = [entry for entry in entries if isinstance(entry, Moved)]
        plan = _Plan(tables, tokens, [(entry.seat, entry.moves) for entry in moved])
        used = usage_with(settings, _play, plan)
    commands = tables * len(moved)
    rounds = [_parts(entries) for _ in range(ROUNDS)]
    sizes = _sizes(entries)
    return CommandCost(
        commands,
        round(used.process / commands * 1e6),
        round(used.loop / commands * 1e6),
        *sizes,
        tuple(
            Part(part, round(min(spent[part] for spent in rounds) / len(moved) * 1e6, 1))
            for part in rounds[0]
        ),
    )


async def _store(path: Path, tables: int, entries: Sequence[AnyEntry]) -> None:
    database = Database(path)
    try:
        for table in range(tables):
            await Journal(database).append(*changes_with(_game(table), entries))
    finally:
        await database.close()


def _game(table: int) -> str:
    return f"benchmark-{table}"


# --- over sockets --------------------------------------------------------------------------------


class _Plan(NamedTuple):
    """How many tables there are, the players' tokens, and the moves that they make, each with its
    seat."""

    tables: int
    tokens: list[str]
    moves: list[tuple[int, list[str]]]


async def _play(counting: Counting, plan: _Plan) -> None:
    async with AsyncExitStack() as stack:
        tables = [
            [
                await stack.enter_async_context(socket_of(counting.port, _game(table), token))
                for token in plan.tokens
            ]
            for table in range(plan.tables)
        ]
        await asyncio.gather(*(_seen(players, 1) for players in tables))
        await asyncio.sleep(SETTLING)
        counting.begin()
        await asyncio.gather(*(_play_game(players, plan) for players in tables))
        counting.end(None)


async def _play_game(players: Sequence[ClientConnection], plan: _Plan) -> None:
    for seq, (seat, moves) in enumerate(plan.moves, 1):
        command = {"type": "move", "id": str(seq), "seq": seq, "moves": moves}
        await players[seat].send(json.dumps(command))
        await _seen(players, seq + 1)


async def _seen(players: Sequence[ClientConnection], seq: int) -> None:
    """Wait until all have the update after entry `seq`."""
    for player in players:
        found = 0
        while found < seq:
            text = await player.recv(decode=True)
            if text.startswith(_UPDATE) and (match := _SEQ.search(text)):
                found = int(match[1])


# --- part by part --------------------------------------------------------------------------------


class _Stopwatch:
    """The seconds of processor time that each part took."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    @contextmanager
    def on(self, part: str) -> Generator[None]:
        before = thread_time()
        yield
        self.spent[part] = self.spent.get(part, 0.0) + thread_time() - before


def _parts(entries: Sequence[AnyEntry]) -> dict[str, float]:
    """What each part took in a whole game, in seconds."""
    watch = _Stopwatch()
    table = Table("benchmark").after(entries[0], 0)
    people = table.seats.owners
    frames = Frames(table)
    for entry in entries[1:]:
        assert isinstance(entry, Moved)
        frame = json.dumps({"type": "move", "id": "1", "seq": table.seq, "moves": entry.moves})
        with watch.on("decode"):
            command = _decoder.decode(frame)
        assert isinstance(command, Move)
        action = PersonCommand(people[entry.seat], command)
        with watch.on("check"):
            checked = check(table, action, Attendance(people))
        with watch.on("apply"):
            after = table.after(checked, table.changed_at)
        with watch.on("statements"):
            statements_of(changes_of(action, checked, after))
        with watch.on("four updates"):
            frames = Frames(after, frames)
            updates = [frames.update(person, table.seq)[0] for person in people]
        with watch.on("compress"):
            for update in updates:
                update.packed(_WINDOW)
        table = after
    return watch.spent


def _sizes(entries: Sequence[AnyEntry]) -> tuple[int, int]:
    """The mean sizes of an update as JSON and as sent."""
    table = Table("benchmark").after(entries[0], 0)
    sizes: list[tuple[int, int]] = []
    for entry in entries[1:]:
        after = table.after(entry, 0)
        frames = Frames(after)
        updates = [frames.update(person, table.seq)[0] for person in after.seats.owners]
        sizes += [(len(update.text), len(update.packed(_WINDOW))) for update in updates]
        table = after
    return round(mean(plain for plain, _ in sizes)), round(mean(packed for _, packed in sizes))
