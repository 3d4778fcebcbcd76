"""A puzzle of one's own: a decision of a game that was reviewed, to be decided again."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from mergemaker.analysis.report import DecisionReport
from mergemaker.practice import continued_table
from mergemaker.rules import Refused
from mergemaker.table import Table
from mergemaker.table.entry import Moved

from .puzzle_attempt import PuzzleAttempt, tried


def own_attempt(
    source: Table, decisions: Sequence[DecisionReport], number: int, moves: Sequence[str]
) -> PuzzleAttempt:
    """The attempt that some moves make at a decision again. What its seat could not know is dealt
    again, always in the same way.

    Args:
        source: the table of the game, which is over.
        decisions: its review as its players could see the game, as far as it is done.
        number: which of them it is, from 0.
        moves: what the solver has done, in this order, in the notation of a record.

    Raises:
        Refused: there is no such decision or nothing to choose in it, the rules forbid a move, or
            the decision was made before it.
    """
    if not 0 <= number < len(decisions) or not decisions[number].choices:
        raise Refused(code="no-such-puzzle", reason="There is no such puzzle.")
    decided = decisions[number]
    seed = sha256(f"{source.id} {number}".encode()).digest()
    table = continued_table(source, decided.ply - 1, decided.seat, seed)
    for earlier in decisions[:number]:
        if earlier.ply == decided.ply:
            table = table.after(Moved(earlier.seat, earlier.moves), 0)
    return tried(table, decided.seat, [choice.moves for choice in decided.choices], moves)
