"""The list of all bots, and the one way to ask a bot for a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from ..rules import Game, Move
from .engine.weights import GREEDY
from .players import heuristic, ismcts, lookahead, net, rollouts, search, uniform
from .rulesets import check_ruleset
from .search.budget import Budget, parse_budget

# Chooses moves, given an observation, the seat, a seed, and a budget for searching.
Choose = Callable[[Game, int, int, Budget], tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot, and how it is introduced to those who play against it.

    Attributes:
        name: its name in commands and records.
        title: its name for people.
        line: a sentence or two on how it plays.
        choose: how it decides; call it through `mergemaker.bots.choose`.
        seconds: how long it searches by default; 0 if it is not timed.
    """

    name: str
    title: str
    line: str
    choose: Choose
    seconds: float = 0


def untimed(choose: Callable[[Game, int, int], tuple[Move, ...]]) -> Choose:
    """A bot that does not search in the form of one that does."""
    return lambda observation, seat, seed, _: choose(observation, seat, seed)


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
            untimed(partial(heuristic.choose, weights=GREEDY, offered_gain=None)),
        ),
        BotInfo(
            "heuristic",
            "Heuristic",
            "Founds, fights for majorities and merges when it is paid. A sound opponent.",
            untimed(heuristic.choose),
        ),
        BotInfo(
            "ismcts-random",
            "Playouts",
            "Grows a tree from games played at random. It knows the rules, and nothing else.",
            ismcts.choose_by_playouts,
            seconds=1,
        ),
        BotInfo(
            "rollouts",
            "Rollouts",
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
            "lookahead",
            "Lookahead",
            "Plays the net's best ideas on for a round, a few times over, in some milliseconds.",
            untimed(lookahead.choose),
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


def parse(spec: str) -> tuple[BotInfo, Budget]:
    """The bot that a text names, and how much it may search.

    Args:
        spec: a key of `BOTS`; for a timed bot, `@` and a number of seconds or of rounds may follow:
            `search@0.2`, `search@200rounds`.

    Returns:
        The bot, and its budget: as given, or its time by default; no time if it is not timed.

    Raises:
        ValueError: there is no such bot, it is not timed, or the budget is not a positive number.
    """
    name, at, budget = spec.partition("@")
    if name not in BOTS:
        raise ValueError(f"there is no {name!r}; there are {', '.join(BOTS)}")
    bot = BOTS[name]
    if not at:
        return bot, Budget(bot.seconds)
    if not bot.seconds:
        raise ValueError(f"{name} is not timed, so nothing may follow its name")
    try:
        return bot, parse_budget(budget)
    except ValueError:
        raise ValueError(
            f"{budget!r} is not a number of seconds for {name} to think, nor of rounds (200rounds)"
        ) from None


def choose(bot: str, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves of a bot, which knows no more than its seat may.

    The same bot, observation, seat and seed always give the same moves, except for bots that search
    for a time: how far they get depends on the machine.

    Args:
        bot: a bot as `parse` reads it, such as `heuristic`, `search@0.2` or `search@200rounds`.
        observation: the game as the seat may see it: `rules.observe(game, seat)`. It is left as it
            is.
        seat: a seat that must decide something in it.
        seed: fixes the bot's random choices.

    Returns:
        The moves that the bot makes together, all legal in that order.

    Raises:
        ValueError: there is no such bot, the seat has nothing to decide, or its quantities make the
            game one that only `random` can play.
    """
    if all(decision.seat != seat for decision in observation.deciding):
        raise ValueError(f"Seat {seat} has nothing to decide.")
    info, budget = parse(bot)
    if info is not BOTS["random"]:
        check_ruleset(observation.ruleset)
    return info.choose(observation, seat, seed, budget)
