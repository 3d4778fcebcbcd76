"""The list of all bots, and the one way to ask a bot for a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from ..rules import Game, Move
from .engine.weights import GREEDY
from .players import heuristic, ismcts, net, rollouts, search, uniform

# Chooses moves, given an observation, the seat, a random number generator, and how many seconds to
# think.
Choose = Callable[[Game, int, Random, float], tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot, and how it is introduced to those who play against it.

    Attributes:
        name: its name in commands and records.
        title: its name for people.
        line: a sentence or two on how it plays.
        choose: how it decides; call it through `mergemaker.bots.choose`.
        seconds: how long it thinks by default; 0 if it is not timed.
    """

    name: str
    title: str
    line: str
    choose: Choose
    seconds: float = 0


def untimed(choose: Callable[[Game, int, Random], tuple[Move, ...]]) -> Choose:
    """An untimed bot in the form of a timed one."""
    return lambda observation, seat, rng, _: choose(observation, seat, rng)


# Weakest first, as measured (docs/bots.md).
BOTS: Final[dict[str, BotInfo]] = {
    bot.name: bot
    for bot in (
        BotInfo(
            "random",
            "Random",
            "Makes any legal move. Good for finding one's way about.",
            untimed(uniform.choose),
        ),
        BotInfo(
            "greedy",
            "Greedy",
            "Takes what makes it richest at this moment, and looks no further.",
            untimed(partial(heuristic.choose, weights=GREEDY)),
        ),
        BotInfo(
            "heuristic",
            "Heuristic",
            "Founds, fights for majorities and merges when it is paid. A sound opponent.",
            untimed(heuristic.choose),
        ),
        BotInfo(
            "rollouts",
            "Roll-outs",
            "Plays its best ideas to the end of the game many times over, and does what wins most.",
            rollouts.choose,
            seconds=1,
        ),
        BotInfo(
            "net",
            "Net",
            "Judges positions by what it learnt from games against itself.",
            untimed(net.choose),
        ),
        BotInfo(
            "ismcts",
            "Tree",
            "Grows a tree of what everybody may do, and plays what it tries most often.",
            ismcts.choose,
            seconds=1,
        ),
        BotInfo(
            "search",
            "Search",
            "Looks a round ahead with the net's best ideas, and does what comes out best.",
            search.choose,
            seconds=1,
        ),
    )
}


def parse(spec: str) -> tuple[BotInfo, float]:
    """The bot that a text names, and how many seconds it thinks.

    Args:
        spec: a key of `BOTS`; for a timed bot, `@` and a number of seconds may follow:
            `search@0.2`.

    Returns:
        The bot, and its time in seconds: as given, or by default; 0 if it is not timed.

    Raises:
        ValueError: there is no such bot, it is not timed, or the time is not a positive number.
    """
    name, at, time = spec.partition("@")
    if name not in BOTS:
        raise ValueError(f"there is no {name!r}; there are {', '.join(BOTS)}")
    bot = BOTS[name]
    if not at:
        return bot, bot.seconds
    if not bot.seconds:
        raise ValueError(f"{name} is not timed, so nothing may follow its name")
    try:
        seconds = float(time)
    except ValueError:
        seconds = 0
    if not 0 < seconds < float("inf"):
        raise ValueError(f"{time!r} is not a number of seconds for {name} to think")
    return bot, seconds


def choose(bot: str, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves of a bot, which knows no more than its seat may.

    The same bot, observation, seat and seed always give the same moves, except for timed bots: how
    far they get depends on the machine.

    Args:
        bot: a bot as `parse` reads it, such as `heuristic` or `search@0.2`.
        observation: the game as the seat may see it: `rules.observe(game, seat)`. It is left as it
            is.
        seat: a seat that must decide something in it.
        seed: fixes the bot's random choices.

    Returns:
        The moves that the bot makes together, all legal in that order.

    Raises:
        ValueError: there is no such bot, or the seat has nothing to decide.
    """
    if all(decision.seat != seat for decision in observation.deciding):
        raise ValueError(f"Seat {seat} has nothing to decide.")
    info, seconds = parse(bot)
    return info.choose(observation, seat, Random(seed), seconds)
