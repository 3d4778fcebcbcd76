"""Bots that offer trades to people: they wait for an answer, but not for ever (R11)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mergemaker.rules import Accept, Decline, Game, Offer, Place, Withdraw
from mergemaker.server.tables.actions import PersonCommand
from mergemaker.server.tables.live_table import LiveTable
from mergemaker.server.tables.registry import Registry
from mergemaker.server.workers.bots import fallback_move
from mergemaker.server.workers.pool import Turn
from mergemaker.table.command import Move
from tests.server.test_bot_turns import BOT_BEGINS
from tests.server.test_tables import Watcher, journal_of
from tests.support import asynchronous

OFFER = "offer Ann give $200 get $100"


class Generous:
    """Bots that begin the first turn by offering a trade, if they may."""

    hints_ready = False

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        if observation.ruleset.trading == "on" and not observation.history:
            return [OFFER]
        return fallback_move(observation, seat)

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> None:
        return None


@asynccontextmanager
async def table_with(folder: Path, *, present: bool) -> AsyncIterator[LiveTable]:
    """A table at which a bot is in turn, and whose only person, Ann, is there or not."""
    async with journal_of(folder, iter([BOT_BEGINS])) as journal:
        registry = Registry(journal, Generous())
        live = await registry.find("g")
        viewer = Watcher()
        viewer.holder = "ann" if present else "cat"
        live.presence.enter(viewer)
        yield live
        await registry.close()


async def moves_of(live: LiveTable, count: int) -> list[type]:
    """The kinds of the first `count` moves, once they have been made."""
    changed = asyncio.Event()
    live.subscribe(changed.set)
    async with asyncio.timeout(60):
        while live.table.game is None or len(live.table.game.history) < count:
            await changed.wait()
            changed.clear()
    return [type(played.move) for played in live.table.game.history[:count]]


@pytest.mark.parametrize(("answer", "kind"), [("accept", Accept), ("decline", Decline)])
def test_a_bot_plays_on_once_its_offer_is_answered(tmp_path: Path, answer: str, kind: type):
    async def run() -> None:
        async with table_with(tmp_path, present=True) as live:
            assert await moves_of(live, 1) == [Offer]
            seq = live.table.seq
            refused = await live.carry_out(PersonCommand("ann", Move("1", seq, [answer])))
            assert refused is None
            assert await moves_of(live, 3) == [Offer, kind, Place]

    asynchronous.run(run())


def test_a_bot_withdraws_an_offer_that_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mergemaker.server.tables.patience.PATIENCE", 0.2)

    async def run() -> None:
        async with table_with(tmp_path, present=True) as live:
            assert await moves_of(live, 3) == [Offer, Withdraw, Place]

    asynchronous.run(run())


def test_a_bot_offers_nothing_to_those_who_are_away(tmp_path: Path):
    async def run() -> None:
        async with table_with(tmp_path, present=False) as live:
            assert await moves_of(live, 1) == [Place]

    asynchronous.run(run())
