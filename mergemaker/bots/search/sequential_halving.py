"""A study of one decision: ways to decide it, tried in roll-outs until time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from ...rules import Accept, Decline, Game, Move, play_unchecked
from ...rules.choices import to_choices, to_moves
from ...rules.determinization import POOL_ROOM, cell_words
from ...rules.observation import determinize, recall
from ...rules.state import SEATS, State
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
from ..engine.engine import Workbench

CERTAIN = 1.96  # standard errors in half a 95% interval
CLEAR = 4.0  # standard errors by which the best must lead for the rest to be let go
LEAST = 100  # rounds before anything is clear
BATCH = 0.01  # seconds between two looks at the clock
PROMISING = 12  # ways tried at most


# All that can be decided in a state, most promising first, each with how promising it is.
Lines = Callable[[State], list[tuple[tuple[int, ...], float]]]


class Trial(Protocol):
    """Rounds of trials. Arguments and results are those of `compiled.rollouts.roll_out`, but that
    it knows what to think with by itself."""

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


class Way(NamedTuple):
    """One way to decide: the moves, the choices that they consist of, and what the seat knows of
    the state in which they are made. An answer to an offer has no choices: it is made already."""

    moves: tuple[Move, ...]
    choices: tuple[int, ...]
    state: State


class Study:
    """The ways to decide, and what became of them in roll-outs so far.

    Args:
        bench: the workbench of this thread.
        sight: the game as the seat may see it.
        seat: who decides.
        seed: fixes every deal.
        ways: what to try, `WAYS` at most, most promising first.
        trial: how to try them.
    """

    def __init__(
        self,
        bench: Workbench,
        sight: Game,
        seat: int,
        seed: int,
        ways: Sequence[Way],
        trial: Trial,
    ) -> None:
        self.ways = tuple(ways)
        self.seat = seat
        self.players = len(sight.players)
        self.tallies: Any = bench.numbers([0.0] * TALLIES_ROOM)
        self._trial = trial
        self._seed = seed % (1 << 30)
        self._rounds = 0
        self._alive = list(range(len(ways)))
        refilled = [word for mask in sight.refilled for word in cell_words(mask)]
        self._refilled = bench.numbers(refilled)
        self._pool = bench.numbers([0] * POOL_ROOM)
        paths = [0] * (WAYS * PATH)
        for at, way in enumerate(ways):
            paths[at * PATH + LENGTH] = len(way.choices)
            start = at * PATH + CHOICES_AT
            paths[start : start + len(way.choices)] = way.choices
        self._paths = bench.numbers(paths)
        self._rows = bench.rows([way.state for way in ways], ROWS)

    def think(self, until: float) -> None:
        """Try the ways until then, all of them for a part of the time, the better half of them for
        another as long, and so on until two are left.

        Stops early once the best is clear.

        Args:
            until: when to stop, by `perf_counter`.
        """
        began = now = perf_counter()
        stages = max(1, (len(self.ways) - 1).bit_length())
        batch = 1
        a_round = 0.0  # seconds that one takes
        for stage in range(stages):
            end = began + (until - began) * (stage + 1) / stages
            while end - now > a_round / 2:
                self.play(batch)
                before, now = now, perf_counter()
                a_round = (now - before) / batch
                batch = next_batch(batch, a_round, end - now)
                if self._is_clear():
                    return
            self._let_go()

    def play(self, rounds: int) -> None:
        """Play so many rounds with every way that is still being tried."""
        self._trial(
            self._rows,
            sum(1 << way for way in self._alive),
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
        """The way that did best of those still being tried."""
        return max(self._alive, key=self._goodness)

    def order(self) -> list[int]:
        """The ways, best first."""
        best = self.best
        rest = [way for way in range(len(self.ways)) if way != best]
        return [best, *sorted(rest, key=lambda way: self._behind(way, best)[0])]

    def rounds(self, way: int) -> int:
        """How often a way has been tried."""
        return int(self.tallies[way * TALLY + ROUNDS])

    def win(self, way: int) -> tuple[float, ...]:
        """Each seat's chance of winning with a way (ties split)."""
        return self._means(way * TALLY + WIN, self.rounds(way))

    def cash(self, way: int) -> tuple[float, ...]:
        """Each seat's expected final cash with a way, in dollars."""
        return self._means(way * TALLY + CASH, self.rounds(way))

    def error(self, way: int) -> float:
        """Half the width of the 95% interval of the seat's chance of winning with a way."""
        rounds = self.rounds(way)
        return _half_width(
            float(self.tallies[way * TALLY + WIN + self.seat]),
            float(self.tallies[way * TALLY + SQUARES]),
            rounds,
        )

    def behind(self, way: int) -> tuple[float, float]:
        """How much less the seat wins with a way than with the best, on the same deals, and half
        the width of the 95% interval of that."""
        return self._behind(way, self.best)

    def _behind(self, way: int, best: int) -> tuple[float, float]:
        pair = best * WAYS + way
        rounds = min(self.rounds(way), self.rounds(best))
        more = float(self.tallies[AHEAD + pair])
        squares = float(self.tallies[AHEAD_SQUARES + pair])
        return more / max(1, rounds), _half_width(more, squares, rounds)

    def _goodness(self, way: int) -> float:
        return float(self.tallies[way * TALLY + GOOD]) / max(1, self.rounds(way))

    def _means(self, at: int, rounds: int) -> tuple[float, ...]:
        sums = self.tallies[at : at + min(SEATS, self.players)]
        return tuple(float(total) / max(1, rounds) for total in sums)

    def _let_go(self) -> None:
        """Try only the better half from now on."""
        self._alive.sort(key=self._goodness, reverse=True)
        self._alive = self._alive[: max(2, (len(self._alive) + 1) // 2)]

    def _is_clear(self) -> bool:
        """Whether nothing still being tried can be expected to overtake the best: it is far behind,
        or came to the same on every deal."""
        if self._rounds < LEAST:
            return False
        best = self.best
        rivals = [self._behind(way, best) for way in self._alive if way != best]
        return all(behind > CLEAR / CERTAIN * error or error == 0 for behind, error in rivals)


def decide(
    bench: Workbench,
    sight: Game,
    seat: int,
    seed: int,
    lines: Lines,
    trial: Trial,
    until: float,
) -> tuple[Move, ...]:
    """What does best in a study of a decision; at once when there is but one way.

    Args:
        bench: the workbench of this thread.
        sight: the game as the seat may see it.
        seat: who decides.
        seed: fixes every deal.
        lines: how to find what is promising.
        trial: how to try it.
        until: when to stop, by `perf_counter`.
    """
    ways = ways_to_decide(lines, sight, seat, seed)
    if len(ways) == 1:
        return ways[0].moves
    study = Study(bench, sight, seat, seed, ways, trial)
    study.think(until)
    return study.ways[study.best].moves


def next_batch(batch: int, a_round: float, left: float) -> int:
    """How many rounds to play before the clock is looked at again.

    Args:
        batch: how many were played last.
        a_round: seconds that each of them took.
        left: seconds until the clock is to be looked at in any case.
    """
    return max(1, min(2 * batch, round(min(BATCH, left) / a_round)))


def ways_to_decide(
    lines: Lines, sight: Game, seat: int, seed: int, must: Sequence[tuple[Move, ...]] = ()
) -> list[Way]:
    """What a seat can do at its decision: the most promising, and what must be among them.

    Args:
        lines: how to find what is promising.
        sight: the game as the seat may see it.
        seat: who decides.
        seed: fixes what is imagined.
        must: moves to be among them; those come first, in this order.
    """
    if sight.state.offer_to == seat:
        answers = dict.fromkeys([*must, (Accept(),), (Decline(),)])
        return [_answer(sight, seat, seed, moves) for moves in answers]
    known = known_state(sight, seat, seed)
    imagined = determinize(sight, seat, Random(seed)).state
    wanted = [(to_choices(imagined, moves), moves) for moves in must]
    ways = [Way(moves, choices, known) for choices, moves in wanted]
    for choices, _ in lines(imagined):
        if len(ways) == PROMISING:
            break
        if all(choices != way.choices for way in ways):
            ways.append(Way(to_moves(imagined, choices), choices, known))
    return ways


def known_state(sight: Game, seat: int, seed: int) -> State:
    """The state as a seat knows it (`rules.view.recall`), its story not told."""
    state = recall(sight, seat, Random(seed)).state
    state.recording = 0
    return state


def _answer(sight: Game, seat: int, seed: int, moves: tuple[Move, ...]) -> Way:
    """A way to answer an offer (R11)."""
    game = recall(sight, seat, Random(seed))
    play_unchecked(game, seat, *moves)
    game.state.recording = 0
    return Way(moves, (), game.state)


def _half_width(total: float, squares: float, count: int) -> float:
    """Half the width of the 95% interval of a mean, from the sums of values and of squares."""
    if count < 2:
        return 1.0
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return CERTAIN * sqrt(variance / count)
