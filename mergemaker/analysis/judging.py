"""Judging one decision: what the chances were, what else could have been done, and what that cost.

The bots consider it (`mergemaker.consider`), the move played among what they try.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from mergemaker.bots import Option, consider, foresee, played_out
from mergemaker.rules import Buy, Move, Replace, notation

from .hint import choice_of, decision_of
from .moments import Moment
from .report import CHOICES_TOLD, MISTAKE, Choice, Decided, Verdict

# From how many deals a chance is reckoned where there is nothing to choose, unless told otherwise.
TRIALS = 400

# How many games are played out to see whether a mistake is one, unless told otherwise.
GAMES = 1500


class Drawn(Struct, frozen=True):
    """The seat's chance of winning once it had drawn its tiles."""

    win: float
    error: float


class Judged(Struct, frozen=True):
    """A decision judged by itself; what came after it is for `swings.py`."""

    decided: Decided
    drawn: Drawn | None


def judge(moment: Moment, number: int, seed: int, seconds: float, trials: int | None) -> Judged:
    """Judge a decision.

    A move is called a mistake only when games that are played out agree with the foresight, on
    deals of their own: the best of many looks better than it is, and foresight can be mistaken.

    Args:
        moment: the decision.
        number: which of the game's it is.
        seed: fixes what is imagined in the whole game.
        seconds: about how long to think about what to do.
        trials: how many deals to think it through with, in place of the time.
    """
    own = Random(f"{seed} {number}").randrange(1 << 30)
    drawn = None
    if moment.drawn is not None:
        passed = moment.drawn.turn_number - moment.sight.turn_number
        turns = max(1, len(moment.sight.players) - passed)
        thought = foresee(moment.drawn, moment.seat, own + 1, trials or TRIALS, turns)
        drawn = Drawn(thought.options[0].win, thought.options[0].error)
    decided = _decide(moment, own, seconds, trials)
    if decided.verdict == "mistake" and not _bears_out(moment, decided, own + 2, trials):
        decided = replace(decided, verdict="worse")
    return Judged(decided, drawn)


def _bears_out(moment: Moment, decided: Decided, seed: int, trials: int | None) -> bool:
    """Whether what was found to be best does better beyond doubt when games are played out."""
    sight, best = moment.sight, decided.choices[0].moves
    moves = tuple(notation.parse_move(sight, text) for text in best)
    games = trials or GAMES
    more, error = played_out(sight, moment.seat, seed, moves, moment.played, games)
    return more > error


def _decide(moment: Moment, seed: int, seconds: float, trials: int | None) -> Decided:
    sight, seat = moment.sight, moment.seat
    played = _in_order(moment.played)
    thought = consider(sight, seat, seed, seconds, must=(played,), trials=trials)
    options = _by_decision(thought.options)
    texts = [notation.move_text(sight, move) for move in moment.played]
    if len(options) < 2:
        thought = foresee(sight, seat, seed, trials or TRIALS)
        return _decided(moment, texts, thought.win, thought.options[0].error, thought.cash)
    at = next(k for k, (moves, _) in enumerate(options) if moves == played)
    told = options[:CHOICES_TOLD] + ([options[at]] if at >= CHOICES_TOLD else [])
    choices = [choice_of(sight, option, moves) for moves, option in told]
    at = min(at, CHOICES_TOLD)
    verdict = verdict_of(choices[at], best=at == 0)
    error = options[0][1].error
    return _decided(moment, texts, thought.win, error, thought.cash, choices, at, verdict)


def verdict_of(played: Choice, *, best: bool) -> Verdict:
    """What is to be said of the choice that was made, `best` when none was found to be better."""
    if best:
        return "best"
    if played.tied:
        return "tie"
    return "mistake" if played.behind - played.behind_error > MISTAKE else "worse"


def _decided(
    moment: Moment,
    texts: list[str],
    win: tuple[float, ...],
    error: float,
    cash: tuple[float, ...],
    choices: list[Choice] | None = None,
    played: int | None = None,
    verdict: Verdict = "forced",
) -> Decided:
    return Decided(
        ply=moment.ply,
        seat=moment.seat,
        moves=texts,
        win=list(win),
        error=error,
        cash=list(cash),
        choices=choices or [],
        played=played,
        verdict=verdict,
        swing=None,
    )


def _by_decision(
    options: tuple[Option, ...],
) -> list[tuple[tuple[Move, ...], Option]]:
    """The options by what is decided now, best first: of those that differ only in what the seat
    means to do later, the best stands for all."""
    found: dict[tuple[Move, ...], Option] = {}
    for option in options:
        found.setdefault(_in_order(decision_of(option.moves)), option)
    return list(found.items())


def _in_order(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves, with what they list in rising order, so that equal ones look equal."""
    return tuple(map(_sorted, moves))


def _sorted(move: Move) -> Move:
    match move:
        case Buy(chains):
            return Buy(tuple(sorted(chains)))
        case Replace(tiles):
            return Replace(tuple(sorted(tiles)))
        case _:
            return move
