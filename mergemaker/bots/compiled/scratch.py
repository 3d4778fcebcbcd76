"""Scratch memory, one for each thread, so that evaluations need not allocate any."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from .chain_prospects import EvalTerms
from .features import Features
from .layout import F4, F8, I8
from .lines import LINES, Line
from .network import HIDDEN, MOST_UNITS, OUTPUTS, Accumulator
from .weights import Weights


class Scratch(NamedTuple):
    """A thread's scratch memory.

    Attributes:
        weights: the weights by which positions are evaluated for the network and in rollouts.
        terms: the terms of an evaluation.
        features: the inputs of the network.
        accumulator: its first hidden layer for the position that was last predicted in full.
        hidden: its hidden layers, one after another.
        active: the numbers of a layer's units that are not 0.
        outputs: its outputs (`network.forward`).
        lines: the lines of a decision.
        values: the value of each of them.
    """

    weights: Annotated[list[Weights], Weights, 1]
    terms: Annotated[list[EvalTerms], EvalTerms, 1]
    features: Annotated[list[Features], Features, 1]
    accumulator: Annotated[list[Accumulator], Accumulator, 1]
    hidden: Annotated[Any, F4, HIDDEN]
    active: Annotated[Any, I8, MOST_UNITS]
    outputs: Annotated[Any, F4, OUTPUTS]
    lines: Annotated[list[Line], Line, LINES]
    values: Annotated[list[float], F8, LINES]
