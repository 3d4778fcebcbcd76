"""The standing orders at one table: how they are given, and how they settle decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from mergemaker.rules import Refused
from mergemaker.table import Table
from mergemaker.table.option_types import PresetName
from mergemaker.table.orders import StandingOrders, seat_to_settle

from ..failpoint import reached
from ..leases.leases import Leases
from ..storage.journal import Journal
from .actions import OrderedMove
from .live_table import LiveTable
from .turns import Turns


class OrderBook(Turns):
    """Settles what the people at a table have decided beforehand, as soon as it must be decided.

    What is stored is the truth about the orders; only which seats may have some is remembered, so
    that a table without orders costs nothing.

    Args:
        live: the table.
        journal: where the orders are stored.
        seats: those that may have orders.
        leases: in which games this process carries them out.
    """

    def __init__(
        self, live: LiveTable, journal: Journal, seats: Iterable[int], leases: Leases
    ) -> None:
        super().__init__(live, "standing orders", leases)
        self._journal = journal
        self._seats = set(seats)
        self._left_open: int | None = None  # at this `seq` no order settles the decision
        self._lock = asyncio.Lock()  # orders do not change while they settle something

    @property
    def due(self) -> bool:
        """Whether a decision waits that orders may settle."""
        table = self._live.table
        return seat_to_settle(table) in self._seats and table.seq != self._left_open

    async def of(self, person: str) -> StandingOrders:
        """A person's orders that are in force.

        Raises:
            Refused: they have no seat, or there is no game under way.
        """
        return await self._in_force(_seat_of(self._live.table, person))

    async def give(
        self, person: str, dispose: dict[int, PresetName], *, passing: bool
    ) -> StandingOrders:
        """Change a person's orders, and settle what they settle at once.

        Args:
            person: the identity that gives them.
            dispose: what to do with the shares of each chain that is taken over.
            passing: whether to buy nothing until a chain is founded or taken over.

        Returns:
            Those that are then in force.

        Raises:
            Refused: the person has no seat, there is no game under way, or there is no such chain.
        """
        async with self._lock, self._live.unchanging() as table:
            seat = _seat_of(table, person)
            orders = (await self._stored(seat)).revised(table, dispose, passing=passing)
            await self._journal.set_orders(table.id, seat, orders)
            self._seats.add(seat)
            self._left_open = None
        self.wake()
        await self.wait()
        return await self._in_force(seat)

    async def look_again(self) -> None:
        """Settle what orders settle that were given at another process."""
        self._seats.update(await self._journal.orders_in(self._live.id))
        self._left_open = None
        self.wake()

    async def _take_turn(self) -> None:
        async with self._lock:
            table = self._live.table
            seat = seat_to_settle(table)
            if seat is None:
                return
            person, orders = table.seats[seat].person, await self._stored(seat)
            moves = orders.moves(table, seat)
            if person is None or moves is None:
                self._left_open = table.seq
                return
            reached("before-order")
            refused = await self._execute(OrderedMove(person, table.seq, moves, orders))
            if refused is not None:
                raise RuntimeError(refused.code)

    async def _in_force(self, seat: int) -> StandingOrders:
        return (await self._stored(seat)).in_force(self._live.table)

    async def _stored(self, seat: int) -> StandingOrders:
        return (await self._journal.orders_in(self._live.id)).get(seat, StandingOrders())


def _seat_of(table: Table, person: str) -> int:
    """The seat for which a person can give orders."""
    if table.game is None:
        reason = "The game has not begun yet. You can give standing orders once it has."
        raise Refused(code="not-begun", reason=reason)
    if table.phase != "playing":
        raise Refused(code="over", reason="The game is over: there is nothing left to decide.")
    return table.seats.own(person)
