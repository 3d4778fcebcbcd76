"""What the bots think of a decision, for those who want to know more than the move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from ...rules import Game, Move
from ..engine.engine import Workbench, prepare, workbench
from .sequential_halving import Study, Way, known_state, ways_to_decide

if TYPE_CHECKING:
    from ..engine.value_network import Valuer


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide.

    Attributes:
        moves: what is done.
        win: the seat's chance of winning (ties split).
        error: half the width of its 95% interval.
        cash: the seat's expected final cash, in dollars.
        trials: how often it was tried.
        behind: how much less it wins than the best option, on the same deals.
        behind_error: half the width of the 95% interval of that.
    """

    moves: tuple[Move, ...]
    win: float
    error: float
    cash: float
    trials: int
    behind: float
    behind_error: float


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision thought through.

    Attributes:
        options: the ways to decide, best first.
        win: each seat's chance of winning when the best is done.
        cash: each seat's expected final cash then, in dollars.
        trials: how often the best was tried.
    """

    options: tuple[Option, ...]
    win: tuple[float, ...]
    cash: tuple[float, ...]
    trials: int


def consider(
    sight: Game,
    seat: int,
    seed: int,
    seconds: float,
    must: Sequence[tuple[Move, ...]] = (),
    trials: int | None = None,
) -> Thought:
    """Think a decision through.

    Loads the compiled rules when this process has not done so yet.

    Args:
        sight: the game as the seat may see it.
        seat: a seat that must decide something in it.
        seed: fixes every deal.
        seconds: about how long to think.
        must: moves that have to be among the options.
        trials: how often to try each option, in place of the time.

    Raises:
        ValueError: the seat has nothing to decide.
    """
    if all(decision.seat != seat for decision in sight.deciding):
        raise ValueError(f"Seat {seat} has nothing to decide.")
    bench, valuer = _prepared()
    until = perf_counter() + seconds
    ways = ways_to_decide(valuer.lines, sight, seat, seed, must)
    study = Study(bench, sight, seat, seed, ways, valuer.look_ahead)
    if trials is None:
        study.think(until)
    else:
        study.play(trials)
    return _thought(study)


def foresee(sight: Game, seat: int, seed: int, trials: int, turns: int | None = None) -> Thought:
    """How a game will end, for all that a seat knows, by the same means as `consider`: the two can
    be compared.

    Args:
        sight: the game as the seat may see it; it need not be the seat's decision.
        seat: whose knowledge counts.
        seed: fixes every deal.
        trials: how many deals to look ahead from.
        turns: how many turns to look ahead, the present one counted; as far as `consider` does when
            not told. A position is judged as the one a turn before when the last turn is the same.

    Returns:
        A thought whose one option is to go on, with no moves.
    """
    bench, valuer = _prepared()
    going_on = Way((), (), known_state(sight, seat, seed))
    study = Study(bench, sight, seat, seed, [going_on], partial(valuer.look_ahead, turns=turns))
    study.play(trials)
    return _thought(study)


def played_out(
    sight: Game,
    seat: int,
    seed: int,
    moves: tuple[Move, ...],
    others: tuple[Move, ...],
    trials: int,
) -> tuple[float, float]:
    """How much more a seat wins by some moves than by others, in games that are played to their end
    and judged by nobody.

    Args:
        sight: the game as the seat may see it.
        seat: a seat that must decide something in it.
        seed: fixes every deal.
        moves: what it could do.
        others: what it could do instead.
        trials: how many deals to play both on.

    Returns:
        The difference, and half the width of its 95% interval.
    """
    bench, _ = _prepared()
    ways = ways_to_decide(lambda _: [], sight, seat, seed, (moves, others))
    study = Study(bench, sight, seat, seed, ways, bench.roll_out)
    study.play(trials)
    behind, error = study.behind(1 - study.best)
    return (behind if study.best == 0 else -behind), error


def _prepared() -> tuple[Workbench, Valuer]:
    """This thread's workbench, with the compiled rules loaded."""
    prepare()
    bench = workbench()
    assert bench.valuer is not None
    return bench, bench.valuer


def _thought(study: Study) -> Thought:
    """What a study has found."""
    order = study.order()
    best = order[0]
    options = tuple(_option(study, way) for way in order)
    return Thought(options, study.win(best), study.cash(best), study.rounds(best))


def _option(study: Study, way: int) -> Option:
    behind, behind_error = study.behind(way)
    return Option(
        study.ways[way].moves,
        study.win(way)[study.seat],
        study.error(way),
        study.cash(way)[study.seat],
        study.rounds(way),
        behind,
        behind_error,
    )
