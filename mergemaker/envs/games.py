"""What a batch notes of each of its games beside the state, and the game that follows from it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ..rules import SEATS, Game, Ruleset, deal, dealt_by_stream, play_actions, stream_start

Array = np.ndarray[Any, np.dtype[Any]]

MOST_SEED: Final = (1 << 62) - 1
OTHER: Final = 1 << 62  # makes another stream of a seed or a number

# A row takes two whole lines of the cache, so that threads never write to the same one.
NOTED: Final = np.dtype(
    {
        "names": [
            *("stream", "dealt", "ended", "picks", "samples"),
            *("rewards", "totals", "length", "played"),
            *("actor", "terminated", "illegal", "renew", "winners"),
        ],
        "formats": [
            *("i8", "i8", "i8", "i8", "i8"),
            *(("f4", (SEATS,)), ("i4", (SEATS,)), "i4", "i4"),
            *("i1", "?", "?", "?", ("u1", (SEATS,))),
        ],
        "offsets": [0, 8, 16, 24, 32, 40, 64, 88, 92, 96, 97, 98, 99, 100],
        "itemsize": 128,
    },
    align=True,
)
"""What is noted of a game: the streams that deal the next one, that dealt this one and the one
before, that bots decide by, and that sample actions; each seat's reward and final cash; how many
actions were carried out, of a game that has just ended in all, and how many in the one that goes
on; who decides; whether the game has just ended; whether the last action was illegal; whether the
next game is to be dealt; and who won."""


def begin(noted: Array, chosen: Array, seed: int, first: int) -> None:
    """Start the streams of some games anew.

    Args:
        noted: what is noted of each game.
        chosen: whether each is to start anew.
        seed: from 0 to `MOST_SEED`. Each game's streams follow from this and its number alone.
        first: the number of the first game.
    """
    for row in np.flatnonzero(chosen).tolist():
        noted["stream"][row] = stream_start(seed, first + row)
        noted["picks"][row] = stream_start(seed, OTHER | (first + row))
        noted["samples"][row] = stream_start(OTHER | seed, first + row)


def most_actions(ruleset: Ruleset) -> int:
    """More actions than a game can have."""
    asked = ruleset.hand_size + 1 if ruleset.replace == "ask" else 0
    in_a_turn = ruleset.purchases + asked + 2
    turns = 2 * len(ruleset.tiles) + SEATS
    mergers = ruleset.chains * len(ruleset.tiles) // 2
    return turns * in_a_turn + mergers * SEATS


def replayed(ruleset: Ruleset, players: int, stream: int, actions: list[int]) -> Game:
    """A game that a stream dealt, after some actions.

    Args:
        ruleset: the rules.
        players: how many play.
        stream: the state of the stream that dealt it.
        actions: those carried out, in order.

    Returns:
        The game. If the last actions do not make up a whole move yet, it is the game before that
        move.
    """
    bag, chance = dealt_by_stream(ruleset, stream)
    game = deal(ruleset, players, bag=bag, chance=chance)
    play_actions(game, actions)
    return game
