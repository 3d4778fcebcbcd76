"""Sequential halving: trying root moves on common random numbers, and dropping the worse half of
them in stages.

In each round the tiles that the seat cannot see are redealt, and every root move still in the race
is tried on that same deal, so that luck favours none (Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ...intervals import Z, mean_half_width
from ...rules import Game
from ..compiled.lines import Line
from ..compiled.rollouts import ROWS, Root, Rounds
from ..compiled.tallies import MOST_MOVES, Tally
from ..engine.engine import Engine
from .budget import Budget, next_batch
from .candidates import RootMove
from .root import search_root

CLEAR_LEAD = 4.0  # standard errors by which the best must lead for the search to stop early
LEAST_ROUNDS = 100  # rounds before the search may stop early

# Plays rounds of trials and adds their outcomes to the tallies, as `Engine.roll_out` does.
Trial = Callable[[Root, Any, Rounds, Any], None]


class SequentialHalving:
    """A search over root moves, and the results so far.

    Args:
        engine: this thread's engine.
        observation: the game as the seat may see it.
        seat: the seat that decides.
        seed: fixes every deal.
        root_moves: what to try, most promising first; at most `MOST_MOVES`.
        trial: tries root moves.
        prior_rounds: for how many rounds the `value` of a root move counts, in choosing the best.
    """

    def __init__(
        self,
        engine: Engine,
        observation: Game,
        seat: int,
        seed: int,
        root_moves: Sequence[RootMove],
        trial: Trial,
        prior_rounds: float = 0,
    ) -> None:
        self.root_moves = tuple(root_moves)
        self.seat = seat
        self.players = len(observation.players)
        memory = engine.memory
        self.tallies: Any = memory.rows(Tally, MOST_MOVES)
        self._trial = trial
        self._prior_rounds = prior_rounds
        self._rounds = 0
        self._alive = list(range(len(root_moves)))
        states = [move.state for move in root_moves]
        self._root = search_root(engine, observation, seat, seed, states, ROWS)
        self._lines: Any = memory.rows(Line, MOST_MOVES)
        for move, line in zip(root_moves, self._lines, strict=False):
            line["length"] = len(move.choices)
            line["choices"][: len(move.choices)] = move.choices

    def run(self, budget: Budget, began: float) -> None:
        """Search as far as a budget allows: all root moves for a number of rounds, or halving them
        in a given time.

        Args:
            budget: the budget.
            began: from when its time counts, by `perf_counter`.
        """
        if budget.rounds is None:
            self._halve(began + budget.seconds)
        else:
            self.play(budget.rounds)

    def try_all(self, budget: Budget, began: float) -> None:
        """Try all root moves equally often, as far as a budget allows. Arguments as for `run`."""
        if budget.rounds is None:
            self._try_until(began + budget.seconds)
        else:
            self.play(budget.rounds)

    def _halve(self, until: float) -> None:
        """Try all root moves for a part of the time, the better half of them for another equal
        part, and so on until two are left; at least one round each, however little time there is.
        Stops early once the best is clear."""
        began = perf_counter()
        stages = max(1, (len(self.root_moves) - 1).bit_length())
        for stage in range(stages):
            self._try_until(began + (until - began) * (stage + 1) / stages)
            if self._is_clear():
                return
            self.keep(max(2, (len(self._alive) + 1) // 2))

    def _try_until(self, end: float) -> None:
        """Try all root moves still in the race, at least once, until it is about time to end or the
        best is clear."""
        now = perf_counter()
        batch = 1
        in_time = True
        while in_time and not self._is_clear():
            self.play(batch)
            before, now = now, perf_counter()
            seconds_per_round = (now - before) / batch
            batch = next_batch(batch, seconds_per_round, end - now)
            in_time = end - now > seconds_per_round / 2

    def play(self, rounds: int) -> None:
        """Try every root move still in the race on `rounds` more deals."""
        alive = sum(1 << move for move in self._alive)
        wanted = Rounds(alive, self._rounds, rounds)
        self._trial(self._root, self._lines, wanted, self.tallies)
        self._rounds += rounds

    def keep(self, count: int) -> None:
        """Drop all root moves but the best `count`."""
        self._alive.sort(key=self._goodness, reverse=True)
        self._alive = self._alive[:count]

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
        return int(self.tallies[move]["rounds"])

    def win(self, move: int) -> tuple[float, ...]:
        """Each seat's chance of winning after a root move; ties are split."""
        return self._means(move, "win")

    def cash(self, move: int) -> tuple[float, ...]:
        """Each seat's expected final cash after a root move, in dollars."""
        return self._means(move, "cash")

    def error(self, move: int) -> float:
        """Half the width of the 95% interval of the seat's own chance of winning."""
        tally = self.tallies[move]
        total, squares = float(tally["win"][self.seat]), float(tally["squares"])
        return mean_half_width(total, squares, self.rounds(move))

    def loss(self, move: int) -> tuple[float, float]:
        """How much less the seat wins with a root move than with the best, on the same deals, and
        half the width of the 95% interval of that difference."""
        return self._loss(move, self.best)

    def _loss(self, move: int, best: int) -> tuple[float, float]:
        tally = self.tallies[best]
        rounds = min(self.rounds(move), self.rounds(best))
        total, squares = float(tally["ahead"][move]), float(tally["ahead_squares"][move])
        return total / max(1, rounds), mean_half_width(total, squares, rounds)

    def _goodness(self, move: int) -> float:
        total = self._prior_rounds * self.root_moves[move].value
        total += float(self.tallies[move]["goodness"])
        return total / max(1, self._prior_rounds + self.rounds(move))

    def _means(self, move: int, sums: str) -> tuple[float, ...]:
        rounds = max(1, self.rounds(move))
        return tuple(float(total) / rounds for total in self.tallies[move][sums][: self.players])

    def _is_clear(self) -> bool:
        """Whether no other root move can be expected to overtake the best: each is far behind, or
        did exactly as well on every deal."""
        if self._rounds < LEAST_ROUNDS:
            return False
        best = self.best
        rivals = [self._loss(move, best) for move in self._alive if move != best]
        return all(loss > CLEAR_LEAD / Z * error or error == 0 for loss, error in rivals)
