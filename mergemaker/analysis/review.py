"""Judging one decision: what the chances were, what else could have been done, and what that cost.

The bots analyse it (`mergemaker.bots.analyse`), the move played among what they try.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from mergemaker.bots import Analysis, analyse, compare_by_rollouts, evaluate
from mergemaker.rules import move_text, parse_move

from .choosing import by_decision, in_order
from .decisions import Moment
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
        analysis = evaluate(moment.drawn, moment.seat, own + 1, trials or TRIALS, turns)
        drawn = Drawn(analysis.candidates[0].win, analysis.candidates[0].error)
    decided = _decide(moment, own, seconds, trials)
    if decided.verdict == "mistake" and not _bears_out(moment, decided, own + 2, trials):
        decided = replace(decided, verdict="worse")
    return Judged(decided, drawn)


def _bears_out(moment: Moment, decided: Decided, seed: int, trials: int | None) -> bool:
    """Whether what was found to be best does better beyond doubt when games are played out."""
    sight, best = moment.sight, decided.choices[0].moves
    moves = tuple(parse_move(sight, text) for text in best)
    games = trials or GAMES
    more, error = compare_by_rollouts(sight, moment.seat, seed, moves, moment.played, games)
    return more > error


def _decide(moment: Moment, seed: int, seconds: float, trials: int | None) -> Decided:
    sight, seat = moment.sight, moment.seat
    played = in_order(moment.played)
    analysis = analyse(sight, seat, seed, seconds, include=(played,), trials=trials)
    found = by_decision(analysis.candidates)
    if len(found) < 2:
        analysis = evaluate(sight, seat, seed, trials or TRIALS)
        return _decided(moment, analysis, [], None, "forced")
    at = next(k for k, choice in enumerate(found) if choice.moves == played)
    told = found[:CHOICES_TOLD] + ([found[at]] if at >= CHOICES_TOLD else [])
    choices = [choice.told(sight) for choice in told]
    at = min(at, CHOICES_TOLD)
    return _decided(moment, analysis, choices, at, verdict_of(choices[at], best=at == 0))


def verdict_of(played: Choice, *, best: bool) -> Verdict:
    """What is to be said of the choice that was made, `best` when none was found to be better."""
    if best:
        return "best"
    if played.tied:
        return "tie"
    return "mistake" if played.behind - played.behind_error > MISTAKE else "worse"


def _decided(
    moment: Moment, analysis: Analysis, choices: list[Choice], played: int | None, verdict: Verdict
) -> Decided:
    return Decided(
        ply=moment.ply,
        seat=moment.seat,
        moves=[move_text(moment.sight, move) for move in moment.played],
        win=list(analysis.win),
        error=analysis.candidates[0].error,
        cash=list(analysis.cash),
        choices=choices,
        played=played,
        verdict=verdict,
        swing=None,
    )
