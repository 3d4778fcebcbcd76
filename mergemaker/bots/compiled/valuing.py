"""What a network makes of a state, for the seat that looks."""

from __future__ import annotations

from typing import Any, Final

from ...rules.state import OVER, SEATS, State
from .evaluation import appraise
from .features import encode
from .network import CASH_UNIT, evaluate
from .scratch import Mind

LEAD_COUNTS: Final = 0.2  # what a lead of `CASH_UNIT` weighs against a chance of 1 to win


def value(
    states: list[State],
    row: int,
    spare: int,
    seat: int,
    known: int,
    net: Any,
    mind: Mind,
) -> None:
    """Value a settled state, or the end of a game.

    Args:
        states: rows of states.
        row: which of them.
        spare: a row to reckon in.
        seat: who looks.
        known: the mask of slots of its hand whose tiles it knows.
        net: the network.
        mind: what to think with; its `out` then holds what `network.evaluate` says: chances of
            winning and final cash, round the table from the one that looks.
    """
    s = states[row]
    if s.step == OVER:
        result(s, seat, mind.out)
        return
    appraise(s, seat, known, mind.weights, mind.notes)
    encode(states, row, spare, seat, known, mind.notes, mind.ranks, mind.bonuses, mind.x)
    evaluate(net, mind.x, mind.hidden, mind.lit, mind.out, s.players)


def judgement(mind: Mind, players: int) -> float:
    """How good what a network said is for the seat that looks: its chance of winning, and a little
    for the cash that it will be ahead by, which tells good from better where the game is decided.
    """
    rival = mind.out[SEATS + 1]
    for away in range(2, players):
        rival = max(rival, mind.out[SEATS + away])
    return mind.out[0] + LEAD_COUNTS * (mind.out[SEATS] - rival)


def result(s: State, seat: int, out: Any) -> None:
    """What came of a game that is over, in the form of a network's outputs; ties share a win."""
    best = 0
    winners = 0
    for place in range(s.players):
        if s.cash[place] > best:
            best = s.cash[place]
            winners = 0
        if s.cash[place] == best:
            winners += 1
    for away in range(SEATS):
        place = (seat + away) % s.players
        playing = away < s.players
        out[away] = 1 / winners if playing and s.cash[place] == best else 0.0
        out[SEATS + away] = s.cash[place] / CASH_UNIT if playing else 0.0
