"""The tree bots, which grow a search tree (`compiled/tree.py`) and play the line visited most."""

from __future__ import annotations

from random import Random
from time import perf_counter

from ...rules import Decline, Game, Move, determinize, to_moves
from ..engine.engine import current_engine
from ..search.budget import Budget
from ..search.candidates import ListLines, without_losing_ends
from ..search.tree import Grow, Tree
from . import heuristic, net


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the bot whose tree grows by the network's predictions.

    Until the compiled rules are loaded, the heuristic decides for it. It answers offers as the net
    bot does.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes how what is hidden is redealt.
        budget: how much to search; not used if there is only one choice.

    Returns:
        The moves to make together.
    """
    network = current_engine().network
    if network is None:
        return heuristic.choose(observation, seat, seed)
    if observation.state.offer_to == seat:
        return net.choose(observation, seat, seed)
    return _visited_most(observation, seat, seed, budget, network.lines, network.grow)


def choose_by_playouts(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the bot whose tree grows by random playouts. It declines all offers. Arguments
    as for `choose`."""
    engine = current_engine()
    if engine.compiled is None:
        return heuristic.choose(observation, seat, seed)
    if observation.state.offer_to == seat:
        return (Decline(),)
    return _visited_most(observation, seat, seed, budget, engine.heuristic_lines, engine.grow)


def _visited_most(
    observation: Game, seat: int, seed: int, budget: Budget, list_lines: ListLines, grow: Grow
) -> tuple[Move, ...]:
    """The moves of the line that a search visits most often; of several, the most promising."""
    began = perf_counter()
    state = determinize(observation, seat, Random(seed)).state
    lines = without_losing_ends(state, list_lines(state))
    if len(lines) == 1:
        return to_moves(state, lines[0][0])
    tree = Tree(current_engine(), observation, seat, seed, grow)
    tree.run(budget, began)
    return to_moves(state, tree.best([choices for choices, _ in lines], state))
