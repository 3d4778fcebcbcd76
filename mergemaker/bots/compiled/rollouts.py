"""Rollouts: trying each root move of a search many times, to find what it leads to.

In each round the tiles that the seat does not know are redealt, and every root move is tried on
that same deal: common random numbers, so that luck favours none. A rollout is played to the end of
the game by the rollout policy; or it is truncated after a few turns of the greedy or the one-ply
policy, and the network predicts the rest. A position a round later is easier to judge than the
decision itself, and is reached far sooner than the end of the game.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...rules.batch import copy_row
from ...rules.determinization import deal_by_masks
from ...rules.state import EVERY_SLOT, OVER, SEATS, State
from . import one_ply
from .chance import first_chance
from .greedy_policy import act_greedily
from .lines import Line, carry_out
from .network import CASH_UNIT
from .one_ply_policy import act_one_ply
from .prediction import goodness, predict
from .rollout_policy import play_out
from .scratch import Scratch
from .tallies import MOST_MOVES, Tally, compare, count

__all__ = ["roll_out"]

SHARE_COUNTS: Final = 0.1  # the weight of having all the cash, where a win weighs 1
TO_THE_END: Final = 0  # turns of a rollout that is not truncated
GREEDY, ONE_PLY = range(2)  # policies of those that are

# The rows of states: those that the root moves start from, the game being played, and scratch.
GAME: Final = MOST_MOVES
SPARE: Final = GAME + 1
ROWS: Final = GAME + one_ply.ROWS


class Root(NamedTuple):
    """What a search starts from.

    Attributes:
        states: rows of states: first those from which moves are tried, as far as the seat knows
            them, then scratch.
        seat: the seat that decides.
        seed: together with the number of a round, fixes its deal.
        pool: scratch and what others cannot hold, as for `deal_by_masks`.
    """

    states: list[State]
    seat: int
    seed: int
    pool: list[int]


class Rollout(NamedTuple):
    """How a rollout is played.

    Attributes:
        turns: how many turns to play, counting the present one, before the network predicts the
            rest; `TO_THE_END` to play on to the end by the rollout policy.
        policy: by which policy everybody plays those turns, `GREEDY` or `ONE_PLY`.
    """

    turns: int
    policy: int


class Rounds(NamedTuple):
    """Which rounds to play.

    Attributes:
        moves: the mask of the root moves to try.
        first: the number of the first round.
        total: how many rounds.
    """

    moves: int
    first: int
    total: int


def roll_out(
    root: Root,
    lines: list[Line],
    rounds: Rounds,
    rollout: Rollout,
    net: Any,
    scratch: Scratch,
    tallies: list[Tally],
) -> None:
    """Play some rounds.

    Args:
        root: what the search starts from; it has `ROWS` rows of states, the first of which are
            those of the root moves.
        lines: the choices of each root move.
        rounds: which rounds to play.
        rollout: how they are played.
        net: the network; not used in rollouts to the end.
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
                deal_by_masks(s, root.seat, root.pool)
                until = s.turns + rollout.turns
                carry_out(s, lines[move], lines[move].length)
                if rollout.turns == TO_THE_END:
                    play_out(states, GAME, SPARE, chance, scratch.weights[0], scratch.terms[0])
                    count_result(s, root.seat, tallies[move])
                else:
                    play_turns(states, until, rollout.policy, net, scratch)
                    predict(states, GAME, SPARE, root.seat, EVERY_SLOT, net, scratch)
                    count_prediction(scratch.outputs, root.seat, s.players, tallies[move])
        compare(rounds.moves, tallies)


def play_turns(states: list[State], until: int, policy: int, net: Any, scratch: Scratch) -> None:
    """Play on by a policy until the state's `turns` reaches `until`."""
    s = states[GAME]
    observer = -1  # the seat whose prospects were predicted last
    while s.step != OVER and s.turns < until:
        seat = s.actor
        decides = s.choices & (s.choices - 1) != 0
        if policy == ONE_PLY:
            act_one_ply(states, GAME, seat == observer, net, scratch)
        else:
            act_greedily(states, GAME, seat == observer, net, scratch)
        observer = seat if decides else observer


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
    """Count a prediction of the network, whose outputs begin with the seat that decides."""
    for away in range(players):
        place = (seat + away) % players
        tally.win[place] += outputs[away]
        tally.cash[place] += CASH_UNIT * outputs[SEATS + away]
    count(tally, outputs[0], goodness(outputs, 0, players))
