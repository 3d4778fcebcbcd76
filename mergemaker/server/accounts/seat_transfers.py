"""Seats that pass from one identity to another, game by game.

When a guest signs in, the guest's seats pass to the account; when an account is deleted, its seats
pass to nobody. In each game this is an entry like any other. That a transfer is under way is stored
together with its cause, so a server that stops midway resumes it when it starts. The seats of a
person's companions go the same way.
"""

from __future__ import annotations

import asyncio

import structlog

from mergemaker.rules import Refused

from ..failpoint import reached
from ..identity import people_at
from ..storage.account_store import AccountStore, SeatTransfer
from ..storage.errors import StorageFailed
from ..tables.actions import ClaimSeat, DisownSeat
from ..tables.making import DEFAULTS
from ..tables.registry import Registry

# How long whoever signs in waits for their games to come along; the rest follow, in seconds.
PATIENCE = 2.0

TROUBLE_PAUSE = 5.0  # seconds until a transfer goes on after the journal has failed

log = structlog.stdlib.get_logger()


class SeatTransfers:
    """Carries out the transfers in the store.

    Args:
        store: where they are stored.
        registry: where the tables are.
    """

    def __init__(self, store: AccountStore, registry: Registry) -> None:
        self._store = store
        self._registry = registry
        self._running: dict[SeatTransfer, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Carry on, in the background, with what an earlier server did not complete."""
        for transfer in await self._store.transfers():
            self._start(transfer)

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
        # What is still passing to this person passes on with the rest.
        arriving = [
            task for other, task in self._running.items() if other.successor == transfer.person
        ]
        if arriving:
            await asyncio.wait(arriving)
        while True:
            try:
                await self._pass_on(transfer)
                return
            except StorageFailed:  # try again later
                await asyncio.sleep(TROUBLE_PAUSE)
            except Exception:  # it stays in the store, and is resumed when the server starts
                log.exception("passing seats on failed")
                return

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
        tasks = list(self._running.values())
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
