"""What a network's thought is written on, so that nothing need be made while thinking."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...rules.state import CHAINS, SEATS
from .chain_prospects import OUTLOOK_ROOM
from .features import INPUTS
from .lines import LINES, PATHS_ROOM
from .network import HIDDEN_ROOM, LIT_ROOM, OUTPUTS


class Mind(NamedTuple):
    """The heuristic's beliefs and a thread's scratch, arrays all; `SIZES` tells how long each is.

    Attributes:
        weights: the beliefs that the heuristic appraises by (`beliefs.py`).
        notes: what it finds out of a position (`outlook.py`).
        x: what the network sees (`features.py`), in 32 bits.
        hidden: the units of its hidden layers, in 32 bits.
        lit: which units of a layer count.
        out: what it says (`network.evaluate`), in 32 bits.
        ranks: the places of the chains, by size.
        bonuses: what each seat would be paid for each chain.
        paths: the lines of a decision (`lines.py`).
        worths: what each of them is worth.
    """

    weights: Any
    notes: Any
    x: Any
    hidden: Any
    lit: Any
    out: Any
    ranks: Any
    bonuses: Any
    paths: Any
    worths: Any


# How many numbers each has beside the weights, and their kind as NumPy names it.
SIZES: Final = {
    "notes": (OUTLOOK_ROOM, "f8"),
    "x": (INPUTS, "f4"),
    "hidden": (HIDDEN_ROOM, "f4"),
    "lit": (LIT_ROOM, "i8"),
    "out": (OUTPUTS, "f4"),
    "ranks": (CHAINS, "i8"),
    "bonuses": (CHAINS * SEATS, "i8"),
    "paths": (PATHS_ROOM, "i8"),
    "worths": (LINES, "f8"),
}
