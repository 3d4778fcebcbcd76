"""The turns of the bots at one table."""

from __future__ import annotations

import asyncio

import structlog

from mergemaker.rules import Game, observe
from mergemaker.table.view_types import Pace

from ..leases.leases import Leases
from ..workers.bots import BotRunner, fallback_move, thinking_time
from ..workers.pool import Priority
from . import opponents
from .actions import BotMove
from .live_table import LiveTable
from .patience import Patience, bot_awaiting_answer
from .seeds import seed_of
from .thinking_time import ThinkingTime
from .turns import Turns

# How long a bot's move is shown before the next, in seconds.
PACES: dict[Pace, float] = {"instant": 0.0, "brisk": 0.7, "relaxed": 1.6}

# After how many seconds, at most, bots that wait for thinking time look again.
LOOK_AGAIN = 5.0

log = structlog.stdlib.get_logger()


class BotTurns(Turns):
    """Lets the bots at a table decide whenever it is their turn, as long as they play for somebody:
    while a person plays a seat, or the owner of a seat is connected. So no game keeps the
    processor busy with nobody in it.

    Args:
        live: the table.
        runner: runs the bots.
        thinking: for how long they may think.
        leases: in which games this process lets them play.
    """

    def __init__(
        self, live: LiveTable, runner: BotRunner, thinking: ThinkingTime, leases: Leases
    ) -> None:
        super().__init__(live, "bots", leases)
        self._runner = runner
        self._thinking = thinking
        self._patience = Patience()
        live.presence.on_arrival(self.wake)

    @property
    def due(self) -> bool:
        """Whether a bot must decide, and plays for somebody."""
        table, online = self._live.table, self._live.presence.online
        return self._to_act is not None and any(
            seat.kind == "person" or seat.person in online for seat in table.seats
        )

    def wake(self) -> None:
        """See `Turns`. A bot that waits for an answer decides once its patience has run out."""
        self._patience.watch(self._live.table, self.wake)
        super().wake()

    def close(self) -> None:
        """Stop."""
        self._patience.stop()
        super().close()

    @property
    def _to_act(self) -> tuple[int, str] | None:
        """The seat and the bot that must decide, if one must."""
        table = self._live.table
        return bot_awaiting_answer(table) if self._patience.is_over else table.bot_to_act

    async def _take_turn(self) -> None:
        payer = await self._thinking.payer(self._live.table.seats.owners)
        wait = await self._thinking.wait(payer)
        self._live.presence.say_bots_wait(wait > 0)
        if wait > 0:
            await self._rest(min(wait, LOOK_AGAIN))
        else:
            await self._decide(payer)

    async def _play(self) -> None:
        """See `Turns`. Once none is due, nobody waits for the bots."""
        await super()._play()
        self._live.presence.say_bots_wait(False)

    async def _decide(self, payer: str) -> None:
        """Let a bot decide, on the thinking time of this person, unless the table has changed
        meanwhile and none must decide any more."""
        table = self._live.table
        if self._to_act is None:
            return
        seat, bot = self._to_act
        assert table.game is not None
        observation = self._observed(table.game, seat)
        spec, seed = opponents.bot_of(bot), seed_of(table, "bot", table.seq)
        if bot_awaiting_answer(table) is not None:
            moves = ["withdraw"]
        else:
            async with self._thinking.turn(payer, thinking_time(spec), self._priority) as turn:
                moves, _ = await asyncio.gather(
                    self._runner.choose(spec, observation, seat, seed, turn),
                    asyncio.sleep(PACES[table.pace]),
                )
        if not self._is_ours:  # another process decides
            return
        refused = await self._execute(BotMove(seat, bot, table.seq, moves))
        if refused is not None:
            log.error("a bot's move was refused", game=table.id, seat=seat, code=refused.code)
            moves = fallback_move(observation, seat)
            refused = await self._execute(BotMove(seat, bot, table.seq, moves))
        if refused is not None:
            raise RuntimeError(refused.code)

    def _observed(self, game: Game, seat: int) -> Game:
        """What a bot observes. While somebody is away, it is told that players do not trade: nobody
        should find out later what they were offered."""
        observation = observe(game, seat)
        online = self._live.presence.online
        seats = self._live.table.seats
        if any(other.kind == "person" and other.person not in online for other in seats):
            observation.ruleset = observation.ruleset.without_trading
        return observation

    @property
    def _priority(self) -> Priority:
        return Priority.WATCHED if self._live.presence.viewers else Priority.UNWATCHED
