"""Roll-outs: what becomes of several ways to decide, each played out many times over.

In each round the tiles that the seat does not know are dealt anew, and every way is tried on that
same deal, so that luck favours none.
"""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.determinization import determinize_state
from ...rules.rng import MODULUS
from ...rules.state import SEATS, State
from .lines import LENGTH, PATH, carry_out
from .rollout_policy import SPARE_ROWS, play_on

__all__ = ["roll_out"]

WAYS: Final = 16  # at most

# The rows of states: what each way begins with, and the game being played out.
GAME: Final = WAYS
SPARE: Final = GAME + 1
ROWS: Final = SPARE + SPARE_ROWS

# What is tallied of each way, at `way * TALLY`: rounds, how good it was, the seat's wins squared,
# and for each seat its wins (ties split) and its final cash.
ROUNDS: Final = 0
GOOD: Final = 1
SQUARES: Final = 2
WIN: Final = 3
CASH: Final = WIN + SEATS
TALLY: Final = CASH + SEATS
# For each pair of ways, at `one * WAYS + other`: how many more wins the one had in the rounds that
# both were tried in, and the squares of that.
AHEAD: Final = WAYS * TALLY
AHEAD_SQUARES: Final = AHEAD + WAYS * WAYS
# Scratch: the seat's win with each way in the present round.
NOW: Final = AHEAD_SQUARES + WAYS * WAYS
TALLIES_ROOM: Final = NOW + WAYS

SHARE_COUNTS: Final = 0.1  # what the whole of the cash weighs against a win


def roll_out(
    states: list[State],
    ways: int,
    paths: list[int],
    seat: int,
    refilled: list[int],
    first: int,
    rounds: int,
    seed: int,
    weights: list[float],
    notes: list[float],
    pool: list[int],
    tallies: list[float],
) -> None:
    """Play some rounds.

    Args:
        states: `ROWS` rows; the first have the state that each way begins with, as the seat may
            see it.
        ways: the mask of the ways to try.
        paths: the choices of each way (`lines.py`).
        seat: who decides.
        refilled: as for `determinize_state`.
        first: the number of the first round.
        rounds: how many to play.
        seed: fixes the deals, with a round's number.
        weights: the beliefs that the policy buys by.
        notes: `OUTLOOK_ROOM` numbers of scratch.
        pool: `POOL_ROOM` numbers of scratch.
        tallies: `TALLIES_ROOM` numbers, to which what came of it is added.
    """
    for number in range(first, first + rounds):
        chance = (seed + number) % (MODULUS - 1) * 742938285 % (MODULUS - 1) + 1
        for way in range(WAYS):
            if ways >> way & 1:
                copy_row(states, GAME, way)
                s = states[GAME]
                s.chance = chance
                determinize_state(s, seat, refilled, pool)
                carry_out(s, paths, way, paths[way * PATH + LENGTH])
                play_on(states, GAME, SPARE, chance, weights, notes)
                tally(s, way, seat, tallies)
        compare(ways, tallies)


def tally(s: State, way: int, seat: int, tallies: list[float]) -> None:
    """Note what came of a way in a game that is over."""
    at = way * TALLY
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
        tallies[at + CASH + other] += cash
    for other in range(s.players):
        if s.cash[other] == best:
            tallies[at + WIN + other] += 1.0 / winners
    win = 1.0 / winners if s.cash[seat] == best else 0.0
    tallies[at + ROUNDS] += 1.0
    tallies[at + GOOD] += win + SHARE_COUNTS * s.cash[seat] / max(1, total)
    tallies[at + SQUARES] += win * win
    tallies[NOW + way] = win


def compare(ways: int, tallies: list[float]) -> None:
    """Note how the ways tried in a round fared against each other in it."""
    for one in range(WAYS):
        if ways >> one & 1:
            for other in range(WAYS):
                if ways >> other & 1:
                    ahead = tallies[NOW + one] - tallies[NOW + other]
                    tallies[AHEAD + one * WAYS + other] += ahead
                    tallies[AHEAD_SQUARES + one * WAYS + other] += ahead * ahead
