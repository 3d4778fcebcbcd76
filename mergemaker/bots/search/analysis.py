"""Analysing a decision: what each way to decide is worth, for those who want more than a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from ...rules import Game, Move
from ..engine.engine import Engine, current_engine, use_compiled
from .candidates import RootMove, known_state, root_moves
from .sequential_halving import SequentialHalving

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to decide, and what was found out about it.

    Attributes:
        moves: what the seat does.
        win: its chance of winning, 0 to 1; ties are split.
        error: half the width of the 95% interval of `win`.
        cash: its expected final cash, in dollars.
        trials: how often the candidate was tried.
        loss: how much less it wins than the best candidate, on the same deals.
        loss_error: half the width of the 95% interval of `loss`.
    """

    moves: tuple[Move, ...]
    win: float
    error: float
    cash: float
    trials: int
    loss: float
    loss_error: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found out about a decision.

    Attributes:
        candidates: the ways to decide, best first.
        win: each seat's chance of winning after the best candidate.
        cash: each seat's expected final cash after it, in dollars.
        trials: how often the best candidate was tried.
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

    Loads the compiled rules if this process has not done so yet.

    Args:
        observation: the game as the seat may see it: `rules.observe(game, seat)`.
        seat: a seat that must decide something in it.
        seed: fixes every deal.
        seconds: about how long to think.
        include: moves that must be among the candidates.
        trials: how often to try each candidate, in place of `seconds`; the result is then the same
            on every machine.

    Raises:
        ValueError: the seat has nothing to decide.
    """
    if all(decision.seat != seat for decision in observation.deciding):
        raise ValueError(f"Seat {seat} has nothing to decide.")
    engine, network = _compiled_engine()
    until = perf_counter() + seconds
    moves = root_moves(network.lines, observation, seat, seed, include)
    search = SequentialHalving(engine, observation, seat, seed, moves, network.look_ahead)
    if trials is None:
        search.run(until)
    else:
        search.play(trials)
    return _analysis(search)


def evaluate(
    observation: Game, seat: int, seed: int, trials: int, turns: int | None = None
) -> Analysis:
    """Evaluate a position: the chances of every seat, as far as one of them can know.

    The figures can be compared with those of `analyse`, since they are found in the same way.

    Args:
        observation: the game as the seat may see it; the decision need not be the seat's.
        seat: whose knowledge counts.
        seed: fixes every deal.
        trials: how many deals to look ahead from.
        turns: how many turns to look ahead, counting the present one; by default as far as
            `analyse` does.

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

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide something in it.
        seed: fixes every deal.
        moves: what it could do.
        others: what it could do instead.
        trials: how many deals to play both on.

    Returns:
        The difference, and half the width of its 95% interval.
    """
    engine, _ = _compiled_engine()
    tried = root_moves(lambda _: [], observation, seat, seed, (moves, others))
    search = SequentialHalving(engine, observation, seat, seed, tried, engine.roll_out)
    search.play(trials)
    loss, error = search.loss(1 - search.best)
    return (loss if search.best == 0 else -loss), error


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
        cash=search.cash(move)[search.seat],
        trials=search.rounds(move),
        loss=loss,
        loss_error=loss_error,
    )
