"""Where bots think: in processes of their own, so that none can slow or stop the server.

A bot that crashes or thinks too long costs the process it ran in, which is replaced, and that one
call, which is made again; if that fails too, the simplest move is made for it. A game never stops
for a bot.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from concurrent.futures import wait
from typing import Any, Protocol

import structlog
from pebble import ProcessExpired, ProcessPool

from mergemaker import bots, rules
from mergemaker.rules import Game, notation

ATTEMPTS = 2
WARM_UP = 2.0  # seconds that the processes may take to start

log = structlog.stdlib.get_logger()

# A bot's choice, made in another process: its name, what its seat may know, the seat, and a seed
# for its chance; the moves it makes together come back as text.
Choose = Callable[[str, Game, int, int], list[str]]


def think(bot: str, sight: Game, seat: int, seed: int) -> list[str]:
    """A bot's choice (`Choose`): what the processes run."""
    return [notation.move_text(sight, move) for move in bots.choose(bot, sight, seat, seed)]


class BotRunner(Protocol):
    """Whatever has bots think."""

    async def choose(self, bot: str, sight: Game, seat: int, seed: int) -> list[str]:
        """The moves, as text, that a bot makes for a seat. Never fails.

        Args:
            bot: the bot's name, one of `mergemaker.bots.BOTS`.
            sight: the game as the seat may know it.
            seat: the seat that must decide.
            seed: fixes the bot's chance.
        """
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


class PebbleRunner:
    """Has bots think in a pool of processes on this machine.

    Args:
        choose: the bots; it is imported by the processes, so it must be a module's function.
        workers: how many processes.
        seconds: how long one choice may take.
    """

    def __init__(self, choose: Choose, *, workers: int, seconds: float) -> None:
        self._choose = choose
        self._seconds = seconds
        self._workers = workers
        self._pool = ProcessPool(workers, context=_context())

    def warm_up(self) -> None:
        """Start the processes, so that no bot's first move waits for them, and wait for them."""
        waking = [self._pool.schedule(_wake) for _ in range(self._workers)]
        wait(waking, timeout=WARM_UP)

    async def choose(self, bot: str, sight: Game, seat: int, seed: int) -> list[str]:
        """See `BotRunner.choose`."""
        for attempt in range(1, ATTEMPTS + 1):
            thinking = self._pool.schedule(
                self._choose, args=(bot, sight, seat, seed), timeout=self._seconds
            )
            try:
                return await asyncio.wrap_future(thinking)
            except TookTooLong:
                log.warning("a bot took too long", bot=bot, attempt=attempt)
            except ProcessExpired as death:
                log.warning("a bot died", bot=bot, attempt=attempt, status=death.exitcode)
            except Exception as error:  # noqa: BLE001  (whatever a bot may raise)
                log.warning("a bot failed", bot=bot, attempt=attempt, error=type(error).__name__)
        return simplest_move(sight, seat)

    def close(self) -> None:
        """See `BotRunner.close`."""
        self._pool.stop()
        self._pool.join()


def _wake() -> None:
    """What a process does first: import this module, and with it the bots."""


def simplest_move(game: Game, seat: int) -> list[str]:
    """A legal move that any seat can make: the first there is."""
    return [notation.move_text(game, rules.legal(game, seat)[0])]


def _context() -> Any:  # Pebble's type for it is narrower than what it takes
    """How to start processes: from a small helper where there is one, which is quick."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context
