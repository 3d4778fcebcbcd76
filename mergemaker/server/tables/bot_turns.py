"""The turns of the bots at one table, who act like anybody else, through `LiveTable.execute`."""

from __future__ import annotations

import asyncio

import structlog

from mergemaker.rules import observe
from mergemaker.table.view_types import Pace

from ..wire import messages
from ..workers.bots import BotRunner, fallback_move
from ..workers.pool import Priority
from . import opponents
from .actions import BotMove
from .idempotency import Answer
from .live_table import NOT_STORED, LiveTable
from .seeds import seed_of

# How long a bot's move is shown before the next, in seconds.
PACES: dict[Pace, float] = {"instant": 0.0, "brisk": 0.7, "relaxed": 1.6}

# How long bots wait after the journal or the game has failed, in seconds.
TROUBLE_PAUSE = 5.0

# Refusals of a move that was legal when it was chosen.
OUTRUN = ("stale", "over")

log = structlog.stdlib.get_logger()


class BotTurns:
    """Lets the bots at a table decide whenever it is their turn, as long as they play for somebody:
    while a person plays a seat, or the owner of a seat is connected. So no game keeps the
    processor busy with nobody in it.

    Args:
        live: the table.
        runner: runs the bots.
    """

    def __init__(self, live: LiveTable, runner: BotRunner) -> None:
        self._live = live
        self._runner = runner
        self._playing: asyncio.Task[None] | None = None
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._closed = False
        live.subscribe(self.wake)
        live.presence.on_arrival(self.wake)

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking, or pauses after a failure."""
        return self._playing is not None

    @property
    def due(self) -> bool:
        """Whether a bot must decide, and plays for somebody."""
        table, online = self._live.table, self._live.presence.online
        return bool(table.bots_to_act()) and any(
            seat.kind == "person" or seat.person in online for seat in table.seats
        )

    def wake(self) -> None:
        """Let the bots decide, if one must."""
        if self._playing is None and not self._closed and self.due:
            self._at_rest.clear()
            self._playing = asyncio.create_task(self._play(), name=f"bots of {self._live.id}")
            self._playing.add_done_callback(self._done)

    async def wait(self) -> None:
        """Wait until no bot is thinking: a person must decide, or the bots failed."""
        await self._at_rest.wait()

    def close(self) -> None:
        """Stop the bots."""
        self._closed = True
        if self._playing is not None:
            self._playing.cancel()

    def _done(self, _: asyncio.Task[None]) -> None:
        self._playing = None
        self.wake()  # the table may have changed while the task ended
        if self._playing is None:
            self._at_rest.set()

    async def _play(self) -> None:
        """Let the bots decide until a person must; after a failure they pause, and try again."""
        while self.due:
            try:
                await self._take_turn(*self._live.table.bots_to_act()[0])
            except Exception:  # whatever it was, the people at the table wait for these bots
                log.exception("the bots pause", game=self._live.id)
                self._at_rest.set()
                await asyncio.sleep(TROUBLE_PAUSE)
                self._at_rest.clear()

    async def _take_turn(self, seat: int, bot: str) -> None:
        table = self._live.table
        assert table.game is not None
        observation = observe(table.game, seat)
        spec, seed = opponents.bot_of(bot), seed_of(table, "bot", table.seq)
        moves, _ = await asyncio.gather(
            self._runner.choose(spec, observation, seat, seed, self._priority),
            asyncio.sleep(PACES[table.pace]),
        )
        refused = await self._move(BotMove(seat, bot, table.seq, moves))
        if refused is not None and refused.code != NOT_STORED:
            log.error("a bot's move was refused", game=table.id, seat=seat, code=refused.code)
            moves = fallback_move(observation, seat)
            refused = await self._move(BotMove(seat, bot, table.seq, moves))
        if refused is not None:
            raise RuntimeError(refused.code)

    @property
    def _priority(self) -> Priority:
        return Priority.WATCHED if self._live.presence.viewers else Priority.UNWATCHED

    async def _move(self, move: BotMove) -> messages.Refused | None:
        """Make a move. Returns why it was refused, unless the game has moved on meanwhile."""
        answers: list[Answer] = []
        await self._live.execute(move, answers.append)
        (answer,) = answers
        return (
            answer if isinstance(answer, messages.Refused) and answer.code not in OUTRUN else None
        )
