"""The bots there are, and the one way to ask one of them for a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from ..rules import Game, Move
from . import heuristic, uniform

Choose = Callable[[Game, int, Random], tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot, and how it is introduced to those who play against it.

    Attributes:
        name: what it is called in commands and records.
        title: what people read.
        line: one sentence on how it plays.
        choose: how it decides; use `choose` of this module.
    """

    name: str
    title: str
    line: str
    choose: Choose


BOTS: Final[dict[str, BotInfo]] = {
    bot.name: bot
    for bot in (
        BotInfo(
            "random",
            "Random",
            "Makes any legal move. Good for finding one's way about.",
            uniform.choose,
        ),
        BotInfo(
            "heuristic",
            "Heuristic",
            "Founds, fights for majorities and merges when it is paid. A sound opponent.",
            heuristic.choose,
        ),
    )
}


def choose(bot: str, sight: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """What a bot does, knowing no more than its seat may.

    The same bot, sight, seat and seed always give the same moves.

    Args:
        bot: a key of `BOTS`.
        sight: the game as the seat may see it: `rules.view.hide(game, seat)`.
        seat: a seat that must decide something in it.
        seed: fixes the bot's chance.

    Returns:
        The moves that the bot makes together, all legal in that order.

    Raises:
        KeyError: there is no such bot.
        ValueError: the seat has nothing to decide.
    """
    if all(decision.seat != seat for decision in sight.deciding):
        raise ValueError(f"Seat {seat} has nothing to decide.")
    return BOTS[bot].choose(sight, seat, Random(seed))
