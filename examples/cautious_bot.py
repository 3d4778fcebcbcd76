"""A bot in Python for `mergemaker arena --external`, which decides by the rules of Mergemaker.

mergemaker arena heuristic --players 2 --external 'mine=python3 examples/cautious_bot.py'

It offers and accepts no trade, sells its defunct shares if it can, and buys as little as it can.
"""

from random import Random

from mergemaker.arena.client import serve
from mergemaker.rules import Accept, Buy, Dispose, Game, Move, legal


def choose(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves to make: one of the legal ones."""
    random = Random(seed)
    return (min(legal(observation, seat), key=lambda move: (daring(move), random.random())),)


def daring(move: Move) -> int:
    """How much a move risks, in shares."""
    match move:
        case Buy(chains):
            return len(chains)
        case Dispose(sell, _):
            return -sell
        case _:
            return isinstance(move, Accept)


if __name__ == "__main__":
    serve(choose)
