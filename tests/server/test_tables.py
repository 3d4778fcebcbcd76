"""Live tables are loaded when needed, changed one entry at a time, and dropped when idle."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from mergemaker.bots import simulate
from mergemaker.rules import (
    BadRecord,
    Game,
    Refused,
    move_text,
    read_record,
    ruleset,
    write_record,
)
from mergemaker.server.addresses import Addresses
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.storage.changes import Row
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.listings import Listings
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.actions import PersonCommand
from mergemaker.server.tables.idempotency import Answer
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.server.tables.lobby import LobbyKeeper
from mergemaker.server.tables.making import GameMaker
from mergemaker.server.tables.registry import LINGER, Registry
from mergemaker.server.wire.bodies import NewGame, SeatWish
from mergemaker.server.wire.messages import Ack
from mergemaker.server.workers.bots import ProcessBots, think
from mergemaker.server.workers.pool import Workers
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from mergemaker.table.command import SetPace
from mergemaker.table.entry import Moved
from tests.browser.server import Server
from tests.support import asynchronous
from tests.support.choosing import choose
from tests.support.journals import changes, open_journal
from tests.support.player import Person


def finished_game() -> Iterator[AnyEntry]:
    """A game between two people, from its opening to its end."""
    (game,) = simulate(ruleset("classic", trading="off"), ["random"] * 2, 1, seed=1)
    assert game.seed is not None
    seats = [SeatPlan("person", name, name) for name in ("ann", "ben")]
    yield Opened("Friday", "ann", "classic", {"trading": "off"}, seats, "brisk", game.seed.hex())
    for seat, move in game.history:
        yield Moved(seat, [move_text(game, move)])


@asynccontextmanager
async def journal_of(folder: Path, entries: Iterator[AnyEntry]) -> AsyncIterator[Journal]:
    """A journal with the one game `g`."""
    path = folder / "journal.sqlite"
    migrate(path)
    async with open_journal(path) as journal:
        await journal.append(*changes("g", entries))
        yield journal


def registry_of(journal: Journal) -> Registry:
    """A registry, as a server has one."""
    return Registry(journal, ProcessBots(think, Workers(1), Workers(1), seconds=1))


def maker_of(folder: Path, registry: Registry, journal: Journal) -> GameMaker:
    """A maker of games whose journal is in this folder, as a server has one."""
    database = Database(folder / "journal.sqlite")
    lobby = LobbyKeeper(Listings(database), registry.whereabouts, chat=True)
    return GameMaker(registry, journal, lobby, Addresses(), LocalRateLimits(), database.locks)


class RecordingJournal(Journal):
    """A journal that records which games are read."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.games_read: list[str] = []

    async def read(self, game: str, after: int = 0) -> list[Row]:
        self.games_read.append(game)
        return await super().read(game, after)


class Watcher:
    holder = "cat"

    def table_changed(self) -> None:
        pass

    def presence_changed(self) -> None:
        pass


def test_a_finished_table_without_viewers_is_dropped(tmp_path: Path):
    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            registry, watcher = registry_of(journal), Watcher()
            later = asyncio.get_running_loop().time() + 2 * LINGER
            live = await registry.find("g")
            live.presence.enter(watcher)
            registry.drop_idle(later)
            assert "g" in registry
            live.presence.leave(watcher)
            registry.drop_idle(later)
            assert "g" not in registry
            assert (await registry.find("g")).table.over
            await registry.close()

    asynchronous.run(run())


def test_simultaneous_requests_for_a_game_get_the_same_table(tmp_path: Path):
    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            registry = registry_of(journal)
            first, *others = await asyncio.gather(*(registry.find("g") for _ in range(5)))
            assert all(other is first for other in others)
            missing = await asyncio.gather(
                *(registry.find("nothing") for _ in range(3)), return_exceptions=True
            )
            assert [error.code for error in missing if isinstance(error, Refused)] == [
                "no-such-game"
            ] * 3
            await registry.close()

    asynchronous.run(run())


def test_a_game_that_was_just_made_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    parsed: list[str] = []

    def recorded(record: str) -> Game:
        parsed.append(record)
        return read_record(record)

    monkeypatch.setattr("mergemaker.table.imported.read_record", recorded)
    played = Table.replayed("g", [(entry, 0) for entry in finished_game()]).game
    assert played is not None
    record = write_record(played)
    path = tmp_path / "journal.sqlite"
    migrate(path)

    async def run() -> None:
        database = Database(path)
        journal = RecordingJournal(database)
        registry = registry_of(journal)
        maker = maker_of(tmp_path, registry, journal)
        made = await maker.new(NewGame(seats=[SeatWish("you"), SeatWish("open")]), "ann")
        brought_in = await maker.from_record(record, "ann")
        for live in (made, brought_in):
            assert await registry.find(live.id) is live
        assert journal.games_read == []
        assert parsed == [record]
        with pytest.raises(BadRecord):
            await maker.from_record(record.replace("Result", "Outcome"), "ann")
        await registry.close()
        await database.close()

    asynchronous.run(run())


def test_a_game_that_is_added_while_it_is_loaded_has_one_table(tmp_path: Path):
    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            registry = registry_of(journal)
            loading = asyncio.create_task(registry.find("g"))
            await asyncio.sleep(0)  # let it begin
            added = registry.add(Table.replayed("g", [(entry, 0) for entry in finished_game()]))
            assert await loading is added
            assert await registry.find("g") is added
            await registry.close()

    asynchronous.run(run())


def test_two_servers_that_make_the_same_rematch_agree(tmp_path: Path):
    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            games: list[str] = []
            registries = [registry_of(journal), registry_of(journal)]
            tables = [await registry.find("g") for registry in registries]
            for registry, live, person in zip(registries, tables, ("ann", "ben"), strict=True):
                maker = maker_of(tmp_path, registry, journal)
                games.append((await maker.rematch(live, person)).id)
            assert games[0] == games[1] == tables[1].table.next_game
            assert len(await journal.games_of("ann", 10)) == 2

    asynchronous.run(run())


def test_two_servers_can_change_the_same_table_one_after_the_other(tmp_path: Path):
    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            one = await LiveTable.load("g", journal)
            other = await LiveTable.load("g", journal)
            assert one is not None and other is not None
            seq = one.table.seq
            answers: list[Answer] = []
            await one.execute(PersonCommand("ann", SetPace("1", "instant")), answers.append)
            await other.execute(PersonCommand("ann", SetPace("2", "relaxed")), answers.append)
            await one.execute(PersonCommand("ann", SetPace("1", "instant")), answers.append)
            assert answers == [Ack("1", seq + 1), Ack("2", seq + 2), Ack("1", seq + 1)]
            assert other.table.pace == "relaxed"

    asynchronous.run(run())


def test_a_query_does_not_wait_for_a_write(server: Server):
    ann = Person(server.url)
    seat = ann.join(ann.make()["id"])
    view = seat.my_decision()
    tab = ann.join(seat.game)
    command = {"type": "move", "id": "m1", "seq": view["seq"], "moves": choose(view)}
    with closing(sqlite3.connect(server.data / "journal.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        seat.send_text(json.dumps(command))
        assert tab.command("weigh", offer="pass")["code"] == "not-an-offer"
        assert not seat.acks
        other.execute("ROLLBACK")
    assert seat.answer("m1")["type"] == "ack"
