"""The players that decide whole games in compiled code (`bots.compiled.deciding`), by their names,
and what they think with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...rules import POOL_ROOM, Ruleset
from ..compiled.deciding import Minds
from ..compiled.matches import NETWORK, POLICY, RANDOM
from ..rulesets import check_ruleset
from .memory import Memory
from .weights import GREEDY, TUNED

# The number of each, weakest first: of a row of weights, or a constant of `bots.compiled.matches`.
PLAYERS: Final = {"random": RANDOM, "greedy": 1, "rollout": POLICY, "heuristic": 0, "net": NETWORK}
WEIGHTS: Final = (TUNED, GREEDY)


def check_players(names: Iterable[str], ruleset: Ruleset) -> None:
    """Check that there are such players, and that they can play by a ruleset.

    Raises:
        ValueError: there is none of a name, or the ruleset has other quantities than its preset,
            by which only random play goes.
    """
    named = set(names)
    for name in sorted(named - set(PLAYERS)):
        raise ValueError(f"{name!r} does not play here; {', '.join(PLAYERS)} do.")
    if named != {"random"}:
        check_ruleset(ruleset)


def make_minds(players: int, *, compiled: bool) -> Minds:
    """What the players think with, in games without trades.

    Args:
        players: how many play.
        compiled: whether for compiled code; plain code cannot use the network.
    """
    memory = Memory(compiled=compiled)
    nets: Any = None
    if compiled:
        from .value_network import shipped_network

        nets = shipped_network(players, "off").reshape(1, -1)
    pool = memory.numbers([0] * POOL_ROOM)
    return Minds(memory.weights(*WEIGHTS), nets, memory.scratch(), pool)
