"""Seats that pass from one identity to another, game by game.

When a guest signs in, the guest's seats pass to the account; when an account is deleted, its seats
pass to nobody. In each game this is an entry like any other. That a transfer is under way is stored
together with its cause, so a server that stops midway resumes it when it starts, and if a process
dies midway, another goes on with it. The seats of a person's companions go the same way.
"""

from __future__ import annotations

import asyncio

import structlog

from mergemaker.rules import Refused

from ..failpoint import reached
from ..identity import people_at
from ..leases.leases import Leases, leased
from ..storage.account_store import AccountStore, SeatTransfer
from ..storage.errors import StorageFailed
from ..tables.actions import ClaimSeat, DisownSeat
from ..tables.making import DEFAULTS
from ..tables.registry import Registry

# How long whoever signs in waits for their games to come along; the rest follow, in seconds.
PATIENCE = 2.0

# Seconds until a transfer goes on after the journal has failed, or while another process has it.
TROUBLE_PAUSE = 5.0

log = structlog.stdlib.get_logger()


class SeatTransfers:
    """Carries out the transfers in the store.

    Args:
        store: where they are stored.
        registry: where the tables are.
        leases: which transfers this process carries out.
    """

    def __init__(self, store: AccountStore, registry: Registry, leases: Leases) -> None:
        self._store = store
        self._registry = registry
        self._leases = leases
        self._wakeup = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._running: dict[SeatTransfer, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Carry on, in the background, with what an earlier server did not complete, and later with
        what other processes leave behind."""
        await self._resume()
        self._leases.subscribe(self._wakeup.set)
        self._keeping = asyncio.create_task(self._keep_resuming(), name="seat transfers")

    async def _resume(self) -> None:
        for transfer in await self._store.transfers():
            self._start(transfer)

    async def _keep_resuming(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            try:
                await self._resume()
            except Exception:  # the journal fails: the next look may do better
                log.exception("the seat transfers cannot be read")

    async def carry_out(self, transfer: SeatTransfer) -> None:
        """Carry out a transfer that is stored; if it takes long, in the background."""
        await asyncio.wait([self._start(transfer)], timeout=PATIENCE)

    def _start(self, transfer: SeatTransfer) -> asyncio.Task[None]:
        task = self._running.get(transfer)
        if task is None:
            task = self._running[transfer] = asyncio.create_task(self._run(transfer))
            task.add_done_callback(lambda _: self._running.pop(transfer))
        return task

    async def _run(self, transfer: SeatTransfer) -> None:
        while True:
            try:
                await self._complete_arriving(transfer.person)
                async with leased(self._leases, "seats", [transfer.person]) as claimed:
                    if claimed:
                        await self._pass_on(transfer)
                        return
            except StorageFailed:  # try again later
                pass
            except Exception:  # it stays in the store, and is resumed when the server starts
                log.exception("passing seats on failed")
                return
            await asyncio.sleep(TROUBLE_PAUSE)

    async def _complete_arriving(self, person: str) -> None:
        """Wait for what is still passing to a person: it passes on with the rest."""
        transfers = await self._store.transfers()
        arriving = [self._start(other) for other in transfers if other.successor == person]
        if arriving:
            await asyncio.wait(arriving)

    async def _pass_on(self, transfer: SeatTransfer) -> None:
        for passing in _at_the_device(transfer):
            for game in await self._store.games_with(passing.person):
                await self._change(game, passing)
                reached("after-seat-transfer")
        await self._store.complete(transfer)

    async def _change(self, game: str, transfer: SeatTransfer) -> None:
        """Let a seat change hands, unless the table does not allow it."""
        try:
            live = await self._registry.find(game)
        except Refused:  # it cannot be played on, and the log says why
            return
        action = (
            DisownSeat(transfer.person, DEFAULTS.bot)
            if transfer.successor is None
            else ClaimSeat(transfer.person, transfer.successor)
        )
        await live.carry_out(action)

    async def close(self) -> None:
        """Stop after the changes that are being made."""
        tasks = [*self._running.values(), *([] if self._keeping is None else [self._keeping])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _at_the_device(transfer: SeatTransfer) -> list[SeatTransfer]:
    """The transfer for each person at the device of whoever had the seats."""
    people = people_at(transfer.person)
    if transfer.successor is None:
        return [SeatTransfer(person, None) for person in people.values()]
    successors = people_at(transfer.successor)
    return [SeatTransfer(person, successors[name]) for name, person in people.items()]
