"""The journal stores each entry once and in order, and lists games without reading their
entries."""

import sqlite3
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.changes import Change, Row
from mergemaker.server.storage.errors import Rejected, Taken
from mergemaker.server.storage.journal import PAGE, Conflict, Journal
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from mergemaker.table.entry import Began, Left, Moved, PaceSet, Sat
from mergemaker.table.versions import FIRST_VERSION
from tests.support import asynchronous
from tests.support.journals import as_listed, changes, execute, open_journal
from tests.support.random_tables import opened_table, play_out

SEED = "00" * 32
OPENED = Opened(
    name="Friday",
    host="ann",
    preset="online",
    options={},
    seats=[SeatPlan("person", "Ann", "ann"), SeatPlan("open")],
    pace="brisk",
    seed=SEED,
    invite="secret",
)
BOTS = Opened("Bots", "ann", "classic", {}, [SeatPlan("bot", bot="random")] * 2, "brisk", SEED)
WITH_ANN = replace(BOTS, seats=[*BOTS.seats, SeatPlan("person", "Ann", "ann")])
TABLE = Table("g").after(OPENED, 0)


def with_journal(location: Location, use: Callable[[Journal], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_journal(location) as journal:
            await use(journal)

    asynchronous.run(run())


def change(
    seq: int, entry: AnyEntry, person: str | None = None, command: str | None = None
) -> Change:
    """A change to the game `g` with this entry; its summary is that of another table."""
    digest = None if command is None else b"digest"
    return Change(Row("g", seq, seq, entry, person, command, digest), TABLE.summary())


def test_entries_are_read_as_they_were_stored(location: Location):
    rows = [
        Row("g", 1, 1000, OPENED, "ann"),
        Row("g", 2, 2000, Sat(1, "ben", "Ben"), "ben", "c1", b"digest"),
        Row("g", 3, 2000, Moved(0, ["6D", "found Luxor"])),
    ]

    async def use(journal: Journal) -> None:
        for row in rows:
            await journal.append(Change(row, TABLE.summary()))
        assert await journal.read("g") == rows
        assert await journal.read("g", after=1) == rows[1:]
        assert await journal.read("nothing") == []

    with_journal(location, use)


def test_each_seq_of_a_game_is_used_once(location: Location):
    async def use(journal: Journal) -> None:
        await journal.append(change(1, OPENED))
        await journal.append(change(2, Moved(0, ["6D"])))
        with pytest.raises(Conflict):
            await journal.append(change(2, Moved(0, ["7D"])))
        with pytest.raises(Conflict):
            await journal.append(change(1, BOTS))
        assert [row.entry for row in await journal.read("g")] == [OPENED, Moved(0, ["6D"])]

    with_journal(location, use)


def test_a_command_id_is_stored_once_for_each_person(location: Location):
    async def use(journal: Journal) -> None:
        await journal.append(change(1, OPENED))
        await journal.append(change(2, Moved(0, ["6D"]), "ann", "c1"))
        with pytest.raises(Conflict):
            await journal.append(change(3, Moved(0, ["7D"]), "ann", "c1"))
        await journal.append(change(3, Moved(1, ["7D"]), "ben", "c1"))
        await journal.append(change(4, Moved(2, ["8D"])), change(5, Moved(3, ["9D"])))

    with_journal(location, use)


def test_only_a_used_seq_or_command_is_a_conflict(location: Location):
    async def use(journal: Journal) -> None:
        with pytest.raises((sqlite3.IntegrityError, Rejected)):  # there is no such game
            await journal.append(change(2, Moved(0, ["6D"])))
        await journal.append(change(1, OPENED))
        with pytest.raises(Taken):  # another game has this invite
            await journal.append(*changes("other", [OPENED]))
        assert await journal.read("other") == []

    with_journal(location, use)


def test_changes_are_written_together_or_not_at_all(location: Location):
    async def use(journal: Journal) -> None:
        await journal.append(change(1, OPENED))
        with pytest.raises(Conflict):
            await journal.append(*changes("h", [BOTS]), change(1, PaceSet("instant")))
        assert len(await journal.read("g")) == 1
        assert await journal.read("h") == []
        assert [each.game async for each in journal.with_bot_to_act()] == []

    with_journal(location, use)


def test_lists_of_games_follow_the_entries(location: Location):
    async def use(journal: Journal) -> None:
        table = Table("g")
        for at, entry in enumerate(
            (OPENED, Sat(1, "ben", "Ben"), Left(1), Sat(1, "cat", "Cat"), Began("random"))
        ):
            table = table.after(entry, at)
            await journal.append(Change(Row("g", table.seq, at, entry), table.summary()))
            for person in ("ann", "ben", "cat"):
                listed = await journal.games_of(person, 5)
                has_seat = any(seat.person == person for seat in table.seats)
                assert [item.summary for item in listed] == [as_listed(table.summary())] * has_seat
                assert all(item.changed_at.timestamp() == at / 1000 for item in listed)
        assert await journal.invited("secret") == "g"
        assert await journal.invited("wrong") is None

    with_journal(location, use)


def test_a_game_that_is_over_is_listed_with_its_standings(location: Location):
    from random import Random

    table = opened_table(2, seed=3)

    async def use(journal: Journal) -> None:
        first = Opened(
            name=table.name,
            host="p0",
            preset="classic",
            options={},
            seats=[SeatPlan("person", seat.name, seat.person) for seat in table.seats],
            pace="instant",
            seed=table.timeline.seed.hex(),
            version=FIRST_VERSION,
        )
        entries = [first, *(entry for entry, _ in play_out(table, Random(1)))]
        over = list(changes("g", entries, at=7))
        await journal.append(*over[:-1])
        (before,) = await journal.games_of("p0", 1)
        assert before.summary == as_listed(over[-2].summary)
        await journal.append(over[-1])
        (after,) = await journal.games_of("p0", 1)
        assert after.summary == as_listed(over[-1].summary)
        assert sorted(seat.place or 0 for seat in after.summary.seats)[0] == 1
        later = Change(Row("g", len(entries) + 1, 9, PaceSet("brisk")), over[-1].summary)
        await journal.append(later)

    with_journal(location, use)
    game = "SELECT rules_version, made_at, changed_at, ended_at, last_seq FROM games"
    ((entries,),) = execute(location, "SELECT count(*) FROM entries")
    assert execute(location, game) == [(FIRST_VERSION, 7, 9, 7, entries)]


def test_games_in_which_people_wait_for_a_bot_are_listed_newest_first_by_page(
    location: Location,
):
    count = 2 * PAGE + 5

    async def use(journal: Journal) -> None:
        for number in range(count):
            await journal.append(*changes(f"g{number:04}", [WITH_ANN], at=number // 10))
        await journal.append(*changes("people", [OPENED], at=1))
        await journal.append(*changes("bots", [BOTS], at=1))
        found = [each.game async for each in journal.with_bot_to_act()]
        made = [(number // 10, f"g{number:04}") for number in range(count)]
        assert found == [game for _, game in sorted(made, reverse=True)]

    with_journal(location, use)


def test_names_are_remembered(location: Location):
    async def use(journal: Journal) -> None:
        assert await journal.name_of("ann") is None
        await journal.set_name("ann", "Ann")
        await journal.set_name("ann", "Anna")
        assert await journal.name_of("ann") == "Anna"

    with_journal(location, use)
