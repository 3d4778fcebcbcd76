"""How many games a person may be in holds for requests that come together, too."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mergemaker.rules import Refused
from mergemaker.server.rate_limits.token_bucket import Rate
from mergemaker.server.tables.making import UNFINISHED
from mergemaker.server.wire.bodies import NewGame, SeatWish
from tests.server.test_tables import finished_game, journal_of, maker_of, registry_of
from tests.support import asynchronous


@pytest.mark.parametrize(
    "wish",
    [
        NewGame(seats=[SeatWish("you"), SeatWish("open")]),
        NewGame(seats=[SeatWish("open"), SeatWish("open")]),
        NewGame(seats=[SeatWish("open"), SeatWish("open")], screen=True),
    ],
    ids=["with a seat", "without a seat", "for a shared screen"],
)
def test_requests_sent_together_begin_only_so_many_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: NewGame
):
    monkeypatch.setattr("mergemaker.server.tables.making.MAKING", Rate(1000, 1))
    monkeypatch.setattr("mergemaker.server.tables.making.MAKING_BY_ADDRESS", Rate(1000, 1))

    async def run() -> None:
        async with journal_of(tmp_path, finished_game()) as journal:
            registry = registry_of(journal)
            maker = maker_of(tmp_path, registry, journal)
            asked = [maker.new(wish, "ann") for _ in range(UNFINISHED + 5)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            assert [answer.code for answer in refused] == ["too-many-games"] * 5
            assert await journal.unfinished_games_of("ann") == UNFINISHED
            await registry.close()

    asynchronous.run(run())
