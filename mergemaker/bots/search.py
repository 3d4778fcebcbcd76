"""The search bot: it takes the network's most promising ideas and looks a round ahead with each,
many times over, by the network's own play and judgement.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from ..rules import Game, Move
from . import heuristic
from .study import Study, ways_to_decide
from .workbench import workbench


def choose(sight: Game, seat: int, rng: Random, seconds: float) -> tuple[Move, ...]:
    """What the search bot does.

    While the compiled rules are not loaded, it does what the heuristic does.

    Args:
        sight: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: deals what is hidden.
        seconds: how long to think; less when there is nothing to think about.

    Returns:
        The moves to make together.
    """
    began = perf_counter()
    bench = workbench()
    if not bench.valuer:
        return heuristic.choose(sight, seat, rng)
    seed = rng.getrandbits(30)
    ways = ways_to_decide(bench.valuer.lines, sight, seat, seed)
    if len(ways) == 1:
        return ways[0].moves
    study = Study(bench, sight, seat, seed, ways, bench.valuer.look_ahead)
    study.think(began + seconds)
    return study.ways[study.best].moves
