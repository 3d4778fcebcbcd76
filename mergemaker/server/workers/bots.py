"""Running bots in processes of their own, so that no bot can slow or stop the server.

A bot that crashes or takes too long costs its process, which is replaced, and one call, which is
repeated once. If that fails too, the heuristic decides in its place; if even that fails, the
fallback move is made. A game never stops because of a bot.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from typing import Protocol

import structlog
from pebble import ProcessExpired

from mergemaker import bots, rules
from mergemaker.analysis.hint import Hint, hint
from mergemaker.rules import Accept, Game, move_text

from ..metrics import BOT_SECONDS, BOTS_FAILED
from .pool import Turn, Workers

STAND_IN = "heuristic"
HINT_SECONDS = 1.0

log = structlog.stdlib.get_logger()

# A bot's choice, made in another process. It takes the bot's spec, the game as its seat may observe
# it, the seat and a random seed, and returns the moves to make together, as text.
Choose = Callable[[str, Game, int, int], list[str]]


def think(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    """Choose a bot's moves (`Choose`); the processes run this."""
    return [move_text(observation, move) for move in bots.choose(bot, observation, seat, seed)]


class BotRunner(Protocol):
    """What the server uses to let bots choose moves and give hints."""

    @property
    def hints_ready(self) -> bool:
        """Whether hints can be given yet."""
        ...

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        """The moves, as text, that a bot makes together for a seat. This never fails.

        Args:
            bot: the bot's spec, as `mergemaker.bots.choose` takes it.
            observation: the game as the seat may observe it.
            seat: the seat that must decide.
            seed: of the bot's random choices.
            turn: when it starts if several are waiting, and where its time is counted.
        """
        ...

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> Hint | None:
        """The best move for a seat and the reasons for it; None if nothing could be found.

        Args:
            observation: the game as the seat may observe it.
            seat: the seat that must decide.
            seed: of the analysis.
            turn: when it starts if several are waiting, and where its time is counted.
        """
        ...


class ProcessBots:
    """A `BotRunner` that uses processes on this machine.

    Args:
        choose: the bots' choice; the processes import it, so it must be a module's function.
        bots: the processes that bots think in.
        hints: the processes that hints are computed in, so that bots never wait for a hint.
        seconds: how long one choice may take beyond the time that the bot thinks for.
    """

    def __init__(self, choose: Choose, bots: Workers, hints: Workers, *, seconds: float) -> None:
        self._choose = choose
        self._bots = bots
        self._hints = hints
        self._seconds = seconds

    @property
    def hints_ready(self) -> bool:
        """See `BotRunner`: as soon as the rules are compiled."""
        return self._hints.compiled

    async def choose(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        """See `BotRunner`."""
        with BOT_SECONDS.labels(bot).time():
            return await self._choose_somehow(bot, observation, seat, seed, turn)

    async def _choose_somehow(
        self, bot: str, observation: Game, seat: int, seed: int, turn: Turn
    ) -> list[str]:
        for asked in (bot, bot, STAND_IN):
            limit = self._seconds + thinking_time(asked)
            args = (asked, observation, seat, seed)
            try:
                return await self._bots.run(self._choose, *args, seconds=limit, turn=turn)
            except TookTooLong:
                log.warning("a bot took too long", bot=asked)
                BOTS_FAILED.labels("slow").inc()
            except ProcessExpired as death:
                log.warning("a bot died", bot=asked, status=death.exitcode)
                BOTS_FAILED.labels("died").inc()
            except Exception as error:  # noqa: BLE001  (whatever a bot may raise)
                log.warning("a bot failed", bot=asked, error=type(error).__name__)
                BOTS_FAILED.labels("error").inc()
        log.error("the fallback move is made for a bot", bot=bot)
        return fallback_move(observation, seat)

    async def hint(self, observation: Game, seat: int, seed: int, turn: Turn) -> Hint | None:
        """See `BotRunner`."""
        limit = self._seconds + HINT_SECONDS
        try:
            return await self._hints.run(
                hint, observation, seat, seed, HINT_SECONDS, seconds=limit, turn=turn
            )
        except Exception as error:  # noqa: BLE001  (whatever the analysis may raise, or its death)
            log.warning("a hint failed", error=type(error).__name__)
            return None


def thinking_time(bot: str) -> float:
    """How many seconds a bot thinks for; 0 for an unknown one."""
    try:
        return bots.parse(bot)[1].seconds
    except ValueError:
        return 0


def fallback_move(game: Game, seat: int) -> list[str]:
    """The first legal move that does not accept an offer."""
    moves = rules.legal(game, seat)
    return [move_text(game, next(move for move in moves if not isinstance(move, Accept)))]
