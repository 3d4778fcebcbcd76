"""Sequential halving: tries root moves on common random numbers and drops the worse half in stages.

In each round the tiles that the seat cannot see are redealt, and every root move still in the race
is tried on that same deal, so that luck favours none (Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Any, Protocol

from ...rules import Game, Move
from ...rules.determinization import POOL_ROOM, cell_words
from ...rules.state import SEATS
from ..compiled.lines import CHOICES as CHOICES_AT
from ..compiled.lines import LENGTH, PATH
from ..compiled.rollouts import (
    AHEAD,
    AHEAD_SQUARES,
    CASH,
    GOOD,
    ROUNDS,
    ROWS,
    SQUARES,
    TALLIES_ROOM,
    TALLY,
    WAYS,
    WIN,
)
from ..engine.engine import Engine
from .candidates import ListLines, RootMove, root_moves
from .time_budget import next_batch

NORMAL_95 = 1.96  # standard errors in half of a 95% interval
CLEAR_LEAD = 4.0  # standard errors by which the best must lead for the search to stop early
LEAST_ROUNDS = 100  # before anything counts as clear


class Trial(Protocol):
    """Plays rounds of trials. Arguments and results are those of `compiled.rollouts.roll_out`,
    except that it brings its own scratch memory."""

    def __call__(
        self,
        rows: Any,
        ways: int,
        paths: Any,
        seat: int,
        refilled: Any,
        first: int,
        rounds: int,
        seed: int,
        pool: Any,
        tallies: Any,
    ) -> None:
        """Play the rounds."""
        ...


class SequentialHalving:
    """A search over root moves, and the results so far.

    Args:
        engine: this thread's engine.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes every deal.
        root_moves: what to try, most promising first; at most `WAYS`.
        trial: how to try it.
    """

    def __init__(
        self,
        engine: Engine,
        observation: Game,
        seat: int,
        seed: int,
        root_moves: Sequence[RootMove],
        trial: Trial,
    ) -> None:
        self.root_moves = tuple(root_moves)
        self.seat = seat
        self.players = len(observation.players)
        self.tallies: Any = engine.numbers([0.0] * TALLIES_ROOM)
        self._trial = trial
        self._seed = seed % (1 << 30)
        self._rounds = 0
        self._alive = list(range(len(root_moves)))
        refilled = [word for mask in observation.refilled for word in cell_words(mask)]
        self._refilled = engine.numbers(refilled)
        self._pool = engine.numbers([0] * POOL_ROOM)
        paths = [0] * (WAYS * PATH)
        for at, move in enumerate(root_moves):
            paths[at * PATH + LENGTH] = len(move.choices)
            start = at * PATH + CHOICES_AT
            paths[start : start + len(move.choices)] = move.choices
        self._paths = engine.numbers(paths)
        self._rows = engine.rows([move.state for move in root_moves], ROWS)

    def run(self, until: float) -> None:
        """Try all root moves for a part of the time, the better half of them for another equal
        part, and so on until two are left. Stops early once the best is clear.

        Args:
            until: when to stop, by `perf_counter`.
        """
        began = now = perf_counter()
        stages = max(1, (len(self.root_moves) - 1).bit_length())
        batch = 1
        seconds_per_round = 0.0
        for stage in range(stages):
            end = began + (until - began) * (stage + 1) / stages
            while end - now > seconds_per_round / 2:
                self.play(batch)
                before, now = now, perf_counter()
                seconds_per_round = (now - before) / batch
                batch = next_batch(batch, seconds_per_round, end - now)
                if self._is_clear():
                    return
            self._drop_half()

    def play(self, rounds: int) -> None:
        """Play so many rounds with every root move still in the race."""
        self._trial(
            self._rows,
            sum(1 << move for move in self._alive),
            self._paths,
            self.seat,
            self._refilled,
            self._rounds,
            rounds,
            self._seed,
            self._pool,
            self.tallies,
        )
        self._rounds += rounds

    @property
    def best(self) -> int:
        """The index of the best root move still in the race."""
        return max(self._alive, key=self._goodness)

    def order(self) -> list[int]:
        """The indexes of the root moves, best first."""
        best = self.best
        rest = [move for move in range(len(self.root_moves)) if move != best]
        return [best, *sorted(rest, key=lambda move: self._loss(move, best)[0])]

    def rounds(self, move: int) -> int:
        """How many rounds a root move has been tried in."""
        return int(self.tallies[move * TALLY + ROUNDS])

    def win(self, move: int) -> tuple[float, ...]:
        """Each seat's chance of winning after a root move; ties are split."""
        return self._means(move * TALLY + WIN, self.rounds(move))

    def cash(self, move: int) -> tuple[float, ...]:
        """Each seat's expected final cash after a root move, in dollars."""
        return self._means(move * TALLY + CASH, self.rounds(move))

    def error(self, move: int) -> float:
        """Half the width of the 95% interval of the seat's own chance of winning."""
        return _half_width(
            float(self.tallies[move * TALLY + WIN + self.seat]),
            float(self.tallies[move * TALLY + SQUARES]),
            self.rounds(move),
        )

    def loss(self, move: int) -> tuple[float, float]:
        """How much less the seat wins with a root move than with the best, on the same deals, and
        half the width of the 95% interval of that difference."""
        return self._loss(move, self.best)

    def _loss(self, move: int, best: int) -> tuple[float, float]:
        pair = best * WAYS + move
        rounds = min(self.rounds(move), self.rounds(best))
        total = float(self.tallies[AHEAD + pair])
        squares = float(self.tallies[AHEAD_SQUARES + pair])
        return total / max(1, rounds), _half_width(total, squares, rounds)

    def _goodness(self, move: int) -> float:
        return float(self.tallies[move * TALLY + GOOD]) / max(1, self.rounds(move))

    def _means(self, at: int, rounds: int) -> tuple[float, ...]:
        sums = self.tallies[at : at + min(SEATS, self.players)]
        return tuple(float(total) / max(1, rounds) for total in sums)

    def _drop_half(self) -> None:
        """Drop the worse half of the root moves, but keep two."""
        self._alive.sort(key=self._goodness, reverse=True)
        self._alive = self._alive[: max(2, (len(self._alive) + 1) // 2)]

    def _is_clear(self) -> bool:
        """Whether no rival can be expected to overtake the best: each is far behind, or did
        exactly as well on every deal."""
        if self._rounds < LEAST_ROUNDS:
            return False
        best = self.best
        rivals = [self._loss(move, best) for move in self._alive if move != best]
        return all(loss > CLEAR_LEAD / NORMAL_95 * error or error == 0 for loss, error in rivals)


def decide(
    engine: Engine,
    observation: Game,
    seat: int,
    seed: int,
    list_lines: ListLines,
    trial: Trial,
    until: float,
) -> tuple[Move, ...]:
    """What does best in a search; returned at once when there is only one way to decide.

    Args:
        engine: this thread's engine.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes every deal.
        list_lines: how to find what is promising.
        trial: how to try it.
        until: when to stop, by `perf_counter`.
    """
    moves = root_moves(list_lines, observation, seat, seed)
    if len(moves) == 1:
        return moves[0].moves
    search = SequentialHalving(engine, observation, seat, seed, moves, trial)
    search.run(until)
    return moves[search.best].moves


def _half_width(total: float, squares: float, count: int) -> float:
    """Half the width of the 95% interval of a mean, from the sums of values and of squares."""
    if count < 2:
        return 1.0
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return NORMAL_95 * sqrt(variance / count)
