"""How accurately people decided: noted once for each review, told to themselves alone, and kept
with everything else of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from mergemaker.analysis.phases import PhaseAccuracy, overall
from mergemaker.rules import write_record
from mergemaker.server.reviews.summarizer import Summarizer
from mergemaker.server.storage.accuracy_store import AccuracyStore
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.storage.review_store import Asked, ReviewStore
from mergemaker.table import AnyEntry, Imported, Opened, SeatPlan, Table
from mergemaker.table.entry import Moved, OwnerDeleted, SeatClaimed
from tests.browser.positions import Guest
from tests.server.conftest import StartServer
from tests.support import asynchronous, command_line
from tests.support.invented_reviews import invented_reviews
from tests.support.journals import changes, execute
from tests.support.player import Person
from tests.support.recorded import recorded_game


def entries_of(seed: int, *people: str) -> list[AnyEntry]:
    """The entries of a whole game, in which these people have the first seats and a bot has the
    last."""
    plans = [SeatPlan("person", f"Player {k}", person) for k, person in enumerate(people)]
    plans.append(SeatPlan("bot", "Pip", bot="pip"))
    game = recorded_game(len(plans), str(seed))
    assert game.seed is not None
    opened = Opened("Friday", people[0], "classic", {}, plans, "instant", game.seed.hex())
    played = Table("t").after(Imported("", "", write_record(game)), 0)
    moves = [Moved(ply.seat, list(ply.moves)) for ply in played.plies if ply.seat is not None]
    return [opened, *moves]


@dataclass(frozen=True)
class Games:
    """A database, with what reviews and summarises."""

    database: Database

    async def add(
        self, game: str, entries: Sequence[AnyEntry], *, at: int, done: bool = True
    ) -> Table:
        """Store a game that ended at a time, with its review."""
        await Journal(self.database).append(*changes(game, entries, at=at))
        table = Table.replayed(game, [(entry, at) for entry in entries])
        reviews, asked = ReviewStore(self.database), Asked(game, False)
        invented = invented_reviews(table, at)
        await reviews.ask(asked, len(invented), "somebody")
        assert await reviews.claim("reviewer") == asked
        noting = (
            reviews.note(asked, "reviewer", number, one) for number, one in enumerate(invented)
        )
        await asyncio.gather(*noting)
        if done:
            await self.summarizer.note(table, invented)
        await reviews.end(asked, "reviewer", "done")
        return table

    @property
    def summarizer(self) -> Summarizer:
        return Summarizer(ReviewStore(self.database), self.accuracies)

    @property
    def accuracies(self) -> AccuracyStore:
        return AccuracyStore(self.database)


def with_games(location: Location, use: Callable[[Games], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(location)
        try:
            await use(Games(database))
        finally:
            await database.close()

    asynchronous.run(run())


def together(*phases: PhaseAccuracy) -> tuple[int, object]:
    found = overall(phases)
    assert found is not None
    return found.decisions, pytest.approx(found.accuracy)


def test_a_person_is_compared_with_their_own_earlier_games(location: Location):
    async def use(games: Games) -> None:
        tables = [
            await games.add("first", entries_of(1, "ann", "ben"), at=1000),
            await games.add("second", entries_of(2, "ben", "ann"), at=2000),
            await games.add("third", entries_of(3, "ann"), at=3000),
        ]
        anns = await games.accuracies.of("ann")
        assert set(anns) == {"first", "second", "third"}
        assert set(await games.accuracies.of("ben")) == {"first", "second"}
        first, second, third = tables
        for table, person in ((first, "ann"), (second, "ann"), (third, "ann"), (second, "ben")):
            summary = await games.summarizer.summarize(table, person, open_hands=False)
            seat = table.seats.of(person)
            assert seat is not None
            stored = (await games.accuracies.of(person))[table.id]
            assert summary.seats[seat].accuracy == stored  # no bot played for them
            before = await games.accuracies.before(person, table.id)
            earlier = [t for t in tables if t.changed_at < table.changed_at]
            own = [t.id for t in earlier if person in t.seats.owners]
            assert before.games == len(own)
            told = summary.earlier
            if not own:
                assert told is None
                continue
            assert told is not None
            assert (told.seat, told.games) == (seat, len(own))
            all_phases = await games.accuracies.of(person)
            expected = together(*(one for game in own for one in all_phases[game]))
            assert (told.overall.decisions, told.overall.accuracy) == expected

        nobody = await games.summarizer.summarize(second, "eve", open_hands=False)
        assert nobody.earlier is None
        other = await games.summarizer.summarize(third, "ben", open_hands=False)
        assert other.earlier is None, "he has no seat there"
        openly = await games.summarizer.summarize(second, "ann", open_hands=True)
        assert openly.seats == [], "that review was never asked for"

    with_games(location, use)


def test_accuracies_are_noted_once_and_pass_on_with_the_seat(location: Location):
    async def use(games: Games) -> None:
        entries = entries_of(1, "guest")
        table = await games.add("g", entries, at=1000)
        noted = await games.accuracies.of("guest")
        await games.summarizer.note(table, invented_reviews(table, 99))
        assert await games.accuracies.of("guest") == noted
        journal = Journal(games.database)
        claimed: list[AnyEntry] = [SeatClaimed(0, "ann", "guest")]
        *_, change = changes("g", [*entries, *claimed], at=1000)
        await journal.append(change)
        assert await games.accuracies.of("ann") == noted
        assert await games.accuracies.of("guest") == {}
        *_, change = changes("g", [*entries, *claimed, OwnerDeleted(0, "Former", person="ann")])
        await journal.append(change)
        assert await games.accuracies.of("ann") == {}

    with_games(location, use)


def test_the_averages_of_a_person_are_told_to_them_alone(start: StartServer, tmp_path: Path):
    ann, ben = Guest(), Guest()
    path = tmp_path / "data" / "journal.sqlite"
    path.parent.mkdir()
    migrate(path)

    async def fill(games: Games) -> None:
        await games.add("first", entries_of(1, ann.person, ben.person), at=1000, done=False)
        await games.add("second", entries_of(2, ann.person, ben.person), at=2000)

    with_games(path, fill)
    server = start()
    people = [Person(server.url, ann.cookie), Person(server.url, ben.cookie), Person(server.url)]
    address = "/api/games/second/review/summary"
    assert [person.ask("GET", address)[1]["earlier"] for person in people] == [None] * 3
    # A review from before accuracies were stored: they are noted when somebody opens it again.
    assert people[2].ask("POST", "/api/games/first/review", {})[1]["state"] == "done"
    status, anns = people[0].ask("GET", address)
    _, bens = people[1].ask("GET", address)
    _, eves = people[2].ask("GET", address)
    assert status == 200
    assert anns["seats"] == bens["seats"] == eves["seats"]
    assert [seat["seat"] for seat in anns["seats"]] == [0, 1, 2]
    assert (anns["earlier"]["seat"], bens["earlier"]["seat"]) == (0, 1)
    assert anns["earlier"]["games"] == bens["earlier"]["games"] == 1
    assert anns["earlier"]["phases"] != bens["earlier"]["phases"]
    assert eves["earlier"] is None
    for person, other in ((people[0], bens), (people[1], anns), (people[2], anns)):
        own = b"".join(person.bodies)
        assert str(other["earlier"]["overall"]["accuracy"]).encode() not in own
    assert people[2].ask("GET", "/api/games/none/review/summary")[1]["code"] == "no-such-game"

    # An account has them in its export, and the doctor compares them with the review.
    account = {"username": "Ann counts", "password": "correct horse battery"}
    assert people[0].ask("POST", "/api/account", account)[0] == 201
    exported = people[0].ask("GET", "/api/account/export")[1]
    accuracy = {game["id"]: game["accuracy"] for game in exported["games"]}
    assert accuracy["first"] == anns["earlier"]["phases"]
    server.stop()
    data = ("--data", str(path.parent))
    assert command_line.run("doctor", *data).exit_code == 0
    execute(path, "UPDATE accuracies SET accuracy = 100 WHERE game = 'first' AND seat = 1")
    done = command_line.run("doctor", *data)
    assert done.exit_code == 1
    assert "The accuracy of seat 1 in buying does not follow from the review." in done.output
