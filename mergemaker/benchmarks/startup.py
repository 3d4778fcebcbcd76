"""How soon a server with many games is ready, and how fast it lists a person's games."""

from __future__ import annotations

import asyncio
import http.client
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace

from mergemaker import rules
from mergemaker.server import identity
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.table import Opened, SeatPlan, Table, consider_move

from .server_process import PATIENCE, ServerProcess

ENTRIES = 30  # of each game
WAITING_FOR_BOTS = 10

LISTS = 50


class StartupSpeed(NamedTuple):
    """What `measure_startup` measures.

    Attributes:
        games: unfinished games in the journal, ten of which wait for a bot.
        ready_empty_s: seconds from starting the process until it is ready, without games; the best
            of a few starts.
        ready_s: the same with the games.
        games_of_person: in how many of the games one person has a seat.
        me_p50_ms: the median time of a request for that person's latest games.
        me_max_ms: the time of the slowest request.
    """

    games: int
    ready_empty_s: float
    ready_s: float
    games_of_person: int
    me_p50_ms: float
    me_max_ms: float


def measure_startup(*, games: int = 10_000, starts: int = 3) -> StartupSpeed:
    """Measure servers on journals in a temporary folder.

    Args:
        games: unfinished games in the journal; one person has a seat in a tenth of them.
        starts: how often each server is started.
    """
    games_of_person = games // 10
    token = identity.new_token()
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty", Path(folder) / "full"
        full.mkdir()
        filling = _fill(full / "journal.sqlite", games, identity.person_of(token), games_of_person)
        asyncio.run(filling)
        ready_empty = min(_start(empty, token, 0).ready_s for _ in range(starts))
        runs = [_start(full, token, LISTS) for _ in range(starts)]
    times = sorted(each for run in runs for each in run.me_s)
    return StartupSpeed(
        games=games,
        ready_empty_s=round(ready_empty, 2),
        ready_s=round(min(run.ready_s for run in runs), 2),
        games_of_person=games_of_person,
        me_p50_ms=round(times[len(times) // 2] * 1000, 1),
        me_max_ms=round(times[-1] * 1000, 1),
    )


async def _fill(path: Path, games: int, person: str, games_of_person: int) -> None:
    """Write the games: copies of a game between people, and some in which a bot must move."""
    migrate(path)
    database = Database(path)
    try:
        journal = Journal(database)
        played = list(_played("bot"))[:1]
        for number in range(games):
            if number == WAITING_FOR_BOTS:
                played = list(_played("person"))
            own = WAITING_FOR_BOTS <= number < WAITING_FOR_BOTS + games_of_person
            await journal.append(*(_copy(each, number, person if own else None) for each in played))
    finally:
        await database.close()


def _played(kind: Literal["person", "bot"]) -> Iterator[Change]:
    """The changes that make up a game between three people or three bots."""
    is_bot = kind == "bot"
    seats = [
        SeatPlan(
            kind, f"Player {seat}", None if is_bot else f"p{seat}", "random" if is_bot else None
        )
        for seat in range(3)
    ]
    opened = Opened(
        "Friday", "p0", "classic", {}, seats, "relaxed", "01" * 32, version=rules.RULES_VERSION
    )
    table = Table("").after(opened, 0)
    yield Change(Row("", table.seq, 0, opened), table.summary())
    while table.seq < ENTRIES:
        assert table.game is not None
        seat = table.game.deciding[0].seat
        move = rules.legal(table.game, seat)[0]
        entry = consider_move(table, seat, [rules.move_text(table.game, move)], table.seq)
        table = table.after(entry, 0)
        yield Change(Row("", table.seq, 0, entry), table.summary())


def _copy(change: Change, number: int, person: str | None) -> Change:
    """A copy of a change for the game with this number; `person` gets the first seat, if given."""
    first, *others = change.summary.seats
    seats = (first if person is None else replace(first, person=person), *others)
    return Change(
        replace(change.row, game=f"game{number}", at=number), replace(change.summary, seats=seats)
    )


class _Run(NamedTuple):
    ready_s: float
    me_s: list[float]


def _start(data: Path, token: str, lists: int) -> _Run:
    """Start a server on a data folder, request a person's games `lists` times, and stop it."""
    server = ServerProcess(data)
    try:
        ready = server.start()
        return _Run(ready, [_time_me(server.port, token) for _ in range(lists)])
    finally:
        server.stop()


def _time_me(port: int, token: str) -> float:
    """How long a request for a person's latest games takes, in seconds."""
    began = time.perf_counter()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        cookie = identity.write_cookie(token, secure=False).partition(";")[0]
        connection.request("GET", "/api/me", headers={"Cookie": cookie})
        content = connection.getresponse().read()
    took = time.perf_counter() - began
    if not json.loads(content)["games"]:
        raise RuntimeError("The server listed no games.")
    return took
