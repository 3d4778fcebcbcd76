"""The tree bot: it grows a tree of what may happen (`compiled/tree.py`), and does what it came to
oftenest."""

from __future__ import annotations

from random import Random
from time import perf_counter

from ...rules import Game, Move
from ...rules.choices import to_moves
from ...rules.observation import determinize
from ..engine.engine import workbench
from . import heuristic, net


def choose(sight: Game, seat: int, rng: Random, seconds: float) -> tuple[Move, ...]:
    """What the tree bot does.

    While the compiled rules are not loaded, it does what the heuristic does; offers it answers as
    the net does.

    Args:
        sight: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: deals what is hidden.
        seconds: how long to think; none when there is but one choice.

    Returns:
        The moves to make together.
    """
    began = perf_counter()
    valuer = workbench().valuer
    if valuer is None:
        return heuristic.choose(sight, seat, rng)
    if sight.state.offer_to == seat:
        return net.choose(sight, seat, rng)
    imagined = determinize(sight, seat, rng).state
    lines = valuer.lines(imagined)
    if len(lines) == 1:
        return to_moves(imagined, lines[0][0])
    tree = valuer.tree(sight, seat, rng.getrandbits(30))
    tree.grow(until=began + seconds)
    return to_moves(imagined, tree.best([choices for choices, _ in lines], imagined))
