"""The root of a search, in the form that compiled code takes."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import Game, State, dealing_pool
from ..compiled.rollouts import Root
from ..engine.engine import Engine
from ..rulesets import check_ruleset


def search_root(
    engine: Engine, observation: Game, seat: int, seed: int, states: Sequence[State], rows: int
) -> Root:
    """What a search of a decision starts from.

    Args:
        engine: this thread's engine.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes every deal.
        states: the states from which moves are tried, as far as the seat knows them.
        rows: how many rows of states the search needs, including scratch.

    Raises:
        ValueError: the game is not one that the bots can play.
    """
    check_ruleset(observation.ruleset)
    memory = engine.memory
    return Root(
        states=engine.states(states, rows),
        seat=seat,
        seed=seed % (1 << 30),
        pool=memory.numbers(dealing_pool(observation.refilled)),
    )
