"""Whole games between bots."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from ..rules import Game, Move, Ruleset, deal, observe, play
from .registry import choose

# Decides for a seat, given what the seat may observe, the seat, and a seed for its random choices.
Player = Callable[[Game, int, int], tuple[Move, ...]]


def simulate(ruleset: Ruleset, bots: Sequence[str], games: int, seed: int | str) -> Iterator[Game]:
    """Play games between bots, one after another.

    From one game to the next every bot moves up a seat, so that none keeps the advantage of its
    place. Players are named after their bots, with numbers where two are the same.

    Args:
        ruleset: the rules to play by.
        bots: the bots of the first game in seat order, as `parse` reads them; 2 to 6.
        games: how many games to play.
        seed: fixes every game, unless a bot is timed.

    Yields:
        Each game when it is over.

    Raises:
        ValueError: there is no such bot.
        BadDeal: there are too few bots or too many.
    """
    for number in range(games):
        shift = number % len(bots)
        seated = [*bots[len(bots) - shift :], *bots[: len(bots) - shift]]
        game = deal(ruleset, numbered(seated), seed=nth_seed(seed, number))
        play_out(game, [partial(choose, bot) for bot in seated])
        yield game


def play_out(game: Game, players: Sequence[Player]) -> None:
    """Play a game to its end.

    Args:
        game: the game, which is changed. Its seed also fixes the seeds that players are given; a
            game without one gives them random seeds.
        players: for each seat, a function that chooses its moves, given what the seat may observe,
            the seat, and a seed; such as `functools.partial(choose, "greedy")`.

    Raises:
        Refused: a player chose a move that is not legal.
    """
    chance = Random(game.seed)
    while not game.over:
        seat = game.deciding[-1].seat  # the answer to an offer comes before the offerer's move
        observation = observe(game, seat)
        play(game, seat, *players[seat](observation, seat, chance.getrandbits(64)))


def nth_seed(seed: int | str, number: int) -> bytes:
    """The 32 bytes that game `number` of a series is dealt from."""
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def numbered(names: Sequence[str]) -> list[str]:
    """The names, with a number added to each that occurs more than once: `random-1`, `random-2`."""
    return [
        name if names.count(name) == 1 else f"{name}-{names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    ]
