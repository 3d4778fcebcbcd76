"""Limits on what the server does for all people together: at the limit and one past it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mergemaker.rules import Refused
from mergemaker.server.accounts.passwords import AT_ONCE, WAITING, Passwords
from mergemaker.server.reviews.reviewer import QUEUE_LIMIT
from mergemaker.server.tables.making import OPEN_TABLES, OPEN_TABLES_IN_ALL
from mergemaker.server.tables.queries import HINTS
from tests.browser.server import Server
from tests.server.test_hints import seat_that_decides, seat_that_gets_hints
from tests.server.test_lobby import LISTED, YOU_AND_OPEN
from tests.server.test_reviews import reviewing
from tests.support import asynchronous
from tests.support.player import Person
from tests.support.processes import suspended_workers

FULL = (409, "too-many-tables")


def test_the_lobby_has_only_so_many_open_tables(server: Server):
    wish = {"seats": YOU_AND_OPEN, "terms": LISTED}
    makers = [Person(server.url) for _ in range(OPEN_TABLES_IN_ALL // OPEN_TABLES + 1)]
    answers = [
        maker.ask("POST", "/api/games", wish) for maker in makers for _ in range(OPEN_TABLES)
    ]
    made, refused = answers[:OPEN_TABLES_IN_ALL], answers[OPEN_TABLES_IN_ALL:]
    assert {status for status, _ in made} == {201}
    assert {(status, problem["code"]) for status, problem in refused} == {FULL}
    assert makers[-1].ask("POST", "/api/games", {"seats": YOU_AND_OPEN})[0] == 201  # a private one
    makers[0].join(made[0][1]["id"]).do("start", bot="random")
    assert makers[-1].ask("POST", "/api/games", wish)[0] == 201
    status, problem = makers[-1].ask("POST", "/api/games", wish)
    assert (status, problem["code"]) == FULL


def test_only_so_many_hints_are_in_progress(compiled_server: Server):
    server = compiled_server
    seats = [seat_that_gets_hints(server), *(seat_that_decides(server) for _ in range(HINTS))]
    with suspended_workers(server):
        asked = [seat.send("hint", seq=seat.view["seq"]) for seat in seats]
        refused = seats[-1].answer(asked[-1])
        assert (refused["type"], refused["code"]) == ("refused", "busy")
    for seat, command in zip(seats[:-1], asked[:-1], strict=True):
        assert seat.answer(command)["type"] == "hinted"
    assert seats[-1].command("hint", seq=seats[-1].view["seq"])["type"] == "hinted"


def test_only_so_many_reviews_wait(tmp_path: Path):
    games = [f"g{number}" for number in range(QUEUE_LIMIT + 1)]

    async def run() -> None:
        async with reviewing(tmp_path / "journal.sqlite", *games) as (reviewer, registry, store, _):
            for game in games[:-1]:
                await reviewer.ask(await registry.find(game), f"reader of {game}", open_hands=False)
            last = await registry.find(games[-1])
            with pytest.raises(Refused, match="Too many games are waiting"):
                await reviewer.ask(last, "another reader", open_hands=False)
            assert await store.to_do() == QUEUE_LIMIT

    asynchronous.run(run())


def test_only_so_many_passwords_wait_to_be_hashed():
    async def run() -> None:
        passwords = Passwords()
        try:
            hashing = (passwords.hash("correct horse") for _ in range(AT_ONCE + WAITING + 1))
            hashes = await asyncio.gather(*hashing, return_exceptions=True)
            refused = [one for one in hashes if isinstance(one, BaseException)]
            assert [one.code for one in refused if isinstance(one, Refused)] == ["busy"]
            assert len(refused) == 1
            assert await passwords.matches("correct horse", str(hashes[0]))
        finally:
            passwords.close()

    asynchronous.run(run())
