"""Deciding by sequential halving: what the rollouts and search bots share."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from ...rules import Game, Move
from ..engine.engine import Engine, current_engine
from ..search.budget import Budget
from ..search.candidates import ListLines, root_moves
from ..search.sequential_halving import SequentialHalving, Trial
from . import heuristic

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork

# How a bot searches: lists the lines that are open, and tries them.
Method = Callable[[Engine, "ValueNetwork"], tuple[ListLines, Trial]]


def choose(
    observation: Game, seat: int, seed: int, budget: Budget, method: Method
) -> tuple[Move, ...]:
    """The moves that do best in a search, which is skipped if there is only one way to decide.

    Until the compiled rules are loaded, the heuristic decides.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes how what is hidden is redealt.
        budget: how much to search; a time is not used up if the best move is soon clear.
        method: how to search, given this thread's engine and its network.

    Returns:
        The moves to make together.
    """
    began = perf_counter()
    engine = current_engine()
    if engine.network is None:
        return heuristic.choose(observation, seat, seed)
    list_lines, trial = method(engine, engine.network)
    moves = root_moves(list_lines, observation, seat, seed)
    if len(moves) == 1:
        return moves[0].moves
    search = SequentialHalving(engine, observation, seat, seed, moves, trial)
    search.run(budget, began)
    return moves[search.best].moves
