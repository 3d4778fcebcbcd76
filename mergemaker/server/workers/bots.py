"""Where bots think: in processes of their own, so that none can slow or stop the server.

A bot that crashes or thinks too long costs the process it ran in, which is replaced, and that one
call, which is made again; if that fails too, the heuristic decides for it, and if even that fails,
the simplest move is made. A game never stops for a bot.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong

import structlog
from pebble import ProcessExpired

from mergemaker import bots, rules
from mergemaker.analysis.hint import Hint, hint
from mergemaker.rules import Game, move_text

from .pool import Workers

UNDERSTUDY = "heuristic"
HINT_SECONDS = 1.0

log = structlog.stdlib.get_logger()

# A bot's choice, made in another process: its spec, what its seat may know, the seat, and a seed
# for its chance; the moves it makes together come back as text.
Choose = Callable[[str, Game, int, int], list[str]]


def think(bot: str, sight: Game, seat: int, seed: int) -> list[str]:
    """A bot's choice (`Choose`): what the processes run."""
    return [move_text(sight, move) for move in bots.choose(bot, sight, seat, seed)]


class BotRunner:
    """Has bots think in processes on this machine.

    Args:
        choose: the bots; it is imported by the processes, so it must be a module's function.
        workers: the processes.
        seconds: how long one choice may take beyond the time that the bot thinks for.
    """

    def __init__(self, choose: Choose, workers: Workers, *, seconds: float) -> None:
        self._choose = choose
        self._workers = workers
        self._seconds = seconds

    async def choose(self, bot: str, sight: Game, seat: int, seed: int) -> list[str]:
        """The moves, as text, that a bot makes for a seat. Never fails.

        Args:
            bot: the bot's spec, as `mergemaker.bots.choose` takes it.
            sight: the game as the seat may know it.
            seat: the seat that must decide.
            seed: fixes the bot's chance.
        """
        for asked in (bot, bot, UNDERSTUDY):
            limit = self._seconds + _own_time(asked)
            try:
                return await self._workers.run(
                    self._choose, asked, sight, seat, seed, seconds=limit
                )
            except TookTooLong:
                log.warning("a bot took too long", bot=asked)
            except ProcessExpired as death:
                log.warning("a bot died", bot=asked, status=death.exitcode)
            except Exception as error:  # noqa: BLE001  (whatever a bot may raise)
                log.warning("a bot failed", bot=asked, error=type(error).__name__)
        log.error("the simplest move is made for a bot", bot=bot)
        return simplest_move(sight, seat)

    @property
    def ready(self) -> bool:
        """Whether hints can be given: soon after the server's start they can."""
        return self._workers.compiled

    async def hint(self, sight: Game, seat: int, seed: int) -> Hint | None:
        """The best move for a seat and why; None when nothing could be found.

        Args:
            sight: the game as the seat may know it.
            seat: the seat that must decide.
            seed: fixes what is imagined.
        """
        limit = self._seconds + HINT_SECONDS
        try:
            return await self._workers.run(hint, sight, seat, seed, HINT_SECONDS, seconds=limit)
        except Exception as error:  # noqa: BLE001  (whatever a bot may raise, time or death)
            log.warning("a hint failed", error=type(error).__name__)
            return None


def _own_time(bot: str) -> float:
    """How many seconds a bot thinks for; 0 for one that is not known."""
    try:
        return bots.parse(bot)[1]
    except ValueError:
        return 0


def simplest_move(game: Game, seat: int) -> list[str]:
    """A legal move that any seat can make: the first there is."""
    return [move_text(game, rules.legal(game, seat)[0])]
