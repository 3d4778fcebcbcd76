"""The hall: every table that the server holds, and the making of new ones."""

from __future__ import annotations

import asyncio
import os
import time
from collections import OrderedDict
from datetime import UTC, datetime

import structlog

from mergemaker import rules
from mergemaker.bots import LEVELS
from mergemaker.rules import Refused
from mergemaker.table import Imported, Opened, SeatPlan, Table, imported
from mergemaker.table.names import tidy_name

from .. import identity
from ..storage.journal import Change, Journal, Row
from ..wire.bodies import Defaults, NewGame, SeatWish
from ..workers.bots import BotRunner
from . import opponents
from .live_table import LiveTable

MIDDLE = len(LEVELS) // 2
DEFAULTS = Defaults(bot=LEVELS[MIDDLE].key, preset="classic", pace="brisk")
DEFAULT_SEATS = [
    SeatWish("you"),
    *[SeatWish("bot", level.key) for level in LEVELS[MIDDLE - 1 : MIDDLE + 2]],
]
GUEST = "Guest"
NAME_LENGTH = 40  # characters, of a game's name

# How many tables stay in memory although nobody is at them.
IDLE_TABLES = 128

log = structlog.stdlib.get_logger()


class Hall:
    """All the tables of one server."""

    def __init__(self, journal: Journal, runner: BotRunner) -> None:
        self.journal = journal
        self._runner = runner
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._resuming: asyncio.Task[None] | None = None

    async def find(self, game: str) -> LiveTable:
        """The table with this id.

        Raises:
            Refused: there is none.
        """
        async with self._loading:
            live = self._tables.get(game)
            if live is None:
                live = await LiveTable.load(game, self.journal, self._runner)
                if live is None:
                    raise Refused(code="no-such-game", reason="There is no such game.")
                self._tables[game] = live
            self._tables.move_to_end(game)
            self._forget_idle()
        live.wake_bots()
        return live

    def _forget_idle(self) -> None:
        idle = [live for live in self._tables.values() if not live.busy]
        for live in idle[: max(0, len(idle) - IDLE_TABLES)]:
            del self._tables[live.id]

    async def make(self, wish: NewGame, who: str) -> LiveTable:
        """Make a game as its maker wishes; it begins at once when no seat is open.

        Raises:
            Refused: it cannot be made so.
        """
        game = identity.new_game_id()
        opened = await self._plan(wish, who)
        await self._store_first(game, opened, who)
        log.info("game made", game=game, preset=opened.preset, seats=len(opened.seats))
        return await self.find(game)

    async def _plan(self, wish: NewGame, who: str) -> Opened:
        seats = wish.seats if wish.seats is not None else DEFAULT_SEATS
        if not 2 <= len(seats) <= 6:
            raise Refused(code="bad-seats", reason="A game has two to six seats.", ruling="R5")
        if sum(seat.kind == "you" for seat in seats) > 1:
            raise Refused(code="bad-seats", reason="You can have one seat, not several.")
        preset = wish.preset or DEFAULTS.preset
        try:
            rules.ruleset(preset, **wish.options)
        except rules.BadRuleset as error:
            raise Refused(code="bad-rules", reason=str(error)) from error
        told = tidy_name(wish.your_name or "")
        if told:
            await self.journal.set_name(who, told)
        name = told or await self.journal.name_of(who) or GUEST
        return Opened(
            name=tidy_name(wish.name or "", NAME_LENGTH) or _today(),
            host=who,
            preset=preset,
            options=wish.options,
            seats=[_seat(seat, who, name) for seat in seats],
            pace=wish.pace or DEFAULTS.pace,
            seed=os.urandom(32).hex(),
            invite=identity.new_invite() if any(seat.kind == "open" for seat in seats) else None,
        )

    async def _store_first(self, game: str, entry: Opened | Imported, person: str) -> None:
        at = time.time_ns() // 1_000_000
        table = await asyncio.to_thread(Table(game).after, entry, at)
        await self.journal.append(Change(Row(game, 1, at, entry, person), table.summary()))

    async def bring_in(self, record: str, who: str) -> LiveTable:
        """Bring in a game from its record, to be looked at.

        Raises:
            BadRecord: it cannot be read, with the line and the reason.
        """
        await asyncio.to_thread(imported.read, record)
        game = identity.new_game_id()
        entry = Imported(_today(), who, record)
        await self._store_first(game, entry, who)
        log.info("game imported", game=game)
        return await self.find(game)

    async def rematch(self, live: LiveTable, who: str) -> LiveTable:
        """The table where the people at this one play on: same seats, rules and pace.

        Raises:
            Refused: the game is not over, or `who` did not play in it.
        """
        table = live.table
        opened = Opened(
            name=table.name,
            host=who,
            preset=table.ruleset.preset,
            options=table.ruleset.options,
            seats=[
                SeatPlan("bot", seat.name, bot=seat.bot)
                if seat.person is None
                else SeatPlan("person", seat.name, seat.person)
                for seat in table.seats
            ],
            pace=table.pace,
            seed=os.urandom(32).hex(),
        )
        return await self.find(await live.continue_at(who, opened, identity.new_game_id()))

    # --- starting and stopping -------------------------------------------------------------------

    def resume(self) -> None:
        """Begin to play on, in the background, wherever it was a bot's turn."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        async for game in self.journal.with_bot_to_act():
            try:
                await self.find(game)
            except Exception:  # one game that cannot be read must not stop the others
                log.exception("a game cannot be loaded", game=game)

    async def close(self) -> None:
        """Let what is being stored be stored; nothing happens at any table after that."""
        if self._resuming is not None:
            self._resuming.cancel()
        for live in list(self._tables.values()):
            await live.close()


def _today() -> str:
    return f"{datetime.now(UTC):%A}"


def _seat(wish: SeatWish, who: str, name: str) -> SeatPlan:
    if wish.kind == "open":
        return SeatPlan("open")
    if wish.kind == "you":
        return SeatPlan("person", name, who)
    bot = wish.bot or DEFAULTS.bot
    opponents.check(bot)
    return SeatPlan("bot", opponents.name_of(bot), bot=bot)
