"""A journal with games of every kind, written by an older version, works in this one."""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from mergemaker.server.identity import person_of
from mergemaker.server.storage.journal import Journal, Listed
from mergemaker.server.storage.migrate import migrate
from mergemaker.table import Table, view
from mergemaker.table.view_types import UNFINISHED_PHASES
from tests.browser.server import Server
from tests.server.conftest import StartServer as StartServer
from tests.server.conftest import start as start
from tests.support import asynchronous
from tests.support.journals import as_listed, open_journal, unpack_stored
from tests.support.player import Json, Person

HERE = Path(__file__).parent
SHOWN: Json = json.loads(gzip.decompress((HERE / "journal-0002.json.gz").read_bytes()))
PEOPLE: dict[str, str] = {
    name: person_of(cookie.partition("=")[2]) for name, cookie in SHOWN["cookies"].items()
}
KINDS: dict[str, str] = {game["kind"]: name for name, game in SHOWN["games"].items()}

# Fields of the old views that are now in other messages.
REMOVED = {"rules", "watchers"}
REMOVED_FROM_ROWS = {"seats": {"online"}, "chains": {"name", "letter", "tier"}}

T = TypeVar("T")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal, migrated to the current schema."""
    path = unpack_stored(tmp_path_factory.mktemp("stored"))
    migrate(path)
    return path


def ask(path: Path, question: Callable[[Journal], Awaitable[T]]) -> T:
    async def answer() -> T:
        async with open_journal(path) as journal:
            return await question(journal)

    return asynchronous.run(answer())


def table_of(path: Path, game: str) -> Table:
    rows = ask(path, lambda journal: journal.read(game))
    return Table.replayed(game, [(row.entry, row.at) for row in rows])


def comparable(shown: Json) -> Json:
    """A view without the fields that are now in other messages."""
    kept = {name: value for name, value in shown.items() if name not in REMOVED}
    for name, removed in REMOVED_FROM_ROWS.items():
        kept[name] = [
            {key: value for key, value in row.items() if key not in removed} for row in kept[name]
        ]
    return kept


def as_then(now: Any, then: Any) -> Any:
    """What is shown now, without the fields that have been added since `then`."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_then(now.get(name), value) for name, value in then.items()}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_then(*each) for each in zip(now, then, strict=True)]
    return now


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_is_shown_as_before(stored: Path, kind: str):
    game = KINDS[kind]
    table = table_of(stored, game)
    for name, shown in SHOWN["games"][game]["views"].items():
        seen: Json = json.loads(msgspec.json.encode(view(table, PEOPLE[name])))
        then = comparable(shown)
        assert as_then(seen, then) == then, name


@pytest.mark.parametrize("person", ["ann", "ben"])
def test_lists_of_games_agree_with_the_tables(stored: Path, person: str):
    listed = ask(stored, lambda journal: journal.games_of(PEOPLE[person], 100))
    assert len(listed) == len(SHOWN["me"][person]["games"]) > 5
    for item in listed:
        now = as_listed(table_of(stored, item.game).summary())
        known = now.phase in UNFINISHED_PHASES  # migration 0018 finds the hosts of these only
        assert item.summary == (now if known else replace(now, host=""))
        shown: Json = SHOWN["games"][item.game]["views"][person]
        assert standing(item, PEOPLE[person]) == {
            "name": shown["name"],
            "phase": shown["phase"],
            "deciding": sorted({row["seat"] for row in shown["deciding"]}),
            "open": sum(row["kind"] == "open" for row in shown["seats"]),
            "bots": [row["bot"] for row in shown["seats"]],
            "you": shown["you"],
            "standings": sorted(
                (row["seat"], row["place"], row["total"]) for row in shown["standings"] or []
            ),
        }


def standing(item: Listed, person: str) -> dict[str, Any]:
    """The facts that a list of games contains about a game, to compare with its view."""
    seats = item.summary.seats
    return {
        "name": item.summary.name,
        "phase": item.summary.phase,
        "deciding": [number for number, seat in enumerate(seats) if seat.deciding],
        "open": item.summary.open_seats,
        "bots": [seat.bot for seat in seats],
        "you": [seat.person for seat in seats].index(person),
        "standings": [
            (number, seat.place, seat.total)
            for number, seat in enumerate(seats)
            if item.summary.phase == "over"
        ],
    }


def test_no_game_would_be_resumed_in_which_only_bots_play(stored: Path):
    async def resumed(journal: Journal) -> list[str]:
        return [each.game async for each in journal.with_bot_to_act()]

    assert ask(stored, resumed) == []


def test_the_server_shows_people_their_games_and_reviews(start: StartServer, tmp_path: Path):
    unpack_stored(tmp_path / "data")
    server: Server = start()
    for name, shown in SHOWN["me"].items():
        person = Person(server.url, SHOWN["cookies"][name])
        assert as_then(person.ask("GET", "/api/me")[1], shown) == shown
    reviewed = KINDS["reviewed"]
    stranger = Person(server.url, SHOWN["cookies"]["stranger"])
    review = stranger.ask("GET", f"/api/games/{reviewed}/review")[1]
    then = SHOWN["games"][reviewed]["review"]
    assert as_then(review, then) == then
    seat = Person(server.url, SHOWN["cookies"]["ann"]).join(KINDS["unfinished-classic"])
    seat.play()
