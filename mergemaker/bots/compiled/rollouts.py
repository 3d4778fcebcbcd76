"""Rollouts: what becomes of the root moves of a search, each tried many times over.

In each round the tiles that the seat does not know are redealt, and every root move is tried on
that same deal: common random numbers, so that luck favours none. A rollout goes on to the end of
the game by the rollout policy, or is truncated after a few turns of the greedy policy, when the
network predicts the rest. A position a round later is easier to judge than a decision, and far
sooner reached than the end of the game.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...rules.batch import copy_row
from ...rules.determinization import determinize_state
from ...rules.engine import apply
from ...rules.state import OVER, SEATS, SLOTS, State
from .chance import first_chance
from .greedy_policy import greedy_choice
from .lines import Line, carry_out
from .network import CASH_UNIT
from .prediction import goodness, predict
from .rollout_policy import SPARE_ROWS, play_out
from .scratch import Scratch
from .tallies import MOST_MOVES, Tally, compare, count

__all__ = ["roll_out"]

EVERY_SLOT: Final = (1 << SLOTS) - 1
SHARE_COUNTS: Final = 0.1  # what the whole of the cash weighs against a win
TO_THE_END: Final = 0  # turns of a rollout that is not truncated

# The rows of states: what each root move begins with, the game being played, and scratch.
GAME: Final = MOST_MOVES
SPARE: Final = GAME + 1
ROWS: Final = SPARE + SPARE_ROWS


class Root(NamedTuple):
    """What a search starts from.

    Attributes:
        states: rows of states; in front the states from which moves are tried, as far as the seat
            knows them, and after them scratch.
        seat: the seat that decides.
        seed: fixes the deals, together with the number of a round.
        refilled: what others cannot hold, as for `determinize_state`.
        pool: scratch, as for `determinize_state`.
    """

    states: list[State]
    seat: int
    seed: int
    refilled: list[int]
    pool: list[int]


class Rounds(NamedTuple):
    """Which rounds to play.

    Attributes:
        moves: the mask of the root moves to try.
        first: the number of the first round.
        total: how many.
    """

    moves: int
    first: int
    total: int


def roll_out(
    root: Root,
    lines: list[Line],
    rounds: Rounds,
    turns: int,
    net: Any,
    scratch: Scratch,
    tallies: list[Tally],
) -> None:
    """Play some rounds.

    Args:
        root: what the search starts from; it has `ROWS` rows of states, and begins with the state
            of each root move.
        lines: the choices of each root move.
        rounds: which rounds to play.
        turns: how many turns to play on for, the present one counted, until the network predicts
            the rest; `TO_THE_END` to do without it.
        net: the network; not looked at in rollouts to the end.
        scratch: scratch memory.
        tallies: `MOST_MOVES` rows, to which the outcomes are added.
    """
    states = root.states
    for number in range(rounds.first, rounds.first + rounds.total):
        chance = first_chance(root.seed + number)
        for move in range(MOST_MOVES):
            if rounds.moves >> move & 1:
                copy_row(states, GAME, move)
                s = states[GAME]
                s.chance = chance
                determinize_state(s, root.seat, root.refilled, root.pool)
                until = s.turns + turns
                carry_out(s, lines[move], lines[move].length)
                if turns == TO_THE_END:
                    play_out(states, GAME, SPARE, chance, scratch.weights[0], scratch.terms[0])
                    count_result(s, root.seat, tallies[move])
                else:
                    play_turns(states, until, net, scratch)
                    predict(states, GAME, SPARE, root.seat, EVERY_SLOT, net, scratch)
                    count_prediction(scratch.outputs, root.seat, s.players, tallies[move])
        compare(rounds.moves, tallies)


def play_turns(states: list[State], until: int, net: Any, scratch: Scratch) -> None:
    """Play the game on by the greedy policy until so many turns of it have been played."""
    s = states[GAME]
    while s.step != OVER and s.turns < until:
        apply(s, greedy_choice(states, GAME, SPARE, net, scratch))


def count_result(s: State, seat: int, tally: Tally) -> None:
    """Count the result of a game that is over."""
    best = 0
    winners = 0
    total = 0
    for other in range(s.players):
        cash = s.cash[other]
        if cash > best:
            best = cash
            winners = 0
        winners += cash == best
        total += cash
        tally.cash[other] += cash
    for other in range(s.players):
        if s.cash[other] == best:
            tally.win[other] += 1.0 / winners
    win = 1.0 / winners if s.cash[seat] == best else 0.0
    count(tally, win, win + SHARE_COUNTS * s.cash[seat] / max(1, total))


def count_prediction(outputs: Any, seat: int, players: int, tally: Tally) -> None:
    """Count what the network predicts; its outputs begin with the seat that decides."""
    for away in range(players):
        place = (seat + away) % players
        tally.win[place] += outputs[away]
        tally.cash[place] += CASH_UNIT * outputs[SEATS + away]
    count(tally, outputs[0], goodness(outputs, players))
