"""Analysing a decision: what each way to decide is worth, for callers who want more than a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING

from ...rules import Game, Move
from ..engine.engine import Engine, current_engine, use_compiled
from .budget import Budget
from .candidates import RootMove, known_state, root_moves
from .sequential_halving import SequentialHalving

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to decide, and what was found out about it.

    Attributes:
        moves: the moves that the seat makes in succession, before others act or tiles are drawn;
            none in the candidate of `evaluate`.
        win: the seat's chance of winning after them, from 0 to 1; ties are split.
        error: half the width of the 95% interval of `win`.
        cash: each seat's expected final cash, in seat order, in dollars.
        trials: on how many deals the candidate was tried.
        loss: how much smaller its chance of winning is than that of the best candidate, on the
            deals on which both were tried; 0 for the best.
        loss_error: half the width of the 95% interval of `loss`.
    """

    moves: tuple[Move, ...]
    win: float
    error: float
    cash: tuple[float, ...]
    trials: int
    loss: float
    loss_error: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found out about a decision.

    Attributes:
        candidates: the ways to decide, best first; at least one.
        win: each seat's chance of winning after the best candidate, in seat order; their sum is 1.
        cash: each seat's expected final cash after it, in seat order, in dollars.
        trials: on how many deals the best candidate was tried.
    """

    candidates: tuple[Candidate, ...]
    win: tuple[float, ...]
    cash: tuple[float, ...]
    trials: int


def analyse(
    observation: Game,
    seat: int,
    seed: int,
    seconds: float,
    include: Sequence[tuple[Move, ...]] = (),
    trials: int | None = None,
) -> Analysis:
    """Analyse a decision with the search that the bot `search` plays by.

    Loads the compiled rules if this process has not done so yet, as `use_compiled` does.

    Args:
        observation: the game as the seat may see it: `rules.observe(game, seat)`. It is left as it
            is.
        seat: a seat that must decide something in it.
        seed: fixes every deal.
        seconds: about how long to think.
        include: ways to decide that must be among the candidates, whatever their promise; each
            legal moves of the seat, to be made together; at most 16.
        trials: on how many deals to try each candidate, in place of `seconds`; the result is then
            the same on every machine.

    Returns:
        At most 12 candidates, unless more are in `include`.

    Raises:
        ValueError: the seat has nothing to decide, or `include` has more than 16 ways.
    """
    began = perf_counter()
    search = _search(observation, seat, seed, include)
    search.run(Budget(seconds, trials), began)
    return _analysis(search)


def analyse_further(
    observation: Game,
    seat: int,
    seed: int,
    include: Sequence[tuple[Move, ...]],
    trials: Sequence[int],
) -> Iterator[Analysis]:
    """Analyse a decision on more and more deals, for a caller who may have seen enough early.

    Args:
        observation: as for `analyse`.
        seat: as for `analyse`.
        seed: as for `analyse`.
        include: as for `analyse`.
        trials: the numbers of deals on which to have tried each candidate, in ascending order.

    Yields:
        For each of the numbers what `analyse` returns for it.

    Raises:
        ValueError: as in `analyse`.
    """
    search = _search(observation, seat, seed, include)
    for before, after in pairwise((0, *trials)):
        search.play(after - before)
        yield _analysis(search)


def compare(
    observation: Game, seat: int, seed: int, ways: Sequence[tuple[Move, ...]], trials: int
) -> Analysis:
    """Compare some ways to decide as `analyse` does, but no others, each on the same deals.

    Loads the compiled rules if this process has not done so yet, as `use_compiled` does.

    Args:
        observation: the game as the seat may see it; it is left as it is.
        seat: a seat that must decide something in it, other than the answer to an offer.
        seed: fixes every deal.
        ways: from 1 to 16 ways to decide, each legal moves of the seat, to be made together.
        trials: on how many deals to try each.

    Raises:
        ValueError: there are more than 16 ways.
    """
    engine, network = _compiled_engine()
    tried = root_moves(lambda _: [], observation, seat, seed, ways)
    search = SequentialHalving(engine, observation, seat, seed, tried, network.look_ahead)
    search.play(trials)
    return _analysis(search)


def evaluate(
    observation: Game, seat: int, seed: int, trials: int, turns: int | None = None
) -> Analysis:
    """Evaluate a position: the chances of every seat, as far as one of them can know.

    The figures can be compared with those of `analyse`, since they are found in the same way. Loads
    the compiled rules if this process has not done so yet, as `use_compiled` does.

    Args:
        observation: the game as the seat may see it; the seat need not have anything to decide.
        seat: the seat whose knowledge is used.
        seed: fixes every deal.
        trials: from how many deals to look ahead.
        turns: how many turns to look ahead, counting the present one; by default as many as there
            are players, as in `analyse`.

    Returns:
        An analysis with a single candidate, which has no moves.
    """
    engine, network = _compiled_engine()
    position = RootMove((), (), known_state(observation, seat))
    look_ahead = partial(network.look_ahead, turns=turns)
    search = SequentialHalving(engine, observation, seat, seed, [position], look_ahead)
    search.play(trials)
    return _analysis(search)


def compare_by_rollouts(
    observation: Game,
    seat: int,
    seed: int,
    moves: tuple[Move, ...],
    others: tuple[Move, ...],
    trials: int,
) -> tuple[float, float]:
    """How much more a seat wins with some moves than with others, in games played to the end, where
    no evaluation can mislead.

    Loads the compiled rules if this process has not done so yet, as `use_compiled` does.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something in it.
        seed: fixes every deal.
        moves: legal moves of the seat, to be made together.
        others: what it could do instead.
        trials: on how many deals to play both.

    Returns:
        The chance of winning with `moves` minus that with `others`, from -1 to 1, and half the
        width of the 95% interval of this difference.
    """
    engine, _ = _compiled_engine()
    tried = root_moves(lambda _: [], observation, seat, seed, (moves, others))
    search = SequentialHalving(engine, observation, seat, seed, tried, engine.roll_out)
    search.play(trials)
    loss, error = search.loss(1 - search.best)
    return (loss if search.best == 0 else -loss), error


def _search(
    observation: Game, seat: int, seed: int, include: Sequence[tuple[Move, ...]]
) -> SequentialHalving:
    """A search of a decision that has not tried anything yet."""
    if all(decision.seat != seat for decision in observation.deciding):
        raise ValueError(f"Seat {seat} has nothing to decide.")
    engine, network = _compiled_engine()
    moves = root_moves(network.lines, observation, seat, seed, include)
    return SequentialHalving(engine, observation, seat, seed, moves, network.look_ahead)


def _compiled_engine() -> tuple[Engine, ValueNetwork]:
    """This thread's engine and its network, with the compiled rules loaded."""
    use_compiled()
    engine = current_engine()
    assert engine.network is not None
    return engine, engine.network


def _analysis(search: SequentialHalving) -> Analysis:
    order = search.order()
    best = order[0]
    candidates = tuple(_candidate(search, move) for move in order)
    return Analysis(candidates, search.win(best), search.cash(best), search.rounds(best))


def _candidate(search: SequentialHalving, move: int) -> Candidate:
    loss, loss_error = search.loss(move)
    return Candidate(
        moves=search.root_moves[move].moves,
        win=search.win(move)[search.seat],
        error=search.error(move),
        cash=search.cash(move),
        trials=search.rounds(move),
        loss=loss,
        loss_error=loss_error,
    )
