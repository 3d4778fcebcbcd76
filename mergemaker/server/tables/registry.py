"""The registry of live tables: it loads each when it is needed and drops it when it is not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import structlog

from mergemaker.rules import BadRecord, RefusalCode, Refused
from mergemaker.table import RulesDiffer, Table

from ..addresses import Addresses
from ..bus.lookout import Lookout
from ..peers import Peers
from ..storage.journal import Journal
from ..workers.bots import BotRunner
from .actions import ServerReturned
from .bot_turns import BotTurns
from .live_table import GRACE, LiveTable
from .order_book import OrderBook
from .thinking_time import ThinkingTime
from .whereabouts import Whereabouts

# How many unfinished tables stay in memory while nobody is at them.
IDLE_TABLES = 128

# How long any table stays in memory after somebody asked for it, in seconds.
LINGER = 60.0

log = structlog.stdlib.get_logger()


@dataclass(slots=True)
class _Held:
    live: LiveTable
    bots: BotTurns
    orders: OrderBook
    used_at: float
    asked: int = 0  # how often somebody has asked for it

    @property
    def busy(self) -> bool:
        return self.live.busy or self.bots.busy or self.orders.busy

    @property
    def serves_others(self) -> bool:
        """Whether the bots play here for people who are there, at whichever process."""
        return self.bots.has_played and bool(self.live.presence.online)

    def is_idle(self, now: float) -> bool:
        return not (self.busy or self.serves_others) and now - self.used_at >= LINGER


class Registry:
    """The live tables of one server.

    Args:
        journal: where the games are stored.
        runner: runs the bots.
        grace: how many seconds an absent player has to come back.
        away_since: for how many milliseconds no server was there since a moment.
        thinking: for how long bots may think; None for a server of its own.
        whereabouts: who is connected to tables; None if there is no other process.
        peers: the other processes, which change games, too, and take turns for bots and standing
            orders.
    """

    def __init__(
        self,
        journal: Journal,
        runner: BotRunner,
        grace: float = GRACE,
        away_since: Callable[[int], int] = lambda _: 0,
        thinking: ThinkingTime | None = None,
        whereabouts: Whereabouts | None = None,
        peers: Peers | None = None,
    ) -> None:
        self._journal = journal
        self._grace = grace
        self._away_since = away_since
        self._runner = runner
        peers = peers or Peers()
        self._bus, self._leases = peers.bus, peers.leases
        self._lookout = Lookout(self._bus, "the games", self._compare)
        self._looking = set[asyncio.Task[None]]()
        self._thinking = thinking or ThinkingTime(Addresses(), peers.limits)
        self.whereabouts = whereabouts or Whereabouts(peers, Addresses())
        self._held: dict[str, _Held] = {}  # the one used last comes last
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._dropping: asyncio.Task[None] | None = None

    def __contains__(self, game: str) -> bool:
        return game in self._held

    def __len__(self) -> int:
        return len(self._held)

    async def find(self, game: str) -> LiveTable:
        """The table with this id. Tables are loaded side by side.

        Raises:
            Refused: there is no such game, or today's rules forbid what happened in it.
        """
        while (held := self._held.get(game)) is None:  # it may be dropped as soon as it is loaded
            await asyncio.shield(self._load_once(game))
        return self._use(held)

    async def order_book(self, game: str) -> OrderBook:
        """The standing orders at the table with this id.

        Raises:
            Refused: as `find`.
        """
        await self.find(game)
        return self._held[game].orders

    async def settled(self, game: str) -> LiveTable:
        """The table with this id, once standing orders have settled what they can.

        Raises:
            Refused: as `find`.
        """
        live = await self.find(game)
        await self._held[game].orders.wait()
        return live

    def add(self, table: Table) -> LiveTable:
        """The live table for a game that was just made and stored."""
        return self._use(self._hold(LiveTable(table, self._journal, self._grace)))

    def _use(self, held: _Held) -> LiveTable:
        """Hand out a live table, and let its standing orders and its bots decide."""
        self._held.pop(held.live.id, None)
        self._held[held.live.id] = held
        held.used_at = _now()
        held.asked += 1
        held.orders.wake()
        held.bots.wake()
        return held.live

    def _hold(self, live: LiveTable, with_orders: Iterable[int] = ()) -> _Held:
        """Keep a table that was made or loaded, unless the same game is held already; the seats
        `with_orders` have standing orders."""
        held = self._held.get(live.id)
        if held is None:
            bots = BotTurns(live, self._runner, self._thinking, self._leases)
            orders = OrderBook(live, self._journal, with_orders, self._leases)
            held = self._held[live.id] = _Held(live, bots, orders, _now())
            self.whereabouts.hold(live)
            self._bus.listen(live.id, partial(self._heard, held))
        return held

    def _drop(self, game: str) -> None:
        held = self._held.pop(game, None)
        if held is not None:
            held.live.forget_listeners()
            self.whereabouts.drop(game)
            self._bus.forget(game)

    def _heard(self, held: _Held, seq: int | None) -> None:
        """Look at a game again, if others have or may have changed it."""
        if not seq or seq > held.live.table.seq:  # if not: standing orders, too
            task = asyncio.create_task(self._look_again(held, with_orders=not seq))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look_again(self, held: _Held, *, with_orders: bool) -> None:
        try:
            await held.live.look_again()
            if with_orders:
                await held.orders.look_again()
        except Exception:  # it is looked at again before anything is changed in it
            log.exception("a game cannot be read", game=held.live.id)

    async def _compare(self) -> None:
        """Compare all games in memory with the journal, in case a message was missed."""
        held = dict(self._held)
        for game, seq in (await self._journal.newest(held.keys())).items():
            self._heard(held[game], seq)

    def _load_once(self, game: str) -> asyncio.Task[None]:
        """The task that loads a table, which all who wait for it share."""
        task = self._loading.get(game)
        if task is None:
            task = self._loading[game] = asyncio.create_task(self._load(game))
            task.add_done_callback(lambda _: self._loading.pop(game))
        return task

    async def _load(self, game: str) -> None:
        try:
            live = await LiveTable.load(game, self._journal, self._grace)
        except (RulesDiffer, BadRecord) as difference:
            entry, code = _where(difference)
            log.error("a game cannot be replayed", game=game, entry=entry, code=code)
            reason = (
                "This game was played under other rules, so this server cannot show it. "
                "It is kept as it was."
            )
            raise Refused(code="rules-differ", reason=reason) from None
        if live is None:
            raise Refused(code="no-such-game", reason="There is no such game.")
        await self.whereabouts.look(live)
        await self.give_time_back(live)
        self._hold(live, await self._journal.orders_in(game))

    async def give_time_back(self, live: LiveTable) -> None:
        """Give back the time that passed while no server was there, if any did."""
        clock = live.table.clock
        away = self._away_since(clock.at) if clock.runs else 0
        if away > 0:
            await live.carry_out(ServerReturned(clock.at, away))

    def tables(self) -> list[LiveTable]:
        """All live tables."""
        return [held.live for held in self._held.values()]

    def watched(self) -> list[LiveTable]:
        """The live tables that somebody is looking at."""
        return [held.live for held in self._held.values() if held.live.presence.viewers]

    def drop_idle(self, now: float) -> None:
        """Drop tables that nobody is at: finished ones, and unfinished ones if there are many.

        Args:
            now: the event loop's time.
        """
        idle = [held.live for held in self._held.values() if held.is_idle(now)]
        over = [live for live in idle if live.table.revealed]
        unfinished = [live for live in idle if not live.table.revealed]
        for live in over + unfinished[: max(0, len(unfinished) - IDLE_TABLES)]:
            self._drop(live.id)

    # --- starting and stopping -------------------------------------------------------------------

    def start(self) -> None:
        """Begin, in the background, to drop tables, and to look for what was missed."""
        self._dropping = asyncio.create_task(self._keep_dropping(), name="dropping idle tables")
        self._lookout.start()
        self.whereabouts.start()

    async def resume(self, game: str) -> None:
        """Let the standing orders and the bots of a game act until a person must decide, then drop
        it if nobody came. A game that somebody has asked for already is left to them: they may not
        be connected yet, and must not be left behind at a table that was dropped."""
        if game in self._held or game in self._loading:
            return
        try:
            await self.find(game)
        except Refused:  # the log says why already
            return
        except Exception:  # one game that cannot be read must not stop the others
            log.exception("a game cannot be loaded", game=game)
            return
        held = self._held[game]
        await held.orders.wait()
        await held.bots.wait()
        nobody_else_asked = held.asked == 1
        if nobody_else_asked and not (held.busy or held.bots.due or held.serves_others):
            self._drop(game)

    async def _keep_dropping(self) -> None:
        while True:
            await asyncio.sleep(LINGER / 2)
            self.drop_idle(_now())

    async def close(self) -> None:
        """Stop the bots and the standing orders, and wait until nothing is being stored."""
        if self._dropping is not None:
            self._dropping.cancel()
        await self._lookout.close()
        for task in self._looking:
            task.cancel()
        await self.whereabouts.close()
        for held in self._held.values():
            held.bots.close()
            held.orders.close()
        await asyncio.gather(*(held.live.close() for held in self._held.values()))


def _where(difference: RulesDiffer | BadRecord) -> tuple[int, RefusalCode]:
    """The entry that cannot be replayed, and why; an imported record is the first."""
    if isinstance(difference, BadRecord):
        return 1, "bad-record"
    return difference.seq, difference.code


def _now() -> float:
    return asyncio.get_running_loop().time()
