"""What the network predicts from a state, as one seat knows it."""

from __future__ import annotations

from typing import Any, Final

from ...rules.state import OVER, SEATS, State
from .evaluation import evaluate
from .features import encode
from .network import CASH_UNIT, accumulate, clear, forward
from .scratch import Scratch

LEAD_COUNTS: Final = 0.2  # the weight of a lead of `CASH_UNIT`, where a certain win weighs 1

# Added to the goodness of an end that its seat does not win, so that nobody ends a game that it
# loses while there is anything else to do: whatever it has seen, there may be a way to win.
LOST: Final = -1e6


def predict(
    states: list[State],
    row: int,
    spare: int,
    seat: int,
    known: int,
    net: Any,
    scratch: Scratch,
) -> None:
    """Predict how a game will end from a quiet state, or say how it has ended.

    Args:
        states: rows of states.
        row: which of them.
        spare: a scratch row.
        seat: the observer.
        known: the mask of the slots of its hand whose tiles it knows.
        net: the network.
        scratch: its `outputs` get the prediction, as `network.forward` describes it.
    """
    accumulator = scratch.accumulator[0]
    clear(net, accumulator)
    predict_near(states, row, spare, seat, known, net, scratch)
    if states[row].step != OVER:
        accumulate(scratch.features[0].inputs, scratch.hidden, accumulator)


def predict_near(
    states: list[State],
    row: int,
    spare: int,
    seat: int,
    known: int,
    net: Any,
    scratch: Scratch,
) -> None:
    """Predict from a state that differs little from the one that `predict` was last given, which
    takes about two thirds of the time. Arguments as for `predict`."""
    s = states[row]
    if s.step == OVER:
        write_result(s, seat, scratch.outputs)
        return
    terms = scratch.terms[0]
    features = scratch.features[0]
    evaluate(s, seat, known, scratch.weights[0], terms)
    encode(states, row, spare, seat, known, terms, features)
    forward(
        net,
        features.inputs,
        scratch.accumulator[0],
        scratch.hidden,
        scratch.active,
        scratch.outputs,
        s.players,
    )


def goodness(outputs: Any, away: int, players: int) -> float:
    """The goodness of a prediction for a seat: its chance of winning, and a little for the cash by
    which it will lead, which tells good from better once the winner is clear.

    Args:
        outputs: what `predict` wrote.
        away: how many seats after the observer, which is 0 itself.
        players: how many players there are.
    """
    rival = -1e9
    for other in range(players):
        if other != away:
            rival = max(rival, float(outputs[SEATS + other]))
    return outputs[away] + LEAD_COUNTS * (outputs[SEATS + away] - rival)


def choice_goodness(after: State, outputs: Any) -> float:
    """The goodness of a prediction for the observer, if it could choose the state or another.

    Args:
        after: the state that was predicted from.
        outputs: what `predict` wrote.
    """
    lost = LOST if after.step == OVER and outputs[0] == 0.0 else 0.0
    return lost + goodness(outputs, 0, after.players)


def write_result(s: State, seat: int, outputs: Any) -> None:
    """Write the result of a game that is over in the form of a prediction; ties are split."""
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
        outputs[away] = 1 / winners if playing and s.cash[place] == best else 0.0
        outputs[SEATS + away] = s.cash[place] / CASH_UNIT if playing else 0.0
