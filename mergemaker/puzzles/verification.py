"""Verification: whether one choice is clearly the best.

Cheap questions come first, since most candidates for a puzzle fail one of them:

1. In `GAMES` games played to the end, where no evaluation can mislead, the choice wins more often
   than the next best and than the tempting one.
2. On each number of deals in `SIFTING`, it is the best, and may lead by `LEAD`. Those that then
   trail by more than `LEAD` with twice the half width of their 95% interval are settled and not
   tried again; only the tempting one always is. Once all are settled, that is enough.
3. On `TRIALS` deals, ten times those of a hint, it is the best, and the whole 95% interval of every
   other choice's loss is at least `LEAD`. Whichever is the next best now loses games, too.

The choices are compared on common random numbers (`bots.compare`), so an interval is that of a
paired difference. The seeds of all steps differ from each other and from that of the search which
proposed the choice, so that none is judged on the deals that made it look good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mergemaker.bots import Analysis, Candidate, compare, compare_by_rollouts
from mergemaker.rules import Game, Move

LEAD: Final = 0.05  # by how much more often the best choice must win than any other
HINT_TRIALS: Final = 400  # deals on which a hint tries its best candidates in its time
TRIALS: Final = 10 * HINT_TRIALS
SIFTING: Final = (HINT_TRIALS, 3 * HINT_TRIALS)  # numbers of deals
GAMES: Final = 1500
STEPS: Final = 4  # seeds that a verification needs

Way = tuple[Move, ...]


def verify(
    observation: Game, seat: int, seed: int, ways: Sequence[Way], tempting: Way
) -> tuple[Candidate, ...] | None:
    """Verify that the first of some ways to decide is clearly the best.

    Args:
        observation: the game as the seat may see it.
        seat: who decides.
        seed: fixes every deal; not one that helped to choose the ways.
        ways: a way for each choice, the one that should be the best first; from 2 to 16.
        tempting: which of the others tempts.

    Returns:
        What was found out about each way, best first; None if the first is not clearly the best.
    """
    beaten = set[Way]()
    for rival in (ways[1], tempting):
        if rival not in beaten and not _wins_games(observation, seat, seed, ways[0], rival):
            return None
        beaten.add(rival)
    close, settled = list(ways), list[Candidate]()
    for step, trials in enumerate(SIFTING):
        sifted = compare(observation, seat, STEPS * seed + step, close, trials)
        if not (is_best(sifted, ways[0]) and may_lead(sifted.candidates)):
            return None
        out = [one for one in sifted.candidates if _is_settled(one) and one.moves != tempting]
        settled = [*out, *settled]
        close = [one.moves for one in sifted.candidates if one not in out]
        if all(_is_settled(one) for one in sifted.candidates[1:]):
            break
    found = compare(observation, seat, STEPS * seed + len(SIFTING), close, TRIALS)
    next_best = found.candidates[1].moves
    if not (is_best(found, ways[0]) and leads(found)):
        return None
    if next_best not in beaten and not _wins_games(observation, seat, seed, ways[0], next_best):
        return None
    return (*found.candidates, *settled)


def _wins_games(observation: Game, seat: int, seed: int, way: Way, rival: Way) -> bool:
    """Whether a way to decide wins more games played to the end than another."""
    last = STEPS * seed + STEPS - 1
    gain, _ = compare_by_rollouts(observation, seat, last, way, rival, GAMES)
    return gain > 0


def is_best(analysis: Analysis, way: Way) -> bool:
    """Whether a way to decide came out best."""
    return analysis.candidates[0].moves == way


def leads(analysis: Analysis) -> bool:
    """Whether the best is certainly ahead of all others by `LEAD`."""
    return all(other.loss - other.loss_error >= LEAD for other in analysis.candidates[1:])


def may_lead(candidates: Sequence[Candidate], doubt: float = 1) -> bool:
    """Whether the first of some candidates, tried on few deals, may really be ahead of all others
    by `LEAD`.

    Args:
        candidates: the candidates, best first.
        doubt: how many times wider than its 95% interval a loss is taken to be uncertain.
    """
    return all(other.loss + doubt * other.loss_error >= LEAD for other in candidates[1:])


def _is_settled(candidate: Candidate) -> bool:
    return candidate.loss - 2 * candidate.loss_error > LEAD
