"""The bots' decisions with a fixed number of trials instead of a time limit."""

from __future__ import annotations

from random import Random
from typing import Final

from mergemaker.bots import choose
from mergemaker.bots.engine.engine import current_engine, use_compiled
from mergemaker.bots.search.candidates import root_moves
from mergemaker.bots.search.sequential_halving import SequentialHalving
from mergemaker.bots.search.tree import Tree
from mergemaker.rules import Game, Move
from mergemaker.rules.choices import to_moves
from mergemaker.rules.observation import determinize

# The number of trials for each timed bot.
TRIALS: Final = {"rollouts": 4, "search": 8, "ismcts": 60}


def decide(bot: str, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves that a bot chooses, with compiled code.

    Args:
        bot: its name.
        observation: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: determines its random choices.
    """
    use_compiled()
    if bot not in TRIALS:
        return choose(bot, observation, seat, seed)
    engine = current_engine()
    assert engine.network is not None
    if bot == "ismcts":
        if observation.state.offer_to == seat:
            return choose("net", observation, seat, seed)
        state = determinize(observation, seat, Random(seed)).state
        tree = Tree(engine, observation, seat, seed % (1 << 30))
        tree.play(TRIALS[bot])
        lines = [choices for choices, _ in engine.network.lines(state)]
        return to_moves(state, tree.best(lines, state))
    lines, trial = (
        (engine.heuristic_lines, engine.roll_out)
        if bot == "rollouts"
        else (engine.network.lines, engine.network.look_ahead)
    )
    moves = root_moves(lines, observation, seat, seed)
    search = SequentialHalving(engine, observation, seat, seed, moves, trial)
    search.play(TRIALS[bot])
    return search.root_moves[search.best].moves


def figures(search: SequentialHalving) -> list[tuple[float, ...]]:
    """The figures of a search, one tuple for each root move."""
    return [
        (
            search.rounds(move),
            search.error(move),
            *search.win(move),
            *search.cash(move),
            *search.loss(move),
        )
        for move in range(len(search.root_moves))
    ]
