"""The tree bot, which grows a search tree (`compiled/tree.py`) and plays the line visited most."""

from __future__ import annotations

from random import Random
from time import perf_counter

from ...rules import Game, Move, determinize, to_moves
from ..engine.engine import current_engine
from ..search.budget import Budget
from ..search.candidates import without_losing_ends
from ..search.tree import Tree
from . import heuristic, net


def choose(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """The moves of the tree bot.

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
    began = perf_counter()
    engine = current_engine()
    network = engine.network
    if network is None:
        return heuristic.choose(observation, seat, seed)
    if observation.state.offer_to == seat:
        return net.choose(observation, seat, seed)
    state = determinize(observation, seat, Random(seed)).state
    lines = without_losing_ends(state, network.lines(state))
    if len(lines) == 1:
        return to_moves(state, lines[0][0])
    tree = Tree(engine, observation, seat, seed)
    tree.run(budget, began)
    return to_moves(state, tree.best([choices for choices, _ in lines], state))
