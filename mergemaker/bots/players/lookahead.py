"""The look-ahead bot, which tries the network's best lines in a few truncated rollouts.

It searches as the search bot does, but for some milliseconds instead of a second. With so few
rollouts, what the network thinks of a line counts as well.
"""

from __future__ import annotations

from random import Random

from ...rules import Game, Move, determinize
from ..engine.engine import current_engine
from ..search.candidates import root_moves
from ..search.sequential_halving import SequentialHalving
from . import heuristic, net

TRIED = 8  # root moves at most
ROUNDS = 2  # in which all of them are tried
KEPT = 3  # the best after that
LATER_ROUNDS = 3  # in which those are tried as well
PRIOR_ROUNDS = 2.0  # what the network thinks of a line counts for so many rounds


def choose(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves of the look-ahead bot. Until the compiled rules are loaded, the heuristic decides
    for it. It trades as the net bot does.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes how what is hidden is redealt.

    Returns:
        The moves to make together.
    """
    engine = current_engine()
    network = engine.network
    if network is None:
        return heuristic.choose(observation, seat, seed)
    if observation.ruleset.trading == "on":
        state = determinize(observation, seat, Random(seed)).state
        if trade := net.trade(network, observation, seat, state):
            return (trade,)
    moves = root_moves(network.lines, observation, seat, seed, most=TRIED)
    if len(moves) == 1:
        return moves[0].moves
    search = SequentialHalving(
        engine, observation, seat, seed, moves, network.look_ahead, PRIOR_ROUNDS
    )
    search.play(ROUNDS)
    search.keep(KEPT)
    search.play(LATER_ROUNDS)
    return moves[search.best].moves
