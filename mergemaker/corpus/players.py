"""The players of a corpus: the bots that can play whole games in compiled code."""

from __future__ import annotations

from typing import Any, Final

from mergemaker.bots.compiled.matches import NETWORK, POLICY, RANDOM
from mergemaker.bots.engine.memory import Memory
from mergemaker.bots.engine.weights import GREEDY, TUNED
from mergemaker.rules import POOL_ROOM, SEATS

from .compiled.playing import Minds

# The number of each, weakest first: of a row of weights, or a constant of `bots.compiled.matches`.
PLAYERS: Final = {"random": RANDOM, "greedy": 1, "rollout": POLICY, "heuristic": 0, "net": NETWORK}
WEIGHTS: Final = (TUNED, GREEDY)


def check_player(name: str) -> None:
    """Check that there is a player of this name.

    Raises:
        ValueError: there is none.
    """
    if name not in PLAYERS:
        raise ValueError(f"{name!r} does not play for a corpus; {', '.join(PLAYERS)} do.")


def make_minds(*, compiled: bool) -> Minds:
    """What the players think with.

    Args:
        compiled: whether for compiled code; plain code cannot use the network.
    """
    memory = Memory(compiled=compiled)
    nets: Any = None
    if compiled:
        from mergemaker.bots.engine.value_network import shipped_network

        nets = shipped_network().reshape(1, -1)
    return Minds(
        memory.weights(*WEIGHTS), nets, memory.scratch(TUNED), memory.numbers([0] * POOL_ROOM)
    )


def line_up(bots: tuple[str, ...]) -> list[int]:
    """The number of each bot, for six seats; nobody plays those that are left over."""
    return [PLAYERS[bot] for bot in bots] + [0] * (SEATS - len(bots))
