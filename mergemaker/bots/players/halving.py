"""Deciding by sequential halving within a time limit: what the rollouts and search bots share."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from ...rules import Game, Move
from ..engine.engine import Engine, current_engine
from ..search.candidates import ListLines
from ..search.sequential_halving import Trial, decide
from . import heuristic

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork

# How a bot searches: lists the lines that are open, and tries them.
Method = Callable[[Engine, "ValueNetwork"], tuple[ListLines, Trial]]


def choose(
    observation: Game, seat: int, rng: Random, seconds: float, method: Method
) -> tuple[Move, ...]:
    """The moves that do best in a search.

    Until the compiled rules are loaded, the heuristic decides.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        rng: redeals what is hidden.
        seconds: how long to think; less if the best move is soon clear.
        method: how to search, given this thread's engine and its network.

    Returns:
        The moves to make together.
    """
    until = perf_counter() + seconds
    engine = current_engine()
    if engine.network is None:
        return heuristic.choose(observation, seat, rng)
    list_lines, trial = method(engine, engine.network)
    return decide(engine, observation, seat, rng.getrandbits(30), list_lines, trial, until)
